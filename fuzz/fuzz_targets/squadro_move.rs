#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_games::Squadro;

fuzz_target!(|text: &str| quadrille_fuzz::a_move::<Squadro>(text));
