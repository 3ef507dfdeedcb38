//! Records: a match as text, with tags, moves, comments and the result.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::events::How;
use crate::message::{phrases, values};
use crate::text::quoted;
use crate::{
    End, Game, Match, Outcome, ParseError, Pattern, PlayError, Seat, Side, UnknownGame, Viewer, sentences,
};

/// The column at which moves go on on the next line.
const LINE_WIDTH: usize = 80;

/// A record: tags, moves with comments, and the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and values in order; names that this program does not know are kept.
    pub tags: Vec<(String, String)>,
    /// Moves and comments in order.
    pub entries: Vec<Entry>,
    /// How the match ended.
    pub result: ResultText,
}

/// A move or a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// The text of a move.
    Move(String),
    /// What stood between braces.
    Comment(String),
}

/// The result as records write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultText {
    /// `1-0`, `0-1` or `1/2-1/2`.
    Over(Outcome),
    /// `*`: the match is not over.
    Open,
}

sentences! {
    /// Why a record cannot be read or replayed; lines and moves are counted from 1.
    pub enum RecordError;
    Line { line: usize, why: Pattern } "record-line": "line {line}: {why}";
    NoTag { tag: &'static str } "record-no-tag": "the tag [{tag} \"…\"] is missing";
    UnknownGame { why: UnknownGame } "record-unknown-game": "the tag [Game \"…\"]: {why}";
    OtherGame { name: String } "record-other-game": "this is a record of {name}";
    Start { why: ParseError } "record-start": "the tag [Start \"…\"]: {why}";
    OtherVariant { found: &'static str, wanted: &'static str } "record-other-variant":
        "the tag [Start \"…\"]: a position of {found}, not of {wanted}";
    HiddenStart "record-hidden-start":
        "the start is hidden: this record is one viewer's; replaying needs the full one";
    Hidden { ply: usize } "record-hidden":
        "move {ply} is hidden: this record is one viewer's; replaying needs the full one";
    Move { ply: usize, text: String, why: PlayError } "record-move": "move {ply}, {text}: {why}";
    Termination { text: String } "record-termination":
        "the tag [Termination \"…\"]: {text} is not rules, repetition, quiet, agreed, or resigned or time with a seat";
    Result { reached: ResultText, stated: ResultText } "record-result":
        "the moves lead to {reached}, but the record says {stated}";
    NotAsStated "record-not-as-stated": "the match did not end as the tag [Termination \"…\"] says";
}

phrases! {
    BLANK_LINE "record-blank-line": "a blank line is due after the tags";
    TAG_FORM "record-tag-form": "a tag is [Name \"value\"]";
    TAG_NAME "record-tag-name": "the name of a tag has letters, digits and _ only";
    BACKSLASH "record-backslash": "a backslash in a tag stands before \\, \" or n";
    QUOTE "record-quote": "a quote inside a tag is written \\\"";
    OPEN_COMMENT "record-open-comment": "a comment is not closed with }";
    AFTER_RESULT "record-after-result": "something stands after the result";
    NOT_ASCII "record-not-ascii": "a move is written in ASCII";
    NO_RESULT "record-no-result": "the result is missing: 1-0, 0-1, 1/2-1/2 or *";
}

values! {
    written ResultText;
    sentence PlayError;
}

impl Record {
    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its place if it is there, else as the last one.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.into(), value)),
        }
    }

    /// The moves without the comments.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Move(text) => Some(text.as_str()),
            Entry::Comment(_) => None,
        })
    }

    /// The record of a match: whole for the referee, or as one viewer may read it.
    pub fn of<G: Game>(game: &Match<G>, viewer: Option<Viewer>) -> Record {
        let start = match viewer {
            None => game.start().to_string(),
            Some(viewer) => game.start().view(&game.start().known(), viewer).to_string(),
        };
        let mut tags =
            vec![("Game".to_string(), game.start().variant().name.to_string()), ("Start".into(), start)];
        if let Some(viewer) = viewer {
            tags.push(("Viewer".into(), viewer_name::<G>(viewer)));
        }
        tags.extend(game.termination().map(|how| ("Termination".into(), how)));
        let texts = match viewer {
            None => game.moves().iter().map(ToString::to_string).collect(),
            Some(viewer) => game.notations(viewer),
        };
        let result = game.end().map_or(ResultText::Open, |end| ResultText::Over(end.outcome()));
        Record { tags, entries: texts.into_iter().map(Entry::Move).collect(), result }
    }

    /// Plays the record from its start.
    pub fn replay<G: Game>(&self) -> Result<Match<G>, RecordError> {
        let name = self.tag("Game").ok_or(RecordError::NoTag { tag: "Game" })?;
        let variant = G::VARIANTS.iter().find(|variant| variant.name == name);
        let variant = variant.ok_or_else(|| RecordError::OtherGame { name: quoted(name) })?;
        let start = self.tag("Start").unwrap_or(variant.starts[0]);
        if self.tag("Viewer").is_some() && start.contains('?') {
            return Err(RecordError::HiddenStart);
        }
        let start: G = start.parse().map_err(|why| RecordError::Start { why })?;
        if start.variant().name != name {
            return Err(RecordError::OtherVariant { found: start.variant().name, wanted: variant.name });
        }
        let mut game = Match::new(start);
        for (i, text) in self.moves().enumerate() {
            if text.contains('?') {
                return Err(RecordError::Hidden { ply: i + 1 });
            }
            let named = |why| RecordError::Move { ply: i + 1, text: quoted(text), why };
            game.play_text(text).map_err(named)?;
        }
        self.finish(&mut game)?;
        Ok(game)
    }

    /// Ends the match as the record says, if the moves have not.
    fn finish<G: Game>(&self, game: &mut Match<G>) -> Result<(), RecordError> {
        let stated =
            self.tag("Termination").map(|text| end_of::<G>(text, game.start().seats())).transpose()?;
        if game.end().is_none()
            && let Some(end) = self.end_by_players(stated.flatten())
        {
            let _ = game.finish(end);
        }
        let reached = game.end().map_or(ResultText::Open, |end| ResultText::Over(end.outcome()));
        let is_by_rules = matches!(game.end(), Some(End::Rules(_)));
        if reached != self.result {
            return Err(RecordError::Result { reached, stated: self.result });
        }
        match stated {
            Some(None) if !is_by_rules => Err(RecordError::NotAsStated),
            Some(Some(end)) if game.end() != Some(end) => Err(RecordError::NotAsStated),
            _ => Ok(()),
        }
    }

    /// The end that the players made: as stated, or else the likeliest with this result.
    fn end_by_players(&self, stated: Option<End>) -> Option<End> {
        let ResultText::Over(outcome) = self.result else { return None };
        let likely = match outcome {
            Outcome::Draw => End::Agreed,
            Outcome::Win(side) => End::Resigned(side.other().seat()),
        };
        stated.or(Some(likely)).filter(|end| !matches!(end, End::Rules(_) | End::Repetition | End::Quiet))
    }
}

