# The page: keeping a name in the right hands.

account-passphrase = Wachtzin
account-new-passphrase = Nieuwe wachtzin (minstens 8 tekens)
account-change = Wachtzin wijzigen
account-changed = Je wachtzin is gewijzigd. Je bent alleen nog hier aangemeld.
account-codes = Herstelcodes
account-codes-why = Vergeet je je wachtzin, dan kom je met een herstelcode weer binnen. Anders niet.
account-codes-make = Nieuwe codes maken
account-codes-shown = Schrijf deze codes nu op: ze worden niet meer getoond. Elke code werkt één keer; oudere codes werken niet meer.
account-sessions = Aangemeld
account-session = Sinds { $when }
account-session-here = Hier, sinds { $when }
account-session-end = Daar afmelden
account-delete = Verwijderen
account-forgot = Wachtzin vergeten?
account-code = Herstelcode
account-recover = Nieuwe wachtzin instellen
