# The page: keeping a name in the right hands.

account-passphrase = Phrase secrète
account-new-passphrase = Nouvelle phrase secrète (au moins 8 caractères)
account-change = Changer la phrase secrète
account-changed = Votre phrase secrète est changée. Vous êtes connecté ici et nulle part ailleurs.
account-codes = Codes de secours
account-codes-why = Si vous oubliez votre phrase secrète, un code de secours vous permet de revenir. Rien d’autre ne le permet.
account-codes-make = Créer de nouveaux codes
account-codes-shown = Notez ces codes maintenant : ils ne seront plus affichés. Chacun sert une fois ; les anciens codes ne valent plus.
account-sessions = Connexions
account-session = Depuis le { $when }
account-session-here = Ici, depuis le { $when }
account-session-end = Déconnecter là-bas
account-delete = Supprimer
account-forgot = Phrase secrète oubliée ?
account-code = Code de secours
account-recover = Choisir une nouvelle phrase secrète
