# La page : ce que les partenaires règlent entre eux.

team-asked = Vous avez proposé à votre partenaire d’abandonner.
team-wants = { $seat } veut abandonner avec vous.
team-resign = Abandonner ensemble
team-play-on = Continuer
team-left = { $seat } est parti.
team-leave = Quitter la partie
team-leave-sure = Laisser votre place à quelqu’un d’autre ?
team-ahead = Pendant que les autres choisissent, vous pouvez choisir aussi. Personne ne le voit avant votre tour.
team-chosen = Vous avez choisi.
team-change = Changer
team-ready = Prêts : { $seats }
