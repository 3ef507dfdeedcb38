# The page: lessons.

learn-title = Apprendre
learn-title-of = Apprendre le { $game }
learn-new-here = Première visite ? Apprenez le { $game } en trois minutes
learn-index = De courtes leçons : vous faites chaque chose vous-même sur un plateau, puis jouez une petite partie entière.
learn-step = Étape { $n } sur { $all }
learn-steps = Étapes
learn-step-done = faite
learn-hint = Indice
learn-show = Montrez-moi
learn-again = Réessayer
learn-next = Étape suivante
learn-not-it = C’est permis, mais ce n’est pas ce qui est demandé ici.
learn-coach = Entraîneur
learn-lost = Pas cette fois. Rejouez : les étapes ci-dessus sont toujours là.
learn-done = Vous avez terminé cette leçon.
