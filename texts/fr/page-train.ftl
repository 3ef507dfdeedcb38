# The page: puzzles. Loaded with their page.

train-title-of = S’entraîner à { $game }
train-index = Des problèmes où un seul coup est juste, et chacun est prouvé. Sans réseau et sans compte.
train-all = Tous les jeux
train-day = Problème du jour
train-practice = Exercices
train-rush = Course
train-rush-how = Résolvez le plus de problèmes possible en trois minutes.
train-start = Commencer
train-repeat = { $n ->
    [one] En refaire un
   *[other] En refaire { $n }
}
train-own = { $n ->
    [one] Votre erreur
   *[other] Vos erreurs ({ $n })
}
train-streak = { $n ->
    [one] { $n } jour de suite
   *[other] { $n } jours de suite
}
train-left = encore { $n } s
train-count = { $n ->
    [one] { $n } résolu
   *[other] { $n } résolus
}
train-over = C’est fini : { $n ->
    [one] { $n } résolu
   *[other] { $n } résolus
}. Votre record : { $best }.
train-theme = Thème
train-any = Tous
train-difficulty = Difficulté
train-suiting = À mon niveau
train-step-easy = Facile
train-step-medium = Moyen
train-step-hard = Difficile
train-theme-double-leap = Double saut
train-theme-leap = Saut
train-theme-turn-four = Quatre retournées
train-theme-turn-three = Trois retournées
train-theme-sacrifice = Sacrifice
train-theme-last-piece = Dernière pièce
train-theme-fork = Fourchette
train-theme-threat = Menace
train-theme-forced-double = Double forcé
train-theme-home = Arrivée
train-theme-deduction = Déduction
train-theme-capture = Prise
train-theme-entry = Dans l’anneau
train-goal-finish = { $n ->
    [one] { $seat } joue et gagne tout de suite. Trouvez le seul coup.
   *[other] { $seat } joue et gagne en { $n } coups au plus. Trouvez le seul chemin.
}
train-goal-sure = { $n ->
    [one] { $seat } joue et gagne tout de suite, quoi qui soit caché. Trouvez le seul coup sûr.
   *[other] { $seat } joue et gagne en { $n } coups, quoi qui soit caché. Trouvez le seul chemin sûr.
}
train-goal-win = { $seat } joue : un seul coup gagne, tous les autres laissent échapper le gain.
train-goal-draw = { $seat } joue : un seul coup tient la nulle, tous les autres perdent.
train-goal-odds = { $seat } joue : quel coup a le plus de chances de gagner tout de suite ?
train-go-on = Juste. Continuez.
train-solved = Résolu.
train-odds = Résolu : ce coup gagne dans { $wins } des { $of } cas possibles pour les pièces cachées, et aucun autre dans autant.
train-not-it = Ce coup laisse tout échapper. Voyez la réponse.
train-too-slow = Ce coup ne gagne pas à temps. Voyez la réponse.
train-next = Problème suivant
train-none = Aucun problème ne convient. Choisissez un autre thème.
train-none-due = Il n’y a rien à refaire aujourd’hui.
train-none-own = Aucune de vos erreurs n’est gardée. Revoyez une partie et gardez comme problème ce que vous avez manqué.
train-forget = Oublier ce problème
train-damaged = Les problèmes de { $game } sont abîmés ({ $reason }). Rechargez la page.
train-not-kept = Ce navigateur n’a plus de place pour retenir vos progrès.
