import type { Text } from '../lib/language.svelte'

export const clocks = {
  abort: ['Abort', 'Annuler la partie', 'Afbreken'],
  abortSure: [
    'Call this match off? Nobody loses.',
    'Annuler cette partie ? Personne ne perd.',
    'Deze partij afbreken? Niemand verliest.',
  ],
  first: [
    'Your clock starts with your first move. {time} left to make it.',
    'Votre pendule part avec votre premier coup. Il reste {time} pour le jouer.',
    'Je klok start met je eerste zet. Nog {time} om die te doen.',
  ],
  theirFirst: [
    '{seat} has {time} left for the first move.',
    'Il reste {time} à {seat} pour le premier coup.',
    '{seat} heeft nog {time} voor de eerste zet.',
  ],
  aborted: [
    '{seat} called the match off. Nobody has lost.',
    '{seat} a annulé la partie. Personne n’a perdu.',
    '{seat} heeft de partij afgebroken. Niemand heeft verloren.',
  ],
  abortedLate: [
    'The match was called off: {seat} did not move in time. Nobody has lost.',
    'La partie est annulée : {seat} n’a pas joué à temps. Personne n’a perdu.',
    'De partij is afgebroken: {seat} heeft niet op tijd gezet. Niemand heeft verloren.',
  ],
} satisfies Record<string, Text>
