# Ce que dit un navigateur que l’on appelle, même quand la page est fermée.

call-turn = À vous de jouer
call-invitation = On vous défie
call-rematch = On vous propose une revanche
call-time = Il vous reste peu de temps pour jouer
