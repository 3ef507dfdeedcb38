//! Exact tables over HTTP.

use std::path::Path;
use std::time::Duration;

use axum::http::Method;
use quadrille_client::questions::Questions;
use quadrille_games::Quindo;
use quadrille_server::Config;
use quadrille_tables::{
    Folder, Job, Layered, Location, Processors, QuindoIndex, SquadroIndex, TableKind, solve,
};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, folder};

fn make<I: Layered>(index: I, folder: &Path, kind: TableKind, until: u32) -> Folder<I> {
    let job = Job { folder: folder.into(), kind, until, memory: 1 << 24, write: true };
    solve(&index, &job, &Processors::new(&index, &job), &|_| {}).expect("it is solved");
    Folder::open(index, folder).expect("there are tables")
}

/// The address that asks about a position.
fn about(game: &str, position: &str) -> String {
    format!(
        "/api/tables/{game}?position={}",
        position.replace(' ', "%20").replace('/', "%2F").replace('#', "%23")
    )
}

async fn with_tables() -> (House, Folder<SquadroIndex>, Folder<QuindoIndex>) {
    let tables = folder();
    let squadro = make(SquadroIndex, &tables, TableKind::Distance, 16);
    let quindo = make(QuindoIndex::new(false), &tables, TableKind::Wdl, 3);
    let unlimited = vec![[127, 0, 0, 1].into()];
    let config = Config { tables: Some(tables), unlimited, ..Config::default() };
    (House::with(folder(), config).await, squadro, quindo)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn positions_are_answered_as_the_tables_say() {
    let (house, squadro, quindo) = with_tables().await;
    let mut me = house.visitor().await;
    let known = json!({"game": "squadro", "value": "win", "plies": 3, "moves": [
        {"move": "4", "value": "win", "plies": 3}, {"move": "5", "value": "loss", "plies": 4}]});
    assert_eq!(house.get(&mut me, &about("squadro", "ccc66/ccc66 d")).await, known);
    let held = json!([{"game": "squadro", "unit": "finished legs", "distances": [16], "values": []},
        {"game": "quindo:small", "unit": "pieces", "distances": [], "values": [2, 3]}]);
    assert_eq!(house.get(&mut me, "/api/tables").await, held);
    let classes = SquadroIndex.classes(16);
    let place = |i: usize| {
        let class = classes[i % classes.len()];
        Location { class, cell: i * 7919 % SquadroIndex.cells(class), slot: i % 2 }
    };
    // `make proofs` asks about more.
    let count = std::env::var("QUADRILLE_POSITIONS").map_or(40, |count| count.parse().expect("a number"));
    for position in (0..).filter_map(|i| SquadroIndex.position(place(i))).take(count) {
        let told = house.get(&mut me, &about("squadro", &position.to_string())).await;
        let known = squadro.probe(&position).expect("it is known");
        assert_eq!(
            (told["value"].as_str(), told["plies"].as_u64()),
            (Some(&*known.value.to_string()), known.plies.map(u64::from))
        );
    }
    let position: Quindo = "4x/5/5/4o/5 x 1".parse().expect("a position");
    let known = quindo.probe(&position).expect("it is known");
    // The name of a game stands for its variants.
    for game in ["quindo", "quindo:small"] {
        let told = house.get(&mut me, &about(game, &position.to_string())).await;
        assert_eq!(
            (&told["game"], &told["value"]),
            (&json!("quindo:small"), &json!(known.value.to_string()))
        );
        assert_eq!(told["plies"], Value::Null, "only values are kept");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_answered_is_refused_with_a_reason() {
    let (house, ..) = with_tables().await;
    let mut me = house.visitor().await;
    let missing = "the tables of this server do not hold this position";
    let no_game = "there is no game with this name";
    let rows = [
        (about("squadro", "what"), 400, "bad_position", "column 1: expected a step 0-9 or a-c, found `w`"),
        (
            about("quindo:small:orthogonal", "4x/5/5/4o/5 x 1"),
            400,
            "other_variant",
            "this is a position of another variant",
        ),
        (
            "/api/tables/squadro".into(),
            400,
            "bad_message",
            "this message cannot be understood: Failed to deserialize query string: missing field `position`",
        ),
        (about("chess", "00000/00000 d"), 404, "no_such_game", no_game),
        (about("..%2F..%2Fetc%2Fpasswd", "00000/00000 d"), 404, "no_such_game", no_game),
        (about("squadro-distances-16.qtable", "00000/00000 d"), 404, "no_such_game", no_game),
        (about("squadro", "00000/00000 d"), 404, "no_table", missing),
        (about("squaryd", "7/7/7/3#3/7/7/7 x"), 404, "no_table", missing),
    ];
    for (path, status, code, message) in rows {
        let refused = house.refusal(&mut me, Method::GET, &path, &Value::Null).await;
        assert_eq!(refused, (status, code.into(), message.into()), "{path}");
    }
}

/// Questions as `quadrille storm --ask` puts them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_questions_are_all_answered() {
    let (house, ..) = with_tables().await;
    let (server, time) = (house.server.clone(), Duration::from_millis(200));
    let questions =
        Questions { server, game: "squadro".into(), positions: 3, per_second: 500, time, seed: 1 };
    let answered = questions.run().await.expect("positions are known");
    assert_eq!((answered.positions, answered.asked, answered.is_good()), (3, 100, true), "{answered}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_may_be_kept_and_refusals_may_not() {
    let (house, ..) = with_tables().await;
    for (position, kept) in [("ccc66/ccc66 d", "public, max-age=86400"), ("00000/00000 d", "no-store")] {
        let mut stream = TcpStream::connect(house.server.host()).await.expect("a connection");
        let path = about("squadro", position);
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.to_lowercase().contains(&format!("cache-control: {kept}\r\n")), "{answer}");
    }
}
