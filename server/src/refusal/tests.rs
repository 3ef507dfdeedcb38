use std::collections::BTreeSet;

use quadrille_games::{PlayError, SeatName};
use quadrille_texts::Language;

use super::*;
use crate::reason::{Excess, NameFault, TableFault, TournamentFault, UndoFault};

/// A refusal of each code.
fn samples() -> Vec<Refusal> {
    let seat = SeatName { letter: 's', name: "South" };
    let why = quadrille_games::variant("chess").expect_err("no game").message();
    vec![
        Refusal::BadMessage("so it is".into()),
        Refusal::TooBig(65_536),
        Refusal::NotText,
        Refusal::NoName,
        Refusal::WrongCode,
        Refusal::BadPush,
        Refusal::NoSession,
        Refusal::ForeignOrigin,
        Refusal::NoSuchMatch,
        Refusal::NoSuchTournament,
        TournamentFault::Two.into(),
        Refusal::NoSuchPlayer,
        Refusal::NoSuchGame,
        Refusal::BadPosition(why.clone()),
        Refusal::OtherVariant,
        Refusal::NoTable,
        Refusal::Nothing,
        Refusal::NoSuchLink,
        Refusal::SeatTaken,
        Refusal::AlreadySeated,
        Refusal::NotWelcome,
        Refusal::NotSeated,
        Refusal::NotYours,
        Refusal::HostStays,
        Refusal::Begun,
        Refusal::NotBegun,
        Refusal::NotOver,
        Refusal::Over,
        Refusal::Late { asked: 3, now: 4 },
        Refusal::Illegal(PlayError::NotYourTurn { seat }),
        Refusal::Illegal(PlayError::Illegal { why }),
        Refusal::HasMoved,
        Refusal::PairBegun,
        Refusal::NoSwap,
        Refusal::NotAway,
        Refusal::NotLeft,
        Refusal::SatElsewhere,
        Refusal::NotAhead,
        Refusal::NoOffer,
        Refusal::OfferPending,
        Refusal::OfferedAlready,
        UndoFault::Rated.into(),
        Refusal::NoMoreUndo(100),
        Refusal::NothingToUndo,
        Refusal::BotsPlayOn,
        Refusal::NoPartnerChat,
        Refusal::NotYourRoom,
        Refusal::Muted,
        Refusal::AccountClosed,
        Refusal::BadChat(500),
        Refusal::TooFast,
        Refusal::TooSlow,
        Refusal::UnknownHost("example.org".into()),
        Excess::Watched.into(),
        Refusal::TooManyAnalyses(3),
        NameFault::Form.into(),
        Refusal::NameReserved,
        Refusal::NameMixed,
        Refusal::NameConfusable,
        Refusal::NameTaken,
        Refusal::HasName,
        Refusal::WrongPassphrase,
        TableFault::Level { most: 8 }.into(),
        Refusal::RatedNeedsClock,
        Refusal::Busy,
    ]
}

/// The codes that stand in this file.
fn codes() -> BTreeSet<&'static str> {
    let before = include_str!("../refusal.rs").split("\", S::").collect::<Vec<_>>();
    let codes = before[..before.len() - 1].iter().filter_map(|text| text.rsplit('"').next());
    codes.filter(|code| code.chars().all(|c| c.is_ascii_lowercase() || c == '_')).collect()
}

/// A new code needs a sample above, and its texts in `texts/en`, `texts/fr` and `texts/nl`.
#[test]
fn every_code_is_told_in_all_languages() {
    let samples = samples();
    assert_eq!(samples.iter().map(|refusal| refusal.code().0).collect::<BTreeSet<_>>(), codes());
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
    let late = problem(Refusal::Late { asked: 3, now: 4 });
    assert_eq!(late["values"], serde_json::json!({"asked": 3, "now": 4}));
}
