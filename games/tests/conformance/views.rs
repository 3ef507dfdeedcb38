//! Views of Squod from their texts: what the seat to move may know, where nothing tells how it came about.

use quadrille_games::squod::View;
use quadrille_games::{Match, Rng, Squod, Viewer, variant};

fn error(text: &str) -> String {
    text.parse::<View>().unwrap_err().to_string()
}

#[test]
fn a_view_text_is_read_as_it_was_written() {
    for text in [
        "3/3/1wP1 s:3/RPS/1P1+RS w:3/???/1?? s",
        "3/3/1wP1 s:3/???/1?1+RS w:3/SSR/1PR w",
        "setup s:3/???/??? w:3/3/3+RRPPSS w",
        "toss 2 s:? w:- w",
    ] {
        assert_eq!(text.parse::<View>().unwrap().to_string(), text);
    }
}

/// At the end of random play; texts that say too little are refused.
#[test]
fn views_of_matches_are_read_back() {
    let (mut rng, mut read) = (Rng::with_seed(4), 0);
    for plies in 0..200 {
        let start = variant("squod").unwrap().1.starts[0];
        let mut game = Match::new(start.parse::<Squod>().unwrap());
        while game.moves().len() < plies % 30 && game.play_random(&mut rng) {}
        let Some(seat) = game.to_move() else { continue };
        let text = game.view(Viewer::Seat(seat)).to_string();
        if let Ok(view) = text.parse::<View>() {
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
    for (text, why) in [
        (
            "3/3/1wP1 s:3/R?S/1P1+RS w:3/???/1?? s",
            "`s` is to move and knows its own faces: write them instead of `?`",
        ),
        (
            "3/3/1wP1 s:3/???/??1+? w:3/SSR/1PR w",
            "a hand with `?` depends on the moves before: tell them to `quadrille ugi`",
        ),
        ("3/3/3 s:3/RPS/SPR w:3/???/??1 s", "West has 1 of the kind S, not two (SO1)"),
        ("3/3/3 s:3/RPS/SPR w:?2/???/??? s", "West has 3 of the kind R, not two (SO1)"),
        ("sRsPsS/3/3 s:3/RPS/3 w:3/???/??? s", "the game is over"),
    ] {
        assert_eq!(error(text), why, "{text}");
    }
    assert!("3/3/3 s:3/RPS/SPR w:3/???/??? s".parse::<Squod>().is_err());
}
