#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_games::{Family, for_game};

fuzz_target!(|text: &str| {
    Family::ALL.into_iter().for_each(|family| for_game!(family, G => quadrille_fuzz::a_move::<G>(text)));
});
