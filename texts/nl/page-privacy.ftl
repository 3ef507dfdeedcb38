# The page: what is kept of people. It must agree with docs/operations.md; tests compare the times.

privacy-lead = Wat er van je bewaard wordt, waar en hoe lang. Niemand anders krijgt het, en niets hier volgt je.
privacy-browser = In deze browser
privacy-browser-text = Instellingen, partijen tegen de computer of naast elkaar, lessen en puzzels, en wie je volgt blijven in deze browser. Je downloadt en wist ze onder “Instellingen”.
privacy-server = Op de server
privacy-server-text = Wat je online doet, staat in de database van de beheerders van deze server, en in hun back-ups.
privacy-cookie = Eén cookie zegt wie je bent. Hij is nodig om te spelen, en eindigt 180 dagen na het laatste gebruik.
privacy-guest = Een gast die niet gespeeld en niets gezegd heeft, wordt 30 dagen na het laatste bezoek vergeten.
privacy-name = Met een naam: de naam, een hash van de wachtzin en van herstelcodes, ratings en wie je blokkeert, totdat je ze wist.
privacy-matches = Afgelopen partijen blijven voorgoed bewaard als iemand met een naam meespeelde, anders 365 dagen. Partijen die voor iedereen open waren, staan voor iedereen in de lijst; privépartijen alleen voor hun spelers, maar wie de link heeft, kan kijken.
privacy-chat = Chat blijft tot 365 dagen na het einde van de partij bewaard.
privacy-reports = Meldingen, met de chat waar ze over gaan, en wat eraan gedaan is, blijven 365 dagen bewaard.
privacy-evenings = Clubavonden, met de namen die men daar koos, blijven 365 dagen bewaard.
privacy-calls = Als deze browser je oproept: zijn adres bij de pushdienst van zijn maker, zijn sleutels, waarvoor hij oproept en je taal, tot je het uitzet of je afmeldt. De pushdienst weet dat er een oproep is, niet wat die zegt. Waarvoor je bent opgeroepen wordt na 30 dagen vergeten.
privacy-address = Je netwerkadres dient om het aantal verzoeken te beperken, en wordt vergeten als de server stopt. Zolang een tafel van je in de lobby wacht, bevat de database een hash waaruit het adres niet te lezen is.
privacy-delete = Hoe je het wist
privacy-delete-text = “Mijn gegevens verwijderen” op de pagina “Online spelen” verwijdert meteen je naam, wachtzin, ratings, chat, sessies en meldingen. Je partijen blijven, zonder je naam.
