# The page: other people, their matches and ratings.

people-finished = Parties terminées
people-rated-games = { $n } { $n ->
        [one] partie classée
       *[other] parties classées
    }
people-provisional = Un classement avec « ? » est encore incertain.
people-any-game = Tous les jeux
people-result = Résultat
people-any-result = Tous les résultats
people-won = Gagnée
people-lost = Perdue
people-drawn = Nulle
people-since = Du
people-until = Au
people-replay = Revoir
people-more = Suite
people-how-rules = selon les règles
people-how-repetition = par répétition
people-how-quiet = plus rien ne se passait
people-how-agreed = d’un commun accord
people-how-resigned = par abandon
people-how-time = au temps
people-settled-only = Seuls sont listés les joueurs dont le classement est établi.
people-place = Rang
people-player = Joueur
people-rating = Classement
people-games = Parties
people-no-leaders = Personne n’a encore de classement établi dans ce jeu.
