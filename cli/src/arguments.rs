//! The command line: every command with its options, and the game that it is about.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Parser, Subcommand};
use quadrille_engine::memory::most_hash;
use quadrille_games::{Family, UnknownGame, Variant};
use quadrille_texts::Language;

use crate::json::Format;
use crate::translation::Problem;
use crate::{
    admin, analyse, duel, learn, play, puzzle, puzzles, review, selfplay, serve, storm, tables, think,
    translation,
};

/// Squadro, Quindo, Squaryd and Squod: play them, check the rules, study positions.
///
/// GAME is the name of a game or variant as `quadrille games` lists it, for example
/// squadro, quindo:small or squod:4. Positions and moves are written as in docs/notation.md.
#[derive(Parser)]
#[command(version, max_term_width = 100, after_help = "Start here:  quadrille play squadro")]
pub(crate) struct Arguments {
    /// No progress and no remarks on the standard error output, only errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games and their variants, or the games that you played in this terminal
    Games {
        /// What you played: name, day, moves, result and who sat where, the last one first
        #[arg(long)]
        mine: bool,
        /// The language of that list [default: the one of LC_ALL, LC_MESSAGES or LANG, else en]
        #[arg(long, value_name = "LANGUAGE", value_parser = translation::language(), requires = "mine")]
        lang: Option<Language>,
    },
    /// Draw a position, say who is to move, and list the legal moves
    #[command(after_help = "Example:  quadrille show squadro '03000/00000 d'")]
    Show {
        /// The game or variant
        game: Game,
        /// The position, or what the seat to move sees of it [default: the start of the game]
        position: Option<String>,
    },
    /// Read positions, one a line, and print each with its status and its legal moves
    ///
    /// Prints `position<TAB>status<TAB>move move …`, moves sorted bytewise. The status is the letter
    /// of the side to move, or the result. A line that cannot be read prints `line<TAB>error<TAB>reason`,
    /// the rest goes on, and the exit status is 1 at the end.
    #[command(after_help = "Example:  echo '00000/00000 d' | quadrille moves squadro")]
    Moves {
        /// The game
        game: Game,
        #[command(flatten)]
        format: Format,
    },
    /// Read `position<TAB>move` lines and print each with the next position
    ///
    /// Prints `position<TAB>move<TAB>next position`, or `position<TAB>move<TAB>error<TAB>reason`;
    /// then the rest goes on, and the exit status is 1 at the end.
    #[command(after_help = "Example:  printf '00000/00000 d\\t3\\n' | quadrille after squadro")]
    After {
        /// The game
        game: Game,
    },
    /// Count the sequences of moves of a given length, by first move
    Perft(Counted),
    /// Count the distinct positions after 0, 1, … N moves
    Reach(Counted),
    /// Play random games and print their lengths, their endings and the speed
    Random {
        /// The game or variant
        game: Game,
        /// How many games
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        games: u64,
        /// The same seed plays the same games
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        format: Format,
    },
    /// Print every ply of records as one viewer saw it
    Replay {
        /// Files with one record or many, as `duel --log` writes them; - for the standard input
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Who looks: the letter of a seat (s, w, n, e in Squod), or public
        #[arg(long, value_name = "VIEWER", default_value = "public")]
        viewer: String,
        #[command(flatten)]
        format: Format,
    },
    /// Read `start position<TAB>viewer<TAB>moves` lines and print what the viewer may know after them
    ///
    /// The viewer is the letter of a seat, or - for the public. Moves are written in full, as the referee
    /// knows them. Draws by repetition and the like (M1 to M4) do not stop the moves.
    #[command(
        after_help = "Example:  printf '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s\\tw\\ts2a-s3a\\n' | quadrille views squod"
    )]
    Views {
        /// The game
        game: Game,
    },
    /// Read positions, one a line, and print the best move of each with its value
    ///
    /// Prints `position<TAB>move<TAB>value`; the value is `win in N`, `loss in N` (plies), `draw` when
    /// proven, `win` or `loss` when exact tables know it without the distance, else the winning chance of the
    /// side to move in percent.
    #[command(after_help = "Example:  echo '00000/00000 d' | quadrille best squadro --time 1s")]
    Best(think::BestOptions),
    /// Value every legal move of a position, or of many
    ///
    /// Prints a line a move, the best first: move, value, depth, the expected line, and where the value comes
    /// from: `table` (exact tables), `proven` (by the search) or `judged`. While it thinks,
    /// the best line of each depth goes to the standard error output. With FILE, or with several positions,
    /// each line begins with its position, and an empty line ends each position. Squod is judged as the seat to move
    /// sees it: its position may be a view text, with `?` for faces that are hidden, and in place of the
    /// depth stands how often the move was tried.
    #[command(after_help = "Example:  quadrille analyse squadro --position '37933/60615 d' --time 2s")]
    Analyse(analyse::AnalyseOptions),
    /// Be an engine for another program: the Universal Game Interface (docs/engine-protocol.md)
    Ugi {
        /// The game or variant
        game: Game,
        #[command(flatten)]
        knowledge: tables::Knowledge,
        /// Threads of the search, until `setoption name Threads` says something else
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = duel::search_threads())]
        threads: u32,
    },
    /// Let two players play many games and print how much stronger one is
    #[command(after_help = "Example:  quadrille duel quindo --a best --b level:5 --games 200 --time 50ms")]
    Duel(duel::DuelOptions),
    /// Let each level play the one below, and the first a player who only avoids immediate losses
    Levels {
        /// The game or variant
        game: Game,
        /// Games for each pair of levels
        #[arg(long, value_name = "N", default_value_t = 200)]
        games: u32,
        /// Games at a time
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        #[command(flatten)]
        format: Format,
    },
    /// Let the strongest player play itself and write what can be learnt from: positions, values, results (docs/samples.md)
    ///
    /// A run that was interrupted goes on where it was when the same command is given again.
    #[command(after_help = "Example:  quadrille selfplay quindo samples.bin --games 1000 --threads 8")]
    Selfplay(selfplay::SelfplayOptions),
    /// Search a fixed set of positions and print the speed, and a signature of the search's behaviour
    Bench {
        /// Positions to search from each
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        nodes: u64,
    },
    /// Solve Squadro, small Quindo or endgames of Quindo exactly and keep the values as tables (docs/tables.md)
    ///
    /// A solve that was interrupted goes on where it was when the same command is given again.
    #[command(after_help = "Example:  quadrille solve squadro --finished-legs 12")]
    Solve(tables::SolveOptions),
    /// Read positions, one a line, and print the exact value of each from tables
    ///
    /// Prints `position<TAB>win|loss|draw<TAB>plies`, for the side to move; plies are - for a draw, and where the
    /// tables keep no distances. With --moves a field follows with every legal move, the best first, as
    /// `move:value:plies` for the side that makes it.
    #[command(after_help = "Example:  echo '6c6cb/c6c6a d' | quadrille probe squadro --moves")]
    Probe {
        #[command(flatten)]
        at: tables::Where,
        /// Value every legal move, too
        #[arg(long)]
        moves: bool,
        #[command(flatten)]
        format: Format,
    },
    /// Check tables: checksums, totals, and values against those of their successors
    Verify {
        #[command(flatten)]
        at: tables::Where,
        /// Derive every value again, not only samples
        #[arg(long, conflicts_with = "samples")]
        all: bool,
        /// Values to derive again in each layer
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        samples: u64,
        /// Check a book instead, by itself and, where there are tables, against them
        #[arg(long, value_name = "FILE", conflicts_with = "all")]
        book: Option<PathBuf>,
    },
    /// Make a book from tables: distances of the first plies and values of the last layers, small enough for a browser
    #[command(after_help = "Example:  quadrille book squadro squadro.book")]
    Book(tables::BookOptions),
    /// Print what is proven: totals, who wins, how long it takes, what the first moves are worth
    Facts {
        #[command(flatten)]
        at: tables::Where,
        #[command(flatten)]
        format: Format,
    },
    /// Play in the terminal, against the program or with others at one keyboard
    #[command(after_help = "Type `help` during the game to see what else you can do.")]
    Play(play::PlayOptions),
    /// Learn a game in small steps: do each thing on a board, then play a small whole game with a coach
    #[command(after_help = "Type a move, or one of these: hint, moves, board, quit.")]
    Learn(learn::LearnOptions),
    /// Solve a puzzle in the terminal: the one of the day, or another
    #[command(after_help = "Type a move, or one of these: hint, moves, board, quit.")]
    Puzzle(puzzle::PuzzleOptions),
    /// Make puzzles, positions in which one move is right, proven; or check those of a file (docs/puzzles.md)
    ///
    /// Prints `position<TAB>line<TAB>themes<TAB>difficulty` for each, and a goal where it is not to win within the line.
    /// With --check it says which lines of the file are wrong and why, and the exit status is 1 if there are any.
    #[command(after_help = "Example:  quadrille puzzles squaryd --count 20 --seed 7")]
    Puzzles(puzzles::PuzzlesOptions),
    /// Look back at finished matches: the turning points, what was better there and why, how well each side played
    ///
    /// What exact tables know or the search has proven is proven, all else is judged. Where faces are hidden, a move is
    /// judged by what its player could know, and luck is told.
    #[command(after_help = "Example:  quadrille review game.txt --time 500ms")]
    Review(review::ReviewOptions),
    /// Serve: people play each other with any browser, and no acknowledged move is lost
    ///
    /// Everything is kept in one file, or in PostgreSQL, which several nodes may share. How to run it for
    /// many people is in docs/operations.md.
    #[command(after_help = "Example:  quadrille serve --open")]
    Serve(serve::ServeOptions),
    /// Think for servers: take bots' moves and analysis from NATS
    Worker(serve::Common),
    /// Write everything that a server keeps to a file, while it runs
    Backup {
        #[command(flatten)]
        database: serve::Database,
        /// The file to write
        file: PathBuf,
        /// Write over a file that is there
        #[arg(long)]
        force: bool,
    },
    /// Read a backup into an empty database, of the same kind or another
    Restore {
        #[command(flatten)]
        database: serve::Database,
        /// The file to read
        file: PathBuf,
    },
    /// Read what people report, mute, rename, close or delete accounts, beside the server that runs
    #[command(after_help = "Example:  quadrille admin mute 'Some Name' --days 7")]
    Admin(admin::AdminOptions),
    /// Play many matches on a server at once, break sockets, and check that nothing was lost
    #[command(after_help = "Example:  quadrille storm --url http://127.0.0.1:7878 --matches 1000 --for 60s")]
    Storm(storm::StormOptions),
    /// Print what a shell needs to complete commands
    #[command(
        after_help = "Example:  quadrille completions bash > ~/.local/share/bash-completion/completions/quadrille"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages to a folder
    Man {
        /// The folder, which must be there
        folder: PathBuf,
    },
    /// Print the licences of all that is inside this program and its page
    #[command(visible_alias = "licenses")]
    Licences,
}

