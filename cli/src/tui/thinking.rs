//! Thinking aside, so that the screen answers meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_engine::Limits;

/// A thought on its way; when it is dropped, it ends soon and nobody hears of it.
pub(super) struct Thinking<T> {
    stop: Arc<AtomicBool>,
    result: Receiver<T>,
    began: Instant,
}

impl<T: Send + 'static> Thinking<T> {
    /// Begins to think, for so long at the most.
    pub(super) fn start(time: Duration, think: impl FnOnce(&Limits) -> T + Send + 'static) -> Thinking<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::time(time) };
        let (sender, result) = channel();
        thread::spawn(move || sender.send(think(&limits)));
        Thinking { stop, result, began: Instant::now() }
    }

    /// What was thought, once it is there; nothing will come if the thinking broke off.
    pub(super) fn result(&self) -> Result<Option<T>, ()> {
        match self.result.try_recv() {
            Ok(result) => Ok(Some(result)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(()),
        }
    }

    pub(super) fn seconds(&self) -> u64 {
        self.began.elapsed().as_secs()
    }
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
