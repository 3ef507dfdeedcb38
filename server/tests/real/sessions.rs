//! Sessions: what a cookie is worth, for how long, and what ends it.

use hyper::{Method, header};
use quadrille_client::{ClientError, Visitor};
use quadrille_server::Config;
use serde_json::{Value, json};
use sqlx::{query, query_as};

use crate::house::{House, folder};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Changes the database behind the server's back.
pub(crate) async fn change(house: &House, statement: &'static str) {
    query(statement).execute(&mut house.behind().await).await.expect("a change");
}

/// Makes every session as old as this, as time would.
pub(crate) async fn age_sessions(house: &House, milliseconds: i64) {
    let aged = query("update sessions set rotated = rotated - $1, expires = expires - $1").bind(milliseconds);
    aged.execute(&mut house.behind().await).await.expect("sessions age");
}

pub(crate) fn unlimited() -> Config {
    Config { unlimited: vec![[127, 0, 0, 1].into()], ..Config::default() }
}

fn https() -> Config {
    Config { origins: vec!["https://play.example.org".parse().expect("an origin")], ..unlimited() }
}

/// The ids of all sessions, and when they expire.
async fn sessions(house: &House) -> Vec<(String, i64)> {
    let all = query_as("select id, expires from sessions");
    all.fetch_all(&mut house.behind().await).await.expect("sessions")
}

