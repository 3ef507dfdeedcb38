//! The rule sheets in French and Dutch follow the English ones: the same rules in the same order,
//! the same paragraphs, emphasis, references and examples.
//!
//! An example of a translation keeps only the lines that are played. What comes of them is in the
//! English sheet, which `sheets.rs` plays.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// Where the English sheets are, with a folder for each translation.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules");
/// The page that is not a sheet: a translation has a glossary there instead of how tests play.
const INDEX: &str = "README.md";
/// What the example lines begin with that a translation keeps.
const KEPT: [&str; 4] = ["before", "move", "repeat", "finish"];
/// What a rule number begins with: the table in the English index says `SD1 to SD10`.
static PREFIXES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let index = read(INDEX);
    let ranges = index.split('|').filter_map(|cell| cell.trim().split_once("1 to "));
    ranges.filter(|(prefix, last)| last.starts_with(prefix)).map(|(prefix, _)| prefix.into()).collect()
});

#[test]
fn the_french_sheets_follow_the_english_ones() {
    check_language("fr");
}

#[test]
fn the_dutch_sheets_follow_the_english_ones() {
    check_language("nl");
}

/// Fails with all that differs between the sheets of a language and the English ones.
fn check_language(language: &str) {
    let files = files_in(".");
    assert_eq!(files_in(language), files, "the files of docs/rules/{language}");
    let sheets = files.iter().filter(|file| *file != INDEX);
    let mut faults: Vec<String> = sheets.flat_map(|sheet| sheet_faults(language, sheet)).collect();
    faults.extend(lost_links(language));
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The names of the files in a folder of sheets.
fn files_in(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(Path::new(FOLDER).join(folder)).expect("a folder of sheets");
    let paths = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    paths.filter_map(|path| Some(path.file_name()?.to_str()?.to_string())).collect()
}

/// Reads a file in the folder of the sheets.
fn read(file: &str) -> String {
    fs::read_to_string(Path::new(FOLDER).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What differs in a sheet, with its name.
fn sheet_faults(language: &str, sheet: &str) -> Vec<String> {
    let found = faults(&read(sheet), &read(&format!("{language}/{sheet}")));
    found.into_iter().map(|fault| format!("docs/rules/{language}/{sheet}: {fault}")).collect()
}

/// What differs between a sheet and its translation.
fn faults(english: &str, translated: &str) -> Vec<String> {
    let (english, translated) = (sections(english), sections(translated));
    if let Some(fault) = differ("headings", &headings(&english), &headings(&translated)) {
        return vec![fault];
    }
    let pairs = english.iter().zip(&translated);
    pairs.flat_map(|(english, translated)| section_faults(english, translated)).collect()
}

/// What differs between a section and its translation, with its heading.
fn section_faults(english: &Section, translated: &Section) -> Vec<String> {
    let found = [
        differ("lines of each paragraph", &english.paragraphs(), &translated.paragraphs()),
        differ("words in bold and in italics", &english.emphasis(), &translated.emphasis()),
        differ("code", &english.code(), &translated.code()),
        differ("rules", &english.rules(), &translated.rules()),
        differ("examples", &english.played(), &translated.examples),
    ];
    found.into_iter().flatten().map(|fault| format!("{}: {fault}", translated.heading)).collect()
}

/// A fault if the two are not the same.
fn differ<T: PartialEq + Debug>(what: &str, english: &T, translated: &T) -> Option<String> {
    (english != translated).then(|| format!("{what}: {translated:?}, in English {english:?}"))
}

/// The links of a translation that lead to no file, or to no heading of their own page.
fn lost_links(language: &str) -> Vec<String> {
    let pages = files_in(language).into_iter().map(|name| format!("{language}/{name}"));
    let lost = |page: &String| {
        let text = read(page);
        let links = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        let lost = links.filter(|link| !leads_somewhere(language, &text, link));
        lost.map(|link| format!("docs/rules/{page}: `{link}` leads nowhere")).collect::<Vec<_>>()
    };
    pages.collect::<Vec<_>>().iter().flat_map(lost).collect()
}

/// Whether there is such a heading in the text, or such a file beside it.
fn leads_somewhere(language: &str, text: &str, link: &str) -> bool {
    match link.strip_prefix('#') {
        Some(heading) => text.lines().any(|line| line.to_lowercase() == format!("## {heading}")),
        None => Path::new(FOLDER).join(language).join(link).is_file(),
    }
}

/// A heading and what stands under it, up to the next one.
#[derive(Default)]
struct Section<'a> {
    heading: &'a str,
    /// The lines outside the examples.
    lines: Vec<&'a str>,
    /// The lines of each example, beginning with its fence.
    examples: Vec<Vec<&'a str>>,
}

/// The sections of a sheet; the first one, before any heading, is empty.
fn sections(text: &str) -> Vec<Section<'_>> {
    let (mut done, mut section, mut is_example) = (Vec::new(), Section::default(), false);
    for line in text.lines() {
        if !is_example && line.starts_with('#') {
            done.push(std::mem::replace(&mut section, Section { heading: line, ..Section::default() }));
        } else {
            section.add(line, is_example);
        }
        is_example ^= is_fence(line);
    }
    done.push(section);
    done
}

/// Whether an example begins or ends here.
fn is_fence(line: &str) -> bool {
    line.starts_with("```")
}

/// The level of each heading and what no language changes in it.
fn headings<'a>(sections: &[Section<'a>]) -> Vec<(usize, &'a str)> {
    sections.iter().map(|section| (section.level(), section.name())).collect()
}

