# The page: other people, their matches and ratings.

people-follow = Suivre
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

## Trouble.

people-block = Bloquer
people-block-how = Alors vous n’entendez plus { $name }, qui ne peut plus s’asseoir à vos tables.
people-unblock = Débloquer
people-is-blocked = { $name } est bloqué.
people-reason = Quel est le problème ?
people-reason-abuse = Insulte ou harcèle
people-reason-cheating = Laisse jouer un programme
people-reason-name = Porte un nom offensant ou faux
people-reason-other = Autre chose
people-words = Avec vos mots, si vous voulez
people-report-how = Les responsables de ce serveur lisent les signalements ; dans une partie, la discussion que vous voyez est jointe.
people-report = Envoyer le signalement
people-reported = Merci. Les responsables de ce serveur le liront.
