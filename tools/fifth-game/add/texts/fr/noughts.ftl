# Morpion.

seat-Noughts = Ronds
seat-Crosses = Croix

noughts-goal = alignez trois marques avant votre adversaire
why-three = trois marques alignées
why-full = le plateau est plein

noughts-taken = il y a déjà une marque en { $cell }
noughts-two-winners = les deux camps ont trois marques alignées ; un seul peut avoir gagné

noughts-expected-column = une colonne de a à c
noughts-expected-row = une rangée de 1 à 3
noughts-expected-mark = un rond `o`, une croix `x` ou un chiffre
noughts-expected-turn = `o` ou `x` pour le camp au trait

## The page.

noughts-tagline = Trois marques alignées, avant l’adversaire.
noughts-credits = Le morpion est un jeu traditionnel.
variant-noughts = Standard
noughts-look-single = marque
