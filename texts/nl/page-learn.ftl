# The page: lessons.

learn-title = Leren
learn-title-of = { $game } leren
learn-new-here = Nieuw hier? Leer { $game } in drie minuten
learn-index = Korte lessen: je doet alles zelf op een bord, en speelt dan een kleine hele partij.
learn-step = Stap { $n } van { $all }
learn-steps = Stappen
learn-step-done = gedaan
learn-hint = Hint
learn-show = Laat zien
learn-again = Nog eens
learn-next = Volgende stap
learn-not-it = Dat mag, maar het is niet wat hier gevraagd wordt.
learn-coach = Coach
learn-lost = Deze keer niet. Speel nog eens: de stappen hierboven zijn er nog.
learn-done = Je hebt deze les gedaan.