async fn no_session(house: &House, cookie: &str) -> bool {
    let mut visitor = Visitor::with_cookie(cookie);
    let (status, text) =
        visitor.ask(&house.server, Method::GET, "/api/me", &Value::Null).await.expect("an answer");
    status == 401 && text.contains("no_session")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tabs_that_are_restored_at_once_keep_their_session() {
    let house = House::open().await;
    let mut ann = house.visitor().await;
    let me = house.get(&mut ann, "/api/me").await;
    for round in 0..40 {
        age_sessions(&house, 25 * 60 * 60 * 1000).await;
        let tabs = (0..8).map(|_| {
            let (server, mut tab) = (house.server.clone(), ann.clone());
            tokio::spawn(async move {
                let greeted = tab.must(&server, Method::POST, "/api/session", &Value::Null).await;
                (greeted.map_err(|error| error.to_string()), tab)
            })
        });
        let mut cookies = std::collections::BTreeSet::new();
        for tab in tabs.collect::<Vec<_>>() {
            let (greeted, tab) = tab.await.expect("a tab");
            assert_eq!(greeted, Ok(me.clone()), "round {round}");
            cookies.insert(tab.cookie().to_string());
        }
        cookies.remove(ann.cookie());
        assert_eq!(cookies.len(), 1, "round {round}: there is one new cookie");
        // The browser keeps what it was given last.
        ann = Visitor::with_cookie(cookies.pop_first().expect("a cookie"));
        assert_eq!(house.get(&mut ann, "/api/me").await, me, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_the_cookie_of_a_guest_has_nothing_of_the_name() {
    let house = House::open().await;
    let mut ann = house.visitor().await;
    let mut thief = ann.clone();
    let mut listening = thief.connect(&house.server).await.expect("a socket");
    listening.until("hello").await.expect("a greeting");
    let claim = json!({ "name": "Ann", "passphrase": "ann likes squares" });
    let me = house.post(&mut ann, "/api/me/name", &claim).await;
    while listening.soon().await.map_err(|error| assert!(matches!(error, ClientError::Closed))).is_ok() {}
    assert!(no_session(&house, thief.cookie()).await);
    assert!(thief.connect(&house.server).await.is_err(), "no socket either");
    let stranger = house.post(&mut thief, "/api/session", &Value::Null).await;
    assert_eq!(stranger["claimed"], false, "another guest: {stranger}");
    assert_eq!(house.get(&mut ann, "/api/me").await, me);
    let mut socket = ann.connect(&house.server).await.expect("a socket");
    assert_eq!(socket.until("hello").await.expect("a greeting")["me"], me);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_there_is_tls_cookies_belong_to_the_host_alone() {
    let house = House::with(folder(), https()).await;
    let answer = house.server.ask(Method::POST, "/api/session", &[], String::new()).await.expect("an answer");
    let cookie = answer.headers()[header::SET_COOKIE].to_str().expect("a cookie").to_string();
    assert!(cookie.starts_with("__Host-quadrille="), "{cookie}");
    for attribute in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"] {
        assert!(cookie.split("; ").any(|part| part == attribute), "{cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    let value = cookie.split(';').next().expect("a value");
    assert!(!no_session(&house, value).await);
    let renamed = value.replace("__Host-", "");
    assert!(no_session(&house, &renamed).await, "a neighbour may set it under the plain name");
    let mut leaver = Visitor::with_cookie(value);
    leaver.ask(&house.server, Method::DELETE, "/api/session", &Value::Null).await.expect("an answer");
    assert_eq!(leaver.cookie(), "__Host-quadrille=", "the browser is told to forget it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cookie_from_before_tls_is_replaced() {
    let mut house = House::open().await;
    let mut ann = house.visitor().await;
    let old = ann.cookie().to_string();
    let me = house.get(&mut ann, "/api/me").await;
    house.close().await;
    let house = House::with(std::mem::take(&mut house.folder), https()).await;
    assert_eq!(house.get(&mut ann, "/api/me").await, me, "nobody is logged out");
    let headers = [(header::COOKIE, old.as_str())];
    let answer =
        house.server.ask(Method::POST, "/api/session", &headers, String::new()).await.expect("an answer");
    let cookies: Vec<_> = answer.headers().get_all(header::SET_COOKIE).iter().collect();
    let cookie = |name: &str| {
        let mut all = cookies.iter().filter_map(|cookie| cookie.to_str().ok());
        all.find(|cookie| cookie.starts_with(name)).expect("a cookie").split(';').next().expect("a value")
    };
    assert_eq!(cookie("quadrille="), "quadrille=", "the old one is taken away");
    let mut ann = Visitor::with_cookie(cookie("__Host-quadrille="));
    assert_eq!(house.get(&mut ann, "/api/me").await, me);
    age_sessions(&house, 61_000).await;
    assert!(no_session(&house, &old).await, "once is enough");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_nobody_uses_ends_after_180_days() {
    let house = House::open().await;
    let mut ann = house.visitor().await;
    let me = house.get(&mut ann, "/api/me").await;
    let before = sessions(&house).await[0].1;
    age_sessions(&house, 179 * DAY).await;
    assert_eq!(house.get(&mut ann, "/api/me").await, me);
    let after = sessions(&house).await[0].1;
    assert!(after >= before, "using it moved the end on: {before} {after}");
    age_sessions(&house, 180 * DAY).await;
    assert!(no_session(&house, ann.cookie()).await);
    assert!(ann.connect(&house.server).await.is_err(), "no socket either");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_holds_no_secret_of_a_cookie() {
    let mut house = House::open().await;
    let mut ann = house.visitor().await;
    let me = house.get(&mut ann, "/api/me").await;
    let before_generation = ann.cookie().rsplit_once('.').expect("a generation").0;
    let secret = before_generation[before_generation.len() - 26..].to_string();
    let stored = sessions(&house).await.remove(0).0;
    assert!(stored.len() == 64 && !stored.contains(&secret), "{stored}");
    // Sessions from before were stored under their secrets; they go on.
    house.close().await;
    let plain = query("update sessions set id = $1").bind(&secret);
    plain.execute(&mut house.behind().await).await.expect("as it was before");
    let house = House::with(std::mem::take(&mut house.folder), unlimited()).await;
    assert_eq!(house.get(&mut ann, "/api/me").await, me);
    assert_eq!(sessions(&house).await[0].0, stored);
}
