//! Squadro on the GPU: everything at once, then class by class into the files.

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, fs};

use cudarc::driver::{CudaFunction, CudaSlice, CudaStream, PushKernelArg};

use super::{ADVANCES, Advance, GOAL, LANES, LEG_VECTORS, LEGS, Legs, SquadroIndex, numbers_of};
use crate::file::io_error;
use crate::gpu::{Device, launch};
use crate::layered::{Cells, Class, TableKind};
use crate::solve::{Backend, Job, LayerReport, Progress, SolveError, solve};

/// Threads a block.
const THREADS: u32 = 128;
/// A lane without a move, and a move that wins, as the kernels know them.
const HOME: u32 = 63;
const WINS: u32 = u32::MAX;
/// The cells of the largest class.
const LARGEST: usize = 41_990_400;
/// The most legs that an unfinished side can have finished.
const MOST: u32 = 8;

/// All arrangements of a side one after another: most finished legs first, finished games last.
struct Side {
    /// Where the arrangements of a leg vector begin.
    starts: Vec<u32>,
    /// The arrangements of unfinished sides by finished legs.
    ranges: Vec<Range<u32>>,
    /// Where finished games begin, and how many arrangements there are.
    open: u32,
    total: u32,
}

impl Side {
    fn new(side: usize) -> Side {
        let rank = |legs: &Legs| if legs.home() < GOAL { MOST - legs.finished() } else { MOST + 1 };
        let mut order: Vec<usize> = (0..LEG_VECTORS).collect();
        order.sort_by_key(|&number| rank(&LEGS[side][number]));
        let (mut starts, mut ranges, mut total) = (vec![0; LEG_VECTORS], vec![0..0; MOST as usize + 2], 0);
        for number in order {
            let legs = &LEGS[side][number];
            let range = &mut ranges[rank(legs) as usize];
            starts[number] = total;
            if range.end == 0 {
                range.start = total;
            }
            total += legs.arrangements.len() as u32;
            range.end = total;
        }
        ranges.truncate(MOST as usize + 1);
        ranges.reverse();
        Side { starts, open: ranges[0].end, ranges, total }
    }

    /// The arrangements as the kernels know them; `ends` says whether a fourth piece home is a win at once.
    fn arrangements(&self, side: usize, ends: bool) -> Vec<u32> {
        let mut words = vec![0; self.total as usize * (3 + 3 * LANES)];
        for (number, legs) in LEGS[side].iter().enumerate() {
            for (i, a) in legs.arrangements.iter().enumerate() {
                let to = (self.starts[number] as usize + i) * (3 + 3 * LANES);
                let is_home = |lane: usize| legs.legs[lane] == 2;
                let pace = |lane| if is_home(lane) { HOME } else { u32::from(a.pace[lane]) };
                words[to] = (0..LANES).map(|lane| pace(lane) << (6 * lane)).sum();
                words[to + 1] = a.on;
                words[to + 2] = a.across;
                for lane in (0..LANES).filter(|&lane| !is_home(lane)) {
                    let next = number + 3_usize.pow(lane as u32);
                    let wins = ends && LEGS[side][next].home() >= GOAL;
                    words[to + 3 + lane] = if wins { WINS } else { self.starts[next] + a.exits[lane] };
                    words[to + 3 + LANES + lane] = a.back[lane];
                    words[to + 3 + 2 * LANES + lane] = legs.weights[lane] as u32;
                }
            }
        }
        words
    }
}

/// What was found out about the positions that can be reached from the two starts, finished ones included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// Won by Light, won by Dark, drawn.
    pub counts: [u64; 3],
    /// The longest win with its distance, where distances are known.
    pub longest: Option<(u32, String)>,
}

/// An advance as the kernels know it.
fn packed(advance: &Advance) -> u32 {
    u32::from(advance.squares) | u32::from(advance.leapt) << 8 | u32::from(advance.exits) << 16
}

/// Rows and columns that are swept together, layer after layer.
fn areas(sides: &[Side; 2], until: u32) -> Vec<(Range<u32>, Range<u32>)> {
    let layers = (until..=2 * MOST).rev();
    let parts = layers.flat_map(|layer| {
        (layer.saturating_sub(MOST)..=layer.min(MOST))
            .map(move |light| (light as usize, (layer - light) as usize))
    });
    parts.map(|(light, dark)| (sides[0].ranges[light].clone(), sides[1].ranges[dark].clone())).collect()
}

