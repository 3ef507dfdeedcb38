//! The rule sheets in `docs/rules` are played, and every rule is told, shown and kept.
//!
//! `docs/rules/README.md` explains the lines of an example. With `UPDATE_SHEETS=1` in the
//! environment the diagrams are redrawn instead of compared; nothing else is ever rewritten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use quadrille_games::{
    End, Family, Game, Match, ParseError, PlayError, Record, Seat, Viewer, for_game, replay, variant,
};

/// What is wrong, in words; with the file, the line and the rules once it leaves a block.
type Fault = String;

/// How many rules each prefix has: the table in the index says `SD1 to SD10`.
static RULES: LazyLock<Vec<(String, u32)>> = LazyLock::new(|| {
    let index = sheet(&root().join("docs/rules/README.md")).text;
    index.split('|').filter_map(rule_range).collect()
});
/// How far the lines of a diagram are indented.
const INDENT: &str = "    ";

#[test]
fn every_example_comes_out_as_printed() {
    let update = std::env::var_os("UPDATE_SHEETS").is_some();
    report(pages().iter().flat_map(|page| page.play(update)));
}

#[test]
fn the_index_tells_the_rules_of_every_sheet() {
    assert_eq!(RULES.len(), rule_sheets().len() - 1, "{RULES:?}");
    assert_eq!(RULES.len(), Family::ALL.len() + 1, "{RULES:?}");
}

#[test]
fn every_rule_is_told_once() {
    let sheets = rule_sheets();
    let mut times: BTreeMap<&str, u32> = BTreeMap::new();
    for rule in sheets.iter().flat_map(|sheet| sheet.text.lines()).filter_map(rule_of_heading) {
        *times.entry(rule).or_default() += 1;
    }
    let wrong = all_rules().into_iter().filter(|rule| times.get(rule.as_str()) != Some(&1));
    report(wrong.map(|rule| format!("{rule} is not the heading of exactly one section")));
}

#[test]
fn every_rule_is_shown() {
    let sheets = rule_sheets();
    let blocks: Vec<Block> = sheets.iter().flat_map(Sheet::blocks).filter(Block::shows_play).collect();
    let shown: BTreeSet<&str> = blocks.iter().flat_map(|block| block.info.split(' ').skip(1)).collect();
    let missing = all_rules().into_iter().filter(|rule| !shown.contains(rule.as_str()));
    report(missing.map(|rule| format!("{rule} has no example with before, a move and after")));
}

#[test]
fn every_rule_is_cited_in_the_source() {
    let code = source().into_iter().map(|sheet| sheet.without_preface()).collect::<String>();
    let cited = rules_in(&code);
    let missing = all_rules().into_iter().filter(|rule| !cited.contains(rule));
    report(missing.map(|rule| format!("{rule} is not cited in games/src")));
}

#[test]
fn every_rule_that_is_cited_exists() {
    let (rules, mut files) = (all_rules(), source());
    files.extend(pages());
    let strangers = |file: &Sheet| {
        let unknown = rules_in(&file.text).into_iter().filter(|rule| !rules.contains(rule));
        unknown.map(|rule| format!("{}: there is no rule {rule}", file.name)).collect::<Vec<_>>()
    };
    report(files.iter().flat_map(strangers));
}

#[test]
fn every_variant_is_named_with_its_starts() {
    let page = sheet(&root().join("docs/notation.md"));
    let variants = Family::ALL.iter().flat_map(|family| family.variants());
    let rows = variants.flat_map(|variant| variant.starts.iter().map(|start| (variant.name, *start)));
    let missing = rows.filter(|(name, start)| !page.text.contains(&format!("\n| `{name}` | `{start}` |\n")));
    report(missing.map(|(name, start)| format!("{}: no row for {name}, {start}", page.name)));
}

