//! The sentences of the rules, the server and the terminal in English, French and Dutch.
//!
//! The texts are Fluent files, one folder a language, which the page reads as well. A sentence that is data
//! ([`Sentence`]) is found by its code.
//!
//! ```
//! use quadrille_texts::Language;
//!
//! assert_eq!(Language::of_tag("fr"), Some(Language::French));
//! assert_eq!(Language::Dutch.seat("Dark"), "Donker");
//! assert_eq!(Language::French.say("terminal-thinking", &[("seconds", (&3_usize).into())]), "Réflexion… 3 s");
//! ```

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use quadrille_games::{Message, Sentence, Value};
use unic_langid::LanguageIdentifier;

/// A language that we speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// `en`
    English,
    /// `fr`
    French,
    /// `nl`
    Dutch,
}

/// The files of a language, by their names.
macro_rules! files {
    ($language:literal) => {
        files!($language, "events", "matches", "quindo", "records", "review", "seats", "server", "squadro", "squaryd", "squod", "terminal")
    };
    ($language:literal, $($name:literal),+) => {
        &[$(include_str!(concat!("../", $language, "/", $name, ".ftl"))),+]
    };
}

/// The rule sheets in a folder, each with its name.
macro_rules! sheets {
    ($folder:literal) => {
        sheets!($folder, "match", "quindo", "squadro", "squaryd", "squod")
    };
    ($folder:literal, $($name:literal),+) => {
        &[$(($name, include_str!(concat!("../../docs/rules/", $folder, $name, ".md")))),+]
    };
}

/// What texts ask for where a seat is the reader's own.
const YOU: &str = "you";

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 3]> = LazyLock::new(|| Language::ALL.map(bundle));

impl Language {
    /// All of them, English first.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::Dutch];

    /// The code of the language: `en`, `fr`, `nl`.
    pub const fn tag(self) -> &'static str {
        ["en", "fr", "nl"][self as usize]
    }

    /// The language with this code.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The texts of this language, as they are written.
    pub const fn files(self) -> &'static [&'static str] {
        match self {
            Language::English => files!("en"),
            Language::French => files!("fr"),
            Language::Dutch => files!("nl"),
        }
    }

    /// The rule sheet of a game, or `match` for what all games have in common; empty where there is none.
    pub fn sheet(self, name: &str) -> &'static str {
        let sheets: &[(&str, &str)] = match self {
            Language::English => sheets!(""),
            Language::French => sheets!("fr/"),
            Language::Dutch => sheets!("nl/"),
        };
        sheets.iter().find(|(sheet, _)| *sheet == name).map_or("", |(_, text)| text)
    }

    /// A sentence in this language, with the number of its rule; a code without a text stays English.
    pub fn tell(self, sentence: &impl Sentence) -> String {
        self.tell_to(None, sentence)
    }

    /// The same for somebody who sits at this seat, by its English name: what happens to it happens to "you".
    pub fn tell_to(self, reader: Option<&str>, sentence: &impl Sentence) -> String {
        let Message { rule, code, values, english } = sentence.message();
        let Some(told) = self.format(reader, code, &values) else { return english };
        match rule {
            Some(rule) => format!("{told} ({rule})"),
            None => told,
        }
    }

    /// The text with this name in this language; the name itself where there is none.
    pub fn say(self, name: &str, values: &[(&'static str, Value)]) -> String {
        self.format(None, name, values).unwrap_or_else(|| name.into())
    }

    /// The name of a seat in this language.
    pub fn seat(self, english: &'static str) -> String {
        self.format(None, &format!("seat-{english}"), &[]).unwrap_or_else(|| english.into())
    }

    fn format(self, reader: Option<&str>, name: &str, values: &[(&'static str, Value)]) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let pattern = bundle.get_message(name)?.value()?;
        let arguments: FluentArgs =
            values.iter().map(|(name, value)| (*name, self.value(reader, value))).collect();
        Some(bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
    }

    fn value<'a>(self, reader: Option<&str>, value: &'a Value) -> FluentValue<'a> {
        match value {
            Value::Number(number) => FluentValue::from(*number),
            Value::Text(text) => FluentValue::from(text.as_str()),
            Value::Seat { seat } if reader == Some(seat) => FluentValue::from(YOU),
            Value::Seat { seat } => FluentValue::from(self.seat(seat)),
            Value::Message(message) => FluentValue::from(self.tell_to(reader, message.as_ref())),
        }
    }
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let locale = language.tag().parse::<LanguageIdentifier>().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Terminals do not need marks around what is filled in: no language here is written from right to left.
    bundle.set_use_isolating(false);
    if language == Language::French {
        bundle.set_transform(Some(french));
    }
    for file in language.files() {
        // A test reads every file: what could not be read here would be missing there.
        let resource = FluentResource::try_new((*file).into()).unwrap_or_else(|(readable, _)| readable);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// French puts a space that never breaks before high marks.
fn french(text: &str) -> Cow<'_, str> {
    [':', ';', '!', '?'].into_iter().fold(Cow::Borrowed(text), |text, mark| {
        let loose = format!(" {mark}");
        if text.contains(&loose) { text.replace(&loose, &format!("\u{a0}{mark}")).into() } else { text }
    })
}
