use std::collections::BTreeSet;

use quadrille_games::{PlayError, SeatName};
use quadrille_texts::Language;

use super::*;
use crate::reason::{Excess, NameFault, TableFault, TournamentFault, UndoFault};

/// A refusal of each code.
fn samples() -> Vec<Refusal> {
    let seat = SeatName { letter: 's', name: "South" };
    let why = quadrille_games::variant("chess").expect_err("no game").message();
    let shared: [Refusal; 8] = [
        TournamentFault::Two.into(),
        Refusal::BadPosition(why.clone()),
        UndoFault::Rated.into(),
        Excess::Watched.into(),
        NameFault::Form.into(),
        TableFault::Level { most: 8 }.into(),
        Refusal::Illegal(PlayError::NotYourTurn { seat }),
        Refusal::Illegal(PlayError::Illegal { why }),
    ];
    Refusal::alone().into_iter().chain(shared).collect()
}

/// A new code needs its texts in `texts/en`, `texts/fr` and `texts/nl`; one that is shared, a sample above.
#[test]
fn every_code_is_told_in_all_languages() {
    let samples = samples();
    let codes = samples.iter().map(|refusal| refusal.code().0).collect::<BTreeSet<_>>();
    assert_eq!(codes, Refusal::CODES.iter().copied().collect());
    for refusal in samples {
        let told = Language::ALL.map(|language| language.tell(&refusal.why()));
        assert_eq!(told[0], refusal.to_string());
        assert!(told[1] != told[0] && told[2] != told[0], "{told:?}");
    }
}

#[test]
fn every_shared_reason_has_its_text() {
    let all = [
        TableFault::PATTERNS,
        NameFault::PATTERNS,
        Excess::PATTERNS,
        UndoFault::PATTERNS,
        TournamentFault::PATTERNS,
    ]
    .into_iter();
    for pattern in all.flatten() {
        assert_eq!(Language::English.tell(&pattern.unfilled()), pattern.english, "{}", pattern.code);
        assert_ne!(Language::French.tell(&pattern.unfilled()), pattern.english, "{}", pattern.code);
    }
}

#[test]
fn the_reason_travels_beside_the_code() {
    let problem = |refusal: Refusal| serde_json::to_value(refusal.why()).expect("plain data");
    let level = problem(TableFault::Level { most: 8 }.into());
    assert_eq!(level["code"], "table-level");
    let late = Refusal::Late { asked: 3, now: 4 };
    assert_eq!(late.to_string(), "this is about ply 3, but the match is at ply 4");
    assert_eq!(Language::English.tell(&late.why()), late.to_string());
    let late = problem(late);
    assert_eq!(late["values"], serde_json::json!({"asked": 3, "now": 4}));
}
