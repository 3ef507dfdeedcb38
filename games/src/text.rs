//! Reading text forms strictly, and saying where and why one cannot be read.

use std::fmt::{self, Display};

/// Why a text could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// There was nothing to read.
    Empty,
    /// Something else was due at this column (counted in characters from 1).
    Expected {
        /// Where.
        column: usize,
        /// What would be right.
        expected: &'static str,
        /// What stands there; `None` at the end of the text.
        found: Option<char>,
    },
    /// A row does not fill its places exactly, or not in the canonical way.
    Row {
        /// Where the row goes wrong.
        column: usize,
        /// How many places a row has.
        width: usize,
        /// What is wrong with it.
        fault: RowFault,
    },
    /// Each part can be read, but the rules cannot continue from the whole.
    Refused(String),
}

/// What can be wrong with a row of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFault {
    /// It goes on past its last place.
    Long,
    /// It ends before its last place.
    Short,
    /// Two digits stand side by side, or a zero.
    Digits,
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseError::Empty => f.write_str("nothing to read: the text is empty"),
            ParseError::Expected { column, expected, found: Some(c) } => {
                write!(f, "column {column}: expected {expected}, found `{}`", c.escape_debug())
            }
            ParseError::Expected { column, expected, found: None } => {
                write!(f, "column {column}: expected {expected}, found the end")
            }
            ParseError::Row { column, width, fault } => match fault {
                RowFault::Long => write!(f, "column {column}: the row has more than {width} places"),
                RowFault::Short => write!(f, "column {column}: the row has fewer than {width} places"),
                RowFault::Digits => write!(
                    f,
                    "column {column}: a run of empty places is one digit from 1 to {width}, never 0 and never two digits"
                ),
            },
            ParseError::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ParseError {}

/// Refuses a whole text for a reason.
pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, ParseError> {
    Err(ParseError::Refused(why.into()))
}

/// A text for a message: without control characters, and not too long.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    format!("`{short}`")
}

/// A cursor over a text.
pub(crate) struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the first character, which must exist.
    pub(crate) fn new(text: &'a str) -> Result<Reader<'a>, ParseError> {
        if text.is_empty() { Err(ParseError::Empty) } else { Ok(Reader { rest: text, column: 1 }) }
    }

    /// The next character, left where it is.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Whether everything has been read.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes the next character if `read` makes something of it.
    pub(crate) fn take<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let c = self.peek()?;
        let value = read(c)?;
        self.rest = &self.rest[c.len_utf8()..];
        self.column += 1;
        Some(value)
    }

    /// Takes the next character if it is this one.
    pub(crate) fn skip(&mut self, wanted: char) -> bool {
        self.take(|c| (c == wanted).then_some(())).is_some()
    }

    /// Takes this word if it comes next.
    pub(crate) fn skip_word(&mut self, word: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(word) else { return false };
        self.rest = rest;
        self.column += word.chars().count();
        true
    }

    /// Takes the next character, which `read` must make something of.
    pub(crate) fn need<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        self.take(read).ok_or_else(|| self.expected(expected))
    }

    /// Takes this character, which must come next.
    pub(crate) fn need_char(&mut self, wanted: char, expected: &'static str) -> Result<(), ParseError> {
        self.need(expected, |c| (c == wanted).then_some(()))
    }

    /// The error that something else was due here.
    pub(crate) fn expected(&self, expected: &'static str) -> ParseError {
        ParseError::Expected { column: self.column, expected, found: self.peek() }
    }

    /// Reads a row of `width` places: pieces by `piece`, empty runs as digits.
    pub(crate) fn row<T>(
        &mut self,
        width: usize,
        expected: &'static str,
        mut piece: impl FnMut(&mut Self) -> Result<Option<T>, ParseError>,
        mut put: impl FnMut(usize, T),
    ) -> Result<(), ParseError> {
        let mut place = 0;
        let mut after_digit = false;
        while !matches!(self.peek(), None | Some('/' | ' ' | '+')) {
            let column = self.column;
            let fault = |fault| ParseError::Row { column, width, fault };
            if let Some(run) = self.take(|c| c.to_digit(10)) {
                if after_digit || run == 0 {
                    return Err(fault(RowFault::Digits));
                }
                place += run as usize;
                after_digit = true;
            } else if let Some(found) = piece(self)? {
                if place < width {
                    put(place, found);
                }
                place += 1;
                after_digit = false;
            } else {
                return Err(self.expected(expected));
            }
            if place > width {
                return Err(fault(RowFault::Long));
            }
        }
        if place < width {
            return Err(ParseError::Row { column: self.column, width, fault: RowFault::Short });
        }
        Ok(())
    }

    /// Everything must have been read.
    pub(crate) fn end(&self) -> Result<(), ParseError> {
        if self.is_done() { Ok(()) } else { Err(self.expected("the end")) }
    }
}

/// Writes a row of places: pieces as `Some`, maximal runs of empty places as digits.
pub(crate) fn write_row<T: Display>(
    f: &mut fmt::Formatter,
    places: impl IntoIterator<Item = Option<T>>,
) -> fmt::Result {
    let mut empty = 0;
    for place in places {
        match place {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{piece}")?;
            }
        }
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}
