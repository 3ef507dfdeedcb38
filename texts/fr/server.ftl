# Why the server refuses, by its codes. `.page` is what the page says where people need other words than programs.

account_closed = ce compte a été fermé par les responsables de ce serveur
already_seated = vous êtes déjà à cette table
bad_chat = un message compte de 1 à { $most } caractères
bad_message = ce message est incompréhensible : { $why }
    .page = Le serveur ne comprend pas cette page : rechargez-la.
begun = la partie a commencé
bots_play_on = les programmes jouent jusqu’au bout : ils n’acceptent jamais la nulle
busy = le serveur ne peut pas le faire pour l’instant : réessayez, répéter est sans danger
    .page = Le serveur est occupé ; réessayez.
foreign_origin = les demandes d’autres sites ne sont pas acceptées
    .page = Cette page ne vient pas du serveur qu’elle interroge.
has_name = vous avez déjà un nom
host_stays = vous avez dressé cette table : fermez-la au lieu de quitter votre place
late = il s’agit du coup { $asked }, mais la partie en est au coup { $now }
    .page = Refusé : la position avait déjà changé.
muted = vous ne pouvez pas écrire pour le moment : les responsables de ce serveur vous ont rendu muet
name_confusable = ce nom ressemble à celui de quelqu’un d’autre
name_mixed = ce nom mêle des lettres de plusieurs alphabets, dont certaines se ressemblent
name_reserved = ce nom est réservé aux invités, aux robots ou au serveur
name_taken = ce nom est déjà pris
no_more_undo = dans une partie, on reprend des coups { $most } fois au plus
has_moved = vous avez joué : abandonnez, ou proposez nulle
pair_begun = les deux parties ont commencé : abandonnez, ou proposez nulle
no_swap = on ne peut pas changer de camp ici, ou pas maintenant
not_away = rien à réclamer : personne n’est parti depuis assez longtemps
not_left = vous ne pouvez pas donner cette place : personne ne l’a quittée depuis assez longtemps, ou c’est au partenaire de décider
sat_elsewhere = vous étiez à une autre place de cette partie : vous en savez trop pour celle-ci
not_ahead = cela ne peut pas être choisi avant votre tour
no_offer = il n’y a rien à accepter ni à refuser
no_partner_chat = les partenaires ne se parlent pas pendant la partie, sauf si la table le permet
no_session = personne n’est connecté : demandez d’abord une session (POST /api/session)
    .page = Le serveur ne vous reconnaît plus : rechargez la page.
no_such_game = il n’y a pas de jeu de ce nom
no_such_link = ce lien ne mène pas à une place libre
no_such_match = cette partie n’existe pas
no_such_player = personne ne porte ce nom
no_such_tournament = aucun tournoi ne porte ce code
no_table = les tables de ce serveur ne contiennent pas cette position
not_begun = la partie n’a pas commencé : une place est encore libre
not_over = la partie n’est pas terminée
not_seated = vous n’êtes pas à cette table
not_text = les messages sont des textes, pas des octets
    .page = Le serveur ne comprend pas cette page : rechargez-la.
not_welcome = quelqu’un à cette table ne souhaite pas jouer avec vous
not_your_room = cette discussion n’est pas pour vous avant la fin de la partie
not_yours = seule la personne qui a dressé cette table peut le faire
nothing = il n’y a rien à cette adresse
nothing_to_undo = il n’y a rien à reprendre
offer_pending = il y a déjà une proposition
offered_already = cette proposition a été refusée : jouez un coup avant de la répéter
other_variant = c’est une position d’une autre variante
over = la partie est terminée
rated_needs_clock = une partie classée se joue à la pendule
seat_taken = cette place n’est pas libre
too_big = un message compte au plus { $bytes } octets
    .page = C’est trop long.
too_fast = trop vite : attendez un instant et réessayez
too_many_analyses = vous attendez déjà { $most } analyses : redemandez quand l’une d’elles sera terminée
too_slow = la demande a mis trop de temps à arriver
    .page = La connexion est trop lente ; réessayez.
unknown_host = ce serveur ne se connaît pas sous le nom de { $host } : lancez-le avec --host { $host }, ou avec --origin et l’adresse que montrent les navigateurs
    .page = Le serveur ne répond pas à ce nom : la personne qui l’exploite doit l’autoriser.
no_name = vous n’avez pas encore de nom ici : choisissez-en un d’abord
bad_push = un navigateur ne peut pas être appelé à cette adresse, ou avec ces clés
wrong_code = nom ou code de secours incorrect
wrong_passphrase = nom ou phrase secrète incorrects

# The reasons of `bad_table`.

table-seats = { $game } a { $seats } places, et non { $asked }
table-no-person = une place au moins est pour une personne
table-two-seats = vous ne pouvez prendre qu’une place
table-level = un programme a un niveau de 1 à { $most }
table-clock = une pendule a de 10 secondes à 10 heures, et jusqu’à 600 secondes de plus par coup
table-days = un coup peut prendre de 1 à 30 jours
table-toss = à Squod, le tirage décide qui commence
table-rated-bots = les parties avec des programmes ne sont pas classées
table-rated-guest = seuls les joueurs qui ont un nom jouent des parties classées
    .page = Seuls les joueurs qui ont un nom jouent des parties classées : enregistrez d’abord le vôtre.
table-rated-starter = dans les parties classées, le hasard décide qui commence
table-rated-single = les parties classées se jouent par deux, camps échangés, ou avec la règle du gâteau
table-pie = la règle du gâteau est pour deux personnes, dans un jeu sans secrets
table-no-analysis = les jeux à secrets n’ont pas d’analyse

# The reasons of `bad_name`.

name-form = un nom compte de 2 à 24 lettres, chiffres, espaces ou - _ . et commence par une lettre ou un chiffre
name-passphrase = une phrase secrète compte de 8 à 200 caractères

# The reasons of `no_undo`.

undo-secrets = dans ce jeu, rien n’est repris : ce qui a été vu ne peut être oublié
undo-rated = dans les parties classées, rien n’est repris

# The reasons of `too_many`.

too-many-connections = trop de connexions à la fois
    .page = La page est ouverte trop de fois : fermez une de ses fenêtres.
too-many-requests = trop de demandes à la fois
    .page = Trop de choses à la fois depuis votre adresse : réessayez plus tard.
too-many-watched = trop de parties à la fois
    .page = Vous suivez trop de parties : fermez-en d’abord une.
too-many-waiting = trop de tables en attente à la fois
    .page = Vous avez trop de tables en attente : fermez-en d’abord une.
too-many-unfinished = trop de parties en cours à la fois
    .page = Vous avez trop de parties en cours : terminez-en d’abord une.
too-many-tournaments = trop de tournois à la fois
too-many-entrants = ce tournoi est complet

tournament-two = un tournoi se joue à des jeux à deux
tournament-name = le nom d’un tournoi a de 1 à 40 caractères
tournament-rounds = un tournoi a de 1 à 20 rondes
tournament-games = une rencontre compte une ou deux parties, et une pause dure au plus 600 secondes
tournament-clock = un tournoi demande une pendule pour toute la partie
tournament-too-few = il faut être deux
tournament-unknown = ce joueur ou cette rencontre n’existe pas dans cette ronde
tournament-points = plus de points que les parties n’en donnent
