# The seats, by their English names.

seat-Light = Light
seat-Dark = Dark
seat-South = South
seat-West = West
seat-North = North
seat-East = East
