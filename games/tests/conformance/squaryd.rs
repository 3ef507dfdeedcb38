//! Squaryd played with sets of cells, as the rules say it, beside the real thing.

use std::collections::BTreeSet;

use quadrille_games::{AnyMatch, Figure, Game, Match, Outcome, Rng, Scene, Side, Squaryd, Viewer};

use crate::{GAMES, played, walk};

/// A cell as row and column from the south-west, so that the lowest comes first (SY7).
type Cell = (i32, i32);

fn cells() -> impl Iterator<Item = Cell> {
    (0..49).map(|i| (i / 7, i % 7)).filter(|&cell| cell != (3, 3))
}

fn name((row, column): Cell) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

/// SY1: two corners, and the two that lie to the left of the way from one to the other.
fn squares() -> BTreeSet<BTreeSet<Cell>> {
    let all: BTreeSet<Cell> = cells().collect();
    let pairs = cells().flat_map(|a| cells().map(move |b| (a, b))).filter(|(a, b)| a != b);
    let squares = pairs.map(|(a, b)| {
        let (north, east) = (b.0 - a.0, b.1 - a.1);
        BTreeSet::from([a, b, (b.0 + east, b.1 - north), (a.0 + east, a.1 - north)])
    });
    squares.filter(|square| square.is_subset(&all)).collect()
}

/// The text of a claim of these four cells.
fn claim(square: &BTreeSet<Cell>) -> String {
    let mut names: Vec<String> = square.iter().copied().map(name).collect();
    names.sort();
    format!("claim:{}", names.concat())
}

#[test]
fn there_are_172_squares() {
    let squares = squares();
    let through: Vec<String> = (0..49)
        .map(|i| (6 - i / 7, i % 7))
        .map(|cell| squares.iter().filter(|square| square.contains(&cell)).count().to_string())
        .collect();
    let rows: Vec<String> = through.chunks(7).map(|row| row.join(" ")).collect();
    assert_eq!(squares.len(), 172);
    assert_eq!(
        rows.join(" / "),
        "5 11 13 13 13 11 5 / 11 15 17 17 17 15 11 / 13 17 19 21 19 17 13 / 13 17 21 0 21 17 13 / \
         13 17 19 21 19 17 13 / 11 15 17 17 17 15 11 / 5 11 13 13 13 11 5"
    );
}

#[test]
fn exactly_the_squares_can_be_claimed() {
    let squares: BTreeSet<String> = squares().iter().map(claim).collect();
    let mut all: Vec<Cell> = cells().collect();
    all.sort_by_key(|&cell| name(cell));
    let mut claimed = 0;
    for (i, &a) in all.iter().enumerate() {
        for (j, &b) in all.iter().enumerate().skip(i + 1) {
            for (k, &c) in all.iter().enumerate().skip(j + 1) {
                for &d in &all[k + 1..] {
                    let text = ["claim:", &name(a), &name(b), &name(c), &name(d)].concat();
                    let parsed = text.parse::<<Squaryd as Game>::Move>();
                    assert_eq!(parsed.is_ok(), squares.contains(&text), "{text}");
                    claimed += usize::from(parsed.is_ok_and(|m| m.to_string() == text));
                }
            }
        }
    }
    assert_eq!(claimed, 172);
}

#[test]
fn two_squares_may_share_one_cell_only() {
    let with_d1 = |others: [&str; 3]| format!("claim:{}", others.concat());
    for square in [["d1d3", "f1", "f3"], ["c3", "d1e4", "f2"]].map(with_d1) {
        assert!(square.parse::<<Squaryd as Game>::Move>().is_ok(), "{square}");
    }
    let game = played::<Squaryd>("7/7/7/3#O2/2Ox3/5O1/5x1 x", "f3");
    assert_eq!(game.position().moves().map(|m| m.to_string()).collect::<Vec<_>>(), ["d1*"]);
    let mut game = game;
    game.play_text("d1*").unwrap();
    assert_eq!(game.position().outcome(), Some(Outcome::Win(Side::First)));
}

/// A board as the rules speak of it.
struct Board {
    /// Singles and doubles of each side.
    singles: [BTreeSet<Cell>; 2],
    doubles: [BTreeSet<Cell>; 2],
    turn: usize,
    free: bool,
}

impl Board {
    fn of(text: &str) -> Board {
        let mut board = Board {
            singles: Default::default(),
            doubles: Default::default(),
            turn: usize::from(text.split(' ').nth(1) == Some("o")),
            free: text.ends_with("free"),
        };
        for (row, line) in text.split(' ').next().unwrap().split('/').rev().enumerate() {
            let mut column = 0;
            for c in line.chars() {
                let cell = (row as i32, column);
                match c {
                    'x' | 'o' => drop(board.singles[usize::from(c == 'o')].insert(cell)),
                    'X' | 'O' => drop(board.doubles[usize::from(c == 'O')].insert(cell)),
                    _ => column += c.to_digit(10).map_or(0, |run| run as i32 - 1),
                }
                column += 1;
            }
        }
        board
    }

