//! The `quadrille` program.

fn main() {}
