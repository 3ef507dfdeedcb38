//! `quadrille serve` as people start it at home.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::complaint;

/// Starts the server on a free port and gives what it printed first.
fn serving(arguments: &[&str]) -> (std::process::Child, String) {
    let folder = std::env::temp_dir().join(format!("quadrille-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the database");
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .arg("serve")
        .args(arguments)
        .arg("--database")
        .arg(folder.join("quadrille.db"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let output = child.stdout.as_mut().expect("its output is a pipe");
    std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line).expect("a line");
    (child, line)
}

/// One request, by hand.
fn fetch(address: &str, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").expect("sent");
    let mut answer = Vec::new();
    std::io::Read::read_to_end(&mut stream, &mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn serve_finds_a_port_serves_the_page_and_says_when_a_port_is_taken() {
    let (mut child, line) = serving(&["--listen", "127.0.0.1:0"]);
    let address = line
        .strip_prefix("Quadrille is at http://")
        .and_then(|rest| rest.strip_suffix(" (stop with Ctrl-C)\n"))
        .unwrap_or_else(|| panic!("{line}"));
    let page = fetch(address, "/play/squod");
    for part in
        ["200 OK", "text/html", "nosniff", "script-src 'self' 'wasm-unsafe-eval'", "no-cache", "etag:"]
    {
        assert!(page.contains(part), "{part} is missing in\n{page}");
    }
    assert!(fetch(address, "/assets/no.js").starts_with("HTTP/1.1 404"));
    let (text, code) = complaint(&["serve", "--listen", address]);
    let expected = format!(
        "quadrille: {address} is taken: another program listens there; choose another port with --listen, or \
         let one be found with --listen 127.0.0.1:0\n"
    );
    assert_eq!((text, code), (expected, 2));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_database_is_made_only_where_it_was_asked_for() {
    let folder = std::env::temp_dir().join(format!("quadrille-restore-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).display().to_string();
    let (text, code) = complaint(&["serve", "--listen", "127.0.0.1:0", "--database", &file("not/there.db")]);
    let expected = format!("quadrille: there is no folder {} for the database: make it first\n", file("not"));
    assert_eq!((text, code), (expected, 2));
    std::fs::write(file("bad.gz"), "nothing").expect("a file");
    let database = file("new.db");
    let rows = [("none.gz", "there is no such file or folder"), ("bad.gz", "this is not a whole backup")];
    for (backup, why) in rows {
        let (text, code) = complaint(&["restore", "--database", &database, &file(backup)]);
        assert_eq!((text, code), (format!("quadrille: {}: {why}\n", file(backup)), 2));
    }
    let (text, code) = complaint(&["backup", "--database", &file("bad.gz"), &file("bad.gz")]);
    let why = "there is such a file already; --force writes over it";
    assert_eq!((text, code), (format!("quadrille: {}: {why}\n", file("bad.gz")), 2));
    let (text, code) = complaint(&["admin", "reports", "--database", &file("none.db")]);
    assert_eq!((text, code), (format!("quadrille: there is no database {}\n", file("none.db")), 2));
    let left: Vec<_> =
        std::fs::read_dir(&folder).expect("the folder").flatten().map(|e| e.file_name()).collect();
    assert_eq!(left, ["bad.gz"]);
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}
