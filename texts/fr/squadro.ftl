# Squadro.

squadro-goal = amenez quatre de vos cinq pièces de l’autre côté, puis ramenez-les
why-four-home = quatre pièces sont arrivées

squadro-home = la pièce de la piste { $lane } est arrivée et ne bouge plus
squadro-not-yours = cette pièce est à { $seat } ; choisissez l’une des vôtres
squadro-no-piece = il n’y a pas de pièce ici ; choisissez l’une des vôtres
squadro-one-place = la pièce de la piste { $lane } ne peut aller qu’à l’endroit marqué
squadro-shared-crossing = deux pièces sur un croisement : celle de Clair sur la piste { $light } et celle de Foncé sur la piste { $dark }
squadro-two-winners = les deux camps ont quatre pièces arrivées ; un seul peut avoir gagné

squadro-caption-home = arrivées : Clair { $light }, Foncé { $dark }

squadro-expected-step = un pas de 0 à 9 ou de a à c
squadro-expected-between-sides = `/` entre les deux camps
squadro-expected-turn = `l` ou `d` pour le camp qui joue
squadro-expected-lane = une piste de 1 à 5

## The page.

squadro-tagline = Cinq pièces, un aller et un retour. Sautez un adversaire : il recommence son trajet.
squadro-credits = Squadro est un jeu d’Adrián Jiménez Pascual, édité par Gigamic.
variant-squadro = Standard
squadro-look-out = pièce à l’aller
squadro-look-back = pièce au retour
squadro-look-home = pièce arrivée
squadro-place-crossing = piste { $x } de Clair, piste { $y } de Foncé
squadro-place-light-start = piste { $x } de Clair, départ
squadro-place-light-turn = piste { $x } de Clair, demi-tour
squadro-place-dark-start = piste { $y } de Foncé, départ
squadro-place-dark-turn = piste { $y } de Foncé, demi-tour
squadro-count = { $n } { $n ->
        [one] arrivée
       *[other] arrivées
    }

squadro-proven-answer = Foncé gagne, peu importe qui commence : en 153 coups des deux camps si Foncé commence, en 154 si Clair commence.
squadro-proven-first = Aucun premier coup ne change le vainqueur, mais bien le nombre de coups jusqu’à la fin :
squadro-proven-begins = { $seat } commence
squadro-proven-totals = De toutes les positions que l’on peut atteindre, Clair en gagne { $light } et Foncé { $dark } ; { $drawn } sont nulles, car les deux camps continueraient sans fin.
squadro-proven-longest = La victoire la plus longue
squadro-proven-longest-text = Il ne s’est presque rien passé ici, et Clair, qui joue, gagne en 247 coups. Clair se hâte, Foncé retarde.
squadro-proven-left = Après { $ply } { $ply ->
        [one] coup
       *[other] coups
    } : Clair gagne en { $n }.
squadro-balance = Entre joueurs égaux, Foncé gagne 6 fois sur 10, peu importe qui commence.
