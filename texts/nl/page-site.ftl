# The page: what stands around everything.

site-tagline = Vier bordspellen om te spelen, te leren en te beheersen.
site-pair = { $what }: { $value }
site-skip = Naar de inhoud
site-play = Spelen
site-analysis = Analyse
site-train = Oefenen
site-rules = Regels
site-settings = Instellingen
site-menu = Menu
site-privacy = Privacy
site-about = Over
site-loading = Laden…
site-failed = De pagina kon niet worden geladen: { $reason }
site-update = Er is een nieuwe versie.
site-reload = Herladen
site-close = Sluiten
site-later = Later
site-not-found = Op dit adres is niets.
site-theme = Thema
site-theme-system = Systeem
site-theme-light = Licht
site-theme-dark = Donker
site-motion = Animaties
site-motion-normal = Normaal
site-motion-fast = Snel
site-motion-none = Geen
site-coordinates = Coördinaten
site-threats = Dreigingen tonen
site-sounds = Geluiden
site-confirm = Elke zet bevestigen
site-coach = Coach: waarschuw me voor een zet die een bewezen resultaat weggooit (partijen op dit apparaat, zonder geheimen)
site-language = Taal
site-data = Je gegevens
site-data-how = Partijen en instellingen staan alleen in deze browser.
site-export-data = Alles downloaden
site-wipe-data = Alles verwijderen
site-wipe-sure = Alle partijen en instellingen van deze browser verwijderen?
site-wiped = Alles is verwijderd.
site-about-names = Namen behoren aan hun eigenaars. Quadrille is een onafhankelijk project, met geen van hen verbonden; de teksten en tekeningen zijn van onszelf.
site-about-what = Quadrille is een plek om vier abstracte bordspellen te spelen: tegen de computer, naast elkaar, of online met mensen elders. Het is gratis, zonder reclame, en volgt niemand.
site-about-version = Versie { $version }.
site-about-source = Vrije software, onder de MIT-licentie of de Apache-licentie 2.0, naar keuze. De mensen die deze server beheren, kunnen je zeggen waar de broncode is.
site-about-licences = De licenties van alles wat erin zit
site-about-program = Regels en spelers zijn één Rust-programma, dat ook in deze pagina draait. Wat je tegen het programma of naast elkaar speelt verlaat je toestel niet; wat je online speelt bewaart de server.

## What is proven.

proven-title = Wat bewezen is
proven-lead = Sommige spellen kun je volledig kennen: wie wint als beide kampen perfect spelen, en hoe snel. Dit is wat we weten, en hoe iedereen het kan nagaan.
proven-first-move = Eerste zet op baan
proven-how = Hoe het gedaan is
proven-how-text = Stellingen zijn genummerd en liggen in lagen die nooit terugkomen: voltooide tochten, stukken die over zijn. Het programma begint bij het einde van het spel en werkt terug, laag voor laag, tot elke stelling haar waarde heeft.
proven-check = Hoe je het nagaat
proven-check-text = Het programma maakt de tabellen opnieuw met ‘quadrille solve’, controleert ze met ‘quadrille verify’ en vertelt wat ze zeggen met ‘quadrille facts’. Een tweede programma dat geen lagen kent, is het over miljoenen stellingen eens.
