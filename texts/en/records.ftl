# Records.

record-line = line { $line }: { $why }
record-no-tag = the tag [{ $tag } "…"] is missing
record-unknown-game = the tag [Game "…"]: { $why }
record-other-game = this is a record of { $name }
record-start = the tag [Start "…"]: { $why }
record-other-variant = the tag [Start "…"]: a position of { $found }, not of { $wanted }
record-hidden-start = the start is hidden: this record is one viewer's; replaying needs the full one
record-hidden = move { $ply } is hidden: this record is one viewer's; replaying needs the full one
record-move = move { $ply }, { $text }: { $why }
record-termination = the tag [Termination "…"]: { $text } is not rules, repetition, quiet, agreed, or resigned or time with a seat
record-result = the moves lead to { $reached }, but the record says { $stated }
record-not-as-stated = the match did not end as the tag [Termination "…"] says
record-blank-line = a blank line is due after the tags
record-tag-form = a tag is [Name "value"]
record-tag-name = the name of a tag has letters, digits and _ only
record-backslash = a backslash in a tag stands before \, " or n
record-quote = a quote inside a tag is written \"
record-open-comment = a comment is not closed with {"}"}
record-after-result = something stands after the result
record-not-ascii = a move is written in ASCII
record-no-result = the result is missing: 1-0, 0-1, 1/2-1/2 or *
