//! Every path of the API, as its own description lists them, refuses what makes no sense: with a code that is written
//! down, and nothing changes. A new path is walked, too, and one that takes a body must say here what a right one is.

use std::io::Read;

use hyper::{Method, header};
use quadrille_client::Visitor;
use serde_json::{Value, json};

use crate::house::{House, folder};
use crate::phone::{Phone, Service};

const PROTOCOL: &str = include_str!("../../../docs/protocol.md");
const ROUTES: &str = include_str!("../../src/api.rs");
const METHODS: [&str; 5] = ["get", "post", "delete", "put", "patch"];
/// What stands in a path for something that is not there.
const NOWHERE: [&str; 5] = ["nowhere", "-1", "%00", "%F0%9F%98%80", "..%2F.."];
/// Nobody has anything as long as this.
const LONG: usize = 3_000;
/// What everybody may do without a session.
const OPEN: [&str; 3] = ["POST /api/session", "POST /api/me/login", "POST /api/me/recover"];
/// What has no wrong name: nobody is rated in a game that is none, and who is not called need not be called.
const ANY_NAME: [&str; 2] = ["GET /api/ratings/{variant}", "DELETE /api/me/push"];
/// What would end the test before the others are tried, or changes the passphrase.
const NOT_TRIED: [&str; 4] =
    ["DELETE /api/me", "POST /api/me/recover", "POST /api/me/recovery", "POST /api/me/passphrase"];

/// A path with a method, as the description has them.
struct Way {
    method: Method,
    path: String,
    /// What the body must have, if there is one.
    required: Option<Vec<String>>,
}

impl Way {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn has_name(&self, of: &[&str]) -> bool {
        of.contains(&self.name().as_str())
    }

    /// The path with something else for what it leaves open.
    fn to(&self, end: &str) -> Option<String> {
        let (start, rest) = self.path.split_once('{')?;
        let rest = rest.split_once('}').map(|(_, rest)| rest.replace("{n}", "0"));
        Some(format!("{start}{end}{}", rest.unwrap_or_default()))
    }
}

/// All ways into the server that its description tells of.
fn ways(described: &Value) -> Vec<Way> {
    let paths = described["paths"].as_object().expect("paths").iter();
    let under = paths.filter(|(path, _)| path.starts_with("/api/"));
    let all = under.flat_map(|(path, methods)| METHODS.iter().map(move |&name| (path, name, &methods[name])));
    let way = |(path, name, about): (&String, &str, &Value)| Way {
        method: name.to_uppercase().parse().expect("a method"),
        path: path.clone(),
        required: about.get("requestBody").map(|body| required(described, body)),
    };
    all.filter(|(_, _, about)| !about.is_null()).map(way).collect()
}

fn required(described: &Value, body: &Value) -> Vec<String> {
    let reference = body.pointer("/content/application~1json/schema/$ref").and_then(Value::as_str);
    let schema = reference.and_then(|place| described.pointer(place.trim_start_matches('#')));
    let names = schema.and_then(|schema| schema["required"].as_array()).into_iter().flatten();
    names.filter_map(|name| name.as_str().map(String::from)).collect()
}

/// The server, two people with names, a guest, and what belongs to whom.
struct World {
    house: House,
    /// Ann, Ben and a guest.
    people: [Visitor; 3],
    /// A table of Ben's with a free seat, and a match in which Ann does not sit.
    table: String,
    foreign: String,
    /// An evening of Ann's, and one of Ben's.
    evening: String,
    other_evening: String,
    phone: Value,
}

fn evening() -> Value {
    let clock = json!({ "kind": "game", "seconds": 300, "increment": 3 });
    let system = json!({ "kind": "swiss", "rounds": 3 });
    json!({ "name": "Friday", "game": "squadro", "clock": clock, "system": system, "games": 2, "pause": 0 })
}

impl World {
    async fn new() -> World {
        let service = Service::open().await;
        let house = service.house(folder()).await;
        let mut people = [house.named("Ann").await, house.named("Ben").await, house.visitor().await];
        let open = json!({ "game": "squadro", "seats": [{ "kind": "me" }, { "kind": "anyone" }] });
        let table = text(&house.post(&mut people[1], "/api/matches", &open).await["match"]);
        let foreign = house.table(&mut people[1..], json!({ "game": "squadro" })).await;
        let evenings = [0, 1].map(|who| (people[who].clone(), evening()));
        let mut opened = Vec::new();
        for (mut who, new) in evenings {
            opened.push(text(&house.post(&mut who, "/api/tournaments", &new).await["id"]));
        }
        let [evening, other_evening] = opened.try_into().expect("two evenings");
        let phone = Phone::new(&service, "/ann").asks(&["turn"]);
        World { house, people, table, foreign, evening, other_evening, phone }
    }