fn viewer_name<G: Game>(viewer: Viewer) -> String {
    match viewer {
        Viewer::Public => "public".into(),
        Viewer::Seat(seat) => G::SEATS[seat.index()].letter.into(),
    }
}

impl<G: Game> Match<G> {
    /// How the match ended, once it has: the value of the tag `Termination`.
    pub fn termination(&self) -> Option<String> {
        let letter = |seat: Seat| G::SEATS[seat.index()].letter;
        Some(match self.end()? {
            End::Rules(_) => "rules".into(),
            End::Repetition => "repetition".into(),
            End::Quiet => "quiet".into(),
            End::Agreed => "agreed".into(),
            End::Resigned(seat) => format!("resigned {}", letter(seat)),
            End::Time(seat) => format!("time {}", letter(seat)),
        })
    }

    /// Ends the match as records say it: the value of the tag `Termination`, and the result where it is stated.
    pub fn finish_as(&mut self, how: &str, result: Option<&str>) -> Result<(), RecordError> {
        let end = end_of::<G>(how, self.start().seats())?;
        let by_players = end.filter(|end| matches!(end, End::Agreed | End::Resigned(_) | End::Time(_)));
        let end = by_players.ok_or(RecordError::NotAsStated)?;
        let reached = ResultText::Over(end.outcome());
        let stated = result.map_or(reached, |text| ResultText::read(text).unwrap_or(ResultText::Open));
        if stated != reached {
            return Err(RecordError::Result { reached, stated });
        }
        self.finish(end).map_err(|_| RecordError::NotAsStated)
    }
}

/// The end that a `Termination` names; `None` for the rules, where the moves tell.
fn end_of<G: Game>(text: &str, seats: u8) -> Result<Option<End>, RecordError> {
    let seat = |letter: &str| {
        let index = G::SEATS[..seats as usize].iter().position(|seat| letter.chars().eq([seat.letter]));
        index.map(|i| Seat::new(i as u8))
    };
    let end = match How::read(text) {
        Some((How::Rules, _)) => return Ok(None),
        Some((How::Repetition, _)) => Some(End::Repetition),
        Some((How::Quiet, _)) => Some(End::Quiet),
        Some((How::Agreed, _)) => Some(End::Agreed),
        Some((How::Resigned, letter)) => seat(letter).map(End::Resigned),
        Some((How::Time, letter)) => seat(letter).map(End::Time),
        None => None,
    };
    end.map(Some).ok_or_else(|| RecordError::Termination { text: quoted(text) })
}

impl How {
    /// What a `Termination` says, and the letter of the seat that it names.
    fn read(text: &str) -> Option<(How, &str)> {
        match text.split_once(' ') {
            Some(("resigned", letter)) => Some((How::Resigned, letter)),
            Some(("time", letter)) => Some((How::Time, letter)),
            Some(_) => None,
            None => match text {
                "rules" => Some((How::Rules, "")),
                "repetition" => Some((How::Repetition, "")),
                "quiet" => Some((How::Quiet, "")),
                "agreed" => Some((How::Agreed, "")),
                _ => None,
            },
        }
    }

