# What moves did. A seat that is the reader's own is `you`.

event-moved = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } joué de { $from } à { $to }
event-stepped = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } avancé la pièce { $piece } de { $count } { $count ->
        [one] case
       *[other] cases
    }
event-leapt = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } sauté { $count } { $other ->
        [you] de vos pièces
       *[other] { $count ->
            [one] pièce
           *[other] pièces
        } de { $other }
    } : { $count ->
        [one] elle recommence son
       *[other] elles recommencent leur
    } trajet
event-round = { $seat ->
        [you] Votre pièce
       *[other] La pièce de { $seat }
    } a fait demi-tour et prend le chemin du retour
event-home = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } { $count } { $count ->
        [one] pièce arrivée
       *[other] pièces arrivées
    }
event-turned = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } joué de { $from } à { $to } et retourné { $count } { $other ->
        [you] de vos pions
       *[other] { $count ->
            [one] pion
           *[other] pions
        } de { $other }
    }
event-turned-left = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } retourné { $count } { $other ->
        [you] de vos pions
       *[other] { $count ->
            [one] pion
           *[other] pions
        } de { $other }
    } et quitté le plateau en { $at }
event-left = { $seat ->
        [you] Votre pion
       *[other] Un pion de { $seat }
    } a quitté le plateau en { $at }
event-barred = { $seat ->
        [you] Vous ne pouvez pas vous
       *[other] { $seat } ne peut pas se
    } déplacer de { $distance } { $distance ->
        [one] case
       *[other] cases
    } : { $other ->
        [you] vous venez
       *[other] { $other } vient
    } de le faire
event-placed = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } posé un pion en { $at }
event-doubled = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } posé deux pions en { $at }
event-threat = { $seat ->
        [you] Vous menacez
       *[other] { $seat } menace
    } de compléter un carré en { $at }
event-defended = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } posé deux pions en { $at } et paré { $other ->
        [you] votre carré
       *[other] le carré de { $other }
    } avec { $pawns }
event-square = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } complété un carré : { $cells }
event-double-square = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } complété un carré de doubles : { $cells }
event-claimed = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } annoncé un carré : { $cells }
event-denounced = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } dénoncé une parade oubliée en { $at }
event-picked-secret = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } choisi en secret
event-picked = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } choisi { $kind }
event-toss-tied = égalité au tirage, { $kind } contre { $kind } : choisissez à nouveau
event-toss-won = { $winner ->
        [you] Vous avez
       *[other] { $winner } a
    } gagné le tirage avec { $kind } ; { $loser ->
        [you] vous aviez
       *[other] { $loser } avait
    } { $rival }
event-reentered = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } remis une pièce en jeu en { $at }
event-set-up = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } placé { $seat ->
        [you] vos
       *[other] ses{ "" }
    } pièces
event-entered = { $seat ->
        [you] Vous entrez
       *[other] { $seat } entre
    } dans le ring en { $at } avec { $kind }
event-clash-tied = { $cry } ! { $seat ->
        [you] Vous
       *[other] { $seat }
    } et { $other ->
        [you] vous
       *[other] { $other }
    } : { $kind } des deux côtés, égalité
event-clash-won = { $cry } ! { $winner ->
        [you] Vous montrez
       *[other] { $winner } montre
    } { $kind }, { $loser ->
        [you] vous
       *[other] { $loser }
    } { $rival } : { $winner ->
        [you] vous entrez
       *[other] { $winner } entre
    } dans le ring en { $at }
event-taken = { $seat ->
        [you] Vous avez pris { $kind } { $other ->
            [you] à vous
            [Ouest] d’Ouest
            [Est] d’Est
           *[other] de { $other }
        }
       *[other] { $other ->
            [you] { $seat } vous a pris { $kind }
            [Ouest] { $seat } a pris { $kind } d’Ouest
            [Est] { $seat } a pris { $kind } d’Est
           *[other] { $seat } a pris { $kind } de { $other }
        }
    } en { $at }
event-hand-known = on en sait plus sur { $seat ->
        [you] votre main
        [Ouest] la main d’Ouest
        [Est] la main d’Est
       *[other] la main de { $seat }
    }
event-hand-unknown = on ne connaît plus avec certitude { $seat ->
        [you] votre main
        [Ouest] la main d’Ouest
        [Est] la main d’Est
       *[other] la main de { $seat }
    }
event-learnt = { $seat ->
        [you] votre pièce
        [Ouest] la pièce d’Ouest
        [Est] la pièce d’Est
       *[other] la pièce de { $seat }
    } en { $at } ne peut être que { $kind }
event-learnt-by-all = tout le monde connaît { $seat ->
        [you] votre pièce
        [Ouest] la pièce d’Ouest
        [Est] la pièce d’Est
       *[other] la pièce de { $seat }
    } en { $at } : { $kind }
event-learnt-more = on en sait plus sur { $count } { $count ->
        [one] pièce cachée
       *[other] pièces cachées
    }
event-passed = { $seat ->
        [you] Vous avez
       *[other] { $seat } a
    } passé
event-again = { $seat ->
        [you] Vous jouez
       *[other] { $seat } joue
    } encore
event-began-set-up = { $seat ->
        [you] Vous placez vos
       *[other] { $seat } place ses
    } pièces en premier et { $seat ->
        [you] commencerez
       *[other] commencera{ "" }
    }
event-began = { $seat ->
        [you] Vous commencez
       *[other] { $seat } commence
    }
event-won = { $winner ->
        [you] Vous gagnez
       *[other] { $winner } gagne
    } : { $why }
event-team-won = victoire pour { $one ->
        [you] vous
       *[other] { $one }
    } et { $other ->
        [you] vous
       *[other] { $other }
    } : { $why }
event-drawn = partie nulle : { $why }
event-or = { $one } ou { $other }

why-repetition = la même position pour la troisième fois
why-quiet = 100 coups sans pion retourné ni sorti du plateau
why-passed = tout le monde a passé
why-resigned = { $seat ->
        [you] vous avez
       *[other] { $seat } a
    } abandonné
why-agreed = d’un commun accord
why-time = { $seat ->
        [you] vous n’avez
       *[other] { $seat } n’a
    } plus de temps

kind-rock = la pierre
kind-paper = le papier
kind-scissors = les ciseaux