/// The first row of a class, its rows, its first column and its columns.
fn rectangle(sides: &[Side; 2], class: Class) -> [u32; 4] {
    let [light, dark] = numbers_of(class);
    let count = |side: usize, legs: usize| LEGS[side][legs].arrangements.len() as u32;
    [sides[0].starts[light], count(0, light), sides[1].starts[dark], count(1, dark)]
}

/// The whole game on the GPU.
struct Solver {
    device: Device,
    stream: Arc<CudaStream>,
    sides: [Side; 2],
    arrangements: [CudaSlice<u32>; 2],
    advances: CudaSlice<u32>,
    /// The codes for Light and for Dark to move.
    planes: [CudaSlice<u8>; 2],
    stride: u64,
    kind: TableKind,
    /// Room for the codes of a class on their way to the files.
    out: Mutex<CudaSlice<u8>>,
}

impl Solver {
    fn new(kind: TableKind, until: u32) -> Result<Solver, SolveError> {
        let definitions = format!("#define DISTANCE {}\n", u8::from(kind == TableKind::Distance));
        let device = Device::new(include_str!("kernels.cu"), &definitions)?;
        let sides = [Side::new(0), Side::new(1)];
        // A side has at most eight legs finished, so the other has at least the rest.
        let least = until.saturating_sub(MOST) as usize;
        let (rows, stride) = (sides[0].ranges[least].end, u64::from(sides[1].ranges[least].end));
        let plane = u64::from(rows) * stride;
        device.need(2 * plane + (1 << 30))?;
        let stream = device.stream.clone();
        let upload = |side: usize| stream.clone_htod(&sides[side].arrangements(side, true));
        let arrangements = [upload(0)?, upload(1)?];
        let advances: Vec<u32> = ADVANCES.iter().flatten().map(packed).collect();
        let advances = stream.clone_htod(&advances)?;
        let planes = [stream.alloc_zeros(plane as usize)?, stream.alloc_zeros(plane as usize)?];
        let out = Mutex::new(stream.alloc_zeros(2 * LARGEST)?);
        Ok(Solver { device, stream, sides, arrangements, advances, planes, stride, kind, out })
    }

    /// Sweeps layer after layer.
    fn solve(&self, until: u32) -> Result<(), SolveError> {
        let sweep = self.device.function("sweep")?;
        let areas = areas(&self.sides, until);
        areas.iter().try_for_each(|(rows, columns)| self.sweep(&sweep, rows, columns))
    }

    /// Sweeps over some rows and columns until nothing changes.
    fn sweep(
        &self,
        kernel: &CudaFunction,
        rows: &Range<u32>,
        columns: &Range<u32>,
    ) -> Result<(), SolveError> {
        let mut settled = 0_u32;
        loop {
            let least = self.stream.clone_htod(&[255_u32])?;
            let mut arguments = self.stream.launch_builder(kernel);
            arguments.arg(&self.arrangements[0]).arg(&self.arrangements[1]).arg(&self.advances);
            arguments.arg(&self.planes[0]).arg(&self.planes[1]).arg(&self.stride);
            arguments.arg(&rows.start).arg(&rows.end).arg(&columns.start).arg(&columns.end);
            arguments.arg(&settled).arg(&least);
            launch(
                &mut arguments,
                ((columns.end - columns.start).div_ceil(THREADS), (rows.end - rows.start).min(4096)),
                THREADS,
            )?;
            settled = self.stream.clone_dtoh(&least)?[0];
            if settled == 255 {
                return Ok(());
            }
        }
    }

