//! Chat: whom it reaches, and who is not heard.

use hyper::Method;
use serde_json::{Value, json};

use crate::house::{House, refused, say};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_reaches_those_it_is_for() {
    let house = House::open().await;
    let mut people = [house.named("Eva").await, house.named("Finn").await];
    let id = house.table(&mut people, json!({ "game": "squadro", "starter": "first" })).await;
    let [mut eva, mut finn] = house.watch_both(&people, &id).await;
    let mut stranger = house.visitor().await;
    let stranger_name = house.get(&mut stranger, "/api/me").await["name"].clone();
    let (mut outside, _) = house.watch(&stranger, &id).await;
    let chat = |room: &str, text: &str| json!({ "type": "chat", "match": id, "room": room, "text": text });
    assert_eq!(
        refused(&mut outside, chat("seats", "hello")).await,
        "not_seated: you do not sit at this table"
    );
    assert_eq!(
        refused(&mut eva, chat("seats", "  \n ")).await,
        "bad_chat: a chat message has 1 to 500 characters"
    );
    say(&mut outside, chat("watchers", "who will win?")).await;
    say(&mut eva, chat("seats", "good luck")).await;
    let heard = finn.until("chat").await.expect("a chat");
    assert_eq!(heard["messages"], json!([{ "n": 2, "from": "Eva", "room": "seats", "text": "good luck" }]));
    let heard = outside.until("chat").await.expect("a chat");
    assert_eq!(heard["messages"][0]["text"], "who will win?");
    let (status, _) = people[1]
        .ask(&house.server, Method::POST, "/api/me/blocks/eva", &Value::Null)
        .await
        .expect("an answer");
    assert_eq!(status, 204);
    assert_eq!(house.get(&mut people[1], "/api/me/blocks").await, json!(["Eva"]));
    say(&mut eva, chat("seats", "are you there?")).await;
    say(&mut finn, chat("seats", "I hear nothing")).await;
    let heard = finn.until("chat").await.expect("a chat");
    assert_eq!(heard["messages"][0]["text"], "I hear nothing", "who is blocked is not heard");
    // What she has heard by now does not come once more with what the watchers said.
    let has_it =
        |chat: Value| chat["messages"].as_array().is_some_and(|all| all.iter().any(|said| said["n"] == 4));
    while !has_it(eva.until("chat").await.expect("a chat")) {}
    say(&mut eva, json!({ "type": "resign", "match": id, "ply": 0 })).await;
    let heard = loop {
        let heard = eva.until("chat").await.expect("a chat");
        if heard["messages"][0]["room"] == "watchers" {
            break heard;
        }
    };
    let guest = stranger_name.as_str().and_then(|name| name.strip_prefix("Guest "));
    let said =
        json!({ "n": 1, "from": stranger_name, "guest": guest, "room": "watchers", "text": "who will win?" });
    assert_eq!(heard["messages"], json!([said]), "after the end players read what watchers said");
    let (mut eva, _) = house.watch(&people[0], &id).await;
    let all = eva.until("chat").await.expect("a chat");
    let numbers: Vec<_> = all["messages"].as_array().expect("all").iter().map(|said| &said["n"]).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_of_messages_are_not_given_twice() {
    let house = House::open().await;
    let (_, id) = house.pair(json!({ "game": "squadro" })).await;
    let mut gone = house.visitor().await;
    let (mut leaver, _) = house.watch(&gone, &id).await;
    let (mut stayer, _) = house.watch(&house.visitor().await, &id).await;
    let (mut listener, _) = house.watch(&house.visitor().await, &id).await;
    let chat = |text: &str| json!({ "type": "chat", "match": id, "room": "watchers", "text": text });
    for text in ["one", "two"] {
        assert_eq!(say(&mut leaver, chat(text)).await["type"], "ok");
        assert_eq!(listener.until("chat").await.expect("a chat")["messages"][0]["text"], text);
    }
    gone.ask(&house.server, Method::DELETE, "/api/me", &Value::Null).await.expect("an answer");
    assert_eq!(say(&mut stayer, chat("three")).await["type"], "ok");
    let heard = listener.until("chat").await.expect("what comes after a deletion is heard");
    assert_eq!((&heard["messages"][0]["n"], &heard["messages"][0]["text"]), (&json!(3), &json!("three")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_can_be_blocked_by_seat_or_by_what_they_said() {
    let house = House::open().await;
    let (mut people, id) = house.pair(json!({ "game": "squadro" })).await;
    let [mut first, mut second] = house.watch_both(&people, &id).await;
    let [me, pest] = &mut people;
    let pest_name = house.get(pest, "/api/me").await["name"].as_str().expect("a name").to_string();
    let chat = |text: &str| json!({ "type": "chat", "match": id, "room": "seats", "text": text });
    let path = "/api/me/blocks";
    for (round, by) in
        [json!({ "match": id, "seat": 1 }), json!({ "match": id, "message": 1 })].iter().enumerate()
    {
        say(&mut second, chat("rude")).await;
        assert_eq!(first.until("chat").await.expect("a chat")["messages"][0]["text"], "rude", "{round}");
        let (status, text) = me.ask(&house.server, Method::POST, path, by).await.expect("an answer");
        assert_eq!(status, 204, "{text}");
        assert_eq!(house.get(me, path).await, json!([pest_name]));
        say(&mut second, chat("ruder")).await;
        say(&mut first, chat("quiet here")).await;
        assert_eq!(first.until("chat").await.expect("a chat")["messages"][0]["text"], "quiet here");
        let unblock = format!("{path}/{}", pest_name.replace(' ', "%20"));
        me.ask(&house.server, Method::DELETE, &unblock, &Value::Null).await.expect("an answer");
        assert_eq!(house.get(me, path).await, json!([]));
    }
    for (by, code) in [
        (json!({ "match": id, "seat": 2 }), "no_such_player"),
        (json!({ "match": id, "message": 99 }), "no_such_player"),
        (json!({ "match": id, "seat": 0 }), "no_such_player"),
        (json!({ "match": id }), "bad_message"),
    ] {
        assert_eq!(house.refusal(me, Method::POST, path, &by).await.1, code, "{by}");
    }
    let mut watcher = house.visitor().await;
    let unheard =
        house.refusal(&mut watcher, Method::POST, path, &json!({ "match": id, "message": 1 })).await;
    assert_eq!(unheard.1, "no_such_player", "what one may not hear tells nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_blocked_does_not_sit_down_at_my_table() {
    let house = House::open().await;
    let (mut people, id) = house.pair(json!({ "game": "squadro" })).await;
    let (mut socket, _) = house.watch(&people[0], &id).await;
    say(&mut socket, json!({ "type": "resign", "match": id, "ply": 0 })).await;
    let [me, pest] = &mut people;
    let block = json!({ "match": id, "seat": 1 });
    me.ask(&house.server, Method::POST, "/api/me/blocks", &block).await.expect("an answer");
    let told = "somebody at this table does not want to play with you";
    for kind in ["link", "anyone"] {
        let table = json!({ "game": "squadro", "seats": [{ "kind": "me" }, { "kind": kind }] });
        let table = house.post(me, "/api/matches", &table).await;
        let path = match table["links"][0]["link"].as_str() {
            Some(link) => format!("/api/sit/{link}"),
            None => format!("/api/matches/{}/sit", table["match"].as_str().expect("a match")),
        };
        let refused = house.refusal(pest, Method::POST, &path, &json!({})).await;
        assert_eq!(refused, (403, "not_welcome".into(), told.into()), "{kind}");
        house.post(&mut house.visitor().await, &path, &json!({})).await;
    }
    // Who asks for a rematch wants this very player.
    house.post(me, &format!("/api/matches/{id}/rematch"), &Value::Null).await;
    house.post(pest, &format!("/api/matches/{id}/rematch"), &Value::Null).await;
}
