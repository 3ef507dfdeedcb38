//! NATS: hints between nodes ("match M is at ply P", never more), and a queue of work for all.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy};
use async_nats::jetstream::{self, AckKind};
use futures_util::StreamExt;

use crate::bots;
use crate::messages::{Hint, Work, text};
use crate::node::{Node, stopped};

const HINTS: &str = "quadrille.hint";
const WORK: &str = "quadrille.work";
const STREAM: &str = "QUADRILLE_WORK";
const WORKERS: &str = "workers";
/// Work that is not acknowledged by then goes to somebody else.
const PATIENCE: Duration = Duration::from_secs(60);
/// Work that nobody did for so long has been asked for again meanwhile.
const STALE: Duration = Duration::from_secs(3600);
/// Pieces of work that one process takes at a time.
const AT_A_TIME: usize = 64;

/// A connection to NATS.
#[derive(Clone)]
pub(crate) struct Hints {
    client: async_nats::Client,
    queue: jetstream::Context,
}

impl Hints {
    pub(crate) async fn connect(address: &str) -> Result<Hints, String> {
        let client = async_nats::connect(address).await.map_err(|error| error.to_string())?;
        let queue = jetstream::new(client.clone());
        let work = Config {
            name: STREAM.into(),
            subjects: vec![WORK.into()],
            retention: RetentionPolicy::WorkQueue,
            max_age: STALE,
            ..Config::default()
        };
        queue
            .get_or_create_stream(work)
            .await
            .map_err(|error| format!("{error} (JetStream is needed: nats-server --jetstream)"))?;
        Ok(Hints { client, queue })
    }

    /// Tells where to look. A lost hint costs nothing, so nobody waits for it.
    pub(crate) async fn announce(&self, hint: &Hint) {
        if self.client.publish(HINTS, text(hint).into()).await.is_err() {
            metrics::counter!("quadrille_hints_lost_total").increment(1);
        }
    }

    pub(crate) async fn hand_out(&self, work: &Work) {
        // What cannot be queued now is found again by the sweep for bots that are due.
        if let Err(error) = self.queue.publish(WORK, text(work).into()).await {
            tracing::warn!(%error, "work could not be queued");
        }
    }

    async fn workers(&self) -> Result<PullConsumer, String> {
        let stream = self.queue.get_stream(STREAM).await.map_err(|error| error.to_string())?;
        let config = pull::Config {
            durable_name: Some(WORKERS.into()),
            ack_wait: PATIENCE,
            max_ack_pending: 4096,
            ..pull::Config::default()
        };
        stream.get_or_create_consumer(WORKERS, config).await.map_err(|error| error.to_string())
    }
}

/// Hears what other nodes say, for as long as the node lives.
pub(crate) async fn listen(node: Arc<Node>, hints: Hints) {
    let mut stop = node.stopping.subscribe();
    loop {
        let Ok(mut heard) = hints.client.subscribe(HINTS).await else {
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        };
        loop {
            tokio::select! {
                message = heard.next() => match message {
                    Some(message) => {
                        if let Ok(hint) = serde_json::from_slice::<Hint>(&message.payload) {
                            node.heard(&hint).await;
                        }
                    }
                    None => break,
                },
                () = stopped(&mut stop) => return,
            }
        }
    }
}

/// Takes work from the queue, for as long as the node lives.
pub(crate) async fn work(node: Arc<Node>, hints: Hints) {
    let mut stop = node.stopping.subscribe();
    loop {
        tokio::select! {
            result = take_work(&node, &hints) => {
                if let Err(error) = result {
                    tracing::warn!(%error, "the queue of work is away");
                }
            }
            () = stopped(&mut stop) => return,
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn take_work(node: &Arc<Node>, hints: &Hints) -> Result<(), String> {
    let messages = hints.workers().await?.messages().await.map_err(|error| error.to_string())?;
    let work = messages.for_each_concurrent(AT_A_TIME, |message| async {
        let Ok(message) = message else { return };
        let Ok(work) = serde_json::from_slice::<Work>(&message.payload) else {
            let _ = message.ack_with(AckKind::Term).await;
            return;
        };
        let kind = match bots::perform(node.clone(), work).await {
            true => AckKind::Ack,
            false => AckKind::Nak(Some(Duration::from_secs(2))),
        };
        let _ = message.ack_with(kind).await;
    });
    work.await;
    Ok(())
}
