#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_games::Squaryd;

fuzz_target!(|text: &str| quadrille_fuzz::position::<Squaryd>(text));