    /// What can be reached from the two starts; there must be room for two more bits a position.
    fn reach(&self) -> Result<Reached, SolveError> {
        let (words, open) = (self.sides[1].total.div_ceil(32), self.sides[0].open);
        let plane = u64::from(self.sides[0].total) * u64::from(words);
        self.device.need(plane * 16 + (1 << 28))?;
        let lists = [0, 1].map(|side| self.stream.clone_htod(&self.sides[side].arrangements(side, false)));
        let [lights, darks] = lists;
        let (lights, darks) = (lights?, darks?);
        let mut seen = self.stream.alloc_zeros::<u32>(2 * plane as usize)?;
        let done = self.stream.alloc_zeros::<u32>(2 * plane as usize)?;
        let [row, column] = [self.sides[0].starts[0], self.sides[1].starts[0]];
        let first = u64::from(row) * u64::from(words) + u64::from(column / 32);
        for word in [first, first + plane].map(|word| word as usize) {
            self.stream.memcpy_htod(&[1_u32 << (column % 32)], &mut seen.slice_mut(word..=word))?;
        }
        let kernel = self.device.function("reach")?;
        loop {
            let found = self.stream.clone_htod(&[0_u32])?;
            let mut arguments = self.stream.launch_builder(&kernel);
            arguments.arg(&lights).arg(&darks).arg(&self.advances).arg(&seen).arg(&done);
            arguments.arg(&words).arg(&plane).arg(&open).arg(&found);
            launch(&mut arguments, (1 << 16, 1), THREADS)?;
            if self.stream.clone_dtoh(&found)?[0] == 0 {
                break;
            }
        }
        self.count(&seen, words, plane, open)
    }

    fn count(&self, seen: &CudaSlice<u32>, words: u32, plane: u64, open: u32) -> Result<Reached, SolveError> {
        let counts = self.stream.alloc_zeros::<u64>(4)?;
        let kernel = self.device.function("count")?;
        let mut arguments = self.stream.launch_builder(&kernel);
        arguments.arg(seen).arg(&words).arg(&plane).arg(&open);
        arguments.arg(&self.planes[0]).arg(&self.planes[1]).arg(&self.stride).arg(&counts);
        launch(&mut arguments, (1 << 16, 1), THREADS)?;
        let counts = self.stream.clone_dtoh(&counts)?;
        let (plies, slot, cell) = (counts[3] >> 48, counts[3] >> 40 & 1, counts[3] & ((1 << 40) - 1));
        let text = self.text((cell / self.stride) as u32, (cell % self.stride) as u32, slot as usize);
        let longest = (self.kind == TableKind::Distance).then_some((plies as u32, text));
        Ok(Reached { counts: [counts[0], counts[1], counts[2]], longest })
    }

    /// The text of the position in a row and a column.
    fn text(&self, row: u32, column: u32, slot: usize) -> String {
        let steps = |side: usize, number: u32| {
            let holds = |legs: &usize| {
                let start = self.sides[side].starts[*legs];
                (start..start + LEGS[side][*legs].arrangements.len() as u32).contains(&number)
            };
            let legs = (0..LEG_VECTORS).find(holds).unwrap_or(0);
            let a = &LEGS[side][legs].arrangements[(number - self.sides[side].starts[legs]) as usize];
            a.steps.iter().filter_map(|&step| char::from_digit(u32::from(step), 13)).collect::<String>()
        };
        format!("{}/{} {}", steps(0, row), steps(1, column), ['l', 'd'][slot])
    }
}

impl Backend for Solver {
    fn class(&self, class: Class) -> Result<Cells, SolveError> {
        let [row, rows, column, columns] = rectangle(&self.sides, class);
        let cells = rows as usize * columns as usize;
        let bytes = if self.kind == TableKind::Distance { 2 * cells } else { cells };
        let out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        self.device.context.bind_to_thread()?;
        let kernel = self.device.function("fetch")?;
        let mut arguments = self.stream.launch_builder(&kernel);
        arguments.arg(&self.arrangements[0]).arg(&self.arrangements[1]);
        arguments.arg(&self.planes[0]).arg(&self.planes[1]).arg(&self.stride);
        arguments.arg(&row).arg(&rows).arg(&column).arg(&columns).arg(&*out);
        launch(&mut arguments, ((cells as u32).div_ceil(THREADS).min(1 << 16), 1), THREADS)?;
        let codes = self.stream.clone_dtoh(&out.slice(..bytes))?;
        drop(out);
        Ok(Cells::from_bytes(self.kind, cells, 2, codes))
    }
}

