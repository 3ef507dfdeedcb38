# The page: playing.

level-1 = Leert het nog
level-2 = Beginner
level-3 = Voor de gezelligheid
level-4 = Oplettend
level-5 = Ervaren
level-6 = Sterk
level-7 = Heel sterk
level-8 = Meester
level-above = Meer dan meester
level-best = Sterkst

## Playing.

play-play = Spelen
play-options = Opties…
play-level = Niveau { $n }: { $word }
play-level-label = Sterkte van de computer
play-opponent = Tegenstander
play-program = De computer
play-beside = Iemand naast me
play-person = Persoon
play-you = Jij
play-my-seat = Ik speel
play-starter = Wie begint?
play-random = Willekeurig
play-variant = Variant
play-seats = Plaatsen
play-start = Beginnen
play-cancel = Annuleren
play-unfinished = Onafgemaakte partijen
play-finished = Afgelopen partijen
play-resume = Verdergaan
play-review = Partij bekijken
play-remove = Verwijderen
play-moves = { $n } { $n ->
        [one] zet
       *[other] zetten
    }
play-moves-title = Zetten
play-no-moves = Nog geen zet.
play-goal = Doel: { $goal }.
play-your-turn = Jij bent aan zet
play-turn-of = { $seat } is aan zet
play-thinking = { $seat } denkt na…
play-against = Jij tegen niveau { $n }: { $word }
play-against-best = Jij tegen de computer op zijn sterkst
play-versus = { $one } tegen { $other }
play-partner = { $who }, met { $seat }
play-names = Namen, als je wilt
play-deleted = { $game } is verwijderd.
play-restore = Terughalen
play-show-all = Alles tonen ({ $n })
play-elsewhere = Deze partij wordt in een ander tabblad gespeeld.
play-come-here = Hier verdergaan
play-undo = Zet terugnemen
play-not-now = Dat kan nu niet.
play-hinting = Een hint zoeken…
play-whole-hint = Toon de zet
play-hint = Hint
play-turn-board = Bord draaien
play-resign = Opgeven
play-resign-team = Je partner vragen om op te geven?
play-resign-sure = De partij opgeven?
play-yes = Ja
play-no = Nee
play-rematch = Revanche
play-swap = Van kant wisselen
play-home = Startpagina
play-pass = Passen
play-pass-how = Er is geen actie mogelijk: pas.
play-stop-here = Klimmen zonder uit te dagen
play-curtain = Geef het toestel aan { $seat }
play-look-away = De anderen kijken even niet.
play-open = Ik ben { $seat }, toon het bord
play-you-win = Je hebt gewonnen!
play-you-lose = Je hebt verloren.
play-wins = { $seat } wint
play-team-resigned = { $one } en { $other } hebben opgegeven.
play-team-wins = { $one } en { $other } winnen
play-draw = Remise
play-play-move = Deze zet spelen: { $text }
play-moved = { $seat }: { $text }
play-not-kept = Deze browser heeft geen ruimte meer: de partij wordt niet bewaard. Verwijder oude partijen of kopieer het partijverslag.
play-cannot-seal = Deze partij wordt niet bewaard: zonder beveiligde verbinding kan de browser verborgen symbolen niet veilig bewaren.
play-lost-game = Deze partij kan niet meer worden geopend.
play-engine-failed = De computer kon niet nadenken: { $reason }. Probeer het opnieuw.
play-try-again = Opnieuw proberen
play-rules = Regels

## What to do in one’s turn.

due-toss = Jij bent aan zet: kies steen, papier of schaar, in het geheim.
due-set-up = Jij bent aan zet: stel je stukken op.
due-piece = Jij bent aan zet: kies een stuk.
due-place = Jij bent aan zet: kies een vak.
due-go-on = Kies waar het heen gaat.
due-pass = Jij bent aan zet: er is geen zet mogelijk, dus pas.
