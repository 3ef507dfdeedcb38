//! Those who follow their own matches over the socket: which of them have changed, and as what they are listed.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ids::{AccountId, MatchId};
use crate::lobby;
use crate::messages::{Tell, text};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::Part;
use crate::states::SeatKind;
use crate::store::sql;

/// How often followers are told at the most.
pub(crate) const PACE: Duration = Duration::from_millis(250);

/// Matches that have changed since followers were last told.
#[derive(Default)]
pub(crate) struct Mine {
    changed: Mutex<BTreeSet<MatchId>>,
    /// What other nodes had changed when we last looked.
    seen: Mutex<FxHashSet<(MatchId, i64)>>,
}

impl Mine {
    /// Something has changed that lists of matches show.
    pub(crate) fn touch(&self, id: &MatchId) {
        self.changed.lock().unwrap_or_else(|error| error.into_inner()).insert(id.clone());
    }

    /// The same for what the database says of late; each change counts once.
    pub(crate) fn touch_all(&self, latest: &[(MatchId, i64, i64)]) {
        let now = latest.iter().map(|(id, _, at)| (id.clone(), *at)).collect();
        let mut seen = self.seen.lock().unwrap_or_else(|error| error.into_inner());
        let before = std::mem::replace(&mut *seen, now);
        seen.difference(&before).for_each(|(id, _)| self.touch(id));
    }

    fn take(&self) -> BTreeSet<MatchId> {
        std::mem::take(&mut self.changed.lock().unwrap_or_else(|error| error.into_inner()))
    }
}

/// Tells the followers here which of their matches have changed.
pub(crate) async fn tell(node: &Node) {
    let (changed, followers) = (node.mine.take(), node.followers());
    if changed.is_empty() || followers.is_empty() {
        return;
    }
    let mut of_account: FxHashMap<AccountId, Vec<MatchId>> = FxHashMap::default();
    for id in changed {
        for account in players(node, &id).await.unwrap_or_default() {
            of_account.entry(account).or_default().push(id.clone());
        }
    }
    for inbox in followers {
        of_account.get(&inbox.account).into_iter().flatten().for_each(|id| inbox.changed(Part::Mine, id));
    }
}

/// Those who sit at a table, or for whom a seat is kept.
async fn players(node: &Node, id: &MatchId) -> Result<Vec<AccountId>, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let seats = sql::seats(&mut connection, id).await?.into_iter();
    let theirs = seats.filter(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Kept));
    Ok(theirs.map(|seat| seat.account).collect())
}

/// The frame that lists these matches for an account: nothing of their positions.
pub(crate) async fn frame(
    node: &Node,
    account: &AccountId,
    matches: Vec<&MatchId>,
) -> Result<Option<String>, Refusal> {
    if matches.is_empty() {
        return Ok(None);
    }
    let mut rows = Vec::new();
    let mut connection = node.store.readers.acquire().await?;
    for id in matches {
        rows.extend(sql::match_by_id(&mut connection, id).await?);
    }
    drop(connection);
    let matches = lobby::listed(node, rows, Some(account)).await?;
    Ok((!matches.is_empty()).then(|| text(&Tell::Mine { matches })))
}
