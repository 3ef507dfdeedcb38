//! A club evening from the first name on the wall to the final standings: two leave, one comes late, and the server is
//! killed in the middle of a game. `make evening` plays it with a class of thirty.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::time::Duration;

use quadrille_client::{Server, Socket, Visitor};
use serde_json::{Value, json};

use super::{Running, folder, free_port, node};

/// The server, its database and who has come.
struct Hall {
    running: Running,
    port: u16,
    folder: PathBuf,
    server: Server,
    people: Vec<Visitor>,
    /// The address of the tournament.
    at: String,
}

/// Who leaves before the second round.
const LEAVERS: [usize; 2] = [3, 4];

fn serve(port: u16, folder: &std::path::Path) -> Running {
    node(port, &["--database", &folder.join("quadrille.db").display().to_string()])
}

async fn ask(server: &Server, who: &mut Visitor, method: &str, path: &str, body: &Value) -> Value {
    let answer = who.must(server, method.parse().expect("a method"), path, body).await;
    answer.unwrap_or_else(|error| panic!("{path}: {error}"))
}

impl Hall {
    async fn open(rounds: usize) -> (Hall, Visitor) {
        let (port, folder) = (free_port(), folder("evening"));
        let running = serve(port, &folder);
        let server = Server::parse(&format!("http://127.0.0.1:{port}")).expect("a server");
        let mut organiser = Visitor::new(&server).await.expect("a guest");
        let clock = json!({ "kind": "game", "seconds": 300, "increment": 3 });
        let system = json!({ "kind": "swiss", "rounds": rounds });
        let new = json!({ "name": "Friday", "game": "squadro", "clock": clock, "system": system });
        let opened = ask(&server, &mut organiser, "POST", "/api/tournaments", &new).await;
        let at = format!("/api/tournaments/{}", opened["id"].as_str().expect("a code"));
        (Hall { running, port, folder, server, people: Vec::new(), at }, organiser)
    }

    /// A power cut, and the server on the same file.
    fn cut_power(&mut self) {
        self.running.kill();
        self.running = serve(self.port, &self.folder);
    }

    async fn arrive(&mut self) {
        let mut somebody = Visitor::new(&self.server).await.expect("a guest");
        let name = json!({ "name": format!("Player {}", self.people.len()) });
        ask(&self.server, &mut somebody, "POST", &format!("{}/me", self.at), &name).await;
        self.people.push(somebody);
    }

    async fn look(&mut self) -> Value {
        ask(&self.server, &mut self.people[0], "GET", &self.at, &Value::Null).await
    }

    async fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..1200 {
            let shown = self.look().await;
            if is_so(&shown) {
                return shown;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it never came so far");
    }

    async fn sit(&self, players: [usize; 2]) -> [Socket; 2] {
        let [first, second] = players.map(|player| self.people[player].connect(&self.server));
        [first.await.expect("a socket"), second.await.expect("a socket")]
    }

    /// Plays two moves each, perhaps with a power cut between; then one of them gives up.
    async fn finish(&mut self, players: [usize; 2], id: &str, loser: usize, is_cut: bool) {
        let mut sockets = self.sit(players).await;
        let path = format!("/api/matches/{id}");
        let seen = ask(&self.server, &mut self.people[players[0]], "GET", &path, &Value::Null).await;
        let begins = seen["to_move"].as_u64().expect("a seat") as usize;
        for ply in 0..4 {
            if is_cut && ply == 2 {
                self.cut_power();
                sockets = self.sit(players).await;
            }
            // Every piece of Squadro can move at first.
            let play = json!({ "type": "play", "match": id, "ply": ply, "move": (ply + 1).to_string() });
            tell(&mut sockets[(begins + ply) % 2], &play).await;
        }
        tell(&mut sockets[loser], &json!({ "type": "resign", "match": id, "ply": 4 })).await;
    }
}

async fn tell(socket: &mut Socket, message: &Value) {
    socket.send(message).await.expect("sent");
    socket.until("ok").await.expect("an answer");
}

fn number(of: &Value) -> usize {
    of.as_u64().expect("a number") as usize
}

fn list(of: &Value) -> &Vec<Value> {
    of.as_array().expect("a list")
}

/// What the test itself knows: who met whom, and the points of the first of them.
#[derive(Default)]
struct Book {
    meetings: Vec<(usize, usize, u64)>,
    byes: Vec<usize>,
}

impl Book {
    /// Whom somebody met, with their points from it.
    fn met(&self, of: usize) -> impl Iterator<Item = (usize, u64)> {
        self.meetings.iter().filter_map(move |&(a, b, points)| match of {
            _ if of == a => Some((b, points)),
            _ if of == b => Some((a, 4 - points)),
            _ => None,
        })
    }

    fn points(&self, of: usize) -> u64 {
        let byes = self.byes.iter().filter(|&&bye| bye == of).count() as u64;
        self.met(of).map(|(_, points)| points).sum::<u64>() + 4 * byes
    }

