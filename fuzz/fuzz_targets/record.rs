#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| quadrille_fuzz::record(text));
