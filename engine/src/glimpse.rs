//! Views of Squod from their texts: what the seat to move may know, where nothing tells how it came about.

use quadrille_games::squod::{Kind, View};
use quadrille_games::{Game, Squod, Viewer};

/// The view of the seat to move from a view text or a position text.
///
/// Faces written as `?` are held possible in every way that the other faces allow; the seat's own hand is
/// taken to be known to all.
pub fn read_view(text: &str) -> Result<View, String> {
    let turn = text.rsplit(' ').next().unwrap_or_default();
    let ring = text.split(' ').next().unwrap_or_default();
    let fields: Result<Vec<String>, String> =
        text.split(' ').map(|field| filled(field, turn, ring)).collect();
    // Which faces are filled in does not matter: the view takes them out again.
    let position: Squod = fields?.join(" ").parse().map_err(|error| format!("{error}"))?;
    let seat = position.to_move().ok_or("the game is over")?;
    Ok(position.view(&position.known(), Viewer::Seat(seat)))
}

/// A field of the text with some faces in place of `?`.
fn filled(field: &str, turn: &str, ring: &str) -> Result<String, String> {
    let Some((owner, body)) = field.split_once(':').filter(|(_, body)| body.contains('?')) else {
        return Ok(field.into());
    };
    if owner == turn {
        return Err(format!("`{owner}` is to move and knows its own faces: write them instead of `?`"));
    }
    if body.split_once('+').is_some_and(|(_, hand)| hand.contains('?')) {
        return Err("a hand with `?` depends on the moves before: tell them to `quadrille ugi`".into());
    }
    let mut missing = Kind::ALL.into_iter().flat_map(|kind| {
        let in_ring = ring.matches(&format!("{owner}{}", kind.letter())).count();
        let seen = in_ring + body.matches(kind.letter()).count();
        std::iter::repeat_n(kind.letter(), 2usize.saturating_sub(seen))
    });
    let face = |c| if c == '?' { missing.next().unwrap_or(c) } else { c };
    Ok(format!("{owner}:{}", body.chars().map(face).collect::<String>()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use quadrille_games::{Match, Rng, Squod, Viewer};

    use super::read_view;

    fn error(text: &str) -> String {
        read_view(text).unwrap_err()
    }

    #[test]
    fn a_view_text_is_read_as_it_was_written() {
        for text in [
            "3/3/1wP1 s:3/RPS/1P1+RS w:3/???/1?? s",
            "3/3/1wP1 s:3/???/1?1+RS w:3/SSR/1PR w",
            "setup s:3/???/??? w:3/3/3+RRPPSS w",
            "toss 2 s:? w:- w",
        ] {
            assert_eq!(read_view(text).unwrap().to_string(), text);
        }
    }

    /// At the end of random play; texts that say too little are refused.
    #[test]
    fn views_of_matches_are_read_back() {
        let (mut rng, mut read) = (Rng::with_seed(4), 0);
        for plies in 0..200 {
            let start = quadrille_games::variant("squod").unwrap().1.starts[0];
            let mut game = Match::new(start.parse::<Squod>().unwrap());
            while game.moves().len() < plies % 30 && game.play_random(&mut rng) {}
            let Some(seat) = game.to_move() else { continue };
            let text = game.view(Viewer::Seat(seat)).to_string();
            if let Ok(view) = read_view(&text) {
                read += 1;
                // What the others have not found out about a hand is not in the text.
                let faces = |text: String| text.replace('!', "");
                assert_eq!(faces(view.to_string()), faces(text));
                assert_eq!(view.turn(), seat);
            }
        }
        assert!(read > 100, "{read}");
    }

    #[test]
    fn what_says_too_little_is_refused() {
        assert_eq!(
            error("3/3/1wP1 s:3/R?S/1P1+RS w:3/???/1?? s"),
            "`s` is to move and knows its own faces: write them instead of `?`"
        );
        assert_eq!(
            error("3/3/1wP1 s:3/???/??1+? w:3/SSR/1PR w"),
            "a hand with `?` depends on the moves before: tell them to `quadrille ugi`"
        );
        assert_eq!(error("3/3/3 s:3/RPS/SPR w:3/???/??1 s"), "West has 1 of the kind S, not two (SO1)");
    }
}
