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
        rules::ALL.iter().find_map(|text| {
            let values = values_of(text[0], english)?;
            let told = values.into_iter().map(|(name, value)| Some((name, self.value(name, value)?)));
            let told = told.collect::<Option<Vec<_>>>()?;
            let values: Vec<_> = told.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
            Some(self.tell(text, &values))
        })
    }

    /// A value may be a text itself; a `{seat}` is nothing else than the name of one.
    fn value(self, name: &str, english: &str) -> Option<String> {
        match name {
            "seat" => Some(rules::SEATS.iter().find(|seat| seat[0] == english)?[self as usize].into()),
            _ => Some(self.again(english)),
        }
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