impl<'a> Section<'a> {
    /// Adds a line, which belongs to an example or not.
    fn add(&mut self, line: &'a str, is_example: bool) {
        match (is_example, is_fence(line)) {
            (false, true) => self.examples.push(vec![line]),
            (false, false) => self.lines.push(line),
            (true, true) => self.lines.push(""), // a paragraph ends where an example stands
            (true, false) => self.examples.iter_mut().last().expect("an open example").push(line),
        }
    }

    /// How many `#` its heading has.
    fn level(&self) -> usize {
        self.heading.bytes().take_while(|&c| c == b'#').count()
    }

    /// Its rule number or its variant, or nothing where the heading is all words.
    fn name(&self) -> &'a str {
        let word = self.heading.split(' ').nth(1).unwrap_or("");
        if is_rule_number(word) || word.contains(':') { word } else { "" }
    }

    /// How many lines each paragraph has: one, or the rows of a table.
    fn paragraphs(&self) -> Vec<usize> {
        let paragraphs = self.lines.split(|line| line.is_empty());
        paragraphs.map(<[&str]>::len).filter(|&lines| lines > 0).collect()
    }

    /// How many passages are bold, and how many are in italics.
    fn emphasis(&self) -> (usize, usize) {
        let text: String = self.lines.iter().flat_map(|line| line.split('`').step_by(2)).collect();
        let (bold, all) = (text.matches("**").count(), text.matches('*').count());
        (bold / 2, (all - 2 * bold) / 2)
    }

    /// What stands between backquotes, sorted, as the order of words is a language's own.
    fn code(&self) -> Vec<&'a str> {
        let words = self.lines.iter().flat_map(|line| line.split('`').skip(1).step_by(2));
        let mut words: Vec<&str> = words.collect();
        words.sort_unstable();
        words
    }

    /// The rules that its text refers to.
    fn rules(&self) -> BTreeSet<&'a str> {
        let words = self.lines.iter().flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
        words.filter(|word| is_rule_number(word)).collect()
    }

    /// Its examples as a translation has them: the fence, and the lines that are played.
    fn played(&self) -> Vec<Vec<&'a str>> {
        let is_kept = |line: &str| KEPT.contains(&line.split(' ').next().unwrap_or(""));
        let reduce = |lines: &[&'a str]| {
            lines.iter().copied().filter(|line| is_fence(line) || is_kept(line)).collect()
        };
        self.examples.iter().map(|lines| reduce(lines)).collect()
    }
}

/// Whether a word is a prefix and a number.
fn is_rule_number(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    PREFIXES.iter().any(|prefix| word.strip_prefix(prefix.as_str()).is_some_and(is_number))
}

/// A small sheet, and its translation.
const ENGLISH: &str = "# Game\n\n**Light** begins `o`.\n\n## Moving\n\n### SD1 Go\n\nGo *on* (SD4).\n\n\
    ```squadro SD1\nbefore 00000/00000 l\n    a diagram\nmove 1\nafter 10000/00000 d\n```\n\nAnd on.\n";
const FRENCH: &str = "# Jeu\n\n**Clair** commence `o`.\n\n## Jouer\n\n### SD1 Aller\n\nAllez (SD4) *loin*.\n\n\
    ```squadro SD1\nbefore 00000/00000 l\nmove 1\n```\n\nEncore.\n";

/// What is replaced in [`FRENCH`], by what, and what is said about it.
const BAD_TRANSLATIONS: [(&str, &str, &str); 12] = [
    ("### SD1 Aller", "### SD2 Aller", r#"headings: [(0, ""), (1, ""), (2, ""), (3, "SD2")], in English"#),
    ("## Jouer", "### Jouer", r#"headings: [(0, ""), (1, ""), (3, ""), (3, "SD1")], in English"#),
    ("## Jouer\n\n", "", r#"headings: [(0, ""), (1, ""), (3, "SD1")], in English"#),
    ("Encore.", "", "### SD1 Aller: lines of each paragraph: [1], in English [1, 1]"),
    ("Encore.", "Oui.\n\nNon.", "### SD1 Aller: lines of each paragraph: [1, 1, 1], in English [1, 1]"),
    ("**Clair**", "Clair", "# Jeu: words in bold and in italics: (0, 0), in English (1, 0)"),
    ("*loin*", "**loin**", "### SD1 Aller: words in bold and in italics: (1, 0), in English (0, 1)"),
    ("`o`", "`x`", r#"# Jeu: code: ["x"], in English ["o"]"#),
    ("SD4", "SD5", r#"### SD1 Aller: rules: {"SD5"}, in English {"SD4"}"#),
    ("move 1", "move 2", r#""move 2"]], in English [["```squadro SD1", "before 00000/00000 l", "move 1"]]"#),
    ("move 1", "move 1\nafter 10000/00000 d", r#""move 1", "after 10000/00000 d"]], in English"#),
    ("```squadro SD1\nbefore 00000/00000 l\nmove 1\n```\n", "", "### SD1 Aller: examples: [], in English [["),
];

#[test]
fn a_bad_translation_is_noticed() {
    assert_eq!(faults(ENGLISH, FRENCH), Vec::<String>::new());
    for (good, bad, why) in BAD_TRANSLATIONS {
        let found = faults(ENGLISH, &FRENCH.replace(good, bad));
        assert!(found.len() == 1 && found[0].contains(why), "{bad}\n{found:?}");
    }
}