    fn stock(&self, side: usize) -> usize {
        24 - self.singles[side].len() - 2 * self.doubles[side].len()
    }

    fn empty(&self) -> impl Iterator<Item = Cell> {
        cells().filter(|cell| {
            ![&self.singles, &self.doubles].iter().any(|p| p[0].contains(cell) | p[1].contains(cell))
        })
    }

    /// SY4: whether a single of this side on this cell would complete a square.
    fn completes(&self, squares: &BTreeSet<BTreeSet<Cell>>, side: usize, cell: Cell) -> bool {
        let is_there = |corner: &Cell| *corner == cell || self.singles[side].contains(corner);
        squares.iter().any(|square| square.contains(&cell) && square.iter().all(is_there))
    }

    /// SY8: the singles that a side may put.
    fn allowed(&self, squares: &BTreeSet<BTreeSet<Cell>>, side: usize) -> Vec<Cell> {
        let may =
            |&cell: &Cell| self.completes(squares, side, cell) || !self.completes(squares, 1 - side, cell);
        if self.stock(side) == 0 { Vec::new() } else { self.empty().filter(may).collect() }
    }

    /// SY3: whether somebody has won.
    fn is_won(&self, squares: &BTreeSet<BTreeSet<Cell>>) -> bool {
        let mut all = self.singles.iter().chain(&self.doubles);
        all.any(|held| squares.iter().any(|square| square.is_subset(held)))
    }

    /// SY5–SY13: the legal moves.
    fn moves(&self, squares: &BTreeSet<BTreeSet<Cell>>) -> BTreeSet<String> {
        let (own, other) = (self.turn, 1 - self.turn);
        let owed: Vec<Cell> = self
            .empty()
            .filter(|&cell| self.stock(other) > 0 && self.completes(squares, other, cell))
            .collect();
        let due = self.stock(own) >= 2 && !owed.is_empty();
        let singles = self.allowed(squares, own);
        let nobody_attacks = singles.is_empty() && self.allowed(squares, other).is_empty();
        if self.is_won(squares) || nobody_attacks && !due {
            return BTreeSet::new();
        }
        if due {
            let payable = self.stock(own) >= 2 * owed.len();
            let doubles = owed.into_iter().take(if payable { 1 } else { 48 }).map(|cell| name(cell) + "*");
            let wins = singles.into_iter().filter(|&cell| self.completes(squares, own, cell)).map(name);
            return doubles.chain(wins).collect();
        }
        let may_double = self.free && self.stock(own) >= 2 && self.stock(other) > 0;
        let doubles = self.empty().filter(|_| may_double).map(|cell| name(cell) + "*");
        let pass = singles.is_empty().then(|| "pass".to_string());
        doubles.chain(pass).chain(singles.iter().copied().map(name)).collect()
    }
}

fn check_moves(truth: &Squaryd, squares: &BTreeSet<BTreeSet<Cell>>) {
    let listed: BTreeSet<String> = truth.moves().map(|m| m.to_string()).collect();
    assert_eq!(listed, Board::of(&truth.to_string()).moves(squares), "{truth}");
    truth.moves().for_each(|m| check_turn(truth, &m.to_string(), truth.after(m)));
}

#[test]
fn moves_are_those_of_the_rules_read_with_sets() {
    let squares = squares();
    for start in ["7/7/7/3#3/7/7/7 x", "7/7/7/3#3/7/7/7 x squaryd:free"] {
        for seed in 0..GAMES {
            walk::<Squaryd>(start, seed, |game, _| check_moves(game.position(), &squares));
        }
    }
}

#[test]
fn moves_on_any_board_are_those_of_the_rules() {
    let (squares, mut rng, mut checked) = (squares(), Rng::with_seed(1), 0);
    while checked < 1000 {
        let kinds = ["....xoXO", "..xxoXO", ".XO", "...xXOO", "......xo"][rng.usize(..5)].as_bytes();
        let row = |row| {
            let mut cell = |column| {
                if (row, column) == (3, 3) { '#' } else { kinds[rng.usize(..kinds.len())].into() }
            };
            let row: String = (0..7).map(&mut cell).collect();
            (1..=7).rev().fold(row, |row, run| row.replace(&".".repeat(run), &run.to_string()))
        };
        let rows: Vec<String> = (0..7).map(row).collect();
        let tail = ["x", "o", "x squaryd:free", "o squaryd:free"][checked % 4];
        if let Ok(truth) = format!("{} {tail}", rows.join("/")).parse() {
            check_moves(&truth, &squares);
            checked += 1;
        }
    }
}

/// SY12: the turn passes after a single or a pass, unless the other side has no pawns.
fn check_turn(before: &Squaryd, m: &str, after: Squaryd) {
    let [was, is] = [before, &after].map(|truth| Board::of(&truth.to_string()));
    let passes_on = !m.ends_with('*') && is.stock(1 - was.turn) > 0;
    assert_eq!(is.turn != was.turn, passes_on, "{before}, {m}");
}

