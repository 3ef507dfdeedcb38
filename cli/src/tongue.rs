//! English, French, Dutch: a text is a row of three, and is read in the language of the person who plays.

use std::fmt::Display;

mod rules;
pub(crate) mod texts;

/// A text in English, French and Dutch, with `{name}` where something is filled in.
pub(crate) type Text = [&'static str; 3];

/// What is filled in, by name.
pub(crate) type Values<'a> = &'a [(&'a str, &'a dyn Display)];

/// A language that the game speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Language {
    #[value(name = "en")]
    English,
    #[value(name = "fr")]
    French,
    #[value(name = "nl")]
    Dutch,
}

impl Language {
    /// The language that the environment asks for.
    pub(crate) fn of_environment() -> Language {
        Language::of_variables(|name| std::env::var(name).ok())
    }

    /// POSIX: the first of these variables that is set and not empty decides.
    fn of_variables(read: impl Fn(&str) -> Option<String>) -> Language {
        let mut set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(read);
        Language::of_locale(&set.find(|locale| !locale.is_empty()).unwrap_or_default())
    }

    fn of_locale(locale: &str) -> Language {
        match locale.split(['_', '-', '.', '@']).next() {
            Some("fr") => Language::French,
            Some("nl") => Language::Dutch,
            _ => Language::English,
        }
    }

    /// The text in this language.
    pub(crate) fn tell(self, text: &Text, values: Values) -> String {
        fill(&self.read(text), values)
    }

    /// French puts a space that never breaks before high marks.
    fn read(self, text: &Text) -> String {
        let chosen = text[self as usize];
        if self != Language::French {
            return chosen.into();
        }
        [':', ';', '!', '?'].into_iter().fold(chosen.into(), |text: String, mark| {
            text.replace(&format!(" {mark}"), &format!("\u{a0}{mark}"))
        })
    }

    /// What the rules say in English, said in this language; what is not in their list stays English.
    pub(crate) fn again(self, english: &str) -> String {
        self.translated(english).unwrap_or_else(|| english.into())
    }

    /// The rules fill in their texts themselves: the values are read out of the English text.
    fn translated(self, english: &str) -> Option<String> {
        rules::SEATS.iter().chain(rules::ALL).find_map(|text| {
            let values = values_of(text[0], english)?;
            let told = values.into_iter().map(|(name, value)| Some((name, self.value(name, value)?)));
            let told = told.collect::<Option<Vec<_>>>()?;
            let values: Vec<_> = told.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
            Some(self.tell(text, &values))
        })
    }

    /// A value may be a text itself; a `{seat}` is nothing else than the name of one.
    fn value(self, name: &str, english: &str) -> Option<String> {
        if name == "seat" { self.translated(english) } else { Some(self.again(english)) }
    }

    /// The English form of a command that was typed in English or in this language.
    pub(crate) fn command(self, typed: &str) -> Option<&'static str> {
        let mut commands = texts::COMMANDS.iter();
        commands.find(|word| [word[0], word[self as usize]].contains(&typed)).map(|word| word[0])
    }
}

/// A template cut at its placeholders: each piece of text, and the name that follows it.
fn pieces(template: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    template.split('}').map(|piece| match piece.split_once('{') {
        Some((text, name)) => (text, Some(name)),
        None => (piece, None),
    })
}

fn fill(template: &str, values: Values) -> String {
    let value =
        |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
    pieces(template)
        .map(|(text, name)| text.to_string() + &name.and_then(value).unwrap_or_default())
        .collect()
}

/// The values that make this text out of the template, if any do.
fn values_of<'a>(template: &'static str, text: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
    let (mut rest, mut values, mut due) = (text, Vec::new(), None);
    for (literal, name) in pieces(template) {
        let at = match (due, name) {
            (None, _) => rest.starts_with(literal).then_some(0)?,
            (Some(_), None) => rest.strip_suffix(literal)?.len(),
            (Some(_), Some(_)) => rest.find(literal)?,
        };
        values.extend(due.map(|name| (name, &rest[..at])));
        rest = &rest[at + literal.len()..];
        due = name;
    }
    rest.is_empty().then_some(values)
}

#[cfg(test)]
mod tests {
    use quadrille_games::{Family, Game, Match, PlayError, Rng, for_game};

    use super::*;

