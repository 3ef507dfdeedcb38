//! Bad clients: clear refusals, and nothing slows down for others.

use std::time::{Duration, Instant};

use hyper::{Method, header};
use quadrille_client::ClientError;
use quadrille_client::flood::{Flood, Flooded};
use quadrille_server::Config;
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::house::{House, folder, play, refused};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_messages_are_refused_with_a_reason() {
    let house = House::open().await;
    let me = house.visitor().await;
    let mut socket = me.connect(&house.server).await.expect("a socket");
    socket.until("hello").await.expect("a greeting");
    for (sent, why) in [
        ("nonsense", "expected"),
        ("{}", "missing field `type`"),
        (r#"{"type":"cheat"}"#, "unknown variant `cheat`"),
    ] {
        socket.send_text(sent.into()).await.expect("sent");
        let answer = socket.until("error").await.expect("an error");
        let told = format!("this message cannot be understood: {why}");
        assert_eq!(answer["code"], "bad_message", "{sent}");
        assert!(answer["message"].as_str().is_some_and(|message| message.starts_with(&told)), "{answer}");
    }
    let play = json!({ "type": "play", "match": "nowhere", "ply": 0, "move": "1" });
    for sent in [json!({ "type": "watch", "match": "nowhere" }), play] {
        assert_eq!(refused(&mut socket, sent).await, "no_such_match: there is no such match");
    }
    socket.send_bytes(vec![1, 2, 3]).await.expect("sent");
    assert_eq!(socket.until("error").await.expect("an error")["code"], "not_text");
    socket.send_text("x".repeat(100_000)).await.expect("sent");
    let answer = socket.until("error").await.expect("an error");
    assert_eq!(answer["message"], "a message may have 4096 bytes at the most");
    assert!(matches!(socket.soon().await, Err(ClientError::Closed)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_sites_and_huge_bodies_are_refused() {
    let house = House::open().await;
    let mut me = house.visitor().await;
    let foreign = me.connect_from(&house.server, Some("https://evil.example")).await;
    let Err(ClientError::Refused(status, text)) = foreign else { panic!("it was let in") };
    assert_eq!((status.as_u16(), text.contains("requests from other sites are not accepted")), (403, true));
    let own = format!("http://{}", house.server.host());
    assert!(me.connect_from(&house.server, Some(&own)).await.is_ok());
    let headers = [(header::ORIGIN, "https://evil.example"), (header::COOKIE, me.cookie())];
    let answer =
        house.server.ask(Method::POST, "/api/matches", &headers, "{}".into()).await.expect("an answer");
    assert_eq!(answer.status(), 403);
    let body = json!({ "game": "x".repeat(20_000), "seats": [] });
    let (status, code, _) = house.refusal(&mut me, Method::POST, "/api/matches", &body).await;
    assert_eq!((status, code.as_str()), (413, "too_big"));
    let (status, code, _) = house.refusal(&mut me, Method::GET, "/api/nowhere", &Value::Null).await;
    assert_eq!((status, code.as_str()), (404, "nothing"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_from_one_address_is_sent_away_and_others_do_not_notice() {
    // 127.0.0.2 floods; we come from 127.0.0.1, which has no limits.
    let house = House::open().await;
    let (people, id) = house.pair(json!({ "game": "squadro", "starter": "first" })).await;
    let (mut socket, _) = house.watch(&people[0], &id).await;
    let flood = Flood { from: [127, 0, 0, 2].into(), amount: "10000".parse().expect("an amount") };
    let begun = Instant::now();
    let flood = tokio::spawn(flood.run(house.server.clone(), begun + Duration::from_secs(3)));
    let mut slowest = Duration::ZERO;
    while !flood.is_finished() {
        let started = Instant::now();
        let answer = refused(&mut socket, json!({ "type": "accept", "match": id, "ply": 0 })).await;
        assert!(answer.starts_with("no_offer"), "{answer}");
        slowest = slowest.max(started.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let Flooded { tried, answered, refused, .. } = flood.await.expect("the flood ends").expect("it came");
    println!("flood: {tried} connections, {answered} answered, {refused} refused, others waited {slowest:?}");
    // A busy machine ends late, and each second brings as many again.
    let allowed = 400 + 50 * (begun.elapsed().as_secs() + 1);
    assert!(answered <= allowed && refused > answered, "{answered} answered, {refused} refused");
    play(&mut socket, &id, 0, "1").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sends_too_much_is_slowed_down_alone() {
    let house = House::with(folder(), Config::default()).await;
    let me = house.visitor().await;
    let mut socket = me.connect(&house.server).await.expect("a socket");
    for _ in 0..100 {
        socket.send(&json!({ "type": "ping" })).await.expect("sent");
    }
    let answer = socket.until("error").await.expect("an error");
    assert_eq!(
        (&answer["code"], &answer["message"]),
        (&json!("too_fast"), &json!("too fast: wait a moment and try again"))
    );
    let other = house.visitor().await;
    let mut fine = other.connect(&house.server).await.expect("a socket");
    fine.send(&json!({ "type": "ping", "id": 1 })).await.expect("sent");
    fine.until("ok").await.expect("an answer");
    let mut many = Vec::new();
    loop {
        match other.connect(&house.server).await {
            Ok(socket) => many.push(socket),
            Err(ClientError::Refused(status, _)) => break assert_eq!(status, 429),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(many.len() < 30);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_says_nothing_holds_nothing_up() {
    let house = House::open().await;
    let _silent = TcpStream::connect(house.server.host()).await.expect("a connection");
    let metrics = house.text(&mut house.visitor().await, "/metrics").await;
    assert_eq!(house.text(&mut house.visitor().await, "/health").await, "ok\n");
    // Counters carry no names of matches, players or seats.
    for line in metrics.lines().filter(|line| line.contains('{')) {
        let labels = line.split_once('{').and_then(|(_, rest)| rest.split_once('}')).expect("labels").0;
        let names: Vec<&str> = labels.split(',').filter_map(|label| label.split('=').next()).collect();
        assert!(names.iter().all(|name| ["le", "game", "code", "by", "quantile"].contains(name)), "{line}");
    }
    let described: Value =
        serde_json::from_str(&house.text(&mut house.visitor().await, "/api/openapi.json").await)
            .expect("JSON");
    assert_eq!(described["paths"].as_object().map(|paths| paths.len()), Some(36));
}