    /// Who asks here, where, and what would be right, in an order in which all of it can be done.
    fn right(&self) -> Vec<(&'static str, usize, String, Value)> {
        let (table, evening_at) = (&self.table, format!("/api/tournaments/{}", self.evening));
        let about = json!({ "match": self.foreign, "seat": 0 });
        let report = json!({ "match": self.foreign, "seat": 0, "reason": "abuse", "words": "rude" });
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let new = json!({ "game": "squadro", "seats": seats, "starter": "first", "sides_by_lot": false,
            "clock": { "kind": "move", "days": 1 }, "rated": false, "partner_chat": false, "fair": "single" });
        let called = json!({ "endpoint": self.phone["endpoint"] });
        let words = "Ann likes squares";
        let claim = json!({ "name": "Zoe", "passphrase": "four words make one" });
        let recover = json!({ "name": "Ann", "code": "none", "passphrase": "four words make one" });
        let here = |path: &str| path.to_string();
        vec![
            ("POST /api/matches", 0, here("/api/matches"), new),
            (
                "POST /api/matches/{id}/sit",
                0,
                format!("/api/matches/{table}/sit"),
                json!({ "seat": 1, "open": false }),
            ),
            ("POST /api/tournaments", 0, here("/api/tournaments"), evening()),
            ("POST /api/tournaments/{id}/me", 0, format!("{evening_at}/me"), json!({ "name": "Anna" })),
            ("POST /api/tournaments/{id}", 0, evening_at, json!({ "what": "end" })),
            ("POST /api/reports", 0, here("/api/reports"), report),
            ("POST /api/me/blocks", 0, here("/api/me/blocks"), about),
            ("POST /api/me/push", 0, here("/api/me/push"), self.phone.clone()),
            ("DELETE /api/me/push", 0, here("/api/me/push"), called),
            ("POST /api/me/name", 2, here("/api/me/name"), claim),
            ("POST /api/me/login", 2, here("/api/me/login"), json!({ "name": "Ann", "passphrase": words })),
            (
                "POST /api/me/passphrase",
                0,
                here("/api/me/passphrase"),
                json!({ "passphrase": words, "new": "five words" }),
            ),
            ("POST /api/me/recovery", 0, here("/api/me/recovery"), json!({ "passphrase": words })),
            ("POST /api/me/recover", 2, here("/api/me/recover"), recover),
            ("DELETE /api/me", 0, here("/api/me"), json!({ "passphrase": words })),
        ]
    }

    /// Everything that is kept, but for what changes by itself.
    async fn kept(&self) -> String {
        let file = self.house.folder.join("kept.gz");
        quadrille_server::backup(&self.house.database().await, &file).await.expect("a backup");
        let mut all = String::new();
        let file = std::fs::File::open(file).expect("a file");
        flate2::read::GzDecoder::new(file).read_to_string(&mut all).expect("text");
        let by_itself = ["nodes", "outages", "sessions"].map(|name| json!({ "table": name }).to_string());
        let mut is_kept = true;
        let stays = |line: &&str| {
            if line.starts_with('{') {
                is_kept = !by_itself.iter().any(|name| name == line);
            }
            is_kept && !line.contains("rows")
        };
        all.lines().filter(stays).collect::<Vec<_>>().join("\n")
    }

    async fn ask(&self, who: Option<usize>, method: &Method, path: &str, body: String) -> (u16, String) {
        let cookie = who.map_or("", |who| self.people[who].cookie());
        let headers = [(header::COOKIE, cookie)];
        let answer = self.house.server.ask(method.clone(), path, &headers, body).await;
        let answer = answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        (answer.status().as_u16(), answer.into_body())
    }

