# La page : si ce navigateur vous appelle, et pour quoi.

push-title = Appels
push-how = Ce navigateur peut vous dire que quelque chose vous attend sur ce serveur, même quand la page est fermée. Un appel dit qui attend et à quel jeu, jamais un coup.
push-on = M’appeler
push-off = Ne plus m’appeler
push-turn = C’est à moi de jouer
push-invitation = On me défie
push-rematch = On me propose une revanche
push-time = Il reste six heures des jours prévus pour un coup
push-insecure = Un navigateur ne peut être appelé que par https. Les responsables de ce serveur peuvent le mettre en place.
push-unable = Ce navigateur ne peut pas être appelé. Sur un iPhone ou un iPad, il le peut dès que cette page est sur l’écran d’accueil.
push-denied = Ce navigateur ne laisse pas la page vous appeler. Cela se change dans les réglages du navigateur pour ce site.
push-failed = Le service d’appel de ce navigateur n’est pas joignable.
