# De pagina: wat partners onderling regelen.

team-asked = Je hebt je partner gevraagd om op te geven.
team-wants = { $seat } wil samen met jou opgeven.
team-resign = Samen opgeven
team-play-on = Doorspelen
team-left = { $seat } is weg.
team-leave = De partij verlaten
team-leave-sure = Je plaats aan iemand anders laten?
team-ahead = Terwijl de anderen kiezen, kun jij ook al kiezen. Niemand ziet het voor je beurt.
team-chosen = Je hebt gekozen.
team-change = Wijzigen
team-ready = Klaar: { $seats }
