# The seats, by their English names.

seat-Light = Clair
seat-Dark = Foncé
seat-South = Sud
seat-West = Ouest
seat-North = Nord
seat-East = Est
