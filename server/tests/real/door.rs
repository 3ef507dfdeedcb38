//! The door: who is let in, how long slow clients are waited for, and what nobody may do too much of.

use hyper::Method;
use serde_json::Value;

use crate::house::House;

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
