/** The games: names of seats, pieces and places. The names of the games themselves are the same everywhere. */

import type { Text } from '../lib/language.svelte'
import type { Family } from '../lib/types'

const light: Text = ['Light', 'Clair', 'Licht']
const dark: Text = ['Dark', 'Foncé', 'Donker']

export const gameNames: Record<Family, string> = {
  squadro: 'Squadro',
  quindo: 'Quindo',
  squaryd: 'Squaryd',
  squod: 'Squod',
}

export const oneLine: Record<Family, Text> = {
  squadro: [
    'Five pieces there and back. Leap an opponent, and it starts its leg again.',
    'Cinq pièces, un aller et un retour. Sautez un adversaire : il recommence son trajet.',
    'Vijf stukken heen en terug. Spring over een tegenstander en die begint zijn traject opnieuw.',
  ],
  quindo: [
    'Land on the first, second or third free square, and turn over all you jump.',
    'Posez-vous sur la première, deuxième ou troisième case libre et retournez tout ce que vous sautez.',
    'Land op het eerste, tweede of derde vrije vak en draai alles om waar je over springt.',
  ],
  squaryd: [
    'Four pawns on the corners of a square, of any size and any tilt.',
    'Quatre pions aux sommets d’un carré, de toute taille et de toute inclinaison.',
    'Vier pionnen op de hoekpunten van een vierkant, hoe groot en hoe schuin ook.',
  ],
  squod: [
    'Rock, paper, scissors on a ring of nine, with faces only their owner sees.',
    'Pierre, papier, ciseaux sur un ring de neuf cases, avec des faces que seul leur maître voit.',
    'Steen, papier, schaar op een ring van negen, met beeldkanten die alleen de eigenaar ziet.',
  ],
}

export const seatNames: Record<Family, readonly Text[]> = {
  squadro: [light, dark],
  quindo: [light, dark],
  squaryd: [dark, light],
  squod: [
    ['South', 'Sud', 'Zuid'],
    ['West', 'Ouest', 'West'],
    ['North', 'Nord', 'Noord'],
    ['East', 'Est', 'Oost'],
  ],
}

export const kindNames: Record<string, Text> = {
  R: ['rock', 'pierre', 'steen'],
  P: ['paper', 'papier', 'papier'],
  S: ['scissors', 'ciseaux', 'schaar'],
}

export const variantNames: Record<string, Text> = {
  squadro: ['Standard', 'Standard', 'Standaard'],
  quindo: ['Large field, 7 × 7', 'Grand terrain, 7 × 7', 'Groot veld, 7 × 7'],
  'quindo:orthogonal': ['7 × 7, no diagonals', '7 × 7, sans diagonales', '7 × 7, zonder diagonalen'],
  'quindo:small': ['Small field, 5 × 5', 'Petit terrain, 5 × 5', 'Klein veld, 5 × 5'],
  'quindo:small:orthogonal': ['5 × 5, no diagonals', '5 × 5, sans diagonales', '5 × 5, zonder diagonalen'],
  'quindo:chessboard': ['On a chessboard, 6 × 6', 'Sur un échiquier, 6 × 6', 'Op een schaakbord, 6 × 6'],
  'quindo:chessboard:orthogonal': ['6 × 6, no diagonals', '6 × 6, sans diagonales', '6 × 6, zonder diagonalen'],
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
  squod: ['Two players', 'Deux joueurs', 'Twee spelers'],
  'squod:4': ['Four in two teams', 'Quatre en deux équipes', 'Vier in twee teams'],
}

export const spokenPieces: Record<string, Text> = {
  out: ['piece on its way out', 'pièce à l’aller', 'stuk op de heenweg'],
  back: ['piece on its way home', 'pièce au retour', 'stuk op de terugweg'],
  home: ['piece that is home', 'pièce arrivée', 'stuk dat thuis is'],
  piece: ['piece', 'pion', 'schijf'],
  single: ['single', 'simple', 'enkelpion'],
  double: ['double', 'double', 'dubbelpion'],
}

export const places = {
  crossing: [
    'Light lane {x}, Dark lane {y}',
    'piste {x} de Clair, piste {y} de Foncé',
    'baan {x} van Licht, baan {y} van Donker',
  ],
  lightStart: ['Light lane {x}, start', 'piste {x} de Clair, départ', 'baan {x} van Licht, start'],
  lightTurn: ['Light lane {x}, turning slot', 'piste {x} de Clair, demi-tour', 'baan {x} van Licht, keervak'],
  darkStart: ['Dark lane {y}, start', 'piste {y} de Foncé, départ', 'baan {y} van Donker, start'],
  darkTurn: ['Dark lane {y}, turning slot', 'piste {y} de Foncé, demi-tour', 'baan {y} van Donker, keervak'],
  border: ['{id}, border', '{id}, bordure', '{id}, rand'],
  hand: ['{seat}, in hand', '{seat}, en main', '{seat}, in de hand'],
  ramp: ['{id}, ramp of {seat}', '{id}, rampe : {seat}', '{id}, helling van {seat}'],
  piece: ['{seat}, {what}', '{seat}, {what}', '{seat}, {what}'],
  count: ['{n} × {what}', '{n} × {what}', '{n} × {what}'],
  hidden: ['hidden', 'cachée', 'verborgen'],
  canBe: ['hidden, can be {kinds}', 'cachée, peut être {kinds}', 'verborgen, kan {kinds} zijn'],
  or: [' or ', ' ou ', ' of '],
  empty: ['empty', 'vide', 'leeg'],
  movable: ['can be moved', 'peut jouer', 'kan zetten'],
  target: ['possible here', 'possible ici', 'kan hier'],
  chosen: ['chosen', 'choisi', 'gekozen'],
  threat: ['threat of {seat}', 'menace de {seat}', 'dreiging van {seat}'],
  lastMove: ['last move', 'dernier coup', 'laatste zet'],
  board: ['Board of {game}', 'Plateau de {game}', 'Bord van {game}'],
} satisfies Record<string, Text>
