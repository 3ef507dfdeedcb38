//! The door: who is let in, how long slow clients are waited for, and what nobody may do too much of.

use std::net::IpAddr;
use std::time::Duration;

use hyper::header::{HOST, HeaderName};
use hyper::{Method, StatusCode};
use quadrille_client::{ClientError, Server, Visitor};
use quadrille_server::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::house::{House, folder};

/// What takes longer does not happen.
const NEVER: Duration = Duration::from_secs(30);
const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// A server that is not patient.
async fn impatient() -> House {
    let config = Config { unlimited: vec![HERE], patience: Some(300), ..Config::default() };
    House::with(folder(), config).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_queries_and_paths_are_refused_like_everything_else() {
    let house = House::open().await;
    let mut me = house.visitor().await;
    for (path, told) in [
        (
            "/api/matches?before=soon",
            "Failed to deserialize query string: before: invalid digit found in string",
        ),
        ("/api/me/matches?before=1&before=2", "Failed to deserialize query string: duplicate field `before`"),
        (
            "/api/matches/x/positions/first",
            "Invalid URL: Cannot parse value at index 1 with value `first` to a `u64`",
        ),
        ("/api/players/%ff", "Invalid URL: Invalid UTF-8 in `name`"),
        ("/api/socket", "Connection header did not include 'upgrade'"),
    ] {
        let refusal = house.refusal(&mut me, Method::GET, path, &Value::Null).await;
        let told = format!("this message cannot be understood: {told}");
        assert_eq!(refusal, (400, "bad_message".into(), told), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_requests_are_not_waited_for() {
    let house = impatient().await;
    let late = Some("{\"code\":\"too_slow\",\"message\":\"the request took too long to arrive\",");
    for (start, drop, told) in [
        ("", "", None),
        ("GET /api/games HTTP/1.1\r\n", "", None),
        ("GET /api/games HTTP/1.1\r\n", "a: b\r\n", None),
        ("GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n", "", Some("squadro")),
        ("POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8000\r\n\r\n", "", late),
        ("POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8000\r\n\r\n", " ", late),
        ("POST /api/session HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n", "", late),
        (
            "POST /api/session HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n",
            "1\r\n \r\n",
            late,
        ),
    ] {
        let stream = TcpStream::connect(house.server.host()).await.expect("a connection");
        let answer = timeout(NEVER, trickle(stream, start, drop)).await;
        let answer = answer.unwrap_or_else(|_| panic!("{start}{drop} is still open"));
        assert!(told.is_none_or(|told| answer.contains(told)), "{start}{drop}: {answer}");
    }
}

/// Sends a start and then drops until the connection is closed; what was answered.
async fn trickle(stream: TcpStream, start: &str, drop: &str) -> String {
    let (mut read, mut write) = stream.into_split();
    write.write_all(start.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    let dripping = async {
        loop {
            tokio::time::sleep(Duration::from_millis(20)).await;
            if write.write_all(drop.as_bytes()).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        _ = read.read_to_end(&mut answer) => {}
        () = dripping => {}
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_never_reads_loses_the_connection() {
    let house = impatient().await;
    let mut stream = TcpStream::connect(house.server.host()).await.expect("a connection");
    let questions = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    let asking = async { while stream.write_all(questions.as_bytes()).await.is_ok() {} };
    timeout(NEVER, asking).await.expect("the connection is cut");
    let mut socket = house.visitor().await.connect(&house.server).await.expect("a socket");
    let asking = async { while socket.send_text("x".repeat(2_000)).await.is_ok() {} };
    timeout(NEVER, asking).await.expect("the socket is cut");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_clients_do_not_delay_the_end() {
    let mut house = House::open().await;
    let mut slow = Vec::new();
    for start in ["", "GET / HT", "POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-length: 8000\r\n\r\n "] {
        let mut stream = TcpStream::connect(house.server.host()).await.expect("a connection");
        stream.write_all(start.as_bytes()).await.expect("sent");
        slow.push(stream);
    }
    // Somebody who came later is answered, so those before have been accepted.
    house.visitor().await;
    timeout(Duration::from_secs(7), house.close()).await.expect("it does not wait for ten seconds");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_of_any_frames_are_cut_off() {
    let house = House::with(folder(), Config::default()).await;
    let bytes = || vec![7; 10].into();
    let text = || Message::Text("{\"type\":\"ping\"}".into());
    for (kind, frame) in [
        ("text", text()),
        ("binary", Message::Binary(bytes())),
        ("ping", Message::Ping(bytes())),
        ("pong", Message::Pong(bytes())),
    ] {
        let mut socket = house.visitor().await.connect(&house.server).await.expect("a socket");
        for _ in 0..1_000 {
            if socket.send_frame(frame.clone()).await.is_err() {
                break;
            }
        }
        let end = async { while socket.next().await.is_ok() {} };
        timeout(NEVER, end).await.unwrap_or_else(|_| panic!("the flood of {kind} goes on"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_in_endless_pieces_are_cut_off() {
    const BEGIN: [u8; 6] = [0x01, 0x80, 0, 0, 0, 0];
    const GO_ON: [u8; 6] = [0x00, 0x80, 0, 0, 0, 0];
    let house = House::with(folder(), Config::default()).await;
    let mut socket = house.visitor().await.connect(&house.server).await.expect("a socket");
    socket.send_raw(&BEGIN).await.expect("sent");
    let pieces = GO_ON.repeat(10_000);
    let flood = async { while socket.send_raw(&pieces).await.is_ok() {} };
    // Later it would be cut off for another reason: it answers no pings.
    timeout(Duration::from_secs(15), flood).await.expect("it is cut off");
    // Neighbours have something of their own.
    let mut fine = house.visitor().await.connect(&house.server).await.expect("a socket");
    fine.send(&json!({ "type": "ping", "id": 1 })).await.expect("sent");
    fine.until("ok").await.expect("an answer");
}

/// Somebody behind a proxy, at this address.
async fn behind(server: &Server, address: &str) -> Result<Visitor, StatusCode> {
    let headers = [(FORWARDED, address)];
    let answer = server.ask(Method::POST, "/api/session", &headers, String::new()).await.expect("an answer");
    let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(Visitor::with_cookie);
    cookie.ok_or(answer.status())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_proxy_sockets_are_counted_by_the_forwarded_address() {
    let config = Config { proxies: vec![HERE], descriptors: Some(128), ..Config::default() };
    let house = House::with(folder(), config).await;
    let ann = behind(&house.server, "10.0.0.1").await.expect("a guest");
    let mut sockets = Vec::new();
    let refusal = loop {
        match ann.connect_with(&house.server, &[(FORWARDED, "10.0.0.1")]).await {
            Ok(socket) => sockets.push(socket),
            Err(error) => break error.to_string(),
        }
    };
    let told = "429 Too Many Requests: {\"code\":\"too_many\",\"message\":\"too many requests at a time\",";
    assert!(refusal.starts_with(told), "{refusal}");
    assert!((10..=13).contains(&sockets.len()), "{}", sockets.len());
    let ben = behind(&house.server, "10.0.0.2").await.expect("a guest");
    assert!(ben.connect_with(&house.server, &[(FORWARDED, "10.0.0.2")]).await.is_ok());
    sockets.clear();
    let again = async {
        while ann.connect_with(&house.server, &[(FORWARDED, "10.0.0.1")]).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(NEVER, again).await.expect("places are given back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proxy_is_known_on_a_socket_of_ipv6() {
    let config = Config { proxies: vec![HERE], ..Config::default() };
    let house = House::at("[::ffff:127.0.0.1]:0", folder(), config).await;
    let mut guests = 0;
    while behind(&house.server, "10.0.0.1").await.is_ok() {
        guests += 1;
    }
    assert!(guests >= 60, "{guests}");
    assert!(behind(&house.server, "10.0.0.2").await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_connection_cannot_ask_for_ever() {
    let house = House::with(folder(), Config::default()).await;
    for (path, at_once) in [("/health", 400), ("/metrics", 0), ("/", 2_000)] {
        let stream = TcpStream::connect(house.server.host()).await.expect("a connection");
        let question = format!("HEAD {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").repeat(20);
        let answers = timeout(NEVER, trickle(stream, &question, &question)).await.expect("it is cut off");
        let count = answers.matches("HTTP/1.1 200 OK").count();
        assert!(count >= at_once, "{path}: {count}");
        assert_eq!(answers.matches("HTTP/1.1 429 Too Many Requests").count(), 1, "{path}");
        assert!(answers.contains("connection: close"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_strangers_are_not_ours() {
    let house = House::open().await;
    let ask = async |method: Method, path: &str| {
        let answer = house.server.ask(method, path, &[(HOST, "evil.example:7878")], String::new()).await;
        let answer = answer.expect("an answer");
        (answer.status().as_u16(), answer.into_body())
    };
    let told = "{\"code\":\"unknown_host\",\"message\":\"this server does not know itself as evil.example: start it \
                with --host evil.example, or with --origin and the address that browsers show\",";
    for (method, path) in [(Method::POST, "/api/session"), (Method::GET, "/"), (Method::GET, "/metrics")] {
        let (status, answer) = ask(method, path).await;
        assert!(status == 421 && answer.starts_with(told), "{path}: {status} {answer}");
    }
    assert_eq!(ask(Method::GET, "/health").await, (200, "ok\n".into()));
    let me = house.visitor().await;
    let refused = me.connect_with(&house.server, &[(HOST, "evil.example")]).await;
    assert!(matches!(refused, Err(ClientError::Refused(StatusCode::MISDIRECTED_REQUEST, _))));
}
