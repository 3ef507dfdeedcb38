import type { Text } from '../../lib/language.svelte'

export const oneLine: Text = [
  'Four pawns on the corners of a square, of any size and any tilt.',
  'Quatre pions aux sommets d’un carré, de toute taille et de toute inclinaison.',
  'Vier pionnen op de hoekpunten van een vierkant, hoe groot en hoe schuin ook.',
]

export const credits: Text = [
  'Squaryd is a game by Pierre Baudy.',
  'Squaryd est un jeu de Pierre Baudy.',
  'Squaryd is een spel van Pierre Baudy.',
]

export const variants: Record<string, Text> = {
  squaryd: [
    'Standard: threats are shown',
    'Standard : les menaces sont montrées',
    'Standaard: dreigingen worden getoond',
  ],
  'squaryd:free': ['Free doubles', 'Doubles libres', 'Vrije dubbelpionnen'],
  'squaryd:tabletop': [
    'As at the table: see it yourself, say it yourself',
    'Comme à la table : voir et annoncer soi-même',
    'Zoals aan tafel: zelf zien, zelf zeggen',
  ],
}

export const looks: Record<string, Text> = {
  single: ['single', 'simple', 'enkelpion'],
  double: ['double', 'double', 'dubbelpion'],
}

export const count: Text = ['{n} {n|pawn|pawns} left', '{n} {n|pion|pions} en réserve', '{n} {n|pion|pionnen} over']

export const choices = {
  single: ['One pawn', 'Un pion', 'Eén pion'],
  double: ['Two pawns', 'Deux pions', 'Twee pionnen'],
  forced: [
    'Block the threat: put two pawns on the marked cell.',
    'Parez la menace : posez deux pions sur la case marquée.',
    'De dreiging moet worden gepareerd: zet twee pionnen op het aangegeven vak.',
  ],
  stops: [
    '{cell} completes the square of {pawns}.',
    '{cell} complète le carré de {pawns}.',
    '{cell} voltooit het vierkant van {pawns}.',
  ],
  claim: ['Claim a square', 'Annoncer un carré', 'Een vierkant claimen'],
  claimHow: ['Choose the four corners.', 'Choisissez les quatre sommets.', 'Kies de vier hoekpunten.'],
  fault: ['Call a missed defence', 'Signaler une parade oubliée', 'Een gemiste parade aanwijzen'],
  faultHow: [
    'Choose the pawn that should have been a double.',
    'Choisissez le pion qui aurait dû être un double.',
    'Kies de pion die een dubbelpion had moeten zijn.',
  ],
} satisfies Record<string, Text>
