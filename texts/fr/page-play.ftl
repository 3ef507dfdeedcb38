# The page: playing.

level-1 = Débute à peine
level-2 = Débutant
level-3 = Joueur du dimanche
level-4 = Attentif
level-5 = Expérimenté
level-6 = Fort
level-7 = Très fort
level-8 = Maître
level-above = Plus que maître
level-best = Le plus fort

## Playing.

play-play = Jouer
play-options = Options…
play-level = Niveau { $n } : { $word }
play-level-label = Force de l’ordinateur
play-opponent = Adversaire
play-program = L’ordinateur
play-beside = Quelqu’un à côté de moi
play-person = Personne
play-you = Vous
play-my-seat = Je joue
play-starter = Qui commence ?
play-random = Au hasard
play-variant = Variante
play-seats = Places
play-start = Commencer
play-cancel = Annuler
play-unfinished = Parties en cours
play-finished = Parties terminées
play-resume = Continuer
play-review = Revoir la partie
play-remove = Supprimer
play-moves = { $n } { $n ->
        [one] coup
       *[other] coups
    }
play-moves-title = Coups
play-no-moves = Aucun coup pour l’instant.
play-goal = But : { $goal }.
play-your-turn = À vous de jouer
play-turn-of = { $seat } a le trait
play-thinking = { $seat } réfléchit…
play-against = Vous contre le niveau { $n } : { $word }
play-against-best = Vous contre l’ordinateur au plus fort
play-versus = { $one } contre { $other }
play-partner = { $who }, avec { $seat }
play-names = Noms, si vous voulez
play-deleted = { $game } : partie supprimée.
play-restore = La récupérer
play-show-all = Tout montrer ({ $n })
play-elsewhere = Cette partie se joue dans un autre onglet.
play-come-here = Continuer ici
play-undo = Annuler le coup
play-not-now = Ce n’est pas possible maintenant.
play-hinting = Recherche d’un indice…
play-whole-hint = Montrer le coup
play-hint = Indice
play-turn-board = Tourner le plateau
play-resign = Abandonner
play-resign-team = Proposer à votre partenaire d’abandonner ?
play-resign-sure = Abandonner la partie ?
play-yes = Oui
play-no = Non
play-rematch = Revanche
play-swap = Changer de camp
play-home = Accueil
play-pass = Passer
play-pass-how = Aucune action possible : passez.
play-stop-here = Monter sans défier
play-curtain = Passez l’appareil à { $seat }
play-look-away = Les autres ne regardent pas.
play-open = Je suis { $seat }, montrer le plateau
play-you-win = Vous avez gagné !
play-you-lose = Vous avez perdu.
play-wins = { $seat } gagne
play-team-resigned = { $one } et { $other } ont abandonné.
play-team-wins = { $one } et { $other } gagnent
play-draw = Partie nulle
play-play-move = Jouer ce coup : { $text }
play-moved = { $seat } : { $text }
play-not-kept = Ce navigateur n’a plus de place : la partie n’est pas enregistrée. Supprimez d’anciennes parties ou copiez le relevé.
play-cannot-seal = Cette partie n’est pas enregistrée : sur une connexion non sécurisée, le navigateur ne peut garder les faces cachées en sûreté.
play-lost-game = Cette partie ne peut plus être ouverte.
play-engine-failed = L’ordinateur n’a pas pu réfléchir : { $reason }. Réessayez.
play-try-again = Réessayer
play-rules = Règles

## What to do in one’s turn.

due-toss = À vous : choisissez pierre, papier ou ciseaux, en secret.
due-set-up = À vous : placez vos pièces.
due-piece = À vous : que voulez-vous déplacer ?
due-place = À vous : choisissez une case.
due-go-on = Choisissez la destination.
due-pass = À vous : aucun coup n’est possible, passez.
