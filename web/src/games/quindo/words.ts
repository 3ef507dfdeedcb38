import type { Text } from '../../lib/language.svelte'

export const oneLine: Text = [
  'Land on the first, second or third free square, and turn over all you jump.',
  'Posez-vous sur la première, deuxième ou troisième case libre et retournez tout ce que vous sautez.',
  'Land op het eerste, tweede of derde vrije vak en draai alles om waar je over springt.',
]

export const credits: Text = [
  'The author of Quindo is unknown to us. Its board size and set-up are our reconstruction, from a rule sheet whose figures are lost.',
  'L’auteur de Quindo nous est inconnu. La taille du plateau et la mise en place sont notre reconstitution, d’après une règle dont les figures sont perdues.',
  'De auteur van Quindo is ons onbekend. Bordgrootte en opstelling zijn onze reconstructie, naar een regelblad waarvan de figuren verloren zijn.',
]

export const variants: Record<string, Text> = {
  quindo: ['Large field, 7 × 7', 'Grand terrain, 7 × 7', 'Groot veld, 7 × 7'],
  'quindo:orthogonal': ['7 × 7, no diagonals', '7 × 7, sans diagonales', '7 × 7, zonder diagonalen'],
  'quindo:small': ['Small field, 5 × 5', 'Petit terrain, 5 × 5', 'Klein veld, 5 × 5'],
  'quindo:small:orthogonal': ['5 × 5, no diagonals', '5 × 5, sans diagonales', '5 × 5, zonder diagonalen'],
  'quindo:chessboard': ['On a chessboard, 6 × 6', 'Sur un échiquier, 6 × 6', 'Op een schaakbord, 6 × 6'],
  'quindo:chessboard:orthogonal': ['6 × 6, no diagonals', '6 × 6, sans diagonales', '6 × 6, zonder diagonalen'],
}

export const piece: Text = ['piece', 'pion', 'schijf']
export const border: Text = ['{id}, border', '{id}, bordure', '{id}, rand']
export const count: Text = ['{n} {n|piece|pieces}', '{n} {n|pion|pions}', '{n} {n|schijf|schijven}']
export const barred: Text = ['Barred distance: {n}', 'Distance interdite : {n}', 'Verboden afstand: {n}']
export const noneBarred: Text = ['Barred distance: none', 'Distance interdite : aucune', 'Verboden afstand: geen']