    /// Points, Buchholz and Sonneborn-Berger.
    fn standing(&self, of: usize) -> (u64, u64, u64) {
        let met: Vec<_> = self.met(of).map(|(other, points)| (self.points(other), points)).collect();
        let buchholz = met.iter().map(|met| met.0).sum();
        (self.points(of), buchholz, met.iter().map(|met| met.0 * met.1).sum())
    }

    /// Notes what came of a round whose games have all ended.
    fn note(&mut self, round: &Value, played: &HashMap<String, u64>) {
        for pairing in list(&round["pairings"]) {
            let ids = list(&pairing["matches"]).iter();
            let points = ids.map(|id| played[id.as_str().expect("a match")]).sum();
            assert_eq!(pairing["points"], points, "{pairing}");
            self.meetings.push((number(&pairing["first"]), number(&pairing["second"]), points));
        }
        self.byes.extend(list(&round["byes"]).iter().map(number));
    }
}

/// Plays all matches of a round until every pairing is counted; notes what came of it.
async fn play_round(hall: &mut Hall, round: usize, book: &mut Book) {
    let mut played: HashMap<String, u64> = HashMap::new();
    loop {
        let shown = hall.look().await["rounds"][round].clone();
        for pairing in list(&shown["pairings"]) {
            let (a, b) = (number(&pairing["first"]), number(&pairing["second"]));
            for (game, id) in list(&pairing["matches"]).iter().enumerate() {
                let id = id.as_str().expect("a match");
                if played.contains_key(id) {
                    continue;
                }
                let (first, second) = if game == 0 { (a, b) } else { (b, a) };
                // Lower numbers win more often than not.
                let loser = usize::from(!(first + round + game).is_multiple_of(3) || first < second);
                let is_cut = round == 1 && played.len() == 2;
                hall.finish([first, second], id, loser, is_cut).await;
                let points = if loser == 1 { 2 } else { 0 };
                played.insert(id.into(), if game == 0 { points } else { 2 - points });
            }
        }
        if list(&shown["pairings"]).iter().all(|pairing| !pairing["points"].is_null()) {
            return book.note(&shown, &played);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Before the second round one comes late, and two leave: one says so, the other is sent away.
async fn come_and_go(hall: &mut Hall, organiser: &mut Visitor) {
    hall.arrive().await;
    let mine = format!("{}/me", hall.at);
    ask(&hall.server, &mut hall.people[LEAVERS[0]], "DELETE", &mine, &Value::Null).await;
    ask(&hall.server, organiser, "POST", &hall.at, &json!({ "what": "remove", "number": LEAVERS[1] })).await;
}

async fn evening(count: usize, rounds: usize) {
    let (mut hall, mut organiser) = Hall::open(rounds).await;
    for _ in 0..count {
        hall.arrive().await;
    }
    ask(&hall.server, &mut organiser, "POST", &hall.at, &json!({ "what": "begin" })).await;
    let mut book = Book::default();
    for round in 0..rounds {
        hall.until(|shown| list(&shown["rounds"]).len() > round).await;
        if round == 0 {
            come_and_go(&mut hall, &mut organiser).await;
        }
        play_round(&mut hall, round, &mut book).await;
    }
    let shown = hall.until(|shown| shown["status"] == "over").await;
    check(&shown, &book, count + 1);
    let _ = std::fs::remove_dir_all(&hall.folder);
}

fn check(shown: &Value, book: &Book, people: usize) {
    let standings = list(&shown["standings"]);
    assert_eq!(standings.len(), people);
    let mut last = (u64::MAX, u64::MAX, u64::MAX);
    for row in standings {
        let part = |name: &str| row[name].as_u64().expect("a number");
        let told = (part("points"), part("buchholz"), part("sonneborn_berger"));
        assert_eq!(told, book.standing(number(&row["number"])), "{row}");
        assert!(told <= last, "the leaders come first");
        last = told;
    }
    let met: HashSet<_> = book.meetings.iter().map(|&(a, b, _)| (a.min(b), a.max(b))).collect();
    assert_eq!(met.len(), book.meetings.len(), "nobody meets twice");
    let times = |who: usize| book.met(who).count() + book.byes.iter().filter(|&&bye| bye == who).count();
    for gone in LEAVERS {
        assert_eq!(times(gone), 1, "who has left is not paired");
    }
    assert_eq!(times(people - 1), list(&shown["rounds"]).len() - 1, "who comes late plays from then on");
    println!("{} pairings and {} byes: standings as computed", book.meetings.len(), book.byes.len());
}

#[test]
fn an_evening_runs_by_itself_though_the_server_is_killed() {
    let number =
        |name: &str, usual| std::env::var(name).map_or(usual, |text| text.parse().expect("a number"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(evening(number("PEOPLE", 8), number("ROUNDS", 3)));
}