/// Fails with all faults, if there are any.
fn report(faults: impl Iterator<Item = Fault>) {
    let faults: Vec<Fault> = faults.collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// `SD1 to SD10` as the prefix and the last number.
fn rule_range(text: &str) -> Option<(String, u32)> {
    let (first, last) = text.trim().split_once(" to ")?;
    let prefix = first.strip_suffix('1')?;
    Some((prefix.into(), last.strip_prefix(prefix)?.parse().ok()?))
}

/// SD1, SD2, … M4.
fn all_rules() -> BTreeSet<String> {
    let numbers =
        |(prefix, last): &'static (String, u32)| (1..=*last).map(move |number| format!("{prefix}{number}"));
    RULES.iter().flat_map(numbers).collect()
}

/// The words of a text that look like rule numbers.
fn rules_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| is_rule_number(word)).map(String::from).collect()
}

/// Whether a word is a prefix of [`RULES`] and a number.
fn is_rule_number(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    RULES.iter().any(|(prefix, _)| word.strip_prefix(prefix.as_str()).is_some_and(is_number))
}

/// The rule of a heading `### SD4 A piece advances`.
fn rule_of_heading(line: &str) -> Option<&str> {
    let rule = line.strip_prefix("### ")?.split(' ').next()?;
    is_rule_number(rule).then_some(rule)
}

/// A file as text, with its path from the root of the repository.
struct Sheet {
    name: String,
    text: String,
}

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Reads a file of the repository.
fn sheet(path: &Path) -> Sheet {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    Sheet { name, text }
}

/// The files under a folder with this extension, in the order of their paths.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() { &mut folders } else { &mut found }.push(path);
        }
    }
    found.retain(|path| path.extension().is_some_and(|end| end == extension));
    found.sort();
    found
}

/// The sheets in `docs/rules`; the folders in it hold translations, which `translations.rs` compares.
fn rule_sheets() -> Vec<Sheet> {
    let folder = root().join("docs/rules");
    let pages = files("docs/rules", "md").into_iter().filter(|path| path.parent() == Some(&folder));
    pages.map(|path| sheet(&path)).collect()
}

/// The source of the rules.
fn source() -> Vec<Sheet> {
    files("games/src", "rs").iter().map(|path| sheet(path)).collect()
}

/// The rule sheets and the page on notation.
fn pages() -> Vec<Sheet> {
    let mut pages = rule_sheets();
    pages.push(sheet(&root().join("docs/notation.md")));
    pages
}

impl Sheet {
    /// The text without its `//!` lines, which name whole ranges of rules.
    fn without_preface(&self) -> String {
        self.text.lines().filter(|line| !line.starts_with("//!")).map(|line| format!("{line}\n")).collect()
    }

    /// The fenced blocks in order.
    fn blocks(&self) -> Vec<Block<'_>> {
        let (mut blocks, mut open, mut heading) = (Vec::new(), None::<Block>, "");
        for (i, line) in self.text.lines().enumerate() {
            match (open.take(), line.strip_prefix("```")) {
                (Some(block), Some(_)) => blocks.push(block),
                (Some(block), None) => open = Some(block.with(line)),
                (None, Some(info)) => open = Some(Block::new(&self.name, heading, info, i + 1)),
                (None, None) if line.starts_with('#') => heading = line,
                (None, None) => {}
            }
        }
        assert!(open.is_none(), "{}: the last block is not closed", self.name);
        blocks
    }

    /// Plays every example; redraws the diagrams if that is wanted, else compares them.
    fn play(&self, update: bool) -> Vec<Fault> {
        let mut lines: Vec<String> = self.text.lines().map(String::from).collect();
        let mut faults = Vec::new();
        for block in self.blocks().iter().rev() {
            match block.play() {
                Err(fault) => faults.push(fault),
                Ok(drawn) if update => drop(lines.splice(block.range(), drawn)),
                Ok(drawn) => faults.extend(block.compare(&drawn)),
            }
        }
        if update {
            self.write(&(lines.join("\n") + "\n"));
        }
        faults.reverse();
        faults
    }

    /// Writes the file anew if its text has changed.
    fn write(&self, text: &str) {
        if text != self.text {
            let path = root().join(&self.name);
            fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}

/// A fenced block of a sheet.
struct Block<'a> {
    sheet: &'a str,
    /// The heading that it stands under.
    heading: &'a str,
    /// What follows the opening fence.
    info: &'a str,
    /// The index of its first line in the sheet.
    first: usize,
    lines: Vec<&'a str>,
}

