//! Analyses of finished matches: rows of what is wanted, worked on one position at a time, beside the bots.

use std::time::Duration;

use quadrille_engine::{Limits, Playable, Resources, Search, ask};
use quadrille_games::{Family, Game, Match, Record, for_game};
use quadrille_tables::Library;

use crate::identity::Who;
use crate::ids::MatchId;
use crate::node::Node;
use crate::reason::TableFault;
use crate::refusal::Refusal;
use crate::store::sql::Wanted;
use crate::store::{MatchWrite, sql};

/// How often a process looks for analyses that are wanted.
pub(crate) const PACE: Duration = Duration::from_millis(500);
/// Who waits for an analysis looks at it or asks again within this time; else nobody works on it any more.
const WAITS: i64 = 30_000;
/// A look counts as asking again, but is not written more often.
const LOOKS: i64 = 5_000;
/// Who works on an analysis says so with each position; after so long without a word another process takes it up.
const LEASE: i64 = 30_000;
/// Analyses that one account may have waiting or under way.
const AT_A_TIME: i64 = 3;
const TABLE_BYTES: usize = 8 << 20;
/// Positions that an analysis looks at for each position of a match.
const NODES: u64 = 200_000;

/// Notes that somebody wants a match analysed.
pub(crate) async fn want(node: &Node, who: &Who, id: &MatchId) -> Result<(), Refusal> {
    let (family, record) = node.room_as_stored(id).await?.finished(node).await?;
    if family.has_secrets() {
        return Err(TableFault::NoAnalysis.into());
    }
    if !who.is_unlimited && !node.limits.tables.take(who.account.clone()) {
        return Err(Refusal::TooFast);
    }
    let now = node.now().0;
    let is_done = known(node, id).await?.len() == record.moves().count();
    let at_most = if who.is_unlimited || is_done { i64::MAX } else { AT_A_TIME };
    let wanted = Wanted { account: who.account.clone(), now, since: now - WAITS, at_most, is_done };
    match node.store.write_match(id, MatchWrite::Want(wanted)).await? {
        true => Ok(()),
        false => Err(Refusal::TooManyAnalyses(AT_A_TIME)),
    }
}

/// What is known about the positions of a match. Who looks still waits for the rest.
pub(crate) async fn look(node: &Node, id: &MatchId) -> Result<Vec<(i64, String, String)>, Refusal> {
    let (done, now) = (known(node, id).await?, node.now().0);
    let mut connection = node.store.readers.acquire().await?;
    let asked = sql::analysis_asked(&mut connection, id).await?;
    drop(connection);
    if asked.is_some_and(|asked| (now - WAITS..now - LOOKS).contains(&asked)) {
        node.store.write_match(id, MatchWrite::StillWanted { now }).await?;
    }
    Ok(done)
}

async fn known(node: &Node, id: &MatchId) -> Result<Vec<(i64, String, String)>, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    Ok(sql::analyses(&mut connection, id).await?)
}

/// Works on what is wanted, the oldest first, until nothing is left. Bots do not wait for it: it takes no core of theirs.
pub(crate) async fn work(node: &Node) {
    while !*node.stopping.borrow() {
        match next(node).await {
            Ok(Some(id)) => {
                if let Err(refusal) = analyse(node, &id).await {
                    tracing::warn!(%id, code = refusal.code().0, "an analysis was not done");
                }
            }
            Ok(None) | Err(_) => return,
        }
    }
}