    /// How a match ended, from the value of the tag `Termination`.
    pub fn of_termination(text: &str) -> Option<How> {
        How::read(text).map(|(how, _)| how)
    }
}

impl Display for ResultText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ResultText::Over(outcome) => write!(f, "{outcome}"),
            ResultText::Open => f.write_str("*"),
        }
    }
}

impl ResultText {
    /// The result that a text names.
    pub fn read(text: &str) -> Option<ResultText> {
        Some(match text {
            "1-0" => ResultText::Over(Outcome::Win(Side::First)),
            "0-1" => ResultText::Over(Outcome::Win(Side::Second)),
            "1/2-1/2" => ResultText::Over(Outcome::Draw),
            "*" => ResultText::Open,
            _ => return None,
        })
    }
}

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let mut column = 0;
        for entry in &self.entries {
            let text = match entry {
                Entry::Move(text) => text.clone(),
                // A brace would end the comment too early.
                Entry::Comment(text) => format!("{{{}}}", text.replace('}', ")")),
            };
            write_word(f, &mut column, &text)?;
        }
        write_word(f, &mut column, &self.result.to_string())?;
        writeln!(f)
    }
}

/// Writes a word after a space, or on the next line where this one is full.
fn write_word(f: &mut fmt::Formatter, column: &mut usize, word: &str) -> fmt::Result {
    let length = word.chars().count();
    if *column > 0 {
        let fits = *column + 1 + length <= LINE_WIDTH;
        f.write_str(if fits { " " } else { "\n" })?;
        *column = if fits { *column + 1 } else { 0 };
    }
    *column += length;
    f.write_str(word)
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let text = without_mark(text);
        let (record, rest) = Record::read(text, 1)?;
        match rest.trim() {
            "" => Ok(record),
            _ => Err(RecordError::Line { line: 1 + lines_before(text, rest), why: AFTER_RESULT }),
        }
    }
}

impl Record {
    /// All records of a text, one after another; a bad one ends it with the reason.
    pub fn read_all(text: &str) -> impl Iterator<Item = Result<Record, RecordError>> {
        let (mut rest, mut line) = (without_mark(text), 1);
        std::iter::from_fn(move || {
            let record = rest.trim_start();
            line += lines_before(rest, record);
            if record.is_empty() {
                return None;
            }
            let read = Record::read(record, line);
            rest = read.as_ref().map_or("", |(_, rest)| rest);
            line += lines_before(record, rest);
            Some(read.map(|(record, _)| record))
        })
    }

    /// The first record of a text that begins on this line, and what stands after it.
    fn read(text: &str, mut line: usize) -> Result<(Record, &str), RecordError> {
        let mut tags = Vec::new();
        let mut rest = text;
        while rest.starts_with('[') {
            let (first, after) = rest.split_once('\n').unwrap_or((rest, ""));
            tags.push(read_tag(first.trim_end()).map_err(|why| RecordError::Line { line, why })?);
            rest = after;
            line += 1;
        }
        if !tags.is_empty() && !rest.starts_with(['\n', '\r']) {
            return Err(RecordError::Line { line, why: BLANK_LINE });
        }
        let (entries, result, rest) = read_moves(rest, line)?;
        Ok((Record { tags, entries, result }, rest))
    }
}

/// A text without the mark that some editors put in front.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// How many lines of a text are over before its end begins.
fn lines_before(text: &str, end: &str) -> usize {
    text[..text.len() - end.len()].matches('\n').count()
}

fn read_tag(line: &str) -> Result<(String, String), Pattern> {
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]")).ok_or(TAG_FORM)?;
    let (name, value) = inner.split_once(" \"").ok_or(TAG_FORM)?;
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(TAG_NAME);
    }
    let mut text = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next() {
                Some(c @ ('\\' | '"')) => c,
                Some('n') => '\n',
                _ => return Err(BACKSLASH),
            },
            '"' => return Err(QUOTE),
            c => c,
        });
    }
    Ok((name.into(), text))
}

/// The moves and the result of a text that begins on this line, and what stands after it.
fn read_moves(text: &str, first_line: usize) -> Result<(Vec<Entry>, ResultText, &str), RecordError> {
    let mut entries = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let line = || first_line + text[..text.len() - rest.len()].matches('\n').count();
        if let Some(comment) = rest.strip_prefix('{') {
            let (inside, after) = comment
                .split_once('}')
                .ok_or_else(|| RecordError::Line { line: line(), why: OPEN_COMMENT })?;
            entries.push(Entry::Comment(inside.into()));
            rest = after.trim_start();
            continue;
        }
        let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if let Some(result) = ResultText::read(word) {
            return Ok((entries, result, after));
        }
        if !word.chars().all(|c| c.is_ascii_graphic()) {
            return Err(RecordError::Line { line: line(), why: NOT_ASCII });
        }
        entries.push(Entry::Move(word.into()));
        rest = after.trim_start();
    }
    let last = first_line + text.matches('\n').count();
    Err(RecordError::Line { line: last, why: NO_RESULT })
}