    /// It is refused, with a code that is written down.
    async fn refused(&self, who: Option<usize>, method: &Method, path: &str, body: String) -> String {
        let asked = format!("{method} {} {}", start(path), start(&body));
        let (status, said) = self.ask(who, method, path, body).await;
        assert!((400..500).contains(&status), "{asked}: {status} {said}");
        let said: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{asked}: {said}"));
        let code = said["code"].as_str().unwrap_or_else(|| panic!("{asked}: {said}"));
        assert!(PROTOCOL.contains(&format!("`{code}`")), "{asked}: {code} is not written down");
        code.to_string()
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").into()
}

fn start(text: &str) -> String {
    text.chars().take(80).collect()
}

/// Bodies that are like a right one but for one part.
fn spoilt(right: &Value, required: &[String]) -> Vec<Value> {
    let mut all = Vec::new();
    for (name, value) in right.as_object().expect("an object") {
        let mut with = |other: Value| {
            let mut body = right.clone();
            body[name] = other;
            all.push(body);
        };
        with(if value.is_string() { json!(7) } else { json!("x") });
        with(json!({ "x": [true] }));
        if value.is_string() {
            with(json!("x".repeat(LONG)));
        }
        if required.contains(name) {
            let mut body = right.clone();
            body.as_object_mut().expect("an object").remove(name);
            all.push(body);
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_path_refuses_what_makes_no_sense_and_nothing_changes() {
    let world = World::new().await;
    let (_, described) = world.ask(None, &Method::GET, "/api/openapi.json", String::new()).await;
    let ways = ways(&serde_json::from_str(&described).expect("JSON"));
    all_are_described(&ways);
    let right = world.right();
    let before = world.kept().await;
    for way in &ways {
        let (who, at, body) = match right.iter().find(|(name, ..)| *name == way.name()) {
            Some((_, who, at, body)) => (*who, at.clone(), body.to_string()),
            None => (0, way.path.clone(), String::new()),
        };
        assert!(way.required.is_none() || !body.is_empty(), "say what a right body of {} is", way.name());
        if let Some(required) = &way.required {
            bodies(&world, way, (who, &at), required, &body).await;
        }
        paths(&world, way, who, &body).await;
        if way.method != Method::GET && !way.has_name(&OPEN) {
            let nobody = way.to(&world.foreign).unwrap_or(at);
            assert_eq!(world.refused(None, &way.method, &nobody, body).await, "no_session", "{}", way.name());
        }
    }
    // A guest needs no passphrase to be forgotten, but says nothing wrong either.
    world.refused(Some(2), &Method::DELETE, "/api/me", "nonsense".into()).await;
    assert!(world.kept().await == before, "nothing has changed");
    for (name, who, path, body) in right.iter().filter(|(name, ..)| !NOT_TRIED.contains(name)) {
        let method = name.split(' ').next().expect("a method").parse().expect("a method");
        let (status, said) = world.ask(Some(*who), &method, path, body.to_string()).await;
        assert!((200..300).contains(&status), "{name} is right: {status} {said}");
    }
}

/// Nothing leads in that the description does not tell of.
fn all_are_described(ways: &[Way]) {
    let routes = ROUTES.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let hidden = ["/api/socket", "/api/openapi.json", "/api/{*rest}"];
    for route in routes.filter(|route| route.starts_with("/api/") && !hidden.contains(route)) {
        assert!(ways.iter().any(|way| way.path == route), "{route} is not described");
    }
    assert!(ways.len() > 40);
}

/// No body but a right one will do.
async fn bodies(world: &World, way: &Way, (who, at): (usize, &str), required: &[String], right: &str) {
    for body in ["nonsense", "[]", "7", "\"x\"", "{\"a\""] {
        world.refused(Some(who), &way.method, at, body.into()).await;
    }
    let big = format!("{{\"x\":\"{}\"}}", "x".repeat(20_000));
    assert_eq!(world.refused(Some(who), &way.method, at, big).await, "too_big");
    for body in spoilt(&serde_json::from_str(right).expect("JSON"), required) {
        let is_name = way.has_name(&ANY_NAME) && body.to_string().len() > LONG;
        if !is_name {
            world.refused(Some(who), &way.method, at, body.to_string()).await;
        }
    }
}

/// Nothing leads to what is not there, and what belongs to others is theirs.
async fn paths(world: &World, way: &Way, who: usize, body: &str) {
    let long = "x".repeat(LONG);
    for end in NOWHERE.into_iter().chain([long.as_str()]) {
        if let Some(path) = way.to(end).filter(|_| !way.has_name(&ANY_NAME)) {
            world.refused(Some(who), &way.method, &path, body.into()).await;
        }
    }
    let theirs = match way.path.split('/').nth(2) {
        Some("matches") => &world.foreign,
        Some("tournaments") => &world.other_evening,
        _ => return,
    };
    let is_open = way.method == Method::GET || way.has_name(&["POST /api/tournaments/{id}/me"]);
    if let Some(path) = way.to(theirs).filter(|_| !is_open) {
        world.refused(Some(0), &way.method, &path, body.into()).await;
    }
}
