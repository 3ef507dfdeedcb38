//! NATS: hints between nodes ("match M is at ply P", never more), and a queue of the turns of bots.

use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use async_nats::jetstream::{self, AckKind};
use async_nats::{ConnectOptions, Event};
use futures_util::StreamExt;
use tokio::sync::Semaphore;

use crate::bots;
use crate::messages::{Hint, Work, text};
use crate::node::{Node, stopped};

const HINTS: &str = "quadrille.hint";
/// Bots have a queue of their own, so that nothing is before them.
const BOTS: &str = "quadrille.bots";
const STREAM: &str = "QUADRILLE_BOTS";
const WORKERS: &str = "workers";
/// Work that is not acknowledged by then goes to somebody else.
const PATIENCE: Duration = Duration::from_secs(60);
/// Work that nobody did for so long has been asked for again meanwhile.
const STALE: Duration = Duration::from_secs(60);
/// Pieces of work that one process takes at a time.
const AT_A_TIME: usize = 64;
/// How long anybody waits for a hint to be on its way.
const AT_ONCE: Duration = Duration::from_millis(50);
/// When NATS is taken to be away if it does not answer.
const ANSWER: Duration = Duration::from_secs(1);
/// How often NATS is asked for a sign of life; without two of them it is away.
const PINGS: Duration = Duration::from_secs(5);
/// How long the longest pause between two tries to reach NATS is, and between two looks at the queue.
const RETRY: Duration = Duration::from_secs(1);

/// A connection to NATS, which may be away.
#[derive(Clone)]
pub(crate) struct Hints {
    client: async_nats::Client,
    queue: jetstream::Context,
}

impl Hints {
    /// Begins to connect, and does so again whenever NATS was away. Only an address that is none is an error.
    pub(crate) async fn connect(address: &str) -> Result<Hints, String> {
        let options = ConnectOptions::new()
            .retry_on_initial_connect()
            .connection_timeout(RETRY)
            .ping_interval(PINGS)
            .reconnect_delay_callback(|tries| RETRY.min(Duration::from_millis(50 * tries as u64)))
            .event_callback(|event| async move {
                match event {
                    Event::Connected => tracing::info!("NATS is here"),
                    Event::Disconnected => {
                        tracing::warn!("NATS is away: this node thinks for its bots itself");
                    }
                    _ => {}
                }
            });
        let client = options.connect(address).await.map_err(|error| error.to_string())?;
        // Who serves before NATS is there thinks for bots that a worker waits for; a NATS that is away holds nobody up.
        let _ = tokio::time::timeout(ANSWER, client.flush()).await;
        let mut queue = jetstream::new(client.clone());
        queue.set_timeout(ANSWER);
        Ok(Hints { client, queue })
    }

    /// Whether NATS cannot be reached just now.
    pub(crate) fn is_away(&self) -> bool {
        self.client.connection_state() != State::Connected
    }

    /// Tells where to look. A lost hint costs nothing, so nobody waits for it.
    pub(crate) async fn announce(&self, hint: &Hint) {
        // What waits for a NATS that is away or frozen would fill the way there, and then stop whoever announces.
        let told = tokio::time::timeout(AT_ONCE, self.client.publish(HINTS, text(hint).into()));
        if self.is_away() || !matches!(told.await, Ok(Ok(()))) {
            metrics::counter!("quadrille_hints_lost_total").increment(1);
        }
    }

    /// Queues a turn of a bot; `false` if nobody may ever hear of it.
    pub(crate) async fn hand_out(&self, work: &Work) -> bool {
        let queued = async { self.queue.publish(BOTS, text(work).into()).await?.await };
        !self.is_away() && matches!(tokio::time::timeout(ANSWER, queued).await, Ok(Ok(_)))
    }

    /// The queue, which is made where it is missing.
    async fn stream(&self) -> Result<Stream, String> {
        let config = Config {
            name: STREAM.into(),
            subjects: vec![BOTS.into()],
            retention: RetentionPolicy::WorkQueue,
            max_age: STALE,
            ..Config::default()
        };
        let stream = self.queue.get_or_create_stream(config).await;
        stream.map_err(|error| format!("{error} (JetStream is needed: nats-server --jetstream)"))
    }
}

async fn workers(stream: &Stream) -> Result<PullConsumer, String> {
    let config = pull::Config {
        durable_name: Some(WORKERS.into()),
        ack_wait: PATIENCE,
        max_ack_pending: 4096,
        ..pull::Config::default()
    };
    stream.get_or_create_consumer(WORKERS, config).await.map_err(|error| error.to_string())
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

/// Keeps the queue, and takes work from it unless others are to, for as long as the node lives.
pub(crate) async fn work(node: Arc<Node>, hints: Hints) {
    let mut stop = node.stopping.subscribe();
    let mut is_well = true;
    loop {
        let taken = tokio::select! {
            taken = take_work(&node, &hints) => taken,
            () = stopped(&mut stop) => return,
        };
        if let (Err(error), true) = (&taken, is_well) {
            tracing::warn!(%error, "the queue of work is away: it is tried again until it is back");
        }
        is_well = taken.is_ok();
        tokio::time::sleep(RETRY).await;
    }
}

async fn take_work(node: &Arc<Node>, hints: &Hints) -> Result<(), String> {
    let stream = hints.stream().await?;
    if node.config.no_work {
        return Ok(());
    }
    let messages = workers(&stream).await?.stream().max_messages_per_batch(AT_A_TIME).messages().await;
    let mut messages = messages.map_err(|error| error.to_string())?;
    let slots = Arc::new(Semaphore::new(AT_A_TIME));
    while let Some(message) = messages.next().await {
        let message = message.map_err(|error| error.to_string())?;
        let slot = slots.clone().acquire_owned().await.map_err(|error| error.to_string())?;
        let node = node.clone();
        tokio::spawn(async move {
            let kind = done(&node, &message.payload).await;
            let _ = message.ack_with(kind).await;
            drop(slot);
        });
    }
    Ok(())
}

async fn done(node: &Node, payload: &[u8]) -> AckKind {
    match serde_json::from_slice::<Work>(payload) {
        Err(_) => AckKind::Term,
        Ok(work) if bots::perform(node, &work).await => AckKind::Ack,
        Ok(_) => AckKind::Nak(Some(Duration::from_secs(2))),
    }
}
