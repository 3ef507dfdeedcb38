//! Several nodes: a person is called once, and not by a node that does not know that they look at another.

use serde_json::{Value, json};

use crate::house::{folder, play, say};
use crate::phone::{Phone, Service};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_call_once_and_not_who_looks_at_the_other() {
    let mut service = Service::open().await;
    let place = folder();
    let house = service.house(place.clone()).await;
    let other = service.house(place).await;
    let mut people: [_; 2] = house.visitors().await;
    let terms = json!({ "game": "squadro", "starter": "first" });
    let seen = house.table(&mut people, terms.clone()).await;
    let unseen = house.table(&mut people, terms).await;
    Phone::of(&house, &mut people[1], &service, "/ben", &["turn"]).await;
    let (mut ben, _) = other.watch(&people[1], &seen).await;
    let (mut ann, _) = house.watch(&people[0], &seen).await;
    play(&mut ann, &seen, 0, "1").await;
    let mut behind = house.behind().await;
    let noted = async {
        let noted = "select count(*) from push_calls";
        while sqlx::query_scalar::<_, i64>(noted).fetch_one(&mut behind).await.expect("a number") == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), noted).await.expect("a note that Ben looks");
    assert_eq!(say(&mut ben, json!({ "type": "look", "on": false })).await["type"], "ok");
    service.answer(410);
    let phone = Phone::of(&house, &mut people[1], &service, "/ben", &["turn"]).await;
    play(&mut ann, &unseen, 0, "1").await;
    let heard = service.next().await;
    let key = other.get(&mut people[1], "/api/me/push").await["key"].clone();
    assert_eq!(
        (heard.path.as_str(), &heard.claims(&key)["aud"]),
        ("/ben", &json!(service.origin)),
        "one key for all"
    );
    let said: Value = serde_json::from_str(&phone.read(&heard.body)).expect("JSON");
    assert_eq!(said["match"], json!(unseen));
}
