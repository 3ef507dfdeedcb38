//! The language of the person who plays; the texts are those of `quadrille-texts`.

use std::io;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_games::{ParseError, sentences};
use quadrille_texts::Language;

/// The words that people type, in English.
const COMMANDS: [&str; 13] = [
    "help", "moves", "board", "rules", "hint", "evaluate", "undo", "resign", "draw", "new", "save", "load",
    "quit",
];

sentences! {
    /// What is wrong with a file, or with what was typed.
    pub(crate) enum Problem;
    NotUtf8 "terminal-problem-not-utf8": "this is not UTF-8 text";
    NotFound "terminal-problem-not-found": "there is no such file or folder";
    Exists "terminal-problem-exists": "there is such a file already";
    Denied "terminal-problem-denied": "access is denied";
    System { why: String } "terminal-problem-system": "the system says: {why}";
    OtherVariant { text: String, found: &'static str, wanted: &'static str } "terminal-problem-other-variant":
        "`{text}` is a position of {found}, not of {wanted}";
    Position { text: String, why: ParseError } "terminal-problem-position": "`{text}`: {why}";
}

impl From<&io::Error> for Problem {
    fn from(error: &io::Error) -> Problem {
        match error.kind() {
            io::ErrorKind::NotFound => Problem::NotFound,
            io::ErrorKind::AlreadyExists => Problem::Exists,
            io::ErrorKind::PermissionDenied => Problem::Denied,
            _ => Problem::System { why: error.to_string() },
        }
    }
}

/// Reads `en`, `fr` or `nl`.
pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    let tags = PossibleValuesParser::new(Language::ALL.map(Language::tag));
    tags.map(|tag| Language::of_tag(&tag).unwrap_or(Language::English))
}

/// The language that the environment asks for.
pub(crate) fn of_environment() -> Language {
    of_variables(|name| std::env::var(name).ok())
}

/// POSIX: the first of these variables that is set and not empty decides.
fn of_variables(read: impl Fn(&str) -> Option<String>) -> Language {
    let mut set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(read);
    let locale = set.find(|locale| !locale.is_empty()).unwrap_or_default();
    let tag = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
    Language::of_tag(tag).unwrap_or(Language::English)
}

/// The English form of a command that was typed in English or in this language.
pub(crate) fn command(language: Language, typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase();
    match typed.as_str() {
        "?" | "h" => Some("help"),
        "q" | "exit" => Some("quit"),
        _ => COMMANDS.into_iter().find(|word| *word == typed || in_language(language, word) == typed),
    }
}

/// What an answer means; every language is understood, as the keyboard may be somebody else's.
pub(crate) fn yes_or_no(typed: &str) -> Option<bool> {
    match typed.to_lowercase().as_str() {
        "y" | "yes" | "o" | "oui" | "j" | "ja" => Some(true),
        "n" | "no" | "non" | "nee" => Some(false),
        _ => None,
    }
}

fn in_language(language: Language, command: &str) -> String {
    language.say(&format!("terminal-command-{command}"), &[])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The sources that name texts of the terminal.
    const SOURCES: [&str; 10] = [
        include_str!("tui/app.rs"),
        include_str!("tui/view.rs"),
        include_str!("learn.rs"),
        include_str!("puzzle.rs"),
        include_str!("review.rs"),
        include_str!("play.rs"),
        include_str!("plain.rs"),
        include_str!("session.rs"),
        include_str!("duel.rs"),
        include_str!("translation.rs"),
    ];

    /// The words of a text that begin with `terminal-`.
    fn names(text: &str) -> BTreeSet<&str> {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        words.filter(|word| word.starts_with("terminal-") && !word.ends_with('-')).collect()
    }

    #[test]
    fn every_text_of_the_terminal_is_used_and_every_one_used_is_there() {
        let used: BTreeSet<&str> = SOURCES.into_iter().flat_map(names).collect();
        let commands = COMMANDS.map(|word| format!("terminal-command-{word}"));
        let used: BTreeSet<&str> = used.into_iter().chain(commands.iter().map(String::as_str)).collect();
        let files = Language::English.files().iter();
        let there = files.flat_map(|file| file.lines().filter_map(|line| line.split_once(" =")));
        let there: BTreeSet<&str> =
            there.map(|(name, _)| name).filter(|name| name.starts_with("terminal-")).collect();
        assert_eq!(used, there);
    }

    #[test]
    fn english_is_what_is_displayed() {
        for pattern in Problem::PATTERNS {
            assert_eq!(Language::English.tell(&pattern.unfilled()), pattern.english);
        }
    }

    #[test]
    fn what_the_system_refuses_is_told_by_kind() {
        let told =
            |kind: io::ErrorKind| Language::ALL.map(|l| l.tell(&Problem::from(&io::Error::from(kind))));
        assert_eq!(
            told(io::ErrorKind::NotFound),
            [
                "there is no such file or folder",
                "ce fichier ou ce dossier n’existe pas",
                "dat bestand of die map bestaat niet",
            ]
        );
        assert_eq!(told(io::ErrorKind::AlreadyExists)[1], "ce fichier existe déjà");
        assert_eq!(told(io::ErrorKind::PermissionDenied)[2], "geen toegang");
        assert_eq!(told(io::ErrorKind::StorageFull)[1], "le système répond\u{a0}: no storage space");
    }

    #[test]
    fn the_help_lists_every_command() {
        for language in Language::ALL {
            let help = language.say("terminal-help", &[]);
            let has = |word: &str| help.split(|c: char| !c.is_alphabetic()).any(|found| found == word);
            for command in &COMMANDS[1..] {
                assert!(has(command) && has(&in_language(language, command)), "{language:?}: {command}");
            }
        }
    }

    #[test]
    fn commands_are_typed_in_english_or_in_the_language_of_the_game() {
        assert_eq!(command(Language::French, "annuler"), Some("undo"));
        assert_eq!(command(Language::French, "undo"), Some("undo"));
        assert_eq!(command(Language::Dutch, "annuler"), None);
    }

    #[test]
    fn commands_are_understood_in_capitals_and_by_their_usual_short_forms() {
        let meant = ["HELP", "?", "q", "Quit", "SAVE"].map(|word| command(Language::English, word));
        assert_eq!(meant, [Some("help"), Some("help"), Some("quit"), Some("quit"), Some("save")]);
        assert_eq!(["Oui", "J", "nee", "aide"].map(yes_or_no), [Some(true), Some(true), Some(false), None]);
    }

    #[test]
    fn the_first_variable_that_says_something_decides() {
        let chosen = |all: &str, messages: &str, lang: &str| {
            of_variables(|name| match name {
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
}
