//! What `quadrille play` says; the page says the same in the same words.

use super::Text;

macro_rules! texts {
    ($($name:ident = $text:expr;)*) => {
        $(pub(crate) const $name: Text = $text;)*
        #[cfg(test)]
        pub(crate) const ALL: &[Text] = &[$($name),*];
    };
}

/// What people type; the English word works in every language.
pub(crate) const COMMANDS: [Text; 9] = [
    ["help", "aide", "help"],
    ["moves", "coups", "zetten"],
    ["board", "plateau", "bord"],
    ["undo", "annuler", "terug"],
    ["resign", "abandonner", "opgeven"],
    ["draw", "nulle", "remise"],
    ["save", "enregistrer", "bewaren"],
    ["load", "charger", "laden"],
    ["quit", "quitter", "stoppen"],
];

texts! {
    HELP = [
        "\
Type a move as it is listed, or one of these:
  moves        list the legal moves
  board        show the board again
  undo         take back to your last decision (not where faces are hidden)
  resign       give up
  draw         agree on a draw (with people), or ask the program
  save FILE    save the record
  load FILE    go on with a saved record
  quit         leave; the game is kept, --resume goes on with it
",
        "\
Tapez un coup comme il est écrit dans la liste, ou un de ces mots :
  coups                  lister les coups permis
  plateau                montrer le plateau encore une fois
  annuler                revenir à votre dernier choix (sauf si des faces sont cachées)
  abandonner             abandonner la partie
  nulle                  convenir d’une nulle (entre personnes), ou la proposer au programme
  enregistrer FICHIER    enregistrer le relevé
  charger FICHIER        reprendre un relevé enregistré
  quitter                s’en aller ; la partie est gardée, --resume la reprend
Les mots anglais conviennent aussi : moves, board, undo, resign, draw, save, load, quit, help.
",
        "\
Typ een zet zoals hij in de lijst staat, of een van deze woorden:
  zetten             de geldige zetten tonen
  bord               het bord nog eens tonen
  terug              terug naar je laatste keuze (niet waar beeldkanten verborgen zijn)
  opgeven            de partij opgeven
  remise             remise overeenkomen (met mensen), of het programma erom vragen
  bewaren BESTAND    het partijverslag bewaren
  laden BESTAND      verdergaan met een bewaard partijverslag
  stoppen            weggaan; de partij wordt bewaard, --resume hervat ze
De Engelse woorden werken ook: moves, board, undo, resign, draw, save, load, quit.
",
    ];
    WELCOME = [
        "{game}: type `help` for help",
        "{game} : tapez `aide` pour obtenir de l’aide",
        "{game}: typ `help` voor hulp",
    ];
    PLAYS = ["{seat} plays {move}", "{seat} joue {move}", "{seat} speelt {move}"];
    CURTAIN = [
        "{seat}'s turn. The others look away; {seat} presses Enter.",
        "{seat} a le trait. Les autres ne regardent pas ; {seat} appuie sur Entrée.",
        "{seat} is aan zet. De anderen kijken even niet; {seat} drukt op Enter.",
    ];
    LAST_MOVES = ["last moves: {moves}", "derniers coups : {moves}", "laatste zetten: {moves}"];
    MOVES = ["moves: {moves}", "coups : {moves}", "zetten: {moves}"];
    MANY_MOVES = [
        "{n} moves; `moves` lists them",
        "{n} coups ; `coups` en donne la liste",
        "{n} zetten; `zetten` toont ze",
    ];
    REFUSED = [
        "{why}. `moves` lists what is possible.",
        "{why}. `coups` montre ce qui est possible.",
        "{why}. `zetten` toont wat mogelijk is.",
    ];
    NO_UNDO = [
        "where faces are hidden, a move cannot be taken back: it may have shown something",
        "quand des faces sont cachées, un coup ne s’annule pas : il a pu dévoiler quelque chose",
        "waar beeldkanten verborgen zijn, kan een zet niet worden teruggenomen: hij kan iets hebben onthuld",
    ];
    NOTHING_TO_UNDO =
        ["there is nothing to take back", "il n’y a rien à annuler", "er valt niets terug te nemen"];
    PLAYS_ON = ["the program plays on", "le programme continue la partie", "het programma speelt door"];
    SAVED = ["saved to {file}", "enregistré dans {file}", "bewaard in {file}"];
    SAVED_WITH_FACES = [
        "saved to {file}, which holds the hidden faces of everybody",
        "enregistré dans {file}, qui contient les faces cachées de tout le monde",
        "bewaard in {file}, met de verborgen beeldkanten van iedereen",
    ];
    NOT_SAVED = [
        "could not save to {file}: {why}",
        "impossible d’enregistrer dans {file} : {why}",
        "bewaren in {file} is mislukt: {why}",
    ];
    LOADED = ["loaded {file}", "{file} est chargé", "{file} is geladen"];
    NOT_LOADED = ["could not load: {why}", "impossible de charger : {why}", "laden is mislukt: {why}"];
    OTHER_GAME = [
        "{file} is a game of {found}, not of {wanted}",
        "{file} est une partie de {found}, pas de {wanted}",
        "{file} is een partij {found}, niet {wanted}",
    ];
    NOT_KEPT = [
        "note: this game cannot be kept for --resume: {why}",
        "attention : cette partie ne peut pas être gardée pour --resume ; {why}",
        "let op: deze partij kan niet worden bewaard voor --resume; {why}",
    ];
    KEPT = [
        "Your game is kept: quadrille play {game} --resume",
        "Votre partie est gardée : quadrille play {game} --resume",
        "Je partij is bewaard: quadrille play {game} --resume",
    ];
    GO_ON = [
        "You have an unfinished game. Go on with it? [Y/n] ",
        "Vous avez une partie en cours. La reprendre ? [O/n] ",
        "Je hebt een onafgemaakte partij. Wil je die hervatten? [J/n] ",
    ];
    NOTHING_TO_RESUME = [
        "there is no unfinished game to resume",
        "il n’y a pas de partie en cours à reprendre",
        "er is geen onafgemaakte partij om te hervatten",
    ];
    NO_SEAT = [
        "there is no seat `{letter}`; the seats are {seats}",
        "il n’y a pas de place `{letter}` ; les places sont {seats}",
        "er is geen plaats `{letter}`; de plaatsen zijn {seats}",
    ];
    WINS = ["{seat} wins", "{seat} gagne", "{seat} wint"];
    TEAM_WINS = ["{one} and {other} win", "{one} et {other} gagnent", "{one} en {other} winnen"];
    DRAW = ["a draw", "partie nulle", "remise"];
    BY_REPETITION = [" by repetition", " par répétition", " door herhaling"];
    BY_QUIET = [" by quiet moves", " par coups calmes", " door stille zetten"];
    BY_AGREEMENT = [" by agreement", " d’un commun accord", " in onderling overleg"];
    BY_RESIGNATION = [" by resignation", " par abandon", " door opgave"];
    BY_TIME = [" on time", " au temps", " op tijd"];
    PAIR = ["{what}: {value}", "{what} : {value}", "{what}: {value}"];
}
