# La page : revoir une partie, et l’entraîneur ; chargé quand on le veut.

review-title = Retour sur la partie
review-start = Revoir cette partie
review-how = Chaque coup est jugé ; ce qui est prouvé est dit tel.
review-progress = Examen des coups
review-stop = Arrêter
review-accuracy = { $seat } : précision { $percent }
review-quiet = Aucun coup n’a changé grand-chose.
review-points = Tournants
review-proven-point = Coup { $n }, prouvé : { $seat } a joué { $move } ; { $best } était meilleur.
review-judged-point = Coup { $n } : { $seat } a joué { $move } (chance de gagner { $after }) ; { $best } était meilleur ({ $before }).
review-lucky-point = Coup { $n } : { $seat } a joué { $move }.
review-show = Montrer sur le plateau
review-again = Réessayer à partir d’ici
review-keep = Garder comme problème
review-kept = S’entraîner sur vos erreurs
review-no-room = Ce navigateur n’a plus de place : ce problème n’est pas gardé. Rien de ce qui était gardé n’est perdu.
review-knows = Chaque coup est jugé d’après ce que son joueur pouvait savoir.
review-warning = Êtes-vous sûr de { $move } ?
review-anyway = Le jouer quand même
review-other = Choisir un autre coup
