# The seats, by their English names.

seat-Light = Licht
seat-Dark = Donker
seat-South = Zuid
seat-West = West
seat-North = Noord
seat-East = Oost