    fn every_text() -> impl Iterator<Item = &'static Text> {
        texts::ALL.iter().chain(&texts::COMMANDS).chain(rules::ALL).chain(&rules::SEATS)
    }

    fn names(template: &str) -> Vec<&str> {
        let mut names: Vec<&str> = pieces(template).filter_map(|(_, name)| name).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_text_fills_in_the_same_in_all_languages() {
        for text in every_text() {
            assert!(text.iter().all(|told| !told.trim().is_empty()), "{text:?}");
            assert!(text.iter().all(|told| names(told) == names(text[0])), "{text:?}");
        }
    }

    #[test]
    fn french_has_a_space_that_never_breaks_before_high_marks() {
        for text in every_text() {
            let told: Vec<char> = Language::French.read(text).chars().collect();
            for pair in told.windows(3).filter(|three| ":;!?".contains(three[1]) && " \n".contains(three[2]))
            {
                assert!(pair[0] == '\u{a0}', "{text:?}");
            }
        }
    }

    #[test]
    fn the_help_lists_every_command() {
        for (i, help) in texts::HELP.iter().enumerate() {
            let has = |word: &str| help.split(|c: char| !c.is_alphabetic()).any(|found| found == word);
            for command in &texts::COMMANDS[1..] {
                assert!(has(command[i]) && has(command[0]), "{command:?}");
            }
        }
    }

    #[test]
    fn the_first_variable_that_says_something_decides() {
        let chosen = |all: &str, messages: &str, lang: &str| {
            Language::of_variables(|name| match name {
                "LC_ALL" => Some(all.into()),
                "LC_MESSAGES" => Some(messages.into()).filter(|text: &String| text != "unset"),
                _ => Some(lang.into()),
            })
        };
        assert_eq!(chosen("", "unset", "fr_BE.UTF-8"), Language::French);
        assert_eq!(chosen("", "nl", "fr_FR"), Language::Dutch);
        assert_eq!(chosen("C.UTF-8", "nl_NL", "fr_FR"), Language::English);
        assert_eq!(chosen("", "POSIX", "fr_FR"), Language::English);
        assert_eq!(chosen("", "", "frr_DE"), Language::English);
    }

    /// Moves of all games, legal or not, whole and cut short.
    fn attempts() -> Vec<String> {
        let cells = |columns: &str, rows: &str| -> Vec<String> {
            columns.chars().flat_map(|c| rows.chars().map(move |r| format!("{c}{r}"))).collect()
        };
        let board = cells("abcdefghi", "123456789");
        let mut places = cells("abc", "123");
        for (seats, columns) in [("sn", "abc"), ("we", "123")] {
            let lines = cells(seats, "123");
            places.extend(lines.iter().flat_map(|line| columns.chars().map(move |c| format!("{line}{c}"))));
        }
        let mut texts: Vec<String> = "1 9 12 d4 z pass fault:a1 claim:a1b1a2b2 claim:a1a2b1b2 \
            R P RP RPS RPSS RPS/SPR RPS/SPS RRR/RRR R@ R@s1a S@s2a P@w11 \
            s s2 s2a s2a- s3a! s2a-s3a! s2a-s3a!w31 s1a-s2a!w31 s2a-s3a!n3a"
            .split(' ')
            .map(String::from)
            .collect();
        texts.extend(board.iter().flat_map(|a| [a.clone(), format!("{a}*")]));
        texts.extend(board.iter().flat_map(|a| board.iter().map(move |b| format!("{a}{b}"))));
        texts.extend(
            places
                .iter()
                .flat_map(|a| places.iter().flat_map(move |b| [format!("{a}-{b}"), format!("{a}!{b}")])),
        );
        texts
    }

    fn is_translated(english: &str) -> bool {
        Language::French.translated(english).is_some_and(|french| french != english)
            && Language::English.again(english) == english
    }

    fn check_refusal(error: PlayError) {
        assert!(is_translated(&error.to_string()), "{error}");
        match error {
            PlayError::Unreadable { why } => assert!(is_translated(&why.to_string()), "{why}"),
            PlayError::Illegal { why } => assert!(is_translated(&why.english), "{why}"),
            PlayError::Over | PlayError::NotYourTurn { .. } => {}
        }
    }

    fn check_refusals<G: Game>(start: &str, attempts: &[String]) {
        let mut game = Match::new(start.parse::<G>().expect("a start"));
        let mut rng = Rng::with_seed(1);
        for ply in 0..60 {
            let tried = attempts.iter().skip(ply % 61).step_by(61);
            let refused = tried.filter_map(|text| game.clone().play_text(text).err());
            refused.for_each(check_refusal);
            if !game.play_random(&mut rng) {
                break;
            }
        }
    }

    #[test]
    fn every_refusal_that_a_player_meets_is_translated() {
        let attempts = attempts();
        for family in Family::ALL {
            for variant in family.variants() {
                for_game!(family, G => check_refusals::<G>(variant.starts[0], &attempts));
            }
        }
    }
}
