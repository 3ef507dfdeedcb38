//! Reasons that share the code of a refusal: each is a sentence of its own, so that the advice fits.

use quadrille_games::sentences;

sentences! {
    /// Why a table cannot be set up like this, or not by this player (`bad_table`).
    pub enum TableFault;
    Seats { game: &'static str, seats: usize, asked: usize } "table-seats":
        "{game} has {seats} seats, not {asked}";
    NoPerson "table-no-person": "at least one seat is for a person";
    TwoSeats "table-two-seats": "you can sit on one seat only";
    Level { most: u8 } "table-level": "a bot has a level from 1 to {most}";
    Clock "table-clock": "a clock has 10 seconds to 10 hours, and up to 600 seconds more with each move";
    Days "table-days": "a move may take 1 to 30 days";
    Toss "table-toss": "Squod tosses for the start";
    RatedBots "table-rated-bots": "matches with bots are not rated";
    RatedGuest "table-rated-guest": "only players with a name play rated matches";
    RatedStarter "table-rated-starter": "in rated matches it is random who begins";
    RatedSingle "table-rated-single": "rated matches are two games with sides swapped, or have the pie rule";
    Pie "table-pie": "the pie rule is for two people, in a game without secrets";
    NoAnalysis "table-no-analysis": "there is no analysis of games with secrets";
}

sentences! {
    /// Why a name or a passphrase cannot be used (`bad_name`).
    pub enum NameFault;
    Form "name-form":
        "a name has 2 to 24 letters, digits, spaces or - _ . and begins with a letter or digit";
    Passphrase "name-passphrase": "a passphrase has 8 to 200 characters";
}

sentences! {
    /// What there is too much of (`too_many`).
    pub enum Excess;
    Connections "too-many-connections": "too many connections at a time";
    Requests "too-many-requests": "too many requests at a time";
    Watched "too-many-watched": "too many matches at a time";
    Waiting "too-many-waiting": "too many tables that wait at a time";
    Unfinished "too-many-unfinished": "too many unfinished matches at a time";
    Tournaments "too-many-tournaments": "too many tournaments at a time";
    Entrants "too-many-entrants": "this tournament is full";
}

sentences! {
    /// Why nothing is taken back (`no_undo`).
    pub enum UndoFault;
    Secrets "undo-secrets": "in this game nothing is taken back: what was seen cannot be unseen";
    Rated "undo-rated": "in rated matches nothing is taken back";
}

sentences! {
    /// Why a tournament cannot be like this (`bad_tournament`).
    pub enum TournamentFault;
    Two "tournament-two": "a tournament is for games of two";
    Name "tournament-name": "the name of a tournament has 1 to 40 characters";
    Rounds "tournament-rounds": "a tournament has 1 to 20 rounds";
    Games "tournament-games": "two meet in one game or two, and a break has up to 600 seconds";
    Clock "tournament-clock": "a tournament needs a clock for the whole game";
    TooFew "tournament-too-few": "two people are needed";
    Unknown "tournament-unknown": "there is no such player or pairing in this round";
    Points "tournament-points": "more points than the games give";
}
