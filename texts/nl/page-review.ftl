# De pagina: terugkijken op een partij, en de coach; geladen wanneer dat nodig is.

review-title = Bespreking
review-start = Deze partij bespreken
review-how = Elke zet wordt beoordeeld; wat bewezen is, staat erbij.
review-progress = De zetten worden bekeken
review-stop = Stoppen
review-accuracy = { $seat }: nauwkeurigheid { $percent }
review-quiet = Geen enkele zet veranderde veel.
review-points = Keerpunten
review-proven-point = Zet { $n }, bewezen: { $seat } speelde { $move }; beter was { $best }.
review-judged-point = Zet { $n }: { $seat } speelde { $move } (winstkans { $after }); beter was { $best } ({ $before }).
review-lucky-point = Zet { $n }: { $seat } speelde { $move }.
review-show = Op het bord tonen
review-again = Vanaf hier opnieuw proberen
review-keep = Als puzzel bewaren
review-kept = Oefenen met je eigen fouten
review-no-room = Deze browser heeft geen ruimte meer, dus deze puzzel is niet bewaard. Van wat bewaard was, is niets verloren.
review-knows = Elke zet wordt beoordeeld met wat de speler kon weten.
review-warning = Weet je zeker dat je { $move } wilt spelen?
review-anyway = Toch spelen
review-other = Een andere zet kiezen
