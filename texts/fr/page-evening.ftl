# The page: club evenings.

evening-title = Soirée de club
evening-new = Ouvrir une soirée
evening-name = Nom de la soirée
evening-system = Qui rencontre qui
evening-swiss = Système suisse
evening-round-robin = Tout le monde se rencontre
evening-rounds = Rondes (1 à 20)
evening-break = Secondes entre les rondes (0 à 600)
evening-pairs = Deux parties à chaque fois, en changeant de côté
evening-code = Code
evening-enter = Y aller
evening-how = Scannez ceci ou ouvrez l’adresse ; aucun compte n’est nécessaire.
evening-nickname = Votre nom pour la soirée
evening-join = Participer
evening-joined = Vous participez sous le nom de { $name }.
evening-leave = Partir
evening-leave-sure = Partir dès la prochaine ronde ?
evening-come-back = Revenir
evening-organise = Pour l’organisateur
evening-begin = Commencer
evening-pause = Pause après cette ronde
evening-resume = Reprendre
evening-end = Terminer la soirée
evening-end-sure = Terminer maintenant ? Aucune autre ronde ne commence.
evening-wall = Pour le projecteur
evening-csv = Classement en tableau (CSV)
evening-round = Ronde { $n }
evening-result = Résultat de { $names }
evening-bye = { $name } est exempt de cette ronde
evening-standings = Classement
evening-place = Place
evening-player = Joueur
evening-points = Points
evening-buchholz = Buchholz : les points de tous les adversaires
evening-bh = BH
evening-sonneborn = Sonneborn-Berger : les points des adversaires, multipliés par ce qui a été marqué contre eux
evening-sb = SB
evening-remove = Est parti
evening-remove-who = { $name } est parti
evening-is-open = Elle n’a pas encore commencé.
evening-is-paused = En pause : les parties en cours continuent, aucune ronde ne commence.
evening-is-over = La soirée est terminée.
evening-next = La prochaine ronde commence dans { $time }.
evening-meet = Vous rencontrez { $name }.
evening-free = Vous êtes exempt de cette ronde.
evening-done = Vos parties de cette ronde sont terminées.
evening-board = À votre plateau
evening-next-board = Votre partie suivante a commencé.
evening-back = À la soirée de club
evening-aborted = { $seat } n’a pas joué : la partie est perdue.
evening-hidden = Vous jouez ici : ce plateau est caché sur le mur.
evening-people = { $n } { $n ->
        [one] joueur
       *[other] joueurs
    }
