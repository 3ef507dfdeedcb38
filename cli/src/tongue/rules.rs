//! What the rules say in English, for those who play in French or Dutch. The first text that fits is taken.

use super::Text;

/// The names of the seats.
pub(super) const SEATS: [Text; 6] = [
    ["Light", "Clair", "Licht"],
    ["Dark", "Foncé", "Donker"],
    ["South", "Sud", "Zuid"],
    ["West", "Ouest", "West"],
    ["North", "Nord", "Noord"],
    ["East", "Est", "Oost"],
];

/// Everything that a player may meet.
pub(super) const ALL: &[Text] = &[
    // Why a move was not played.
    ["the match is over", "la partie est terminée", "de partij is afgelopen"],
    ["it is {seat}'s turn", "{seat} a le trait", "{seat} is aan zet"],
    ["not a move: {why}", "ce n’est pas un coup : {why}", "dat is geen zet: {why}"],
    ["illegal: {why}", "coup interdit : {why}", "ongeldige zet: {why}"],
    // Why a text cannot be read.
    [
        "nothing to read: the text is empty",
        "il n’y a rien à lire : le texte est vide",
        "er valt niets te lezen: de tekst is leeg",
    ],
    [
        "column {n}: expected the end, found `{found}`",
        "au caractère {n}, `{found}` est de trop",
        "bij teken {n} is `{found}` te veel",
    ],
    [
        "column {n}: expected {what}, found the end",
        "au caractère {n}, il faut {what}, mais le texte s’arrête là",
        "bij teken {n} hoort {what}, maar de tekst houdt op",
    ],
    [
        "column {n}: expected {what}, found `{found}`",
        "au caractère {n}, il faut {what}, pas `{found}`",
        "bij teken {n} hoort {what}, niet `{found}`",
    ],
    ["a lane {first}-{last}", "une piste de {first} à {last}", "een baan van {first} tot {last}"],
    ["a column {first}-{last}", "une colonne de {first} à {last}", "een kolom van {first} tot {last}"],
    ["a row {first}-{last}", "une rangée de {first} à {last}", "een rij van {first} tot {last}"],
    ["a line {first}-{last}", "une ligne de {first} à {last}", "een lijn van {first} tot {last}"],
    [
        "a ring cell a1-c3, a ramp cell like `s2b`, or a kind",
        "une case du ring de a1 à c3, une case de rampe comme `s2b` ou une sorte",
        "een vak van de ring van a1 tot c3, een vak van een helling zoals `s2b` of een soort",
    ],
    [
        "a ramp cell like `s2b` or `w31`",
        "une case de rampe comme `s2b` ou `w31`",
        "een vak van een helling zoals `s2b` of `w31`",
    ],
    [
        "`-` and a place, or `!` and a rival",
        "`-` et une case, ou `!` et la case d’un adversaire",
        "`-` en een vak, of `!` en het vak van een tegenstander",
    ],
    ["`/` between lines 2 and 1", "`/` entre les lignes 2 et 1", "`/` tussen lijn 2 en lijn 1"],
    ["a kind `R`, `P` or `S`", "une sorte, `R`, `P` ou `S`", "een soort, `R`, `P` of `S`"],
    [
        "d4 is not a cell: the board has no centre (SY1)",
        "d4 n’est pas une case : le plateau n’a pas de centre (SY1)",
        "d4 is geen vak: het bord heeft geen midden (SY1)",
    ],
    [
        "{cells} are not the corners of a square in alphabetical order",
        "{cells} ne sont pas les sommets d’un carré dans l’ordre alphabétique",
        "{cells} zijn niet de hoekpunten van een vierkant in alfabetische volgorde",
    ],
    [
        "a set-up has two of each kind (SO1)",
        "une mise en place a deux pièces de chaque sorte (SO1)",
        "een opstelling heeft twee stukken van elke soort (SO1)",
    ],
    // Squadro.
    [
        "the piece on lane {lane} is home and never moves again (SD9)",
        "la pièce de la piste {lane} est arrivée et ne bouge plus (SD9)",
        "het stuk op baan {lane} is thuis en doet niet meer mee (SD9)",
    ],
    [
        "home: Light {light}, Dark {dark}",
        "arrivées : Clair {light}, Foncé {dark}",
        "thuis: Licht {light}, Donker {dark}",
    ],
    // Quindo.
    [
        "a piece can move, so there is no passing (QN10)",
        "un de vos pions peut jouer, il est donc interdit de passer (QN10)",
        "een van je schijven kan zetten, dus passen mag niet (QN10)",
    ],
    [
        "{move} leaves the board, whose squares are a1 to {last}",
        "{move} sort du plateau, dont les cases vont de a1 à {last}",
        "{move} gaat van het bord af, dat van a1 tot {last} loopt",
    ],
    [
        "no piece of yours stands on {from} (QN3)",
        "vous n’avez pas de pion en {from} (QN3)",
        "op {from} ligt geen schijf van jou (QN3)",
    ],
    [
        "{from} is where the piece stands (QN3)",
        "le pion est déjà en {from} (QN3)",
        "de schijf ligt al op {from} (QN3)",
    ],
    [
        "{to} is not on a straight line from {from} (QN3)",
        "{to} n’est pas en ligne droite depuis {from} (QN3)",
        "{to} ligt niet in een rechte lijn vanaf {from} (QN3)",
    ],
    [
        "{to} is diagonal from {from}, and only four directions are allowed (QN2)",
        "{to} est en diagonale depuis {from}, et il n’y a ici que quatre directions (QN2)",
        "{to} ligt schuin vanaf {from}, en hier zijn er maar vier richtingen (QN2)",
    ],
    [
        "a piece of yours between {from} and {to} blocks the way (QN5)",
        "un de vos pions barre le passage entre {from} et {to} (QN5)",
        "tussen {from} en {to} staat een schijf van jou in de weg (QN5)",
    ],
    ["{to} is not free (QN4)", "la case {to} n’est pas libre (QN4)", "vak {to} is niet vrij (QN4)"],
    [
        "{to} is {n} free squares away; a piece goes 1, 2 or 3 (QN3)",
        "{to} est à {n} cases libres ; un pion avance de 1, 2 ou 3 (QN3)",
        "{to} ligt {n} vrije vakken verder; een schijf gaat er 1, 2 of 3 (QN3)",
    ],
    [
        "distance {n} was just played by the opponent and is barred (QN7)",
        "l’adversaire vient de jouer la distance {n}, qui vous est interdite (QN7)",
        "je tegenstander heeft net afstand {n} gespeeld, dus die is verboden (QN7)",
    ],
    ["barred distance: none", "distance interdite : aucune", "verboden afstand: geen"],
    ["barred distance: {n}", "distance interdite : {n}", "verboden afstand: {n}"],
    // Squaryd.
    ["you have no pawn left", "vous n’avez plus de pion", "je hebt geen pion meer"],
    [
        "defend first, for example with {move} (SY5)",
        "parez d’abord, par exemple par {move} (SY5)",
        "pareer eerst, bijvoorbeeld met {move} (SY5)",
    ],
    [
        "a single on {cell} would complete a square of the opponent's (SY8)",
        "un simple en {cell} compléterait un carré de l’adversaire (SY8)",
        "een enkelpion op {cell} zou een vierkant van je tegenstander voltooien (SY8)",
    ],
    [
        "a double costs two pawns and you have {n} (SY6)",
        "un double coûte deux pions et vous en avez {n} (SY6)",
        "een dubbelpion kost twee pionnen en je hebt er {n} (SY6)",
    ],
    [
        "the double that is due comes first: {move} (SY7)",
        "posez d’abord le double que vous devez : {move} (SY7)",
        "leg eerst de dubbelpion die je schuldig bent: {move} (SY7)",
    ],
    [
        "no live threat of the opponent's on {cell} asks for a double (SY5)",
        "en {cell}, aucune menace vive de l’adversaire ne demande de double (SY5)",
        "op {cell} vraagt geen levende dreiging van je tegenstander om een dubbelpion (SY5)",
    ],
    [
        "there are no doubles while the opponent has no pawns (SY12)",
        "on ne pose pas de double quand l’adversaire n’a plus de pions (SY12)",
        "er komen geen dubbelpionnen bij als je tegenstander geen pionnen meer heeft (SY12)",
    ],
    [
        "a player with pawns may not pass",
        "qui a encore des pions ne peut pas passer",
        "wie nog pionnen heeft, mag niet passen",
    ],
    [
        "there is a move to make, so there is no passing (SY11)",
        "vous avez un coup à jouer, il est donc interdit de passer (SY11)",
        "je hebt een zet te doen, dus passen mag niet (SY11)",
    ],
    ["this claim is not true; play on", "ce n’est pas le cas ; continuez", "dat klopt niet; speel verder"],
    [
        "claims are made in squaryd:tabletop only",
        "on n’annonce que dans squaryd:tabletop",
        "claimen kan alleen in squaryd:tabletop",
    ],
    [
        "pawns left: Dark {dark}, Light {light}",
        "pions en réserve : Foncé {dark}, Clair {light}",
        "pionnen over: Donker {dark}, Licht {light}",
    ],
    // Squod.
    [
        "this is the toss: pick R, P or S (SO2)",
        "c’est le tirage : choisissez R, P ou S (SO2)",
        "dit is de toss: kies R, P of S (SO2)",
    ],
    [
        "this is the set-up: fill lines 2 and 1, for example RPS/SPR (SO3)",
        "c’est la mise en place : remplissez les lignes 2 et 1, par exemple RPS/SPR (SO3)",
        "dit is de opstelling: vul lijn 2 en lijn 1, bijvoorbeeld RPS/SPR (SO3)",
    ],
    [
        "toss and set-up are over",
        "le tirage et la mise en place sont terminés",
        "de toss en de opstelling zijn voorbij",
    ],
    [
        "an action is possible, so there is no passing (SO5)",
        "une action est possible, il est donc interdit de passer (SO5)",
        "er is een actie mogelijk, dus passen mag niet (SO5)",
    ],
    [
        "{seat} must re-enter on their own first line (SO17)",
        "{seat} remet ses pièces en jeu sur sa propre ligne 1 (SO17)",
        "{seat} brengt stukken terug op de eigen lijn 1 (SO17)",
    ],
    [
        "{seat} has no {kind} in hand (SO17)",
        "{seat} n’a pas de {kind} en main (SO17)",
        "{seat} heeft geen {kind} in de hand (SO17)",
    ],
    [
        "no piece of {seat}'s side stands on {from}",
        "le camp {seat} n’a pas de pièce en {from}",
        "op {from} staat geen stuk van het kamp van {seat}",
    ],
    [
        "no piece of {seat}'s stands on {from}",
        "{seat} n’a pas de pièce en {from}",
        "op {from} staat geen stuk van {seat}",
    ],
    [
        "a piece never goes back to a ramp (SO8)",
        "une pièce ne retourne jamais sur une rampe (SO8)",
        "een stuk gaat nooit terug een helling op (SO8)",
    ],
    [
        "{from} climbs one line, straight or one column aside (SO6)",
        "de {from}, on monte d’une ligne, tout droit ou en biais d’une colonne (SO6)",
        "van {from} klim je één lijn, recht vooruit of schuin naar de kolom ernaast (SO6)",
    ],
    [
        "a piece enters from the Squod line, straight ahead; {from} does not lead to {to} (SO7)",
        "une pièce entre tout droit depuis la ligne de Squod ; {from} ne mène pas à {to} (SO7)",
        "een stuk komt vanaf de Squodlijn rechtdoor binnen; {from} leidt niet naar {to} (SO7)",
    ],
    [
        "{to} is not beside {from} (SO8)",
        "{to} n’est pas à côté de {from} (SO8)",
        "{to} ligt niet naast {from} (SO8)",
    ],
    [
        "the piece on {to} is not a weaker opponent and blocks (SO9)",
        "la pièce en {to} n’est pas un adversaire plus faible et barre le passage (SO9)",
        "het stuk op {to} is geen zwakkere tegenstander en staat in de weg (SO9)",
    ],
    [
        "a chained Squod climbs from line 2 to the Squod line; {from} does not lead to {to} (SO12)",
        "pour monter et crier, on va de la ligne 2 à la ligne de Squod ; {from} ne mène pas à {to} (SO12)",
        "klimmen en roepen gaat van lijn 2 naar de Squodlijn; {from} leidt niet naar {to} (SO12)",
    ],
    [
        "a Squod is called between two pieces on Squod lines (SO10)",
        "un Squod oppose deux pièces qui sont sur leur ligne de Squod (SO10)",
        "een Squod gaat tussen twee stukken die op hun Squodlijn staan (SO10)",
    ],
    [
        "{rival} is not on the ramp of an opponent (SO10)",
        "{rival} n’est pas sur la rampe d’un adversaire (SO10)",
        "{rival} ligt niet op de helling van een tegenstander (SO10)",
    ],
    [
        "nobody stands on {rival} (SO10)",
        "il n’y a personne en {rival} (SO10)",
        "op {rival} staat niemand (SO10)",
    ],
    [
        "the crossing {cell} is not empty (SO10)",
        "le croisement {cell} n’est pas libre (SO10)",
        "kruispunt {cell} is niet vrij (SO10)",
    ],
    ["the toss", "le tirage", "de toss"],
    ["{seat}: {pick}", "{seat} : {pick}", "{seat}: {pick}"],
    ["{seat}'s hand: {hand}", "{seat}, en main : {hand}", "{seat}, in de hand: {hand}"],
    ["The toss is a tie: pick again.", "Égalité : on recommence le tirage.", "Gelijk: opnieuw tossen."],
    [
        "{seat} wins the toss, sets up first and begins.",
        "{seat} gagne le tirage, place ses pièces en premier et commence.",
        "{seat} wint de toss, stelt als eerste op en begint.",
    ],
    // Squaryd and Squod.
    [
        "{cell} is not empty ({rule})",
        "la case {cell} n’est pas vide ({rule})",
        "vak {cell} is niet leeg ({rule})",
    ],
    // Records and files.
    ["line {n}: {why}", "ligne {n} : {why}", "regel {n}: {why}"],
    [
        "the result is missing: 1-0, 0-1, 1/2-1/2 or *",
        "il manque le résultat : 1-0, 0-1, 1/2-1/2 ou *",
        "de uitslag ontbreekt: 1-0, 0-1, 1/2-1/2 of *",
    ],
    [
        "a blank line is due after the tags",
        "il faut une ligne vide après les étiquettes",
        "na de labels hoort een lege regel",
    ],
    ["the tag {tag} is missing", "il manque l’étiquette {tag}", "het label {tag} ontbreekt"],
    ["the tag {tag}: {why}", "l’étiquette {tag} : {why}", "het label {tag}: {why}"],
    ["this is a record of {game}", "c’est un relevé de {game}", "dit is een partijverslag van {game}"],
    [
        "the start is hidden: this record is one viewer's; replaying needs the full one",
        "le début est caché : ce relevé est celui d’un observateur ; il faut le relevé complet",
        "het begin is verborgen: dit verslag is dat van één kijker; het volledige is nodig",
    ],
    [
        "move {n} is hidden: this record is one viewer's; replaying needs the full one",
        "le coup {n} est caché : ce relevé est celui d’un observateur ; il faut le relevé complet",
        "zet {n} is verborgen: dit verslag is dat van één kijker; het volledige is nodig",
    ],
    ["move {n}, {move}: {why}", "coup {n}, {move} : {why}", "zet {n}, {move}: {why}"],
    [
        "the moves lead to {reached}, but the record says {stated}",
        "les coups mènent à {reached}, mais le relevé dit {stated}",
        "de zetten leiden tot {reached}, maar het verslag zegt {stated}",
    ],
    ["this is not UTF-8 text", "ce n’est pas un texte en UTF-8", "dit is geen tekst in UTF-8"],
    [
        "No such file or directory (os error {n})",
        "ce fichier n’existe pas (erreur {n})",
        "dat bestand bestaat niet (fout {n})",
    ],
    [
        "File exists (os error {n})",
        "ce fichier existe déjà (erreur {n})",
        "dat bestand bestaat al (fout {n})",
    ],
    ["Permission denied (os error {n})", "accès refusé (erreur {n})", "geen toegang (fout {n})"],
    [
        "`{text}` is a position of {found}, not of {wanted}",
        "`{text}` est une position de {found}, pas de {wanted}",
        "`{text}` is een stelling van {found}, niet van {wanted}",
    ],
    ["`{text}`: {why}", "`{text}` : {why}", "`{text}`: {why}"],
];
