//! A server for a test, and people who play there.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use hyper::Method;
use quadrille_client::{Server, Socket, Visitor};
use quadrille_server::{Config, Node, Store, listen};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};
use tokio::sync::oneshot;

use crate::databases;

/// A server that ends with the test.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) folder: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    stopped: Option<tokio::task::JoinHandle<()>>,
}

/// A fresh folder for this test.
pub(crate) fn folder() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("quadrille-test-{}-{n}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

impl House {
    /// A server without limits for us, whose bots are quick.
    pub(crate) async fn open() -> House {
        let unlimited = vec![IpAddr::from([127, 0, 0, 1])];
        House::with(folder(), Config { unlimited, bot_delay: Some(5), ..Config::default() }).await
    }

    /// A server with these settings and the database in this folder.
    pub(crate) async fn with(folder: PathBuf, config: Config) -> House {
        House::at("127.0.0.1:0", folder, config).await
    }

    /// The same at another address of this machine.
    pub(crate) async fn at(listen: &str, folder: PathBuf, config: Config) -> House {
        let store = Store::open(&databases::name(&folder).await).await.expect("the database opens");
        let node: Arc<Node> = Node::start(config, store).await.expect("the node starts");
        let listener = listen::bind(listen).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let (stop, told) = oneshot::channel();
        let stopped = tokio::spawn(listen::serve(listener, node, async { drop(told.await) }));
        let server = Server::parse(&format!("http://127.0.0.1:{port}")).expect("an address");
        House { server, folder, stop: Some(stop), stopped: Some(stopped) }
    }

    /// Stops the server as a service manager would.
    pub(crate) async fn close(&mut self) {
        drop(self.stop.take());
        if let Some(stopped) = self.stopped.take() {
            stopped.await.expect("the server ends");
        }
    }

    /// The name of the database.
    pub(crate) async fn database(&self) -> String {
        databases::name(&self.folder).await
    }

    /// A connection to the database behind the server's back.
    pub(crate) async fn behind(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        AnyConnection::connect(&databases::address(&self.folder).await).await.expect("the database")
    }

    /// Somebody new.
    pub(crate) async fn visitor(&self) -> Visitor {
        Visitor::new(&self.server).await.expect("a guest")
    }

    /// So many people who are new.
    pub(crate) async fn visitors<const N: usize>(&self) -> [Visitor; N] {
        let mut people = Vec::with_capacity(N);
        while people.len() < N {
            people.push(self.visitor().await);
        }
        people.try_into().unwrap_or_else(|_| panic!("{N} people"))
    }

    /// Somebody new with a name.
    pub(crate) async fn named(&self, name: &str) -> Visitor {
        let mut visitor = self.visitor().await;
        let claim = json!({ "name": name, "passphrase": format!("{name} likes squares") });
        self.post(&mut visitor, "/api/me/name", &claim).await;
        visitor
    }

    /// A request that must succeed.
    pub(crate) async fn post(&self, visitor: &mut Visitor, path: &str, body: &Value) -> Value {
        visitor
            .must(&self.server, Method::POST, path, body)
            .await
            .unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// A look that must succeed.
    pub(crate) async fn get(&self, visitor: &mut Visitor, path: &str) -> Value {
        let got = visitor.must(&self.server, Method::GET, path, &Value::Null).await;
        got.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The text at a path.
    pub(crate) async fn text(&self, visitor: &mut Visitor, path: &str) -> String {
        let (status, text) =
            visitor.ask(&self.server, Method::GET, path, &Value::Null).await.expect("an answer");
        assert!(status.is_success(), "{path}: {status} {text}");
        text
    }

    /// The code of a request that must fail, with its message.
    pub(crate) async fn refusal(
        &self,
        visitor: &mut Visitor,
        method: Method,
        path: &str,
        body: &Value,
    ) -> (u16, String, String) {
        let (status, text) = visitor.ask(&self.server, method, path, body).await.expect("an answer");
        let problem: Value =
            serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path}: {status} {text}"));
        let part = |name: &str| problem[name].as_str().unwrap_or_default().to_string();
        (status.as_u16(), part("code"), part("message"))
    }

    /// A table of these people, all seated; the first is the one who sets it up.
    pub(crate) async fn table(&self, people: &mut [Visitor], mut terms: Value) -> String {
        let kinds: Vec<Value> =
            (0..people.len()).map(|seat| json!({ "kind": if seat == 0 { "me" } else { "link" } })).collect();
        terms["seats"] = Value::Array(kinds);
        let table = self.post(&mut people[0], "/api/matches", &terms).await;
        for (link, friend) in table["links"].as_array().expect("links").iter().zip(&mut people[1..]) {
            let path = format!("/api/sit/{}", link["link"].as_str().expect("a link"));
            self.post(friend, &path, &Value::Null).await;
        }
        table["match"].as_str().expect("a match").to_string()
    }

    /// A table at which two new people sit.
    pub(crate) async fn pair(&self, terms: Value) -> ([Visitor; 2], String) {
        let mut people = self.visitors().await;
        let id = self.table(&mut people, terms).await;
        (people, id)
    }

    /// The sockets of two who look at a match, after their first snapshots.
    pub(crate) async fn watch_both(&self, people: &[Visitor; 2], id: &str) -> [Socket; 2] {
        [self.watch(&people[0], id).await.0, self.watch(&people[1], id).await.0]
    }

    /// A socket that looks at a match, after its first snapshot.
    pub(crate) async fn watch(&self, visitor: &Visitor, id: &str) -> (Socket, Value) {
        let mut socket = visitor.connect(&self.server).await.expect("a socket");
        socket.send(&json!({ "type": "watch", "match": id, "scene": true })).await.expect("sent");
        let snapshot = socket.until("snapshot").await.expect("a snapshot");
        (socket, snapshot)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.stop.take());
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Sends a message and gives the answer to it, `ok` or `error`.
pub(crate) async fn say(socket: &mut Socket, mut message: Value) -> Value {
    message["id"] = json!(77);
    socket.send(&message).await.expect("sent");
    loop {
        let answer: Value = serde_json::from_str(&socket.soon().await.expect("an answer")).expect("JSON");
        if answer["id"] == 77 {
            return answer;
        }
    }
}

/// Plays a move that must be accepted.
pub(crate) async fn play(socket: &mut Socket, id: &str, ply: i64, m: &str) {
    let answer = say(socket, json!({ "type": "play", "match": id, "ply": ply, "move": m })).await;
    assert_eq!(answer, json!({ "type": "ok", "id": 77, "match": id, "ply": ply }), "{m} at {ply}");
}

/// The code of an answer that must be an error.
pub(crate) async fn refused(socket: &mut Socket, message: Value) -> String {
    let answer = say(socket, message).await;
    assert_eq!(answer["type"], "error", "{answer}");
    format!(
        "{}: {}",
        answer["code"].as_str().unwrap_or_default(),
        answer["message"].as_str().unwrap_or_default()
    )
}

/// The snapshot at a ply.
pub(crate) async fn at_ply(socket: &mut Socket, ply: i64) -> Value {
    loop {
        let snapshot = socket.until("snapshot").await.expect("a snapshot");
        if snapshot["ply"] == ply {
            return snapshot;
        }
    }
}
