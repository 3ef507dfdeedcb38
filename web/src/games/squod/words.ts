import type { Text } from '../../lib/language.svelte'

export const oneLine: Text = [
  'Rock, paper, scissors on a ring of nine, with faces only their owner sees.',
  'Pierre, papier, ciseaux sur un ring de neuf cases, avec des faces que seul leur maître voit.',
  'Steen, papier, schaar op een ring van negen, met symbolen die alleen de eigenaar ziet.',
]

export const credits: Text = [
  'Squod was published by Brand X in Brussels and by Queen Games in Germany.',
  'Squod a été édité par Brand X à Bruxelles et par Queen Games en Allemagne.',
  'Squod werd uitgegeven door Brand X in Brussel en door Queen Games in Duitsland.',
]

export const seats: readonly Text[] = [
  ['South', 'Sud', 'Zuid'],
  ['West', 'Ouest', 'West'],
  ['North', 'Nord', 'Noord'],
  ['East', 'Est', 'Oost'],
]

export const variants: Record<string, Text> = {
  squod: ['Two players', 'Deux joueurs', 'Twee spelers'],
  'squod:4': ['Four in two teams', 'Quatre en deux équipes', 'Vier in twee teams'],
}

export const kinds: Record<string, Text> = {
  R: ['rock', 'pierre', 'steen'],
  P: ['paper', 'papier', 'papier'],
  S: ['scissors', 'ciseaux', 'schaar'],
}

export const places = {
  hand: ['{seat}, in hand', '{seat}, en main', '{seat}, in de hand'],
  ramp: ['{id}, ramp of {seat}', '{id}, rampe : {seat}', '{id}, helling van {seat}'],
  hidden: ['hidden', 'cachée', 'verborgen'],
  canBe: ['hidden, can be {kinds}', 'cachée, peut être {kinds}', 'verborgen, kan {kinds} zijn'],
  or: [' or ', ' ou ', ' of '],
} satisfies Record<string, Text>

export const choices = {
  toss: ['The toss: choose in secret.', 'Le tirage : choisissez en secret.', 'De toss: kies in het geheim.'],
  setUp: [
    'Set up your six pieces: tap two to swap them.',
    'Placez vos six pièces : touchez-en deux pour les échanger.',
    'Stel je zes stukken op: tik er twee aan om ze te wisselen.',
  ],
  line2: ['Line 2, nearer the ring', 'Ligne 2, vers le ring', 'Lijn 2, bij de ring'],
  line1: ['Line 1, your edge', 'Ligne 1, votre bord', 'Lijn 1, jouw rand'],
  shuffle: ['Shuffle', 'Mélanger', 'Schudden'],
  ready: ['Ready', 'Prêt', 'Klaar'],
} satisfies Record<string, Text>
