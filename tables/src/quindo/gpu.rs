//! Small Quindo on the GPU: layer after layer, from the files of the layer before.

use std::sync::Mutex;

use cudarc::driver::{CudaSlice, PushKernelArg};

use super::{QuindoIndex, SMALL, SMALL_WIDTH, sets};
use crate::gpu::{Device, launch};
use crate::layered::{Cells, Class, Layered, TableKind};
use crate::solve::{Backend, Job, LayerReport, Processors, Progress, SolveError, solve};

const THREADS: u32 = 128;
/// Layers with fewer boards are not worth the way.
const FEW: usize = 1 << 16;

/// Classes by the GPU, small ones by the processors.
struct Solver<'a> {
    index: &'a QuindoIndex,
    device: Device,
    ranks: CudaSlice<u32>,
    processors: Processors<'a, QuindoIndex>,
    working: Mutex<()>,
}

impl Solver<'_> {
    fn solve(&self, pieces: u32, fewer: &Cells) -> Result<Cells, SolveError> {
        let (stream, cells) = (&self.device.stream, self.index.cells(Class(pieces)));
        let count = cells as u64;
        self.device.need(count + fewer.len() as u64 + count / 4 + (1 << 28))?;
        let sets = stream.clone_htod(&sets(SMALL_WIDTH).canonical(pieces))?;
        let fewer = stream.clone_htod(&fewer.to_bytes())?;
        let values = stream.alloc_zeros::<u8>(cells)?;
        let words = cells.div_ceil(32);
        let mut waiting = [stream.clone_htod(&vec![u32::MAX; words])?, stream.alloc_zeros::<u32>(words)?];
        let kernel = self.device.function("look")?;
        loop {
            let found = stream.clone_htod(&[0_u32])?;
            let mut arguments = stream.launch_builder(&kernel);
            arguments.arg(&self.ranks).arg(&sets).arg(&pieces).arg(&count).arg(&values).arg(&fewer);
            arguments.arg(&waiting[0]).arg(&waiting[1]).arg(&found);
            launch(&mut arguments, (1 << 16, 1), THREADS)?;
            if stream.clone_dtoh(&found)?[0] == 0 {
                break;
            }
            waiting.swap(0, 1);
        }
        Ok(Cells::from_bytes(TableKind::Wdl, cells, 4, stream.clone_dtoh(&values)?))
    }
}

impl Backend for Solver<'_> {
    fn class(&self, class: Class) -> Result<Cells, SolveError> {
        let fewer = self.index.successors(class);
        let [fewer] = fewer[..] else { return self.processors.class(class) };
        if self.index.cells(class) < FEW {
            return self.processors.class(class);
        }
        let fewer = self.processors.known(fewer)?;
        let _one_at_a_time = self.working.lock();
        self.device.context.bind_to_thread()?;
        self.solve(class.0, &fewer)
    }
}

/// Solves small Quindo on the GPU and writes the tables.
pub(super) fn solve_on_gpu(
    index: &QuindoIndex,
    job: &Job,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<Vec<LayerReport>, SolveError> {
    let definitions = format!("#define ORTHOGONAL {}\n", u8::from(index.is_orthogonal()));
    let device = Device::new(include_str!("kernels.cu"), &definitions)?;
    let ranks = device.stream.clone_htod(&sets(SMALL_WIDTH).ranks(SMALL))?;
    let processors = Processors::new(index, job);
    solve(index, job, &Solver { index, device, ranks, processors, working: Mutex::new(()) }, tell)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;
    use crate::gpu::tests::on_processor;

    /// The most pieces: enough to meet captures, passes and boards that look the same from several sides.
    const PIECES: u32 = 4;

    fn check(orthogonal: bool) {
        let sets = sets(SMALL_WIDTH);
        let mut numbers = sets.ranks(PIECES);
        numbers.push(PIECES - 1);
        for pieces in 2..=PIECES {
            numbers.push(sets.canonical(pieces).len() as u32);
            numbers.extend(sets.canonical(pieces));
        }
        let input = numbers.into_iter().flat_map(u32::to_le_bytes).collect();
        let found = on_processor("quindo", &format!("-DORTHOGONAL={}", u8::from(orthogonal)), input);
        let (index, mut found) = (QuindoIndex::new(orthogonal), found.as_slice());
        let mut fewer: Vec<Arc<Cells>> = Vec::new();
        for pieces in 2..=PIECES {
            let cells = index.solve(Class(pieces), TableKind::Wdl, &fewer);
            let (bytes, rest) = found.split_at(cells.len());
            for (cell, &byte) in bytes.iter().enumerate() {
                assert_eq!(byte, cells.byte(cell).load(Relaxed), "{pieces} pieces, cell {cell}");
            }
            (found, fewer) = (rest, vec![Arc::new(cells)]);
        }
        assert!(found.is_empty());
    }

    #[test]
    fn the_kernel_finds_the_values_that_the_processors_find() {
        check(false);
    }

    #[test]
    fn so_it_does_with_four_directions() {
        check(true);
    }
}
