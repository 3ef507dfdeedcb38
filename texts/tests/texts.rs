//! Every sentence is there in all three languages, and the English one is what `Display` says.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern as Words, PatternElement};
use fluent_syntax::parser::parse;
use quadrille_games::{
    Family, Game, Match, Message, Quindo, Record, Squadro, Squod, for_game, patterns, replay,
};
use quadrille_texts::Language;

/// The texts of a language: the variables of each, by its name; attributes are `name.attribute`.
fn texts(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for file in language.files() {
        let resource = parse(*file).unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let name = message.id.name.to_string();
            let of_attributes =
                message.attributes.iter().map(|a| (format!("{name}.{}", a.id.name), variables(&a.value)));
            all.extend(of_attributes.collect::<Vec<_>>());
            let value = message.value.unwrap_or_else(|| panic!("{name} says nothing"));
            assert!(all.insert(name.clone(), variables(&value)).is_none(), "{language:?}: {name} twice");
        }
    }
    all
}

fn variables(words: &Words<&str>) -> BTreeSet<String> {
    let placeables = words.elements.iter().filter_map(|element| match element {
        PatternElement::Placeable { expression } => Some(expression),
        PatternElement::TextElement { .. } => None,
    });
    placeables.flat_map(variables_of).collect()
}

fn variables_of(expression: &Expression<&str>) -> BTreeSet<String> {
    match expression {
        Expression::Inline(inline) => name_of(inline).into_iter().collect(),
        Expression::Select { selector, variants } => {
            let inside = variants.iter().flat_map(|variant| variables(&variant.value));
            inside.chain(name_of(selector)).collect()
        }
    }
}

fn name_of(inline: &InlineExpression<&str>) -> Option<String> {
    match inline {
        InlineExpression::VariableReference { id } => Some(id.name.into()),
        _ => None,
    }
}

#[test]
fn every_text_is_there_in_all_languages_with_the_same_variables() {
    let english = texts(Language::English);
    assert!(english.len() > 180, "{}", english.len());
    for language in [Language::French, Language::Dutch] {
        assert_eq!(texts(language), english, "{language:?}");
    }
}

/// Longer texts that two languages share were not translated.
#[test]
fn every_text_is_translated() {
    for name in texts(Language::English).keys().filter(|name| !name.contains('.')) {
        let told = Language::ALL.map(|language| language.say(name, &[]));
        let is_long =
            told[0].split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).count() > 2;
        assert!(!is_long || BTreeSet::from(told.clone()).len() == 3, "{told:?}");
    }
}

#[test]
fn french_has_a_space_that_never_breaks_before_high_marks() {
    for name in texts(Language::French).keys() {
        let told: Vec<char> = Language::French.say(name, &[]).chars().collect();
        for three in told.windows(3).filter(|three| ":;!?".contains(three[1]) && " \n".contains(three[2])) {
            assert_eq!(three[0], '\u{a0}', "{}", told.iter().collect::<String>());
        }
    }
}

#[test]
fn every_sentence_of_the_rules_has_its_text() {
    let texts = texts(Language::English);
    for pattern in patterns() {
        let code = pattern.code;
        let variables = texts.get(code).unwrap_or_else(|| panic!("{code} has no text"));
        assert!(
            variables.iter().all(|name| pattern.values.contains(&name.as_str())),
            "{code}: {variables:?}"
        );
        assert_eq!(Language::English.tell(&pattern.unfilled()), pattern.english, "{code}");
    }
}

#[test]
fn every_seat_has_a_name() {
    for seat in Family::ALL.iter().flat_map(|family| family.seat_names()) {
        assert_eq!(Language::English.seat(seat.name), seat.name);
        assert!(!Language::French.seat(seat.name).starts_with(seat.name), "{seat}");
    }
}

/// Texts that are no moves, or moves that are not legal at the start of most games.
const ATTEMPTS: [&str; 20] = [
    "",
    "1",
    "9",
    "12",
    "d4",
    "z",
    "pass",
    "a1",
    "a1*",
    "b2b9",
    "b2h1",
    "claim:a1b1a2b2",
    "fault:a1",
    "RPS/SPS",
    "R@s1a",
    "s2a-",
    "s2a-s3a!w31",
    "s3a!w31",
    "a1-b2",
    "R",
];

