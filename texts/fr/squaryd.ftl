# Squaryd.

squaryd-goal = posez quatre de vos pions aux sommets d’un carré, de toute taille et de toute inclinaison
why-square = quatre pions forment un carré
why-double-square = { $loser ->
        [you] vous avez
       *[other] { $loser } a
    } formé un carré de quatre doubles
why-fault = { $loser ->
        [you] vous avez
       *[other] { $loser } a
    } oublié une parade
why-no-room = personne ne peut plus poser de pion
event-attacks = { $seat ->
        [you] Vous continuez
       *[other] { $seat } continue
    } avec un pion
event-alone = { $other ->
        [you] Vous n’avez
       *[other] { $other } n’a
    } plus de pions : { $seat ->
        [you] vous continuez en solo
       *[other] { $seat } continue seul
    }

squaryd-not-empty = la case { $cell } n’est pas vide
squaryd-no-pawn = vous n’avez plus de pion
squaryd-defend-first = parez d’abord, par exemple par { $due }
squaryd-gives-square = un simple en { $cell } compléterait un carré de l’adversaire
squaryd-too-few-pawns = un double coûte deux pions et vous en avez { $stock }
squaryd-double-due = posez d’abord le double que vous devez : { $due }
squaryd-no-threat = en { $cell }, aucune menace vive de l’adversaire ne demande de double
squaryd-no-doubles = on ne pose pas de double quand l’adversaire n’a plus de pions
squaryd-has-pawns = qui a encore des pions ne peut pas passer
squaryd-no-pass = vous avez un coup à jouer, il est donc interdit de passer
squaryd-not-true = ce n’est pas le cas ; continuez
squaryd-no-claims = on n’annonce que dans squaryd:tabletop
squaryd-no-centre = d4 n’est pas une case : le plateau n’a pas de centre
squaryd-not-a-square = { $a }, { $b }, { $c }, { $d } ne sont pas les sommets d’un carré dans l’ordre alphabétique
squaryd-end-mark = `+` après le camp et `=` n’existent que dans squaryd:tabletop
squaryd-hole = le plateau a un seul `#`, au milieu de sa rangée du milieu : le centre d4, qui manque
squaryd-no-single = { $cell } est donnée pour le simple d’un tour, mais n’en porte pas
squaryd-same-single = { $cell } est donnée pour le simple de deux tours
squaryd-too-many-pawns = { $seat } a { $pawns } pions sur le plateau et n’en possède que { $owned }
squaryd-two-winners = les deux camps ont gagné sur ce plateau

squaryd-caption-pawns-left = pions en réserve : Foncé { $dark }, Clair { $light }

squaryd-expected-column = une colonne de a à g
squaryd-expected-row = une rangée de 1 à 7
squaryd-expected-piece = `x`, `o`, `X`, `O`, `#` ou un chiffre
squaryd-expected-turn = `x` ou `o` pour le camp qui joue
squaryd-expected-cell-or-free = `-`, une case ou `squaryd:free`
squaryd-expected-tabletop = `squaryd:tabletop`

## The page.

squaryd-tagline = Quatre pions aux sommets d’un carré, de toute taille et de toute inclinaison.
squaryd-credits = Squaryd est un jeu de Pierre Baudy.
variant-squaryd = Standard : les menaces sont montrées
variant-squaryd-free = Doubles libres
variant-squaryd-tabletop = Comme à la table : voir et annoncer soi-même
squaryd-look-single = simple
squaryd-look-double = double
squaryd-count = { $n } { $n ->
        [one] pion
       *[other] pions
    } en réserve
squaryd-choice-single = Un pion
squaryd-choice-double = Deux pions
squaryd-choice-forced = Parez la menace : posez deux pions sur la case marquée.
squaryd-choice-stops = { $cell } complète le carré de { $pawns }.
squaryd-choice-claim = Annoncer un carré
squaryd-choice-claim-how = Choisissez les quatre sommets.
squaryd-choice-fault = Signaler une parade oubliée
squaryd-choice-fault-how = Choisissez le pion qui aurait dû être un double.

squaryd-proven-balance = Squaryd n’est pas résolu. Entre joueurs égaux, celui qui commence réussit d’autant mieux qu’ils sont forts : 69 victoires à 22 au niveau 8, 50 à 3 entre les meilleurs.
squaryd-balance = Entre joueurs égaux, qui commence gagne 7 fois sur 10.
