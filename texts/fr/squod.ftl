# Squod.

squod-goal = alignez une pierre, un papier et des ciseaux de votre camp dans une rangée ou une colonne du ring
why-one-of-each = pierre, papier et ciseaux sont alignés

squod-toss = c’est le tirage : choisissez R, P ou S
squod-set-up = c’est la mise en place : remplissez les lignes 2 et 1, par exemple RPS/SPR
squod-begun = le tirage et la mise en place sont terminés
squod-no-pass = une action est possible, il est donc interdit de passer
squod-own-first-line = { $seat } remet ses pièces en jeu sur sa propre ligne 1
squod-line-taken = la case { $cell } n’est pas vide
squod-not-in-hand = { $seat } n’a pas de { $kind } en main
squod-other-hand = { $seat } ne pose que des pièces de sa propre main
squod-into-hand = seule une pièce prise revient en main
squod-full-line = la première ligne de { $seat } est pleine
squod-stuck = la pièce en { $from } ne peut aller nulle part pour l’instant
squod-not-yours = { $seat } n’a pas de pièce en { $from }
squod-not-your-side = le camp { $seat } n’a pas de pièce en { $from }
squod-never-back = une pièce ne retourne jamais sur une rampe
squod-one-line = de { $from }, on monte d’une ligne, tout droit ou en biais d’une colonne
squod-not-empty = la case { $cell } n’est pas vide
squod-not-ahead = une pièce entre tout droit depuis la ligne de Squod ; { $from } ne mène pas à { $to }
squod-not-beside = { $to } n’est pas à côté de { $from }
squod-blocked = la pièce en { $to } n’est pas un adversaire plus faible et barre le passage
squod-no-chain = pour monter et crier, on va de la ligne 2 à la ligne de Squod ; { $from } ne mène pas à { $to }
squod-not-on-squod-lines = un Squod oppose deux pièces qui sont sur leur ligne de Squod
squod-no-opponent = { $rival } n’est pas sur la rampe d’un adversaire
squod-nobody = il n’y a personne en { $rival }
squod-crossing-taken = le croisement { $cell } n’est pas libre
squod-two-of-each = une mise en place a deux pièces de chaque sorte
squod-big-hand = { $seat } a en main plus de deux pièces d’une sorte
squod-not-two = { $seat } a { $count } { $count ->
        [one] pièce
       *[other] pièces
    } de la sorte { $kind }, et non deux
squod-no-ramp = { $piece } dans le ring appartient à une place sans rampe
squod-own-faces = `{ $letter }` a le trait et connaît ses propres faces : écrivez-les au lieu de `?`
squod-hidden-hand = une main avec `?` dépend des coups précédents : donnez-les à `quadrille ugi`
squod-two-winners = les deux camps ont une ligne gagnante dans le ring
squod-toss-rounds = le tirage a au plus 255 manches
squod-not-to-pick = Sud choisit d’abord, puis Ouest : ce n’est pas à cette place de choisir
squod-half-set-up = pendant la mise en place, un joueur a toutes ses pièces en main, ou les lignes 2 et 1 pleines
squod-not-to-set-up = la mise en place suit le sens des aiguilles d’une montre, ce n’est donc pas à cette place de placer ses pièces

squod-caption-toss = le tirage
squod-caption-pick = { $seat } : { $pick }
squod-caption-hand = { $seat }, en main : { $hand }

squod-expected-round = la manche du tirage, à partir de 1
squod-expected-pick = `-` ou un choix
squod-expected-kind = une sorte, `R`, `P` ou `S`
squod-expected-owner = un propriétaire, `s`, `w`, `n` ou `e`, ou un chiffre
squod-expected-south = ` s:` et la partie de Sud
squod-expected-west = ` w:` et la partie d’Ouest
squod-expected-north = ` n:` et la partie de Nord
squod-expected-east = ` e:` et la partie d’Est
squod-expected-turn = la lettre de la place qui joue
squod-expected-kind-or-digit = une sorte, `R`, `P` ou `S`, ou un chiffre
squod-expected-between-lines = `/` entre les lignes
squod-expected-hand = les sortes en main dans l’ordre R P S
squod-expected-place-or-rival = `-` et une case, ou `!` et la case d’un adversaire
squod-expected-place = une case du ring de a1 à c3, une case de rampe comme `s2b` ou une sorte
squod-expected-row = une rangée de 1 à 3
squod-expected-ramp-cell = une case de rampe comme `s2b` ou `w31`
squod-expected-line = une ligne de 1 à 3
squod-expected-column = une colonne de a à c
squod-expected-side-column = une colonne de 1 à 3
squod-expected-between-start-lines = `/` entre les lignes 2 et 1

## The page.

squod-tagline = Pierre, papier, ciseaux sur un ring de neuf cases, avec des faces que seul leur maître voit.
squod-credits = Squod a été édité par Brand X à Bruxelles et par Queen Games en Allemagne.
variant-squod = Deux joueurs
variant-squod-4 = Quatre en deux équipes
squod-look-R = pierre
squod-look-P = papier
squod-look-S = ciseaux
squod-place-hand = { $seat }, en main
squod-place-ramp = { $id }, rampe : { $seat }
squod-place-hidden = cachée
squod-place-can-be = cachée, peut être { $kinds }
squod-team-0 = Crème
squod-team-1 = Prune
squod-choice-toss = Le tirage : choisissez en secret.
squod-choice-set-up = Placez vos six pièces : touchez-en deux pour les échanger.
squod-choice-line-2 = Ligne 2, vers le ring
squod-choice-line-1 = Ligne 1, votre bord
squod-choice-shuffle = Mélanger
squod-choice-ready = Prêt
squod-balance = Le tirage décide qui commence ; on ne connaît pas d’avantage.