/// The claims that a player can make at the table.
fn claims(game: &Match<Squaryd>, squares: &BTreeSet<BTreeSet<Cell>>) -> BTreeSet<String> {
    let board = Board::of(&game.position().to_string());
    let [own, theirs] = [&board.singles[board.turn], &board.doubles[1 - board.turn]];
    let is_true = |square: &&BTreeSet<Cell>| square.is_subset(own) || square.is_subset(theirs);
    squares.iter().filter(is_true).map(claim).chain(fault(game, &board, squares)).collect()
}

/// The last single, if it answered a threat that the single before had made.
fn fault(game: &Match<Squaryd>, board: &Board, squares: &BTreeSet<BTreeSet<Cell>>) -> Option<String> {
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    let (theirs, before) = moves.split_last()?;
    let mine = before.iter().rev().find(|m| !m.ends_with('*'))?;
    let cell_of = |text: &String| cells().find(|&cell| name(cell) == *text);
    let [theirs, mine] = [cell_of(theirs)?, cell_of(mine)?];
    let own = &board.singles[board.turn];
    let is_mine = |cell: &Cell| *cell == theirs || own.contains(cell);
    let mut threats = squares.iter().filter(|square| square.contains(&theirs) && square.contains(&mine));
    let was_threatened = threats.any(|square| square.iter().all(is_mine));
    let is_fault = was_threatened && !board.completes(squares, 1 - board.turn, theirs);
    is_fault.then(|| format!("fault:{}", name(theirs)))
}

#[test]
fn at_the_table_exactly_what_is_true_can_be_claimed() {
    let (squares, mut faults) = (squares(), 0);
    for seed in 0..3 * GAMES {
        walk::<Squaryd>("7/7/7/3#3/7/7/7 x - - squaryd:tabletop", seed, |game, _| {
            let listed = game.position().moves().map(|m| m.to_string()).filter(|m| m.contains(':'));
            let listed: BTreeSet<String> = listed.collect();
            faults += listed.iter().filter(|m| m.starts_with("fault")).count();
            assert!(game.end().is_some() || listed == claims(game, &squares), "{}", game.position());
        });
    }
    assert!(faults > 0);
}

/// The corners of each figure in any order, with its seat and what is missing.
fn named(figures: &[Figure]) -> BTreeSet<(usize, BTreeSet<String>, Vec<String>)> {
    let all = figures.iter().map(|f| (f.seat, f.corners.iter().cloned().collect(), f.missing.clone()));
    all.collect()
}

/// Squares of singles of a seat and empty cells, with what is missing: all of them, or those through a cell.
fn open_squares(
    scene: &Scene,
    seat: usize,
    through: Option<&str>,
) -> Vec<(usize, BTreeSet<String>, Vec<String>)> {
    let at = |cell: &str| scene.tokens.iter().find(|token| token.at == cell);
    let is_own = |cell: &String| at(cell).is_some_and(|token| token.seat == seat && token.look == "single");
    let all = squares().into_iter().map(|square| square.into_iter().map(name).collect::<Vec<_>>());
    let open = all.filter(|cells| cells.iter().all(|cell| is_own(cell) || at(cell).is_none()));
    let wanted = open.filter(|cells| through.is_none_or(|cell| cells.iter().any(|other| other == cell)));
    let missing = |cells: &[String]| cells.iter().filter(|cell| !is_own(cell)).cloned().collect();
    wanted.map(|cells| (seat, cells.iter().cloned().collect(), missing(&cells))).collect()
}

#[test]
fn every_threat_is_drawn_with_its_four_cells() {
    let mut drawn = 0;
    for seed in 0..3 {
        walk::<Squaryd>("7/7/7/3#3/7/7/7 x", seed, |game, _| {
            let scene = game.scene(None);
            let is_live = |seat: usize, missing: &[String]| missing.len() == 1 && scene.counts[seat] > 0;
            let expected = (0..2).flat_map(|seat| open_squares(&scene, seat, None));
            let expected = expected.filter(|(seat, _, missing)| is_live(*seat, missing)).collect();
            assert_eq!(named(&scene.figures), expected, "{}", game.position());
            drawn += scene.figures.len();
        });
    }
    assert!(drawn > 30, "{drawn}");
}

#[test]
fn a_pawn_shows_the_squares_that_it_can_still_become_a_part_of() {
    let game = played::<Squaryd>("7/7/7/3#3/7/7/7 x", "a1 b2 c1 g7");
    let scene = game.scene(None);
    let figures = game.figures(Viewer::Public, "a1");
    assert_eq!(named(&figures), open_squares(&scene, 0, Some("a1")).into_iter().collect());
    assert!(figures.iter().any(|f| f.corners == ["a1", "c1", "c3", "a3"] && f.missing == ["a3", "c3"]));
    assert_eq!(game.figures(Viewer::Public, "e5"), []);
    let table = played::<Squaryd>("7/7/7/3#3/7/7/7 x - - squaryd:tabletop", "a1 g7 c1 g6 a3 g5");
    assert_eq!((table.scene(None).figures, table.figures(Viewer::Public, "a1")), (vec![], vec![]));
}
