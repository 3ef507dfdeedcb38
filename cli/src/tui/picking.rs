//! How a move is chosen by pointing: a move is a path of names. Nothing here is drawn, and nothing knows a game.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_games::Gesture;

/// Moves without places on the board are listed up to here; of more, one letter after the other is chosen.
const MOST_LISTED: usize = 9;

/// The legal moves, and what somebody has pointed at so far.
#[derive(Default)]
pub(super) struct Picker {
    moves: Vec<Gesture>,
    pub(super) picked: Vec<String>,
}

impl Picker {
    pub(super) fn new(mut moves: Vec<Gesture>) -> Picker {
        let texts: Vec<String> = moves.iter().filter(|m| m.path.is_empty()).map(|m| m.text.clone()).collect();
        let branches = if texts.len() > MOST_LISTED { branches(&texts) } else { BTreeSet::new() };
        for m in moves.iter_mut().filter(|m| m.path.is_empty()) {
            let parts = (1..=m.text.len()).map(|end| &m.text[..end]);
            m.path = parts.filter(|part| branches.contains(*part)).map(Into::into).collect();
            if m.path.is_empty() {
                m.path.push(m.text.clone());
            }
        }
        Picker { moves, picked: Vec::new() }
    }

    /// Somebody points here; the text of the move that is chosen by it.
    pub(super) fn point(&mut self, id: &str) -> Option<String> {
        let path: Vec<String> = self.picked.iter().cloned().chain([id.to_string()]).collect();
        let found: Vec<&Gesture> = self.going_on(&path).collect();
        let chosen = match found.as_slice() {
            [only] if only.path.len() == path.len() => Some(only.text.clone()),
            [] => self.again(id),
            _ => None,
        };
        self.picked = match (&chosen, found.is_empty()) {
            (Some(_), _) => Vec::new(),
            (None, false) => path,
            (None, true) => self.start_at(id),
        };
        chosen
    }

    /// Drops what was picked last; says whether there was something.
    pub(super) fn drop_last(&mut self) -> bool {
        self.picked.pop().is_some()
    }

    /// Where one can point now: where moves begin, or where what is picked goes on.
    pub(super) fn targets(&self) -> Vec<&str> {
        let next = self.going_on(&self.picked).filter_map(|m| m.path.get(self.picked.len()));
        let mut seen = BTreeSet::new();
        next.map(String::as_str).filter(|id| seen.insert(*id)).collect()
    }

    /// The spots of the move with this text.
    pub(super) fn path(&self, text: &str) -> Vec<String> {
        self.moves.iter().find(|m| m.text == text).map_or(Vec::new(), |m| m.path.clone())
    }

    fn going_on<'a>(&'a self, path: &'a [String]) -> impl Iterator<Item = &'a Gesture> {
        self.moves.iter().filter(move |m| m.path.starts_with(path))
    }

    /// The same spot again: stop here, or make the only move that begins here.
    fn again(&self, id: &str) -> Option<String> {
        if self.picked.last().map(String::as_str) != Some(id) {
            return None;
        }
        let found: Vec<&Gesture> = self.going_on(&self.picked).collect();
        let complete = found.iter().find(|m| m.path.len() == self.picked.len());
        let only = if let ([only], 1) = (found.as_slice(), self.picked.len()) { Some(only) } else { None };
        complete.or(only).map(|m| m.text.clone())
    }

    /// Elsewhere: begin again there, if a move begins there; what was begun is dropped by pointing at its start.
    fn start_at(&self, id: &str) -> Vec<String> {
        let is_start = self.moves.iter().any(|m| m.path.first().is_some_and(|first| first == id));
        if is_start && self.picked.first().is_none_or(|first| first != id) {
            vec![id.into()]
        } else {
            Vec::new()
        }
    }
}

/// The beginnings of texts after which there is something to choose.
fn branches(texts: &[String]) -> BTreeSet<String> {
    let mut next: BTreeMap<&str, BTreeSet<char>> = BTreeMap::new();
    for text in texts {
        for (end, c) in text.char_indices() {
            next.entry(&text[..end]).or_default().insert(c);
        }
    }
    let open = next.iter().filter(|(_, chars)| chars.len() > 1);
    open.flat_map(|(start, chars)| chars.iter().map(move |c| format!("{start}{c}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picker(moves: &[(&str, &[&str])]) -> Picker {
        let gesture = |&(text, path): &(&str, &[&str])| Gesture {
            text: text.into(),
            path: path.iter().map(ToString::to_string).collect(),
            ..Gesture::default()
        };
        Picker::new(moves.iter().map(gesture).collect())
    }

    /// Points at one spot after the other; the moves that were made, and what is picked at the end.
    fn point(picker: &mut Picker, ids: &[&str]) -> (Vec<String>, Vec<String>) {
        let made = ids.iter().filter_map(|id| picker.point(id)).collect();
        (made, std::mem::take(&mut picker.picked))
    }

    #[test]
    fn a_move_is_a_path_of_spots() {
        let mut moves = picker(&[("ab", &["a", "b"]), ("ac", &["a", "c"]), ("bc", &["b", "c"])]);
        assert_eq!(moves.targets(), ["a", "b"]);
        let rows: [(&[&str], &[&str], &[&str]); 6] = [
            (&["a", "c"], &["ac"], &[]),
            (&["a"], &[], &["a"]),
            (&["a", "a"], &[], &[]),
            (&["b", "b"], &["bc"], &[]),
            (&["a", "x"], &[], &[]),
            (&["c", "b", "a"], &[], &["a"]),
        ];
        for (ids, made, picked) in rows {
            let (found, left) = point(&mut moves, ids);
            assert_eq!(
                (found.as_slice(), left.as_slice()),
                (
                    &made.iter().map(ToString::to_string).collect::<Vec<_>>()[..],
                    &picked.iter().map(ToString::to_string).collect::<Vec<_>>()[..]
                ),
                "{ids:?}"
            );
        }
    }

    #[test]
    fn a_move_may_stop_where_others_go_on() {
        let mut moves = picker(&[("ab", &["a", "b"]), ("abc", &["a", "b", "c"])]);
        assert_eq!(point(&mut moves, &["a", "b", "b"]).0, ["ab"]);
        assert_eq!(point(&mut moves, &["a", "b", "c"]).0, ["abc"]);
    }

    #[test]
    fn moves_off_the_board_are_listed_or_spelt() {
        let mut few = picker(&[("R", &[]), ("P", &[])]);
        assert_eq!(few.targets(), ["R", "P"]);
        assert_eq!(point(&mut few, &["P"]).0, ["P"]);
        let texts: Vec<String> =
            "abcde".chars().flat_map(|a| "xy".chars().map(move |b| format!("{a}/{b}/z"))).collect();
        let listed: Vec<(&str, &[&str])> = texts.iter().map(|text| (text.as_str(), &[][..])).collect();
        let mut many = picker(&listed);
        assert_eq!(many.targets(), ["a", "b", "c", "d", "e"]);
        assert_eq!(many.point("b"), None);
        assert_eq!(many.targets(), ["b/x", "b/y"]);
        assert_eq!(point(&mut many, &["b/y"]).0, ["b/y/z"]);
    }
}
