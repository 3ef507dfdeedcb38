# Records.

record-line = ligne { $line } : { $why }
record-no-tag = il manque l’étiquette [{ $tag } "…"]
record-unknown-game = l’étiquette [Game "…"] : { $why }
record-other-game = c’est un relevé de { $name }
record-start = l’étiquette [Start "…"] : { $why }
record-other-variant = l’étiquette [Start "…"] : c’est une position de { $found }, pas de { $wanted }
record-hidden-start = le début est caché : ce relevé est celui d’un observateur ; il faut le relevé complet
record-hidden = le coup { $ply } est caché : ce relevé est celui d’un observateur ; il faut le relevé complet
record-move = coup { $ply }, { $text } : { $why }
record-termination = l’étiquette [Termination "…"] : { $text } n’est ni rules, ni repetition, ni quiet, ni agreed, ni resigned ou time avec une place
record-result = les coups mènent à { $reached }, mais le relevé dit { $stated }
record-not-as-stated = la partie n’a pas fini comme le dit l’étiquette [Termination "…"]
record-blank-line = il faut une ligne vide après les étiquettes
record-tag-form = une étiquette s’écrit [Nom "valeur"]
record-tag-name = le nom d’une étiquette n’a que des lettres, des chiffres et _
record-backslash = dans une étiquette, une barre oblique inverse est suivie de \, " ou n
record-quote = un guillemet dans une étiquette s’écrit \"
record-open-comment = un commentaire n’est pas fermé par {"}"}
record-after-result = il y a quelque chose après le résultat
record-not-ascii = un coup s’écrit en ASCII
record-no-result = il manque le résultat : 1-0, 0-1, 1/2-1/2 ou *