impl<'a> Block<'a> {
    /// A block that has just been opened.
    fn new(sheet: &'a str, heading: &'a str, info: &'a str, first: usize) -> Block<'a> {
        Block { sheet, heading, info, first, lines: Vec::new() }
    }

    /// The block with one more line.
    fn with(mut self, line: &'a str) -> Block<'a> {
        self.lines.push(line);
        self
    }

    /// Where its lines are in the sheet.
    fn range(&self) -> Range<usize> {
        self.first..self.first + self.lines.len()
    }

    /// A fault on one of its lines, with everything needed to find it.
    fn fault(&self, line: usize, why: &str) -> Fault {
        format!("{}:{} ({}): {why}", self.sheet, self.first + line + 1, self.info)
    }

    /// Whether it has a line of this kind.
    fn has(&self, kinds: &[&str]) -> bool {
        self.lines.iter().any(|line| kinds.contains(&line.split(' ').next().unwrap_or("")))
    }

    /// Whether it shows a position, something played there, and what comes of it.
    fn shows_play(&self) -> bool {
        self.has(&["before"]) && self.has(&["move", "repeat", "finish"]) && self.has(&["after"])
    }

    /// Plays the example; gives back its lines with the diagrams drawn anew.
    fn play(&self) -> Result<Vec<String>, Fault> {
        if self.is_texts() {
            self.check_texts()?;
            return Ok(self.lines.iter().map(ToString::to_string).collect());
        }
        let info = Info::read(self).map_err(|why| self.fault(0, &why))?;
        for_game!(info.family, G => self.play_as::<G>(&info))
    }

    /// Plays the example, whose game is now known.
    fn play_as<G: Game>(&self, info: &Info) -> Result<Vec<String>, Fault> {
        let (mut stage, mut drawn) = (None::<Stage<G>>, Vec::new());
        let steps = self.lines.iter().enumerate().filter(|(_, line)| !is_diagram(line));
        for (i, line) in steps {
            let played = step(&mut stage, info, line).map_err(|why| self.fault(i, &why))?;
            drawn.push(line.to_string());
            drawn.extend(played);
        }
        Ok(drawn)
    }

    /// The first line that differs from what was drawn.
    fn compare(&self, drawn: &[String]) -> Option<Fault> {
        let same = self.lines.iter().zip(drawn).take_while(|(line, drawn)| *line == drawn).count();
        let differs = same < self.lines.len().max(drawn.len());
        differs.then(|| self.fault(same, "the diagram is another one; UPDATE_SHEETS=1 redraws it"))
    }
}

/// Whether a line of an example belongs to a diagram.
fn is_diagram(line: &str) -> bool {
    line.is_empty() || line.starts_with(INDENT)
}

/// What the info string of an example says: `squod:4 SO4 SO15 viewer=s`.
struct Info<'a> {
    family: Family,
    game: &'static str,
    viewer: Option<&'a str>,
}

impl<'a> Info<'a> {
    /// Reads the info string of a block; under the heading of a rule it must name that rule.
    fn read(block: &Block<'a>) -> Result<Info<'a>, Fault> {
        let (name, rest) = block.info.split_once(' ').ok_or("an example names a game and a rule")?;
        let (family, variant) = variant(name).map_err(|error| error.to_string())?;
        let (rules, others): (Vec<_>, Vec<_>) = rest.split(' ').partition(|word| is_rule_number(word));
        let viewer = match others[..] {
            [] => None,
            [word] => Some(word.strip_prefix("viewer=").ok_or(format!("`{word}` is no rule"))?),
            _ => return Err("an example has one viewer".into()),
        };
        match rule_of_heading(block.heading) {
            Some(rule) if !rules.contains(&rule) => Err(format!("an example under {rule} names {rule}")),
            _ => Ok(Info { family, game: variant.name, viewer }),
        }
    }
}

/// An example in play.
struct Stage<G: Game> {
    game: Match<G>,
    /// Whose diagrams are drawn.
    viewer: Viewer,
}

/// Does what a line says; gives back the diagram that belongs under it.
fn step<G: Game>(stage: &mut Option<Stage<G>>, info: &Info, line: &str) -> Result<Vec<String>, Fault> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if word == "before" {
        return Ok(stage.insert(Stage::before(info, rest)?).diagram());
    }
    let stage = stage.as_mut().ok_or("an example begins with `before`")?;
    stage.act(word, rest)?;
    Ok(if word == "after" { stage.diagram() } else { Vec::new() })
}

impl<G: Game> Stage<G> {
    /// `before POSITION`: a match starts here.
    fn before(info: &Info, text: &str) -> Result<Stage<G>, Fault> {
        let start: G = text.parse().map_err(|error: ParseError| error.to_string())?;
        expect("the variant", info.game, start.variant().name)?;
        expect("the position", text, &start.to_string())?;
        let to_move = start.to_move().map_or(Viewer::Public, Viewer::Seat);
        let viewer = info.viewer.map_or(Ok(to_move), viewer::<G>)?;
        Ok(Stage { game: Match::new(start), viewer })
    }

