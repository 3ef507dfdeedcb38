//! What is kept: a database that others hold up, that has grown, or that is damaged.

use std::time::{Duration, Instant};

use hyper::Method;
use quadrille_server::Config;
use serde_json::{Value, json};
use sqlx::AnyConnection;

use crate::house::{House, play};

const PATIENCE: Duration = Duration::from_secs(30);

async fn run(connection: &mut AnyConnection, statement: &'static str) {
    sqlx::raw_sql(statement).execute(connection).await.expect(statement);
}

/// The text of `/health`, once its status is as expected; every answer comes soon.
async fn health(house: &House, expected: u16) -> String {
    let started = Instant::now();
    loop {
        let asked = Instant::now();
        let answer = house.server.ask(Method::GET, "/health", &[], String::new()).await.expect("an answer");
        assert!(asked.elapsed() < Duration::from_secs(4), "{:?}", asked.elapsed());
        if answer.status().as_u16() == expected {
            return answer.into_body();
        }
        assert!(started.elapsed() < PATIENCE, "{} {}", answer.status(), answer.body());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_tells_soon_that_nothing_can_be_stored() {
    let house = House::open().await;
    assert_eq!(health(&house, 200).await, "ok\n");
    let mut stranger = house.behind().await;
    run(&mut stranger, "begin immediate").await;
    let said = health(&house, 503).await;
    let reasons = ["the database does not answer\n", "nothing can be stored: database is locked\n"];
    assert!(reasons.contains(&said.as_str()), "{said}");
    run(&mut stranger, "rollback").await;
    assert_eq!(health(&house, 200).await, "ok\n");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_of_the_database_is_cut_off_when_little_happens() {
    let house = House::open().await;
    let mut stranger = house.behind().await;
    run(
        &mut stranger,
        "create table filler (x blob); insert into filler values (zeroblob(20000000)); drop table filler",
    )
    .await;
    let log = house.folder.join("quadrille.db-wal");
    let size = || std::fs::metadata(&log).map_or(0, |found| found.len());
    let started = Instant::now();
    while size() > 4 << 20 {
        assert!(started.elapsed() < PATIENCE, "{} bytes", size());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_does_not_fit_its_row_is_refused_and_not_spun_on() {
    let mut house = House::open().await;
    let mut people: [_; 2] = house.visitors().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = house.table(&mut people, json!({ "game": "squadro", "starter": "first" })).await;
        let (mut first, _) = house.watch(&people[0], &id).await;
        play(&mut first, &id, 0, "1").await;
        ids.push(id);
    }
    house.close().await;
    let mut stranger = house.behind().await;
    // Shorter than the row says, and longer.
    let shorter = sqlx::query("delete from entries where match = $1").bind(&ids[0]);
    shorter.execute(&mut stranger).await.expect("it is deleted");
    let longer = sqlx::query("update matches set ply = 0 where id = $1").bind(&ids[1]);
    longer.execute(&mut stranger).await.expect("it is changed");

    let config = Config { unlimited: vec![[127, 0, 0, 1].into()], ..Config::default() };
    let house = House::with(std::mem::take(&mut house.folder), config).await;
    for damaged in &ids[..2] {
        for _ in 0..2 {
            let path = format!("/api/matches/{damaged}");
            let refusal = house.refusal(&mut people[0], Method::GET, &path, &Value::Null).await;
            assert_eq!((refusal.0, refusal.1.as_str()), (503, "busy"), "{}", refusal.2);
        }
    }
    let whole = house.get(&mut people[0], &format!("/api/matches/{}", ids[2])).await;
    assert_eq!(whole["played"], json!(["1"]));

    let file = house.folder.join("backup.gz");
    quadrille_server::backup(&house.database().await, &file).await.expect("a backup");
    let copy = house.folder.join("copy.db").display().to_string();
    let error = quadrille_server::restore(&copy, &file).await.expect_err("it is damaged").to_string();
    let first = ids[..2].iter().min().expect("a match");
    assert_eq!(error, format!("the log of match {first} does not fit its row: nothing was restored"));
}
