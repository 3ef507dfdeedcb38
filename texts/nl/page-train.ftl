# The page: puzzles. Loaded with their page.

train-title-of = { $game } oefenen
train-index = Puzzels met één goede zet, en elke puzzel is bewezen. Zonder netwerk en zonder account.
train-all = Alle spellen
train-day = Puzzel van de dag
train-practice = Oefenen
train-rush = Sprint
train-rush-how = Los in drie minuten zo veel mogelijk puzzels op.
train-start = Begin
train-repeat = { $n ->
    [one] Eén opnieuw proberen
   *[other] { $n } opnieuw proberen
}
train-own = { $n ->
    [one] Je eigen fout
   *[other] Je eigen fouten ({ $n })
}
train-streak = { $n ->
    [one] Eén dag op rij
   *[other] { $n } dagen op rij
}
train-left = nog { $n } s
train-count = { $n } opgelost
train-over = De tijd is om: { $n } opgelost. Je beste: { $best }.
train-theme = Thema
train-any = Alle
train-difficulty = Moeilijkheid
train-suiting = Wat bij mij past
train-step-easy = Makkelijk
train-step-medium = Gemiddeld
train-step-hard = Moeilijk
train-theme-double-leap = Dubbele sprong
train-theme-leap = Sprong
train-theme-turn-four = Vier omdraaien
train-theme-turn-three = Drie omdraaien
train-theme-sacrifice = Offer
train-theme-last-piece = Laatste steen
train-theme-fork = Vork
train-theme-threat = Dreiging
train-theme-forced-double = Gedwongen dubbele
train-theme-home = Thuis
train-theme-deduction = Deductie
train-theme-capture = Slaan
train-theme-entry = De ring in
train-goal-finish = { $n ->
    [one] { $seat } is aan zet en wint meteen. Vind de enige zet.
   *[other] { $seat } is aan zet en wint in hoogstens { $n } zetten. Vind de enige weg.
}
train-goal-sure = { $n ->
    [one] { $seat } is aan zet en wint meteen, wat er ook verborgen is. Vind de enige zekere zet.
   *[other] { $seat } is aan zet en wint in { $n } zetten, wat er ook verborgen is. Vind de enige zekere weg.
}
train-goal-win = { $seat } is aan zet: één zet wint, alle andere geven de winst weg.
train-goal-draw = { $seat } is aan zet: één zet houdt remise, alle andere verliezen.
train-goal-odds = { $seat } is aan zet: welke zet heeft de meeste kans om meteen te winnen?
train-go-on = Goed. Ga door.
train-solved = Opgelost.
train-odds = Opgelost: deze zet wint in { $wins } van de { $of } manieren waarop de verborgen stenen kunnen liggen, en geen andere zet in zo veel.
train-not-it = Daarmee geef je het weg. Kijk naar het antwoord.
train-too-slow = Dat wint niet op tijd. Kijk naar het antwoord.
train-next = Volgende puzzel
train-none = Er past geen puzzel. Kies een ander thema.
train-none-due = Vandaag hoef je niets opnieuw te proberen.
train-none-own = Er is geen fout van jou bewaard. Bespreek een partij en bewaar wat je miste als puzzel.
train-forget = Deze puzzel vergeten
train-damaged = De puzzels van { $game } zijn beschadigd ({ $reason }). Laad de pagina opnieuw.
train-not-kept = Deze browser heeft geen ruimte meer om bij te houden hoe ver je bent.