    /// Does what any other line says.
    fn act(&mut self, word: &str, rest: &str) -> Result<(), Fault> {
        match word {
            "move" => self.play(rest),
            "repeat" => self.repeat(rest),
            "finish" => self.finish(rest),
            "after" => expect("the position", rest, &self.game.position().to_string()),
            "moves" => expect("the list of moves", rest, &self.moves().join(" ")),
            "count" => expect("the number of moves", rest, &self.moves().len().to_string()),
            "refused" => self.refused(rest),
            "result" => expect("the result", rest, &self.record().result.to_string()),
            "end" => expect("the end", rest, self.record().tag("Termination").unwrap_or("none")),
            "view" => self.view(rest),
            "notation" => self.notation(rest),
            _ => Err(format!("`{word}` begins no line of an example")),
        }
    }

    /// `move M M …`: these moves are played.
    fn play(&mut self, texts: &str) -> Result<(), Fault> {
        let mut moves = texts.split(' ');
        moves.try_for_each(|text| self.game.play_text(text).map_err(|error| format!("{text}: {error}")))
    }

    /// `repeat N M M …`: these moves are played N times.
    fn repeat(&mut self, text: &str) -> Result<(), Fault> {
        let (times, moves) = text.split_once(' ').ok_or("a repetition is `repeat N M M …`")?;
        let times: u32 = times.parse().map_err(|_| format!("`{times}` is not a number"))?;
        (0..times).try_for_each(|_| self.play(moves))
    }

    /// `finish resigned l`, `finish time l` or `finish agreed`: a player ends the match.
    fn finish(&mut self, text: &str) -> Result<(), Fault> {
        let end = match text.split_once(' ') {
            None if text == "agreed" => End::Agreed,
            Some(("resigned", letter)) => End::Resigned(seat::<G>(letter)?),
            Some(("time", letter)) => End::Time(seat::<G>(letter)?),
            _ => return Err(format!("nobody ends a match by `{text}`")),
        };
        self.game.finish(end).map_err(|error| error.to_string())
    }

