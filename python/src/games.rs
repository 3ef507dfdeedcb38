//! What learning needs to know of each game: numbers for its moves, and planes for what a seat sees.

quadrille_games::game_modules!();
