//! The sockets that are open at a node: who is here, who looks, who is hung up.

use std::sync::{Arc, Weak};

use rustc_hash::FxHashSet;

use super::Node;
use crate::ids::{AccountId, MatchId, SessionId};
use crate::messages::News;
use crate::socket::Inbox;
use crate::states::SeatKind;
use crate::store::sql;

impl Node {
    /// Keeps in mind that a socket is open.
    pub(crate) fn connected(&self, inbox: &Arc<Inbox>) {
        let mut sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        if sockets.len() == sockets.capacity() {
            sockets.retain(|socket| socket.strong_count() > 0);
        }
        sockets.push(Arc::downgrade(inbox));
    }

    /// The accounts that have a socket here.
    pub(crate) fn accounts_here(&self) -> FxHashSet<AccountId> {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets.iter().filter_map(Weak::upgrade).map(|inbox| inbox.account.clone()).collect()
    }

    /// The sockets here that follow the matches of their accounts.
    pub(crate) fn followers(&self) -> Vec<Arc<Inbox>> {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets.iter().filter_map(Weak::upgrade).filter(|inbox| inbox.is_following()).collect()
    }

    /// Whether somebody looks at a page that has a socket here.
    pub(crate) fn is_looking(&self, account: &AccountId) -> bool {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets.iter().filter_map(Weak::upgrade).any(|inbox| inbox.account == *account && inbox.is_looking())
    }

    /// Tells those for whom a seat of a match is kept, if they are here.
    pub(crate) async fn ring_invited(&self, id: &MatchId) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let seats = sql::seats(&mut connection, id).await.unwrap_or_default();
        drop(connection);
        let is_kept = |account: &AccountId| {
            seats.iter().any(|seat| seat.kind == SeatKind::Kept && seat.account == *account)
        };
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets
            .iter()
            .filter_map(Weak::upgrade)
            .filter(|inbox| is_kept(&inbox.account))
            .for_each(|inbox| inbox.invite());
    }

    /// Closes the sockets of sessions or accounts that are no more, here and on other nodes.
    pub(crate) async fn hang_up(&self, is_ended: impl Fn(&SessionId, &AccountId) -> bool) {
        self.hang_up_here(is_ended);
        self.announce(News::Sessions).await;
    }

    /// Closes the sockets here of sessions that some node has ended since.
    pub(super) async fn hang_up_ended(&self, since: i64) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let Ok(ended) = sql::ended_since(&mut connection, since).await else { return };
        if !ended.is_empty() {
            self.hang_up_here(|session, _| ended.contains(session));
        }
    }

    pub(super) fn hang_up_here(&self, is_ended: impl Fn(&SessionId, &AccountId) -> bool) {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        for inbox in sockets.iter().filter_map(Weak::upgrade) {
            if is_ended(&inbox.session, &inbox.account) {
                inbox.end();
            }
        }
    }
}