/// Solves Squadro on the GPU and writes the tables; when all of it is solved, counts what can be reached, too.
pub(super) fn solve_on_gpu(
    job: &Job,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<Vec<LayerReport>, SolveError> {
    let solver = Solver::new(job.kind, job.until)?;
    solver.solve(job.until)?;
    solver.stream.synchronize()?;
    tell(Progress::Solved);
    if job.until == 0 {
        let reached = solver.reach()?;
        write_reached(&job.folder, &reached)?;
        tell(Progress::Reached(reached));
    }
    if job.write { solve(&SquadroIndex, job, &solver, tell) } else { Ok(Vec::new()) }
}

/// Keeps what was reached beside the tables, for `facts`.
fn write_reached(folder: &Path, reached: &Reached) -> Result<(), SolveError> {
    let path = folder.join("squadro-reached.txt");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, reached.to_string()));
    written.map_err(io_error(&path))?;
    Ok(())
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [light, dark, drawn] = self.counts;
        write!(f, "light {light}\ndark {dark}\ndrawn {drawn}\n")?;
        match &self.longest {
            Some((plies, position)) => writeln!(f, "longest {plies} {position}"),
            None => Ok(()),
        }
    }
}

impl Reached {
    /// Reads the text that it is kept as.
    pub fn parse(text: &str) -> Option<Reached> {
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let count = |name| field(name)?.parse().ok();
        let longest = field("longest").and_then(|text| text.split_once(' '));
        let longest = longest.and_then(|(plies, position)| Some((plies.parse().ok()?, position.into())));
        Some(Reached { counts: [count("light")?, count("dark")?, count("drawn")?], longest })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::gpu::tests::on_processor;
    use crate::layered::Layered;

    /// Enough layers to meet every kind of move, few enough for one thread.
    const UNTIL: u32 = 15;

    fn input(classes: &[Class]) -> Vec<u8> {
        let sides = [Side::new(0), Side::new(1)];
        let least = (UNTIL - MOST) as usize;
        let words = [0, 1].map(|side| sides[side].arrangements(side, true));
        let mut numbers = vec![words[0].len() as u32, words[1].len() as u32];
        numbers.extend([sides[0].ranges[least].end, sides[1].ranges[least].end]);
        numbers.extend(words.concat());
        numbers.extend(ADVANCES.iter().flatten().map(packed));
        let areas = areas(&sides, UNTIL);
        numbers.push(areas.len() as u32);
        areas.iter().for_each(|(rows, columns)| {
            numbers.extend([rows.start, rows.end, columns.start, columns.end]);
        });
        numbers.push(classes.len() as u32);
        classes.iter().for_each(|&class| numbers.extend(rectangle(&sides, class)));
        numbers.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    fn check(kind: TableKind) {
        let layers: Vec<u32> = SquadroIndex.layers().into_iter().filter(|&layer| layer >= UNTIL).collect();
        let classes: Vec<Class> = layers.iter().flat_map(|&layer| SquadroIndex.classes(layer)).collect();
        let definition = format!("-DDISTANCE={}", u8::from(kind == TableKind::Distance));
        let found = on_processor("squadro", &definition, input(&classes));
        let mut found = found.as_slice();
        let mut known: BTreeMap<Class, Arc<Cells>> = BTreeMap::new();
        for class in classes {
            let next: Vec<_> =
                SquadroIndex.successors(class).iter().map(|next| known[next].clone()).collect();
            let cells = SquadroIndex.solve(class, kind, &next);
            let (bytes, rest) = found.split_at(cells.size());
            for (i, &byte) in bytes.iter().enumerate() {
                let expected = cells.byte(i).load(std::sync::atomic::Ordering::Relaxed);
                assert_eq!(byte, expected, "class {} byte {i}", class.0);
            }
            found = rest;
            known.insert(class, Arc::new(cells));
        }
        assert!(found.is_empty());
    }

    #[test]
    fn what_was_reached_is_read_as_it_was_written() {
        let longest = Some((17, "00000/00000 l".into()));
        for reached in [Reached { counts: [1, 2, 3], longest }, Reached { counts: [4, 5, 6], longest: None }]
        {
            assert_eq!(Reached::parse(&reached.to_string()), Some(reached));
        }
        assert_eq!(Reached::parse("light 1\ndark x\n"), None);
    }

    #[test]
    fn the_kernels_find_the_values_that_the_processors_find() {
        check(TableKind::Wdl);
    }

    #[test]
    fn the_kernels_find_the_distances_that_the_processors_find() {
        check(TableKind::Distance);
    }
}
