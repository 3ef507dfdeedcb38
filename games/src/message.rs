//! Sentences as data: a code, values and the rule behind them, so that everybody reads them in their language.
//!
//! Each sentence is written once in English, beside its code; the other languages are looked up by the code.

use std::fmt::{self, Display};

use crate::SeatName;

/// A sentence as data; `Display` tells it in English.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Message {
    /// The number of the rule behind it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<&'static str>,
    /// Which sentence it is.
    pub code: &'static str,
    /// What is filled in, by name.
    #[cfg_attr(test, ts(type = "Record<string, Value>"))]
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    pub values: Vec<(&'static str, Value)>,
    /// The whole sentence in English, for those who do not know the code.
    pub english: String,
}

/// What is filled in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Value {
    /// A count or a place in a text.
    Number(i64),
    /// What every language writes in the same way: a cell, a move, a name.
    Text(String),
    /// A seat, by its English name.
    Seat {
        /// The name, as in [`SeatName::name`].
        seat: &'static str,
    },
    /// A sentence inside the sentence.
    Message(Box<Message>),
}

/// A sentence before anything is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The number of the rule behind it.
    pub rule: Option<&'static str>,
    /// Which sentence it is.
    pub code: &'static str,
    /// The names of what is filled in.
    pub values: &'static [&'static str],
    /// The English words, with each name in braces.
    pub english: &'static str,
}

/// A sentence: a rule, a code and values as data, English as `Display`.
pub trait Sentence: Display {
    /// The sentence as data.
    fn message(&self) -> Message;

    /// The number of the rule behind it.
    fn rule(&self) -> Option<&'static str> {
        self.message().rule
    }

    /// Which sentence it is.
    fn code(&self) -> &'static str {
        self.message().code
    }
}

impl Pattern {
    /// Words in which nothing is filled in.
    pub const fn phrase(code: &'static str, english: &'static str) -> Pattern {
        Pattern { rule: None, code, values: &[], english }
    }

    /// The sentence about these seats, as far as it names them.
    pub(crate) fn about(&self, seats: &[(&'static str, SeatName)]) -> Message {
        let named = seats.iter().filter(|(name, _)| self.values.contains(name));
        let english = named.clone().fold(self.english.to_string(), |text, (name, seat)| {
            text.replace(&format!("{{{name}}}"), seat.name)
        });
        let values = named.map(|(name, seat)| (*name, seat.into())).collect();
        Message { rule: self.rule, code: self.code, values, english }
    }

    /// The sentence with each value still a name in braces, to compare it with its texts.
    pub fn unfilled(&self) -> Message {
        let values = self.values.iter().map(|&name| (name, Value::Text(format!("{{{name}}}"))));
        Message { rule: None, code: self.code, values: values.collect(), english: self.english.into() }
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.english)
    }
}

impl Sentence for Pattern {
    fn message(&self) -> Message {
        self.about(&[])
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl std::error::Error for Message {}

impl Sentence for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl Value {
    /// A sentence inside another.
    pub fn sentence(sentence: &impl Sentence) -> Value {
        Value::Message(Box::new(sentence.message()))
    }
}

impl From<&SeatName> for Value {
    fn from(seat: &SeatName) -> Value {
        Value::Seat { seat: seat.name }
    }
}

/// How types are filled in a sentence: as numbers, as they are written, or as sentences.
macro_rules! values {
    ($(number $number:ty;)* $(written $written:ty;)* $(sentence $sentence:ty;)*) => {
        $(impl From<&$number> for $crate::Value {
            fn from(value: &$number) -> $crate::Value {
                $crate::Value::Number(*value as i64)
            }
        })*
        $(impl From<&$written> for $crate::Value {
            fn from(value: &$written) -> $crate::Value {
                $crate::Value::Text(value.to_string())
            }
        })*
        $(impl From<&$sentence> for $crate::Value {
            fn from(value: &$sentence) -> $crate::Value {
                $crate::Value::sentence(value)
            }
        })*
    };
}
pub(crate) use values;

values! {
    number u8;
    number u32;
    number usize;
    number i64;
    written char;
    written String;
    written str;
    written &str;
    sentence Message;
    sentence Pattern;
}

/// An enum of sentences: each has its values, its rule where there is one, its code and its English words.
///
/// `Far { to: Square } (QN3) "game-far": "{to} is too far away";`
#[macro_export]
macro_rules! sentences {
    (
        $(#[$about:meta])* $visibility:vis enum $name:ident;
        $($variant:ident $({ $($field:ident: $type:ty),+ })? $(($rule:ident))? $code:literal: $english:literal;)+
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "a field is what the sentence fills in")]
        $visibility enum $name {
            $(#[doc = concat!("`` ", $english, " ``")] $variant $({ $($field: $type),+ })?,)+
        }

        impl $name {
            /// The sentences before anything is filled in.
            $visibility const PATTERNS: &'static [$crate::Pattern] = &[$($crate::Pattern {
                rule: $crate::sentences!(@rule $($rule)?),
                code: $code,
                values: &[$($(stringify!($field)),+)?],
                english: $english,
            }),+];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                let rule: Option<&str> = match self {
                    $(Self::$variant $({ $($field),+ })? => {
                        write!(f, $english)?;
                        $crate::sentences!(@rule $($rule)?)
                    })+
                };
                match rule {
                    Some(rule) => write!(f, " ({rule})"),
                    None => Ok(()),
                }
            }
        }

        impl std::error::Error for $name {}

        impl $crate::Sentence for $name {
            fn message(&self) -> $crate::Message {
                let english = self.to_string();
                match self {
                    $(Self::$variant $({ $($field),+ })? => $crate::Message {
                        rule: $crate::sentences!(@rule $($rule)?),
                        code: $code,
                        values: vec![$($((stringify!($field), $field.into())),+)?],
                        english,
                    },)+
                }
            }
        }
    };
    (@rule) => { None };
    (@rule $rule:ident) => { Some(stringify!($rule)) };
}

/// Words that are used inside sentences, each with its values and its code, and the list of them.
macro_rules! phrases {
    ($($name:ident $({ $($value:ident),+ })? $code:literal: $english:literal;)+) => {
        $(pub(crate) const $name: $crate::Pattern = $crate::Pattern {
            rule: None,
            code: $code,
            values: &[$($(stringify!($value)),+)?],
            english: $english,
        };)+
        /// All of them.
        pub(crate) const PHRASES: &[$crate::Pattern] = &[$($name),+];
    };
}
pub(crate) use phrases;

/// A picture for the terminal: rows that are shown as they are, and sentences below them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The board, with the ends of its lines.
    pub rows: String,
    /// What is said below it, one a line.
    pub captions: Vec<Message>,
}

impl Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.rows)?;
        self.captions.iter().try_for_each(|caption| writeln!(f, "{caption}"))
    }
}

#[cfg(feature = "serde")]
fn as_map<S: serde::Serializer>(values: &[(&'static str, Value)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(values.iter().map(|(name, value)| (name, value)))
}
