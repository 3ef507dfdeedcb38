# Records.

record-line = regel { $line }: { $why }
record-no-tag = het label [{ $tag } "…"] ontbreekt
record-unknown-game = het label [Game "…"]: { $why }
record-other-game = dit is een partijverslag van { $name }
record-start = het label [Start "…"]: { $why }
record-other-variant = het label [Start "…"]: een stelling van { $found }, niet van { $wanted }
record-hidden-start = het begin is verborgen: dit verslag is dat van één kijker; het volledige is nodig
record-hidden = zet { $ply } is verborgen: dit verslag is dat van één kijker; het volledige is nodig
record-move = zet { $ply }, { $text }: { $why }
record-termination = het label [Termination "…"]: { $text } is niet rules, repetition, quiet, agreed, of resigned of time met een plaats
record-result = de zetten leiden tot { $reached }, maar het verslag zegt { $stated }
record-not-as-stated = de partij eindigde niet zoals het label [Termination "…"] zegt
record-blank-line = na de labels hoort een lege regel
record-tag-form = een label is [Naam "waarde"]
record-tag-name = de naam van een label heeft alleen letters, cijfers en _
record-backslash = in een label staat een backslash voor \, " of n
record-quote = een aanhalingsteken in een label schrijf je als \"
record-open-comment = een opmerking is niet gesloten met {"}"}
record-after-result = er staat iets na de uitslag
record-not-ascii = een zet wordt in ASCII geschreven
record-no-result = de uitslag ontbreekt: 1-0, 0-1, 1/2-1/2 of *