    /// `refused M: REASON`: this move is refused with exactly this reason.
    fn refused(&self, text: &str) -> Result<(), Fault> {
        let (m, reason) = text.split_once(": ").ok_or("a refusal is `refused M: REASON`")?;
        match self.game.clone().play_text(m) {
            Ok(()) => Err(format!("{m} is legal")),
            Err(PlayError::Illegal { why }) => expect("the reason", reason, &why.to_string()),
            Err(error) => expect("the reason", reason, &error.to_string()),
        }
    }

    /// `view V TEXT`: this is what the viewer knows.
    fn view(&self, text: &str) -> Result<(), Fault> {
        let (who, text) = text.split_once(' ').ok_or("a view is `view V TEXT`")?;
        expect("the view", text, &self.game.view(viewer::<G>(who)?).to_string())
    }

    /// `notation V TEXT`: so the viewer reads the last move.
    fn notation(&self, text: &str) -> Result<(), Fault> {
        let (who, text) = text.split_once(' ').ok_or("a notation is `notation V TEXT`")?;
        let read = self.game.notations(viewer::<G>(who)?).pop().ok_or("there is no last move")?;
        expect("the last move", text, &read)
    }

    /// The legal moves, sorted bytewise; none once the match is over.
    fn moves(&self) -> Vec<String> {
        let legal = self.game.position().moves().filter(|_| self.game.end().is_none());
        let mut texts: Vec<String> = legal.map(|m| m.to_string()).collect();
        texts.sort_unstable();
        texts
    }

    /// The match as text: the result, and how it ended.
    fn record(&self) -> Record {
        Record::of(&self.game, None)
    }

    /// The diagram as it stands in a sheet.
    fn diagram(&self) -> Vec<String> {
        let picture = G::diagram(&self.game.view(self.viewer)).to_string();
        picture.lines().map(|line| format!("{INDENT}{line}").trim_end().into()).collect()
    }
}

/// Compares what a sheet says with what is.
fn expect(what: &str, says: &str, is: &str) -> Result<(), Fault> {
    if says == is { Ok(()) } else { Err(format!("{what} is `{is}`, not `{says}`")) }
}

/// The seat with this letter.
fn seat<G: Game>(letter: &str) -> Result<Seat, Fault> {
    let found = G::SEATS.iter().position(|seat| letter.chars().eq([seat.letter]));
    found.map(|i| Seat::new(i as u8)).ok_or_else(|| format!("there is no seat `{letter}`"))
}

/// The viewer with this name: a seat's letter, or `public`.
fn viewer<G: Game>(name: &str) -> Result<Viewer, Fault> {
    if name == "public" { Ok(Viewer::Public) } else { seat::<G>(name).map(Viewer::Seat) }
}

impl Block<'_> {
    /// Whether it is no example: a grammar, a record, or texts of one form, a line each.
    fn is_texts(&self) -> bool {
        let mut words = self.info.split(' ');
        matches!(
            (words.next(), words.next()),
            (Some("text" | "record"), None) | (_, Some("position" | "move"))
        )
    }

    /// Reads the texts and prints them again; grammars are for people only.
    fn check_texts(&self) -> Result<(), Fault> {
        let fault = |i, why: Fault| self.fault(i, &why);
        let Some((game, form)) = self.info.split_once(' ') else {
            let is_record = self.info == "record";
            return if is_record { check_record(&self.lines).map_err(|why| fault(0, why)) } else { Ok(()) };
        };
        let family = variant(game).map_err(|error| fault(0, error.to_string()))?.0;
        let mut lines = self.lines.iter().enumerate();
        lines.try_for_each(|(i, line)| check_text(family, form, line).map_err(|why| fault(i, why)))
    }
}

