//! Tables kept as text: a row a line, columns between bars, comments behind `#`.

use quadrille_games::{AnyMatch, Family, new_match};

/// The rows of a table.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let is_row = |line: &&str| !line.is_empty() && !line.starts_with('#');
    table.lines().filter(is_row).map(|line| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        columns.try_into().unwrap_or_else(|_| panic!("{N} columns are wanted: {line}"))
    })
}

/// The game that can read a position, and a match that begins with it.
pub(crate) fn match_at(position: &str) -> (Family, Box<dyn AnyMatch>) {
    let read = |family| new_match(family, position).ok().map(|game| (family, game));
    Family::ALL.into_iter().find_map(read).unwrap_or_else(|| panic!("{position}"))
}
