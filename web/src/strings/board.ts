/** What is said of a place on the board. */

import type { Text } from '../lib/language.svelte'

export const places = {
  piece: ['{seat}, {what}', '{seat}, {what}', '{seat}, {what}'],
  count: ['{n} × {what}', '{n} × {what}', '{n} × {what}'],
  empty: ['empty', 'vide', 'leeg'],
  movable: ['can be moved', 'peut jouer', 'kan zetten'],
  target: ['possible here', 'possible ici', 'kan hier'],
  hinted: ['hint', 'indice', 'hint'],
  promised: {
    win: ['wins', 'gagne', 'wint'],
    leave: ['leaves the board', 'quitte le plateau', 'verlaat het bord'],
    turn: ['turns {n} {n|piece|pieces}', 'retourne {n} {n|pion|pions}', 'draait {n} {n|stuk|stukken} om'],
    back: ['sends {n} {n|piece|pieces} back', 'renvoie {n} {n|pièce|pièces}', 'stuurt {n} {n|stuk|stukken} terug'],
    meet: ['challenge', 'défi', 'uitdaging'],
    threaten: ['makes {n} {n|threat|threats}', 'crée {n} {n|menace|menaces}', 'geeft {n} {n|dreiging|dreigingen}'],
  },
  chosen: ['chosen', 'choisi', 'gekozen'],
  threatBy: ['threat of {seat} with {pawns}', 'menace de {seat} avec {pawns}', 'dreiging van {seat} met {pawns}'],
  lastMove: ['last move', 'dernier coup', 'laatste zet'],
  board: ['Board of {game}', 'Plateau de {game}', 'Bord van {game}'],
} satisfies Record<string, Text | Record<string, Text>>