/// An analysis that is this process's from now on.
async fn next(node: &Node) -> Result<Option<MatchId>, Refusal> {
    let now = node.now().0;
    let mut connection = node.store.readers.acquire().await?;
    let wanted = sql::wanted_analyses(&mut connection, now - WAITS, now).await?;
    drop(connection);
    for id in wanted {
        if node.store.write_match(&id, MatchWrite::Take { now, until: now + LEASE }).await? {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Values every position of a finished match, for as long as somebody waits.
async fn analyse(node: &Node, id: &MatchId) -> Result<(), Refusal> {
    let (family, record) = node.room(id).await?.finished(node).await?;
    let done = known(node, id).await?;
    for n in 0..record.moves().count() {
        if done.iter().any(|(known, ..)| *known == n as i64) {
            continue;
        }
        if *node.stopping.borrow() || !is_wanted(node, id).await? {
            return Ok(());
        }
        let (record, library) = (record.clone(), node.library.clone());
        let thought = tokio::task::spawn_blocking(move || value(family, &record, n, &library));
        let Some((best, value)) = thought.await.map_err(|_| Refusal::Busy)? else { continue };
        let known = MatchWrite::Analysis { n: n as i64, best, value };
        node.store.write_match(id, known).await?;
    }
    node.store.write_match(id, MatchWrite::Analysed).await?;
    Ok(())
}

/// Whether somebody still waits; if so, we stay at it.
async fn is_wanted(node: &Node, id: &MatchId) -> Result<bool, Refusal> {
    let now = node.now().0;
    let held = MatchWrite::Hold { since: now - WAITS, until: now + LEASE };
    Ok(node.store.write_match(id, held).await?)
}

/// The best move after `n` moves, and its value.
fn value(family: Family, record: &Record, n: usize, library: &Library) -> Option<(String, String)> {
    for_game!(family, G => {
        let game = after::<G>(record, n)?;
        let search = <G as Playable>::Search::make(&Resources::new(1, TABLE_BYTES));
        let mut search = search.consulting(library.exact_with_book::<G>());
        let choice = ask(&mut search, &game, game.to_move()?, &Limits::nodes(NODES));
        Some((choice.best.to_string(), choice.value.to_string()))
    })
}

/// A match after its first `n` moves.
fn after<G: Game>(record: &Record, n: usize) -> Option<Match<G>> {
    let mut game = Match::new(record.tag("Start")?.parse::<G>().ok()?);
    for text in record.moves().take(n) {
        game.play_text(text).ok()?;
    }
    Some(game)
}

/// The text of the position after `n` moves of a finished match.
pub(crate) fn position(family: Family, record: &Record, n: usize) -> Option<String> {
    for_game!(family, G => after::<G>(record, n).map(|game| game.position().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::AccountId;
    use crate::store::Store;

    /// Somebody asks for the analysis of a match, three at a time.
    async fn ask(store: &Store, who: &str, id: &str, now: i64) -> bool {
        let account = AccountId(who.into());
        let wanted = Wanted { account, now, since: now - WAITS, at_most: 3, is_done: false };
        note(store, id, MatchWrite::Want(wanted)).await
    }

    async fn note(store: &Store, id: &str, what: MatchWrite) -> bool {
        store.write_match(&MatchId(id.into()), what).await.expect("it is stored")
    }

    async fn waiting(store: &Store, now: i64) -> Vec<String> {
        let mut connection = store.readers.acquire().await.expect("a connection");
        let wanted = sql::wanted_analyses(&mut connection, now - WAITS, now).await.expect("an answer");
        wanted.into_iter().map(|id| id.0).collect()
    }

    #[tokio::test]
    async fn an_analysis_that_nobody_waits_for_is_dropped() {
        let folder = std::env::temp_dir().join(format!("quadrille-analyses-{}", std::process::id()));
        let store = Store::open(&folder.join("quadrille.db").display().to_string()).await.expect("a store");
        let mut now = 1_000_000;
        for id in ["a", "b", "c"] {
            assert!(ask(&store, "ann", id, now).await);
            now += 1;
        }
        assert!(!ask(&store, "ann", "d", now).await, "a fourth one");
        assert!(ask(&store, "ben", "d", now).await);
        assert_eq!(waiting(&store, now).await, ["a", "b", "c", "d"]);

        let until = now + LEASE;
        assert!(note(&store, "a", MatchWrite::Take { now, until }).await);
        assert!(!note(&store, "a", MatchWrite::Take { now, until }).await, "once only");
        assert_eq!(waiting(&store, now).await, ["b", "c", "d"]);
        note(&store, "a", MatchWrite::Analysed).await;
        assert!(ask(&store, "ann", "e", now).await, "one is done");

        now += WAITS - 10;
        note(&store, "c", MatchWrite::StillWanted { now }).await;
        now += 20;
        assert_eq!(waiting(&store, now).await, ["c"], "somebody looked");
        let hold = || MatchWrite::Hold { since: now - WAITS, until: now + LEASE };
        assert!(!note(&store, "b", hold()).await && note(&store, "c", hold()).await);
        assert!(waiting(&store, now + LEASE - 1).await.is_empty(), "somebody is at it");
        note(&store, "c", MatchWrite::StillWanted { now: now + LEASE }).await;
        assert_eq!(waiting(&store, now + LEASE).await, ["c"], "who was at it is gone");
        let _ = std::fs::remove_dir_all(folder);
    }
}
