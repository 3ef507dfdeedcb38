# The page: what is kept of people. It must agree with docs/operations.md; tests compare the times.

privacy-lead = Ce qui est conservé de vous, où et combien de temps. Personne d’autre ne le reçoit, et rien ici ne vous suit.
privacy-browser = Dans ce navigateur
privacy-browser-text = Réglages, parties contre l’ordinateur ou côte à côte, leçons et problèmes, et les personnes que vous suivez restent dans ce navigateur. Vous les téléchargez et les effacez sous « Réglages ».
privacy-server = Sur le serveur
privacy-server-text = Ce que vous faites en ligne est dans la base de données des responsables de ce serveur, et dans leurs sauvegardes.
privacy-cookie = Un seul cookie dit qui vous êtes. Il est nécessaire pour jouer, et prend fin 180 jours après sa dernière utilisation.
privacy-guest = Un invité qui n’a ni joué ni rien dit est oublié 30 jours après sa dernière visite.
privacy-name = Avec un nom : le nom, une empreinte de la phrase secrète et des codes de secours, les classements et les personnes bloquées, jusqu’à ce que vous les effaciez.
privacy-matches = Les parties terminées sont conservées pour toujours si quelqu’un avec un nom y a joué, sinon 365 jours. Celles qui étaient ouvertes à tous sont listées pour tous ; les privées pour leurs joueurs seulement, mais qui a le lien peut regarder.
privacy-chat = La discussion est conservée 365 jours après la fin de sa partie.
privacy-reports = Les signalements, avec la discussion concernée, et ce qui a été fait sont conservés 365 jours.
privacy-evenings = Les soirées de club, avec les noms que chacun y a choisis, sont conservées 365 jours.
privacy-calls = Si ce navigateur vous appelle : son adresse auprès du service d’appel de son éditeur, ses clés, ce pour quoi il appelle et votre langue, jusqu’à ce que vous l’arrêtiez ou vous déconnectiez. Ce service apprend qu’il y a un appel, pas ce qu’il dit. Ce pour quoi on vous a appelé est oublié après 30 jours.
privacy-address = Votre adresse réseau sert à limiter le nombre de demandes, et est oubliée quand le serveur s’arrête. Tant qu’une de vos tables attend dans la salle, la base contient une empreinte d’où l’adresse ne peut être lue.
privacy-delete = Comment tout effacer
privacy-delete-text = « Supprimer mes données » à la page « Jouer en ligne » efface aussitôt nom, phrase secrète, classements, discussions, sessions et signalements. Vos parties restent, sans votre nom.
