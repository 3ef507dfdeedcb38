# Matches, moves and texts in general.

game-over = la partie est terminée
text-empty = il n’y a rien à lire : le texte est vide
text-excess = au caractère { $column }, `{ $found }` est de trop
text-cut = au caractère { $column }, il faut { $expected }, mais le texte s’arrête là
text-other = au caractère { $column }, il faut { $expected }, pas `{ $found }`
text-long-row = au caractère { $column }, la rangée dépasse { $width } places
text-short-row = au caractère { $column }, la rangée a moins de { $width } places
text-digits = au caractère { $column }, une suite de places vides s’écrit avec un seul chiffre de 1 à { $width }, jamais 0 et jamais deux chiffres

expected-space = une espace
expected-between-rows = `/` entre les rangées

match-over = la partie est terminée
match-not-your-turn = { $seat } a le trait
match-unreadable = ce n’est pas un coup : { $why }
match-illegal = coup interdit : { $why }
game-unknown = il n’y a pas de jeu { $name } ; les jeux sont { $games }
other-variant = c’est une position de { $found }, pas de { $wanted }
edit-not-here = cela ne peut pas être mis ici
