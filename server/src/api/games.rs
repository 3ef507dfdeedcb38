//! Paths about games: their variants, and what exact tables know of them.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use quadrille_games::Family;

use super::{Here, Path, Query};
use crate::messages::{Asked, ExactShown, GameShown, Problem, SeatNameShown, TablesShown};
use crate::refusal::Refusal;

/// The truth does not change, but a server may learn distances.
const FOR_A_DAY: &str = "public, max-age=86400";

/// The games and their variants.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameShown>)))]
pub(super) async fn games() -> Json<Vec<GameShown>> {
    let variants =
        Family::ALL.into_iter().flat_map(|family| family.variants().iter().map(move |v| (family, v)));
    let shown = |(family, variant): (Family, &quadrille_games::Variant)| {
        let seats = quadrille_games::new_match(family, variant.starts[0]).map(|fresh| fresh.seats());
        let seats = seats.unwrap_or_default().iter();
        GameShown {
            name: variant.name.into(),
            about: variant.about.into(),
            seats: seats.map(|seat| SeatNameShown { letter: seat.letter, name: seat.name.into() }).collect(),
        }
    };
    Json(variants.map(shown).collect())
}

/// The exact tables of this server: of each variant the layers with distances, and those with values alone.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<TablesShown>)))]
pub(super) async fn holdings(State(node): Here) -> Json<Vec<TablesShown>> {
    Json(node.library.holdings().into_iter().map(TablesShown::from).collect())
}

/// What exact tables know of a position: its value, its distance where known, and both for every move.
#[utoipa::path(get, path = "/api/tables/{game}", params(("game" = String, Path), Asked), responses((status = 200, body = ExactShown), (status = 400, body = Problem), (status = 404, body = Problem)))]
pub(super) async fn exact(
    State(node): Here,
    Path(game): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Refusal> {
    let library = node.library.clone();
    // A block may have to be read from the disk.
    let answer = tokio::task::spawn_blocking(move || library.ask(&game, &asked.position)).await;
    let answer = answer.map_err(|_| Refusal::Busy)??;
    Ok(([(header::CACHE_CONTROL, FOR_A_DAY)], Json(ExactShown::from(answer))).into_response())
}
