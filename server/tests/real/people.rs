//! People: names, passphrases and sessions.

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use hyper::Method;
use hyper::header::HeaderName;
use quadrille_client::{ClientError, Visitor};
use quadrille_server::Config;
use serde_json::{Value, json};

use crate::house::{House, at_ply, folder};
use crate::sessions::{age_sessions, change, unlimited};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_kept_on_other_devices() {
    let house = House::open().await;
    let mut ann = house.visitor().await;
    let me = house.get(&mut ann, "/api/me").await;
    let guest = me["guest"].as_str().expect("a guest");
    assert_eq!(me, json!({ "name": format!("Guest {guest}"), "guest": guest, "claimed": false }));
    let old = ann.clone();
    let claim = json!({ "name": "Ann", "passphrase": "ann likes squares" });
    house.post(&mut ann, "/api/me/name", &claim).await;
    assert_ne!(ann.cookie(), old.cookie(), "the cookie changes with the rights");
    assert_eq!(house.refusal(&mut ann, Method::POST, "/api/me/name", &claim).await.1, "has_name");
    let mut other = house.visitor().await;
    let taken = json!({ "name": " ANN ", "passphrase": "something else" });
    assert_eq!(house.refusal(&mut other, Method::POST, "/api/me/name", &taken).await.1, "name_taken");
    let short = json!({ "name": "Bo", "passphrase": "short" });
    assert_eq!(house.refusal(&mut other, Method::POST, "/api/me/name", &short).await.1, "bad_name");
    for wrong in
        [json!({ "name": "ann", "passphrase": "wrong one" }), json!({ "name": "nobody", "passphrase": "x" })]
    {
        let (status, _, told) = house.refusal(&mut other, Method::POST, "/api/me/login", &wrong).await;
        assert_eq!((status, told.as_str()), (401, "wrong name or passphrase"));
    }
    house
        .post(&mut other, "/api/me/login", &json!({ "name": "ann", "passphrase": "ann likes squares" }))
        .await;
    assert_eq!(house.get(&mut other, "/api/me").await, json!({ "name": "Ann", "claimed": true }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_to_be_forgotten_is() {
    let house = House::open().await;
    let mut fay = house.named("Fay").await;
    let kept = fay.cookie().to_string();
    for wrong in [Value::Null, json!({ "passphrase": "not this one" })] {
        let refused = house.refusal(&mut fay, Method::DELETE, "/api/me", &wrong).await;
        assert_eq!(
            (refused.0, refused.1.as_str()),
            (401, "wrong_passphrase"),
            "a name goes with its passphrase"
        );
    }
    let right = json!({ "passphrase": "Fay likes squares" });
    let (status, _) = fay.ask(&house.server, Method::DELETE, "/api/me", &right).await.expect("an answer");
    assert_eq!(status, 204);
    let mut replayed = Visitor::with_cookie(kept);
    assert_eq!(house.refusal(&mut replayed, Method::GET, "/api/me", &Value::Null).await.1, "no_session");
    let mut other = house.visitor().await;
    let player = house.refusal(&mut other, Method::GET, "/api/players/fay", &Value::Null).await;
    assert_eq!(player.1, "no_such_player");
    house.named("Fay").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_passphrase_ends_what_was_signed_in_with_the_old_one() {
    let house = House::open().await;
    let mut ann = house.named("Ann").await;
    let mut phone = house.visitor().await;
    let first = json!({ "name": "Ann", "passphrase": "Ann likes squares" });
    house.post(&mut phone, "/api/me/login", &first).await;
    let path = "/api/me/passphrase";
    for (passphrase, new, code) in
        [("not this one", "the second one", "wrong_passphrase"), ("Ann likes squares", "short", "bad_name")]
    {
        let body = json!({ "passphrase": passphrase, "new": new });
        assert_eq!(house.refusal(&mut ann, Method::POST, path, &body).await.1, code);
    }
    let mut guest = house.visitor().await;
    let body = json!({ "passphrase": "Ann likes squares", "new": "the second passphrase" });
    assert_eq!(house.refusal(&mut guest, Method::POST, path, &body).await.1, "no_name");
    house.post(&mut ann, path, &body).await;
    assert_eq!(house.get(&mut ann, "/api/me").await["name"], "Ann", "who changed it stays");
    assert_eq!(house.refusal(&mut phone, Method::GET, "/api/me", &Value::Null).await.1, "no_session");
    let mut other = house.visitor().await;
    let login = "/api/me/login";
    assert_eq!(house.refusal(&mut other, Method::POST, login, &first).await.1, "wrong_passphrase");
    house.post(&mut other, login, &json!({ "name": "Ann", "passphrase": "the second passphrase" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_code_lets_its_owner_back_in_once() {
    let house = House::open().await;
    let mut ann = house.named("Ann").await;
    let asked = json!({ "passphrase": "Ann likes squares" });
    let old = house.post(&mut ann, "/api/me/recovery", &asked).await["codes"].clone();
    let codes = house.post(&mut ann, "/api/me/recovery", &asked).await["codes"].clone();
    assert_eq!((codes.as_array().map(Vec::len), codes == old), (Some(8), false));
    let wrong = json!({ "passphrase": "something else" });
    assert_eq!(house.refusal(&mut ann, Method::POST, "/api/me/recovery", &wrong).await.1, "wrong_passphrase");
    let mut phone = house.visitor().await;
    let with = |name: &str, code: &Value| json!({ "name": name, "code": code, "passphrase": "a better one" });
    for body in [with("Ann", &old[0]), with("Ben", &codes[0]), with("Ann", &json!(""))] {
        let refused = house.refusal(&mut phone, Method::POST, "/api/me/recover", &body).await;
        assert_eq!((refused.0, refused.1.as_str()), (401, "wrong_code"));
    }
    let typed = json!(codes[0].as_str().map(|code| code.to_uppercase().replace('-', " ")));
    assert_eq!(house.post(&mut phone, "/api/me/recover", &with(" ann ", &typed)).await["name"], "Ann");
    assert_eq!(house.get(&mut phone, "/api/me").await, json!({ "name": "Ann", "claimed": true }));
    assert_eq!(house.refusal(&mut ann, Method::GET, "/api/me", &Value::Null).await.1, "no_session");
    let again = house.refusal(&mut phone, Method::POST, "/api/me/recover", &with("Ann", &codes[0])).await;
    assert_eq!(again.1, "wrong_code", "each is good for once");
    let mut other = house.visitor().await;
    house.post(&mut other, "/api/me/login", &json!({ "name": "Ann", "passphrase": "a better one" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_elsewhere_are_listed_and_ended() {
    let house = House::open().await;
    let mut ann = house.named("Ann").await;
    let mut phone = house.visitor().await;
    house
        .post(&mut phone, "/api/me/login", &json!({ "name": "Ann", "passphrase": "Ann likes squares" }))
        .await;
    let listed = house.get(&mut ann, "/api/me/sessions").await;
    let sessions = listed.as_array().expect("a list");
    assert_eq!(sessions.iter().filter(|session| session["here"] == true).count(), 1);
    let elsewhere = sessions.iter().find(|session| session["here"] == false).expect("the phone");
    let path = format!("/api/me/sessions/{}", elsewhere["id"].as_str().expect("an id"));
    let mut ben = house.visitor().await;
    assert_eq!(house.refusal(&mut ben, Method::DELETE, &path, &Value::Null).await.1, "nothing");
    let (status, _) = ann.ask(&house.server, Method::DELETE, &path, &Value::Null).await.expect("an answer");
    assert_eq!(status, 204);
    assert_eq!(house.refusal(&mut phone, Method::GET, "/api/me", &Value::Null).await.1, "no_session");
    assert_eq!(house.get(&mut ann, "/api/me/sessions").await.as_array().map(Vec::len), Some(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_and_replayed_cookies_are_worth_nothing() {
    let house = House::open().await;
    let no_session = "nobody is signed in: ask for a session first (POST /api/session)";
    let mut ann = house.visitor().await;
    let kept = ann.cookie().to_string();
    let mut forged = kept.clone();
    let last = forged.pop().expect("a cookie");
    forged.push(if last == '1' { '2' } else { '1' });
    for cookie in [forged.as_str(), "quadrille=abc", "quadrille=", "other=1"] {
        let mut thief = Visitor::with_cookie(cookie);
        let (status, code, told) = house.refusal(&mut thief, Method::GET, "/api/me", &Value::Null).await;
        assert_eq!((status, code.as_str(), told.as_str()), (401, "no_session", no_session), "{cookie}");
        assert!(thief.connect(&house.server).await.is_err(), "no socket either");
    }
    let (status, _) =
        ann.ask(&house.server, Method::DELETE, "/api/session", &Value::Null).await.expect("an answer");
    assert_eq!(status, 204);
    let mut replayed = Visitor::with_cookie(kept);
    assert_eq!(house.refusal(&mut replayed, Method::GET, "/api/me", &Value::Null).await.1, "no_session");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_cookie_that_comes_back_ends_the_session() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let house = House::open().await;
    let mut ann = house.visitor().await;
    let old = ann.clone();
    age_sessions(&house, DAY + 1_000).await;
    house.get(&mut ann, "/api/me").await;
    assert_eq!(ann.cookie(), old.cookie(), "only the greeting changes the cookie");
    let me = house.post(&mut ann, "/api/session", &Value::Null).await;
    assert_ne!(ann.cookie(), old.cookie(), "a day later there is another cookie");
    assert_eq!(house.get(&mut old.clone(), "/api/me").await, me, "requests may cross");
    age_sessions(&house, 61_000).await;
    assert_eq!(house.get(&mut ann, "/api/me").await, me);
    for mut thief in [old, ann] {
        let replayed = house.refusal(&mut thief, Method::GET, "/api/me", &Value::Null).await;
        assert_eq!(replayed.1, "no_session", "a stolen cookie helps nobody, and nobody keeps it");
        assert!(thief.connect(&house.server).await.is_err(), "no socket either");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_cookie_that_never_arrived_costs_nobody_their_seat() {
    let house = House::open().await;
    let mut ann = house.visitor().await;
    age_sessions(&house, 25 * 60 * 60 * 1000).await;
    let me = house.post(&mut ann.clone(), "/api/session", &Value::Null).await;
    age_sessions(&house, 61_000).await;
    assert_eq!(house.get(&mut ann, "/api/me").await, me, "the answer with the new cookie was lost");
    let old = ann.clone();
    house.post(&mut ann, "/api/session", &Value::Null).await;
    assert_ne!(ann.cookie(), old.cookie(), "it is sent again");
    assert_eq!(house.get(&mut ann, "/api/me").await, me);
    let replayed = house.refusal(&mut old.clone(), Method::GET, "/api/me", &Value::Null).await;
    assert_eq!(replayed.1, "no_session", "once the new one was used, the old one is worth nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_ends_with_its_session() {
    let house = House::open().await;
    for path in ["/api/session", "/api/me"] {
        let (mut people, id) = house.pair(json!({ "game": "squod" })).await;
        let [mut gone, mut other] = house.watch_both(&people, &id).await;
        people[0].ask(&house.server, Method::DELETE, path, &Value::Null).await.expect("an answer");
        while gone.soon().await.map_err(|error| assert!(matches!(error, ClientError::Closed))).is_ok() {}
        if path == "/api/me" {
            assert_eq!(
                at_ply(&mut other, 1).await["result"]["ending"],
                "resigned s",
                "nobody is left waiting"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_that_look_alike_are_refused() {
    let house = House::open().await;
    house.named("Coco").await;
    let mut other = house.visitor().await;
    let claim = |name: &str| json!({ "name": name, "passphrase": "somebody else" });
    for (names, told) in [
        (
            ["\u{421}\u{43e}\u{441}\u{43e}", "\u{421}\u{41e}\u{421}\u{41e}"].as_slice(),
            "name_confusable: this name looks like somebody else's",
        ),
        (&["Ｃｏｃｏ"], "name_taken: this name is taken"),
        (
            &["C\u{43e}co"],
            "name_mixed: this name mixes letters of several alphabets, some of which look alike",
        ),
        (&["Admin", "Bot 8"], "name_reserved: this name is for guests, bots or the server, not for people"),
        (
            &[".."],
            "bad_name: a name has 2 to 24 letters, digits, spaces or - _ . and begins with a letter or digit",
        ),
    ] {
        for name in names {
            let (_, code, words) =
                house.refusal(&mut other, Method::POST, "/api/me/name", &claim(name)).await;
            assert_eq!(format!("{code}: {words}"), told, "{name}");
        }
    }
    house.named("Botvinnik").await;
    house.named("Cocó").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_from_before_keep_working_and_their_looks_are_kept() {
    let mut house = House::open().await;
    house.named("Coco").await;
    house.close().await;
    change(&house, "update accounts set skeleton = '', small_skeleton = ''").await;
    let folder = std::mem::take(&mut house.folder);
    let house = House::with(folder, unlimited()).await;
    let mut other = house.visitor().await;
    let claim = json!({ "name": "\u{441}\u{43e}\u{441}\u{43e}", "passphrase": "somebody else" });
    let refused = house.refusal(&mut other, Method::POST, "/api/me/name", &claim).await;
    assert_eq!(refused.1, "name_confusable");
    let login = json!({ "name": "coco", "passphrase": "Coco likes squares" });
    house.post(&mut other, "/api/me/login", &login).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_peoples_wrong_passphrases_do_not_shut_out_the_owner() {
    let config = Config { proxies: vec![[127, 0, 0, 1].into()], ..Config::default() };
    let house = House::with(folder(), config).await;
    let login = |address: String, passphrase: &str| {
        let (server, body) = (house.server.clone(), json!({ "name": "Olga", "passphrase": passphrase }));
        async move {
            let headers = [(HeaderName::from_static("x-forwarded-for"), address.as_str())];
            let answer = server.ask(Method::POST, "/api/me/login", &headers, body.to_string()).await;
            // Hashing takes its time, so that on a busy machine some hear nothing for long.
            answer.ok().map(|answer| answer.status().as_u16())
        }
    };
    house.named("Olga").await;
    let home = || "10.0.0.1".to_string();
    assert_eq!(login(home(), "Olga likes squares").await, Some(200));
    let wrong = (0..120).map(|n| login(format!("10.0.1.{}", n % 12), "wrong one"));
    let mut tries: FuturesUnordered<_> = wrong.collect();
    while tries.next().await.is_some_and(|status| status != Some(429)) {}
    let owner = login(home(), "Olga likes squares").await;
    assert!(matches!(owner, Some(200) | None), "{owner:?}");
}

/// A guest who sits somewhere and then signs in goes on playing under the name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_in_keeps_the_seat() {
    let house = House::open().await;
    let mut phone = house.visitor().await;
    house
        .post(&mut phone, "/api/me/name", &json!({ "name": "Ida", "passphrase": "Ida likes squares" }))
        .await;
    let (mut people, id) = house.pair(json!({ "game": "squadro", "starter": "second" })).await;
    let login = json!({ "name": "Ida", "passphrase": "Ida likes squares" });
    house.post(&mut people[1], "/api/me/login", &login).await;
    let (mut socket, seen) = house.watch(&people[1], &id).await;
    assert_eq!((&seen["you"], &seen["seats"][1]["name"]), (&json!(1), &json!("Ida")));
    crate::house::play(&mut socket, &id, 0, "1").await;
    assert_eq!(house.get(&mut phone, "/api/me/matches").await[0]["match"], id.as_str(), "on every device");

    // Nobody can sit twice at one table: the guest stays a guest there.
    let other = house.table(&mut [phone, house.visitor().await], json!({ "game": "squadro" })).await;
    let mut guest = house.visitor().await;
    house.post(&mut guest, "/api/me/login", &login).await;
    let (_, seen) = house.watch(&guest, &other).await;
    assert!(seen["you"].is_i64(), "{seen}");
}
