//! The inbox of a socket: places that changed, never contents.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

use crate::ids::{AccountId, MatchId, SessionId};

/// Whose socket it is, and what has changed since it last looked: places, never contents.
pub(crate) struct Inbox {
    pub(crate) session: SessionId,
    pub(crate) account: AccountId,
    /// Whether nobody looks at the page.
    pub(super) is_hidden: AtomicBool,
    /// Whether the page wants to hear of the matches of its account.
    pub(super) is_following: AtomicBool,
    news: Mutex<News>,
    pub(super) bell: Notify,
}

/// What of a match has changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// Its log.
    Log,
    Chat,
    Presence,
    /// How it stands in the list of its players.
    Mine,
}

#[derive(Default)]
pub(super) struct News {
    changed: BTreeSet<(Part, MatchId)>,
    pub(super) is_invited: bool,
    pub(super) lobby: bool,
    pub(super) is_ended: bool,
}

impl News {
    /// The matches of which one of these parts has changed.
    pub(super) fn of(&self, parts: &[Part]) -> BTreeSet<&MatchId> {
        self.changed.iter().filter(|(part, _)| parts.contains(part)).map(|(_, id)| id).collect()
    }
}

impl Inbox {
    pub(crate) fn new(session: SessionId, account: AccountId) -> Inbox {
        Inbox {
            session,
            account,
            is_hidden: AtomicBool::new(false),
            is_following: AtomicBool::new(false),
            news: Mutex::default(),
            bell: Notify::new(),
        }
    }

    /// Whether somebody looks at the page, as far as is known.
    pub(crate) fn is_looking(&self) -> bool {
        !self.is_hidden.load(Ordering::Relaxed)
    }

    pub(crate) fn is_following(&self) -> bool {
        self.is_following.load(Ordering::Relaxed)
    }

    /// The session is no more, so the socket must go.
    pub(crate) fn end(&self) {
        self.add(|news| news.is_ended = true);
    }

    fn add(&self, change: impl FnOnce(&mut News)) {
        change(&mut self.news.lock().unwrap_or_else(|error| error.into_inner()));
        self.bell.notify_one();
    }

    pub(crate) fn changed(&self, part: Part, id: &MatchId) {
        self.add(|news| {
            news.changed.insert((part, id.clone()));
        });
    }

    /// A seat is kept for this account.
    pub(crate) fn invite(&self) {
        self.add(|news| news.is_invited = true);
    }

    pub(crate) fn lobby_changed(&self) {
        self.add(|news| news.lobby = true);
    }

    pub(super) fn take(&self) -> News {
        std::mem::take(&mut self.news.lock().unwrap_or_else(|error| error.into_inner()))
    }
}
