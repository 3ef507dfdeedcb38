//! How much of a solve is done, and how long the rest takes.

use std::time::Duration;

use crate::layered::Layered;

/// How much of a solve is done. Layers differ in how long a cell takes, so cells are weighed.
pub struct Work {
    /// What a cell of each layer weighs.
    efforts: Vec<(u32, f64)>,
    total: f64,
    /// What was solved now.
    done: f64,
    /// What was found solved.
    found: f64,
    /// The layer at work.
    layer: u32,
}

impl Work {
    /// All layers of a game down to the last one that is asked for.
    pub fn new(index: &impl Layered, until: u32, gpu: bool) -> Work {
        let layers = index.layers();
        let last = layers.iter().position(|&layer| layer == until).map_or(layers.len(), |i| i + 1);
        let effort = |layer| if gpu { 1.0 } else { index.effort(layer) };
        let efforts: Vec<(u32, f64)> = layers[..last].iter().map(|&layer| (layer, effort(layer))).collect();
        let cells = |layer| index.classes(layer).iter().map(|&class| index.cells(class) as f64).sum::<f64>();
        let total = efforts.iter().map(|&(layer, effort)| effort * cells(layer)).sum();
        Work { efforts, total, done: 0.0, found: 0.0, layer: until }
    }

    /// A layer begins.
    pub fn begin(&mut self, layer: u32) {
        self.layer = layer;
    }

    /// Some of its cells are solved, or were found solved.
    pub fn advance(&mut self, cells: u64, is_new: bool) {
        let known = self.efforts.iter().find(|(layer, _)| *layer == self.layer);
        let work = known.map_or(1.0, |(_, effort)| *effort) * cells as f64;
        *(if is_new { &mut self.done } else { &mut self.found }) += work;
    }

    /// The part of all that is done.
    pub fn share(&self) -> f64 {
        (self.done + self.found) / self.total.max(1.0)
    }

    /// The time that the rest takes if it goes on as before.
    pub fn left(&self, gone: Duration) -> Option<Duration> {
        let rest = (self.total - self.done - self.found).max(0.0);
        (self.done > 0.0).then(|| gone.mul_f64(rest / self.done))
    }
}