/// What is counted, from where, and how deep.
#[derive(clap::Args)]
pub(crate) struct Counted {
    /// The game or variant
    pub(crate) game: Game,
    /// How many moves deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=200))]
    pub(crate) depth: u32,
    /// Where to begin [default: the start of the game]
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
}

/// A game or variant named on the command line.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub(crate) family: Family,
    pub(crate) variant: &'static Variant,
}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Game, UnknownGame> {
        quadrille_games::variant(name).map(|(family, variant)| Game { family, variant })
    }
}

impl Game {
    /// The position that a command works on.
    pub(crate) fn position<G: quadrille_games::Game>(self, text: Option<&str>) -> Result<G, Problem> {
        let text = text.unwrap_or(self.variant.starts[0]);
        let position: G = text.parse().map_err(|why| Problem::Position { text: shorten(text), why })?;
        self.check_variant(text, &position)?;
        Ok(position)
    }

    /// What the seat to move may know of a position, from its text or from a view text.
    pub(crate) fn view<G: quadrille_games::Game>(self, text: Option<&str>) -> Result<G::View, Problem> {
        let text = text.unwrap_or(self.variant.starts[0]);
        let view: G::View = text.parse().map_err(|why| Problem::Position { text: shorten(text), why })?;
        self.check_variant(text, &think::truth::<G>(&view))?;
        Ok(view)
    }

    pub(crate) fn check_variant<G: quadrille_games::Game>(
        self,
        text: &str,
        position: &G,
    ) -> Result<(), Problem> {
        let (wanted, found) = (self.variant.name, position.variant().name);
        if !self.family.admits(wanted, found) {
            return Err(Problem::OtherVariant { text: shorten(text), found, wanted });
        }
        Ok(())
    }
}

/// A text short enough for an error message.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(80).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Megabytes that a search may take: no more than there are.
pub(crate) fn hash() -> impl clap::builder::TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=i64::from(most_hash()))
}
