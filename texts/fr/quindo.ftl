# Quindo.

quindo-goal = retournez ce que vous sautez, jusqu’à ce que votre adversaire n’ait plus de pion
why-no-pieces = { $loser ->
        [you] vous n’avez
       *[other] { $loser } n’a
    } plus de pion

quindo-no-pass = un de vos pions peut jouer, il est donc interdit de passer
quindo-off-board = { $from }{ $to } sort du plateau, dont les cases vont de a1 à { $last }
quindo-not-yours = vous n’avez pas de pion en { $from }
quindo-same-square = le pion est déjà en { $from }
quindo-stuck = le pion en { $from } ne peut aller nulle part pour l’instant
quindo-not-straight = { $to } n’est pas en ligne droite depuis { $from }
quindo-diagonal = { $to } est en diagonale depuis { $from }, et il n’y a ici que quatre directions
quindo-blocked = un de vos pions barre le passage entre { $from } et { $to }
quindo-not-free = la case { $to } n’est pas libre
quindo-too-far = { $to } est à { $distance } cases libres ; un pion avance de 1, 2 ou 3
quindo-barred = l’adversaire vient de jouer la distance { $distance }, qui vous est interdite
quindo-rows = un terrain a 5, 6 ou 7 rangées, celui-ci en a { $rows }
quindo-no-pieces = il n’y a aucun pion sur le terrain

quindo-caption-barred = distance interdite : { $distance }
quindo-caption-none-barred = distance interdite : aucune

quindo-expected-column = une colonne de a à i
quindo-expected-row = une rangée de 1 à 9
quindo-expected-piece = `o`, `x` ou un chiffre
quindo-expected-turn = `o` ou `x` pour le camp qui joue
quindo-expected-last = la dernière distance, `-`, `1`, `2` ou `3`
quindo-expected-four-directions = `+` pour quatre directions

## The page.

quindo-tagline = Posez-vous sur la première, deuxième ou troisième case libre et retournez tout ce que vous sautez.
quindo-credits = L’auteur de Quindo nous est inconnu. La taille du plateau et la mise en place sont notre reconstitution, d’après une règle dont les figures sont perdues.
variant-quindo = Grand terrain, 7 × 7
variant-quindo-orthogonal = 7 × 7, sans diagonales
variant-quindo-small = Petit terrain, 5 × 5
variant-quindo-small-orthogonal = 5 × 5, sans diagonales
variant-quindo-chessboard = Sur un échiquier, 6 × 6
variant-quindo-chessboard-orthogonal = 6 × 6, sans diagonales
quindo-look-piece = pion
quindo-place-border = { $id }, bordure
quindo-count = { $n } { $n ->
        [one] pion
       *[other] pions
    }
quindo-remark-barred = Distance interdite : { $n }
quindo-remark-none-barred = Distance interdite : aucune

quindo-proven-answer = Le petit Quindo est nul quand les deux camps jouent parfaitement.
quindo-proven-moves = De ses 56 premiers coups, cinq seulement gardent la nulle : { $moves }. Tous les autres perdent.
quindo-balance = Entre joueurs égaux, qui commence gagne 6 fois sur 10.
