# De pagina: of deze browser je oproept, en waarvoor.

push-title = Oproepen
push-how = Deze browser kan je laten weten dat er op deze server iets op je wacht, ook als de pagina gesloten is. Een oproep zegt wie er wacht en in welk spel, nooit een zet.
push-on = Roep mij op
push-off = Roep mij niet meer op
push-turn = Ik ben aan zet
push-invitation = Ik word uitgedaagd
push-rematch = Er wordt een revanche aangeboden
push-time = Van de dagen voor een zet zijn nog zes uur over
push-insecure = Browsers worden alleen via https opgeroepen. De beheerders van deze server kunnen dat instellen.
push-unable = Deze browser kan niet worden opgeroepen. Op een iPhone of iPad kan dat zodra deze pagina op het beginscherm staat.
push-denied = Deze browser laat de pagina je niet oproepen. Dat verander je in de instellingen van de browser voor deze site.
push-failed = De pushdienst van deze browser is niet bereikbaar.
