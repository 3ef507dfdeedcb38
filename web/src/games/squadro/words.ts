import type { Text } from '../../lib/language.svelte'

export const oneLine: Text = [
  'Five pieces there and back. Leap an opponent, and it starts its leg again.',
  'Cinq pièces, un aller et un retour. Sautez un adversaire : il recommence son trajet.',
  'Vijf stukken heen en terug. Spring over een tegenstander en die begint zijn traject opnieuw.',
]

export const credits: Text = [
  'Squadro is a game by Adrián Jiménez Pascual, published by Gigamic.',
  'Squadro est un jeu d’Adrián Jiménez Pascual, édité par Gigamic.',
  'Squadro is een spel van Adrián Jiménez Pascual, uitgegeven door Gigamic.',
]

export const variants: Record<string, Text> = { squadro: ['Standard', 'Standard', 'Standaard'] }

export const looks: Record<string, Text> = {
  out: ['piece on its way out', 'pièce à l’aller', 'stuk op de heenweg'],
  back: ['piece on its way home', 'pièce au retour', 'stuk op de terugweg'],
  home: ['piece that is home', 'pièce arrivée', 'stuk dat thuis is'],
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
} satisfies Record<string, Text>

export const count: Text = ['{n} home', '{n} {n|arrivée|arrivées}', '{n} thuis']
