# The page: what stands around everything.

site-tagline = Four board games to play, learn and master.
site-pair = { $what }: { $value }
site-skip = Skip to content
site-play = Play
site-analysis = Analysis
site-train = Train
site-rules = Rules
site-settings = Settings
site-menu = Menu
site-privacy = Privacy
site-about = About
site-loading = Loading…
site-failed = The page could not be loaded: { $reason }
site-update = A new version is ready.
site-reload = Reload
site-close = Close
site-later = Later
site-not-found = There is nothing at this address.
site-theme = Theme
site-theme-system = System
site-theme-light = Light
site-theme-dark = Dark
site-motion = Animation
site-motion-normal = Normal
site-motion-fast = Fast
site-motion-none = None
site-coordinates = Coordinates
site-threats = Show threats
site-sounds = Sounds
site-confirm = Confirm every move
site-coach = Coach: warn me before a move that throws a proven result away (games at this device, nothing hidden)
site-language = Language
site-data = Your data
site-data-how = Games and settings are kept in this browser only.
site-export-data = Download everything
site-wipe-data = Delete everything
site-wipe-sure = Delete all games and settings of this browser?
site-wiped = Everything was deleted.
site-about-names = Names belong to their owners. Quadrille is an independent project, connected with none of them; its texts and drawings are its own.
site-about-what = Quadrille is a place to play four abstract board games: against the computer, beside each other, or online with people elsewhere. It is free, shows no advertising and follows nobody.
site-about-version = Version { $version }.
site-about-source = Free software, under the MIT licence or the Apache licence 2.0, as you prefer. The people who run this server can tell you where its source is.
site-about-licences = The licences of all that is inside
site-about-program = Rules and players are one Rust program that also runs in this page. What you play against the program or beside each other never leaves your device; what you play online is kept by the server.

## What is proven.

proven-title = What is proven
proven-lead = Some games can be known completely: who wins when both sides play perfectly, and how soon. This is what we know, and how anybody can check it.
proven-first-move = First move on lane
proven-how = How it was done
proven-how-text = Positions are numbered and put into layers that never come back: legs that are finished, pieces that are left. The program begins at the end of the game and works backwards, layer by layer, until every position has its value.
proven-check = How to check it
proven-check-text = The program makes the tables again with “quadrille solve”, checks them with “quadrille verify” and tells what they say with “quadrille facts”. A second solver that knows no layers agrees on millions of positions.
