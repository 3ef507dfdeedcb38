//! The rule sheets as a terminal can show them.

/// A sheet without its examples and marks.
pub(crate) fn readable(sheet: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_example = false;
    for line in sheet.lines() {
        let is_second_gap = line.is_empty() && lines.last().is_some_and(String::is_empty);
        if line.starts_with("```") {
            is_example = !is_example;
        } else if !is_example && !is_second_gap {
            lines.push(
                without_links(line.trim_start_matches('#').trim_start()).replace("**", "").replace('*', ""),
            );
        }
    }
    lines.join("\n")
}

/// The words of a link without its address.
fn without_links(line: &str) -> String {
    let Some((before, rest)) = line.split_once('[') else { return line.into() };
    match rest.split_once("](").and_then(|(words, rest)| Some((words, rest.split_once(')')?.1))) {
        Some((words, after)) => format!("{before}{words}{}", without_links(after)),
        None => format!("{before}[{}", without_links(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_read_without_its_marks() {
        let sheet = "# Chess\n\n**White** begins, see [here](x.md) and [1].\n\n```chess\nbefore\n```\n\n### C1 Mate\n";
        assert_eq!(readable(sheet), "Chess\n\nWhite begins, see here and [1].\n\nC1 Mate");
    }
}
