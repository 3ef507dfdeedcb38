//! Reading text forms strictly, and saying where and why one cannot be read.

use std::fmt::{self, Display};

use crate::message::{phrases, values};
use crate::{Message, Pattern, Sentence, sentences};

sentences! {
    /// What is wrong with the form of a text; columns are counted in characters from 1.
    pub enum Malformed;
    Empty "text-empty": "nothing to read: the text is empty";
    Excess { column: usize, found: Letter } "text-excess": "column {column}: expected the end, found `{found}`";
    Cut { column: usize, expected: Pattern } "text-cut": "column {column}: expected {expected}, found the end";
    Other { column: usize, expected: Pattern, found: Letter } "text-other":
        "column {column}: expected {expected}, found `{found}`";
    LongRow { column: usize, width: usize } "text-long-row":
        "column {column}: the row has more than {width} places";
    ShortRow { column: usize, width: usize } "text-short-row":
        "column {column}: the row has fewer than {width} places";
    Digits { column: usize, width: usize } "text-digits":
        "column {column}: a run of empty places is one digit from 1 to {width}, never 0 and never two digits";
}

phrases! {
    SPACE "expected-space": "a space";
    BETWEEN_ROWS "expected-between-rows": "`/` between rows";
}

/// A character as messages show it: control characters are escaped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter(char);

impl Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0.escape_debug())
    }
}

/// Why a text could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// Something else was due.
    Malformed(Malformed),
    /// Each part can be read, but the rules cannot continue from the whole.
    Refused(Message),
}

impl ParseError {
    fn sentence(&self) -> &dyn Sentence {
        match self {
            ParseError::Malformed(why) => why,
            ParseError::Refused(why) => why,
        }
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.sentence())
    }
}

impl std::error::Error for ParseError {}

impl Sentence for ParseError {
    fn message(&self) -> Message {
        self.sentence().message()
    }
}

impl From<Malformed> for ParseError {
    fn from(why: Malformed) -> ParseError {
        ParseError::Malformed(why)
    }
}

values! {
    written Letter;
    sentence ParseError;
}

/// Refuses a whole text for a reason.
pub(crate) fn refused<T>(why: impl Sentence) -> Result<T, ParseError> {
    Err(ParseError::Refused(why.message()))
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
        if text.is_empty() { Err(Malformed::Empty.into()) } else { Ok(Reader { rest: text, column: 1 }) }
    }

    /// Reads a text that nothing may be left of.
    pub(crate) fn whole<T>(
        text: &'a str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let mut reader = Reader::new(text)?;
        let value = read(&mut reader)?;
        reader.end()?;
        Ok(value)
    }

    /// Reads `pass`, or a text that nothing may be left of.
    pub(crate) fn or_pass<T>(
        text: &'a str,
        pass: T,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        if text == "pass" { Ok(pass) } else { Reader::whole(text, read) }
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
        expected: Pattern,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        self.take(read).ok_or_else(|| self.expected(expected))
    }

    /// Takes this character, which must come next.
    pub(crate) fn need_char(&mut self, wanted: char, expected: Pattern) -> Result<(), ParseError> {
        self.need(expected, |c| (c == wanted).then_some(()))
    }

    /// The error that something else was due here.
    pub(crate) fn expected(&self, expected: Pattern) -> ParseError {
        let column = self.column;
        let why = match self.peek() {
            Some(found) => Malformed::Other { column, expected, found: Letter(found) },
            None => Malformed::Cut { column, expected },
        };
        why.into()
    }

    /// Reads a row of `width` places: pieces by `piece`, empty runs as digits.
    pub(crate) fn row<T>(
        &mut self,
        width: usize,
        expected: Pattern,
        mut piece: impl FnMut(&mut Self) -> Result<Option<T>, ParseError>,
        mut put: impl FnMut(usize, T),
    ) -> Result<(), ParseError> {
        let mut place = 0;
        let mut after_digit = false;
        while !matches!(self.peek(), None | Some('/' | ' ' | '+')) {
            let column = self.column;
            if let Some(run) = self.take(|c| c.to_digit(10)) {
                if after_digit || run == 0 {
                    return Err(Malformed::Digits { column, width }.into());
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
                return Err(Malformed::LongRow { column, width }.into());
            }
        }
        if place < width {
            return Err(Malformed::ShortRow { column: self.column, width }.into());
        }
        Ok(())
    }

    /// Everything must have been read.
    pub(crate) fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(found) => Err(Malformed::Excess { column: self.column, found: Letter(found) }.into()),
        }
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