/// Whatever is refused, English says what `Display` says, and the others something else.
fn check<G: Game>(start: &str) {
    for text in ATTEMPTS {
        let Err(why) = Match::new(start.parse::<G>().expect("a start")).play_text(text) else { continue };
        let told = Language::ALL.map(|language| language.tell(&why));
        assert_eq!(told[0], why.to_string());
        assert!(told[1] != told[0] && told[2] != told[0], "{told:?}");
    }
}

#[test]
fn whatever_a_player_meets_is_told_in_their_language() {
    for family in Family::ALL {
        for start in family.variants().iter().flat_map(|variant| variant.starts) {
            for_game!(family, G => check::<G>(start));
        }
    }
}

fn refused<G: Game>(start: &str, m: &str) -> [String; 3] {
    let why = Match::new(start.parse::<G>().expect("a start")).play_text(m).expect_err("a refusal");
    Language::ALL.map(|language| language.tell(&why))
}

#[test]
fn refusals_word_for_word() {
    assert_eq!(
        refused::<Quindo>("2o4/7/o2x3/7/2o4/7/6x o 2", "b6g6"),
        [
            "illegal: g6 is 4 free squares away; a piece goes 1, 2 or 3 (QN3)",
            "coup interdit\u{a0}: g6 est à 4 cases libres\u{a0}; un pion avance de 1, 2 ou 3 (QN3)",
            "ongeldige zet: g6 ligt 4 vrije vakken verder; een schijf gaat er 1, 2 of 3 (QN3)",
        ]
    );
    assert_eq!(
        refused::<Squod>("3/3/3 s:R1P/1S1/R2+PS w:3/SSR/PPR s", "P@w11"),
        [
            "illegal: South must re-enter on their own first line (SO17)",
            "coup interdit\u{a0}: Sud remet ses pièces en jeu sur sa propre ligne 1 (SO17)",
            "ongeldige zet: Zuid brengt stukken terug op de eigen lijn 1 (SO17)",
        ]
    );
    assert_eq!(
        refused::<Squadro>("00000/00000 l", "x"),
        [
            "not a move: column 1: expected a lane 1-5, found `x`",
            "ce n’est pas un coup\u{a0}: au caractère 1, il faut une piste de 1 à 5, pas `x`",
            "dat is geen zet: bij teken 1 hoort een baan van 1 tot 5, niet `x`",
        ]
    );
}

#[test]
fn numbers_choose_their_words() {
    let refused = |text: &str| {
        let why = text.parse::<Squod>().err().expect("a refusal");
        [Language::French, Language::Dutch].map(|language| language.tell(&why))
    };
    assert_eq!(
        refused("3/3/3 s:3/1PS/SP1 w:3/SSR/PPR s"),
        [
            "Sud a 0 pièce de la sorte R, et non deux (SO1)",
            "Zuid heeft 0 stukken van de soort R, niet twee (SO1)"
        ]
    );
    assert_eq!(
        refused("3/3/3 s:3/RPS/SP1 w:3/SSR/PPR s"),
        [
            "Sud a 1 pièce de la sorte R, et non deux (SO1)",
            "Zuid heeft 1 stuk van de soort R, niet twee (SO1)"
        ]
    );
    assert_eq!(
        refused("sR2/3/3 s:3/RPS/SPR w:3/SSR/PPR s"),
        [
            "Sud a 3 pièces de la sorte R, et non deux (SO1)",
            "Zuid heeft 3 stukken van de soort R, niet twee (SO1)"
        ]
    );
}

#[test]
fn records_word_for_word() {
    let record: Record = "[Game \"squadro\"]\n\n1 6 *".parse().expect("a record");
    let why = replay(&record).err().expect("a refusal");
    assert_eq!(
        Language::French.tell(&why),
        "coup 2, `6`\u{a0}: ce n’est pas un coup\u{a0}: au caractère 1, il faut une piste de 1 à 5, pas `6`"
    );
    let why = "{".parse::<Record>().expect_err("a refusal");
    assert_eq!(Language::Dutch.tell(&why), "regel 1: een opmerking is niet gesloten met }");
}

#[test]
fn a_code_without_a_text_stays_english() {
    let unknown =
        Message { rule: None, code: "nobody-knows", values: Vec::new(), english: "so it is".into() };
    assert_eq!(Language::French.tell(&unknown), unknown.to_string());
}
