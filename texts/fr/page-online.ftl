# The page: playing online.

online-unknown = Partie inconnue
online-title = Jouer en ligne
online-friend = Un ami, par lien
online-anyone = N’importe qui du salon
online-no-server = Pas de connexion à un serveur pour l’instant. Vous pouvez jouer contre l’ordinateur ou avec des personnes à côté de vous.
online-create = Nouvelle table
online-invite = Inviter
online-invite-how = Envoyez ce lien à votre ami. Il ouvre la place { $seat } ; aucun compte n’est nécessaire.
online-invite-lot = Envoyez ce lien à votre ami ; aucun compte n’est nécessaire. Le sort désigne qui commence quand tout le monde est là.
online-invites = { $name } vous invite
online-invited = Vous êtes invité
online-you-play = Vous jouez { $seat }.
online-sides-by-lot = Le sort désigne qui commence quand tout le monde est là.
online-accept-invitation = Accepter et jouer
online-seat-number = Place { $n }
online-seat-gone = Quelqu’un d’autre a pris cette place. Vous pouvez regarder.
online-is-rated = Classée
online-is-casual = Non classée
online-minutes = { $minutes } { $minutes ->
        [one] minute
       *[other] minutes
    } + { $seconds } { $seconds ->
        [one] seconde
       *[other] secondes
    } par coup
online-days-each = { $n } { $n ->
        [one] jour
       *[other] jours
    } par coup
online-not-copied = Le navigateur ne permet pas de copier : le lien est sélectionné, copiez-le vous-même.
online-challenge = Défier
online-challenged = On vous défie
online-no-engine = Dans les parties classées, ni programme ni autre aide.
online-copy = Copier le lien
online-copied = Copié
online-share = Partager
online-qr = Code QR du lien
online-watch-link = Lien pour les spectateurs :
online-waiting = En attente de { $seat }…
online-fill = Laisser l’ordinateur jouer { $seat }
online-close-table = Fermer la table
online-cancelled = Cette table a été fermée.
online-open-seats = Places libres
online-no-open-seats = Aucune place libre pour l’instant.
online-running = Parties en cours
online-no-running = Aucune partie à regarder pour l’instant.
online-followed = Personnes que vous suivez
online-leaders = Meilleurs joueurs
online-mine = Mes parties
online-no-mine = Aucune partie trouvée.
online-sit = S’asseoir
online-stand-up = Quitter la place
online-watch = Regarder
online-open = Ouvrir
online-wait-for-you = { $n } { $n ->
        [one] partie attend
       *[other] parties attendent
    } votre coup
online-no-players = En attente de joueurs
online-connection = Connecté
online-no-connection = Connexion perdue ; reconnexion…
online-sending = Envoi de votre coup…
online-premove = Coup anticipé : { $text }
online-no-premove = Votre coup anticipé n’est plus possible. Choisissez un autre coup.
online-kept = Votre coup est gardé et sera envoyé au retour de la connexion.
online-refused = Refusé : { $reason }
online-offer-draw = Proposer nulle
online-offer-undo = Demander à reprendre
online-offered = { $seat } propose : { $what }
online-a-draw = la nulle
online-an-undo = de reprendre le dernier coup
online-you-offered = Vous avez proposé : { $what }
online-accept = Accepter
online-decline = Refuser
online-chat = Discussion
online-say = Dire quelque chose
online-send = Envoyer
online-report = Signaler ou bloquer
online-mute = Couper
online-unmute = Afficher
online-watching = Vous regardez.
online-rematch = Revanche
online-to-rematch = Vers la revanche
online-clock = Pendule
online-no-clock = Sans pendule
online-partner-chat = Les partenaires peuvent se parler ; toute la table lit
online-rated = Classée (demande un nom réservé)
online-left = il reste { $time }
online-day-count = { $n } { $n ->
        [one] jour
       *[other] jours
    }
online-profile = Vous
online-named = Vous êtes { $name }.
online-register = Réserver un nom
online-sign-in = Se connecter
online-sign-out = Se déconnecter
online-name = Nom
online-passphrase = Phrase secrète (au moins 8 caractères)
online-ratings = Classement
online-history = De { $from } à { $to }, au plus haut { $high }
online-one-rating = { $now } après une partie
online-no-ratings = Pas encore de partie classée.
online-archive = Télécharger mes relevés
online-forget = Supprimer mes données
online-forget-sure = Supprimer de ce serveur votre nom, vos classements et vos messages ? Les parties en cours sont abandonnées ; les relevés restent, sans votre nom.
online-search = Chercher
online-notify = Me prévenir quand c’est à moi
online-free = libre
online-guest-name = Invité { $n }
online-bot = Ordinateur, niveau { $n }

## The first moves, which clocks wait for.

online-abort = Annuler la partie
online-abort-sure = Annuler cette partie ? Personne ne perd.
online-clock-first = Votre pendule part avec votre premier coup. Il reste { $time } pour le jouer.
online-clock-their-first = Il reste { $time } à { $seat } pour le premier coup.
online-aborted = { $seat } a annulé la partie. Personne n’a perdu.
online-aborted-late = La partie est annulée : { $seat } n’a pas joué à temps. Personne n’a perdu.
online-here = présent
online-left-for = parti, { $time }
online-may-claim = Vous pouvez réclamer la partie : personne n’est revenu à temps.
online-may-claim-idle = Vous pouvez réclamer la partie : aucun coup depuis sept jours.
online-claim-win = Réclamer la victoire
online-claim-draw = Réclamer la nulle
online-grace = { $seat } est absent et a encore un peu de temps pour revenir, 30 secondes par partie.
online-custom-clock = Autre
online-minutes-each = Minutes chacun (1 à 180)
online-seconds-more = Secondes de plus par coup (0 à 180)
online-series = Série : { $mine } à { $theirs }
online-rating-change = Votre classement : { $rating } ({ $change })
online-rematch-offered = Une revanche est proposée.
online-watch-rematch = Regarder la revanche
online-rematch-declined = Pas de revanche cette fois.
online-joined = Votre partie commence

## Pairs of games, and the pie rule.

online-fair = Pour que ce soit équitable
online-fair-pair = Deux parties, camps échangés
online-fair-pie = Règle du gâteau : le second joueur peut prendre le premier camp
online-fair-single = Une seule partie
online-game-of-pair = Partie { $n } sur 2
online-to-second = Vers la partie 2 sur 2
online-pair-open = Les classements changent après la partie 2.
online-may-swap = Règle du gâteau : jouez, ou prenez le camp qui a joué.
online-swap = Prendre ce camp

## The lobby.

online-quick = Partie rapide
online-all-games = Tous les jeux
online-all-tables = Classées ou non
online-rated-short = classée
online-pie-short = règle du gâteau
online-more-mine = { $n } de plus

## A match on a phone, and looking back.

online-actions = Actions
online-more = Plus
online-unread = Discussion, { $n } non lus
online-earlier = Dit avant cette partie
online-past = Retour en arrière : { $n } sur { $all }
online-present = Au présent
online-new-moves = { $n } { $n ->
        [one] nouveau coup
       *[other] nouveaux coups
    }
online-next-match = Partie suivante : { $game }