/// Checks a line `TEXT  what it is`: the text is read and printed the same, or refused as it says.
fn check_text(family: Family, form: &str, line: &str) -> Result<(), Fault> {
    let (text, about) = line.split_once("  ").ok_or("a text, two spaces or more, and what it is")?;
    let must_fail = form.ends_with(" refused");
    match reprint(family, form.trim_end_matches(" refused"), text)? {
        Ok(printed) if !must_fail => expect("the text", text, &printed),
        Ok(_) => Err(format!("`{text}` is not refused")),
        Err(error) if must_fail => expect("the reason", about.trim_start(), &error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// Reads a position or a move and prints it again.
fn reprint(family: Family, form: &str, text: &str) -> Result<Result<String, ParseError>, Fault> {
    for_game!(family, G => match form {
        "position" => Ok(text.parse::<G>().map(|position| position.to_string())),
        "move" => Ok(text.parse::<<G as Game>::Move>().map(|m| m.to_string())),
        _ => Err(format!("`{form}` is no form")),
    })
}

/// A record is printed as it was read; it can be replayed unless it is one viewer's.
fn check_record(lines: &[&str]) -> Result<(), Fault> {
    let text = lines.join("\n") + "\n";
    let record: Record = text.parse().map_err(|error: quadrille_games::RecordError| error.to_string())?;
    expect("the record", &text, &record.to_string())?;
    match (record.tag("Viewer"), replay(&record)) {
        (None, Err(error)) => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Examples under the heading of SD1 that must fail, and what is said about each.
const BAD_EXAMPLES: [(&str, &str); 17] = [
    ("chess SD1\nbefore x", "there is no game `chess`; the games are"),
    ("squadro\nbefore x", "an example names a game and a rule"),
    ("squadro SD1 soon\nbefore x", "`soon` is no rule"),
    ("squadro SD2\nbefore 00000/00000 l", "an example under SD1 names SD1"),
    ("squadro SD1\nmove 1", "an example begins with `before`"),
    ("squadro SD1\nbefore 00000/00000", "column 12: expected a space, found the end"),
    ("quindo:small SD1\nbefore o6/7/7/7/7/7/6x o -", "the variant is `quindo`, not `quindo:small`"),
    ("squadro SD1\nbefore 00000/00000 l\nmove 6", "6: not a move: column 1: expected a lane 1-5, found `6`"),
    ("squadro SD1\nbefore 00000/00000 l\nmove 1\nafter 00000/00000 d", "the position is `10000/00000 d`"),
    ("squadro SD1\nbefore 00000/00000 l\nmoves 1 2", "the list of moves is `1 2 3 4 5`, not `1 2`"),
    ("squadro SD1\nbefore 00000/00000 l\nrefused 1: no", "1 is legal"),
    ("squadro SD1\nbefore 00000/00000 l\nresult 1-0", "the result is `*`, not `1-0`"),
    ("squadro SD1\nbefore 00000/00000 l\nend rules", "the end is `none`, not `rules`"),
    ("squadro SD1\nbefore 00000/00000 l\nview q x", "there is no seat `q`"),
    ("squadro SD1\nbefore 00000/00000 l\nlook here", "`look` begins no line of an example"),
    ("squadro position\n00000/0000 l  short", "column 11: expected a step 0-9 or a-c, found ` `"),
    ("squadro position refused\n00000/00000 l  not so", "`00000/00000 l` is not refused"),
];

#[test]
fn a_bad_example_is_refused_with_a_reason() {
    for (text, why) in BAD_EXAMPLES {
        let name = "a.md".to_string();
        let sheet = Sheet { name, text: format!("### SD1 Set-up\n```{text}\n```\n") };
        let fault = sheet.blocks()[0].play().err().unwrap_or_default();
        assert!(fault.starts_with("a.md:") && fault.contains(why), "{text}\n{fault}");
    }
}

#[test]
fn a_stale_diagram_is_noticed() {
    let text = "### SD1 Set-up\n```squadro SD1\nbefore 00000/00000 l\n    old\n```\n".to_string();
    let faults = Sheet { name: "a.md".into(), text }.play(false);
    assert_eq!(faults, ["a.md:4 (squadro SD1): the diagram is another one; UPDATE_SHEETS=1 redraws it"]);
}
