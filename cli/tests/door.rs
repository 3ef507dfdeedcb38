//! The program with few descriptors, besieged from one address while others come from another.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use quadrille_client::{Server, Visitor};
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");
const OTHERS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server that may have so many descriptors, and its address.
fn serve(descriptors: u32, database: &str) -> (Running, String) {
    let limited = format!("ulimit -n {descriptors} && exec \"$0\" \"$@\"");
    let child = Command::new("sh")
        .args(["-c", &limited, PROGRAM, "serve", "--listen", "127.0.0.1:0", "--log-level", "error"])
        .args(["--database", database])
        .stdout(Stdio::piped())
        .spawn();
    let mut running = Running(child.expect("the server starts"));
    let mut line = String::new();
    BufReader::new(running.0.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let address = line.strip_prefix("Quadrille is at http://").and_then(|rest| rest.split(' ').next());
    (running, address.expect("an address").to_string())
}

/// Connections that never finish what they ask.
fn besiege(address: &str, count: usize) -> Vec<TcpStream> {
    let starts = [
        "",
        "POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8000\r\n\r\n",
        "POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8000\r\n\r\n{",
        "POST /api/session HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
    ];
    let begin = |n: usize| {
        let mut stream = TcpStream::connect(address).expect("a connection");
        // Those who were sent away cannot write any more.
        let _ = stream.write_all(starts[n % starts.len()].as_bytes());
        stream
    };
    (0..count).map(begin).collect()
}

/// Whether the server has sent this one away at once.
fn is_sent_away(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(1))).expect("a time-out");
    let mut head = [0; 12];
    stream.read_exact(&mut head).is_ok() && head.ends_with(b"429")
}

#[test]
fn two_hundred_and_forty_slow_clients_lock_nobody_out_of_256_descriptors() {
    let folder = std::env::temp_dir().join(format!("quadrille-besieged-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let database = folder.join("quadrille.db").display().to_string();
    let (_server, address) = serve(256, &database);
    let mut slow = besiege(&address, 240);
    let server = Server::parse(&format!("http://{address}")).expect("an address").seen_from(OTHERS);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let started = Instant::now();
    runtime.expect("a runtime").block_on(async {
        let mut ann = Visitor::new(&server).await.expect("a guest is let in");
        let games = ann.must(&server, "GET".parse().expect("a method"), "/api/games", &Value::Null).await;
        assert!(games.is_ok(), "{games:?}");
        let mut socket = ann.connect(&server).await.expect("a socket");
        socket.send(&json!({ "type": "ping", "id": 1 })).await.expect("sent");
        socket.until("ok").await.expect("an answer");
    });
    println!("served after {:?}", started.elapsed());
    assert!(started.elapsed() < Duration::from_secs(5), "nobody waits for slow clients to give up");
    let sent_away = slow.iter_mut().filter_map(|stream| is_sent_away(stream).then_some(())).count();
    assert!(sent_away >= 190, "{sent_away} of 240 were sent away");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn an_origin_that_is_none_is_refused() {
    let output = Command::new(PROGRAM).args(["serve", "--origin", "notaurl"]).output().expect("it runs");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: invalid value 'notaurl' for '--origin <URL>': `notaurl` is no origin: write http://HOST or \
         https://HOST, with :PORT if it is not the usual one\n\nFor more information, try '--help'.\n"
    );
    assert_eq!(output.status.code(), Some(2));
}
