import type { Text } from '../lib/language.svelte'

export const sheets = {
  index: [
    'One sheet for each game, and one for what they have in common. Every example is a board: watch the move, or try another.',
    'Une fiche par jeu, et une pour ce qu’ils ont en commun. Chaque exemple est un plateau : regardez le coup, ou essayez-en un autre.',
    'Een regelblad per spel, en één voor wat ze gemeen hebben. Elk voorbeeld is een bord: bekijk de zet, of probeer een andere.',
  ],
  match: ['The match', 'La partie', 'De partij'],
  matchLine: [
    'Repetition, quiet moves, resigning, time: what holds for all four games.',
    'Répétition, coups calmes, abandon, temps : ce qui vaut pour les quatre jeux.',
    'Herhaling, stille zetten, opgeven, tijd: wat voor alle vier de spellen geldt.',
  ],
  credits: ['Credits', 'Crédits', 'Met dank aan'],
  allSheets: ['Rule sheets', 'Fiches', 'Regelbladen'],
  overview: ['Overview', 'Vue d’ensemble', 'Overzicht'],
  contents: ['Contents', 'Sommaire', 'Inhoud'],
  playGame: ['Play {game}', 'Jouer à {game}', '{game} spelen'],
  playVariant: ['Play: {variant}', 'Jouer : {variant}', 'Spelen: {variant}'],
  noRule: [
    'There is no “{id}” on this sheet.',
    'Il n’y a pas de « {id} » sur cette fiche.',
    '“{id}” staat niet op dit regelblad.',
  ],
  example: ['Example {n}', 'Exemple {n}', 'Voorbeeld {n}'],
  step: ['Move {n} of {all}', 'Coup {n} sur {all}', 'Zet {n} van {all}'],
  showMove: ['Show the move', 'Montrer le coup', 'Zet tonen'],
  showEnd: ['Show how it ends', 'Montrer la fin', 'Het einde tonen'],
  toEnd: ['To the end', 'Jusqu’à la fin', 'Naar het einde'],
  back: ['Back', 'Retour', 'Terug'],
  startOver: ['Start over', 'Recommencer', 'Opnieuw'],
  toExample: ['Back to the example', 'Revenir à l’exemple', 'Terug naar het voorbeeld'],
  ownWay: [
    'This is your own way; the example goes on differently.',
    'C’est votre propre chemin ; l’exemple continue autrement.',
    'Dit is je eigen weg; het voorbeeld gaat anders verder.',
  ],
  toMove: ['{seat} to move', '{seat} a le trait', '{seat} is aan zet'],
  seenBy: ['Seen by', 'Vu par', 'Gezien door'],
  everybody: ['everybody', 'tout le monde', 'iedereen'],
} satisfies Record<string, Text>
