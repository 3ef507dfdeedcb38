import type { Text } from '../lib/language.svelte'

/** Why the server refuses, by its code. */
export const refusals: Record<string, Text> = {
  already_seated: ['You sit at this table already.', 'Vous êtes déjà à cette table.', 'Je zit al aan deze tafel.'],
  bad_chat: [
    'A message has 1 to 500 characters.',
    'Un message compte de 1 à 500 caractères.',
    'Een bericht heeft 1 tot 500 tekens.',
  ],
  bad_message: [
    'The server does not understand this page: reload it.',
    'Le serveur ne comprend pas cette page : rechargez-la.',
    'De server begrijpt deze pagina niet: laad haar opnieuw.',
  ],
  bad_name: [
    'A name has 2 to 24 letters, digits, spaces or - _ . and begins with a letter or digit; a passphrase has at least 8 characters.',
    'Un nom compte de 2 à 24 lettres, chiffres, espaces ou - _ . et commence par une lettre ou un chiffre ; une phrase secrète compte au moins 8 caractères.',
    'Een naam heeft 2 tot 24 letters, cijfers, spaties of - _ . en begint met een letter of cijfer; een wachtzin heeft minstens 8 tekens.',
  ],
  bad_table: [
    'A table cannot be set up like this. You take one seat at most; for rated matches everybody needs a name.',
    'Une table ne peut pas être dressée ainsi. Vous prenez une place au plus ; pour une partie classée, chacun doit avoir un nom.',
    'Zo kan een tafel niet worden klaargezet. Je neemt hoogstens één plaats; voor partijen met rating heeft iedereen een naam nodig.',
  ],
  bots_play_on: [
    'The program plays on: it agrees to no draw.',
    'Le programme joue jusqu’au bout : il n’accepte pas la nulle.',
    'Het programma speelt door: het neemt geen remise aan.',
  ],
  busy: ['The server is busy; try again.', 'Le serveur est occupé ; réessayez.', 'De server is bezet; probeer het opnieuw.'],
  foreign_origin: [
    'This page does not come from the server that it asks.',
    'Cette page ne vient pas du serveur qu’elle interroge.',
    'Deze pagina komt niet van de server die ze aanspreekt.',
  ],
  has_name: ['You have a name already.', 'Vous avez déjà un nom.', 'Je hebt al een naam.'],
  illegal: ['The rules do not allow this move.', 'Les règles n’autorisent pas ce coup.', 'De regels staan deze zet niet toe.'],
  late: [
    'Refused: the position had already changed.',
    'Refusé : la position avait déjà changé.',
    'Geweigerd: de stelling was al veranderd.',
  ],
  name_confusable: [
    'This name looks like somebody else’s.',
    'Ce nom ressemble à celui de quelqu’un d’autre.',
    'Deze naam lijkt op die van iemand anders.',
  ],
  name_mixed: [
    'This name mixes letters of several alphabets, some of which look alike.',
    'Ce nom mêle des lettres de plusieurs alphabets, dont certaines se ressemblent.',
    'Deze naam mengt letters uit verschillende alfabetten, waarvan sommige op elkaar lijken.',
  ],
  name_reserved: [
    'This name is for guests, bots or the server.',
    'Ce nom est réservé aux invités, aux robots ou au serveur.',
    'Deze naam is voor gasten, bots of de server.',
  ],
  name_taken: ['This name is taken.', 'Ce nom est déjà pris.', 'Deze naam is al bezet.'],
  no_more_undo: [
    'In one match moves are taken back 100 times at the most.',
    'Dans une partie, on reprend des coups 100 fois au plus.',
    'In één partij worden hoogstens 100 keer zetten teruggenomen.',
  ],
  no_offer: ['There is nothing to answer any more.', 'Il n’y a plus rien à accepter ni à refuser.', 'Er is niets meer te beantwoorden.'],
  no_partner_chat: [
    'Partners do not talk during play at this table.',
    'À cette table, les partenaires ne se parlent pas pendant la partie.',
    'Aan deze tafel praten partners niet tijdens het spel.',
  ],
  no_session: [
    'The server does not know you any more: reload the page.',
    'Le serveur ne vous reconnaît plus : rechargez la page.',
    'De server kent je niet meer: laad de pagina opnieuw.',
  ],
  no_such_link: [
    'This link does not lead to a free seat any more.',
    'Ce lien ne mène plus à une place libre.',
    'Deze link leidt niet meer naar een vrije plaats.',
  ],
  no_such_match: ['There is no such match.', 'Cette partie n’existe pas.', 'Die partij bestaat niet.'],
  no_such_player: ['There is no player with this name.', 'Personne ne porte ce nom.', 'Er is geen speler met deze naam.'],
  no_undo: ['In this match nothing is taken back.', 'Dans cette partie, rien n’est repris.', 'In deze partij wordt niets teruggenomen.'],
  not_begun: [
    'The match has not begun: a seat is still free.',
    'La partie n’a pas commencé : une place est encore libre.',
    'De partij is nog niet begonnen: er is nog een plaats vrij.',
  ],
  not_over: ['The match is not over yet.', 'La partie n’est pas terminée.', 'De partij is nog niet afgelopen.'],
  not_seated: ['You do not sit at this table.', 'Vous n’êtes pas à cette table.', 'Je zit niet aan deze tafel.'],
  not_text: [
    'The server does not understand this page: reload it.',
    'Le serveur ne comprend pas cette page : rechargez-la.',
    'De server begrijpt deze pagina niet: laad haar opnieuw.',
  ],
  not_welcome: [
    'Somebody at this table does not want to play with you.',
    'Quelqu’un à cette table ne souhaite pas jouer avec vous.',
    'Iemand aan deze tafel wil niet met je spelen.',
  ],
  not_your_room: [
    'This chat is not for you before the match is over.',
    'Cette discussion n’est pas pour vous avant la fin de la partie.',
    'Deze chat is niet voor jou voordat de partij is afgelopen.',
  ],
  not_your_turn: ['It is not your turn.', 'Ce n’est pas à vous de jouer.', 'Je bent niet aan zet.'],
  not_yours: [
    'Only the one who set up this table may do that.',
    'Seule la personne qui a dressé cette table peut le faire.',
    'Alleen wie deze tafel klaarzette mag dat doen.',
  ],
  nothing: ['There is nothing here.', 'Il n’y a rien ici.', 'Hier is niets.'],
  nothing_to_undo: ['There is nothing to take back.', 'Il n’y a rien à reprendre.', 'Er is niets terug te nemen.'],
  offer_pending: ['There is an offer already.', 'Il y a déjà une proposition.', 'Er is al een voorstel.'],
  offered_already: [
    'Your offer was refused: make a move before you repeat it.',
    'Votre proposition a été refusée : jouez un coup avant de la répéter.',
    'Je voorstel is afgewezen: doe een zet voordat je het herhaalt.',
  ],
  over: ['The match is over.', 'La partie est terminée.', 'De partij is afgelopen.'],
  seat_taken: ['This seat is not free.', 'Cette place n’est pas libre.', 'Deze plaats is niet vrij.'],
  too_big: ['This is too long.', 'C’est trop long.', 'Dit is te lang.'],
  too_fast: ['Too fast: wait a moment.', 'Trop vite : attendez un instant.', 'Te snel: wacht even.'],
  too_many: [
    'That is too much at a time: finish or close something first.',
    'C’en est trop à la fois : terminez ou fermez d’abord quelque chose.',
    'Dat is te veel tegelijk: maak eerst iets af of sluit iets.',
  ],
  too_many_analyses: [
    'You wait for three analyses already: ask again when one is done.',
    'Vous attendez déjà trois analyses : redemandez quand l’une d’elles sera terminée.',
    'Je wacht al op drie analyses: vraag het opnieuw als er één klaar is.',
  ],
  too_slow: [
    'The connection is too slow; try again.',
    'La connexion est trop lente ; réessayez.',
    'De verbinding is te traag; probeer het opnieuw.',
  ],
  unknown_host: [
    'The server does not go by this name: its operator must allow it.',
    'Le serveur ne répond pas à ce nom : la personne qui l’exploite doit l’autoriser.',
    'De server luistert niet naar deze naam: wie hem beheert moet die toestaan.',
  ],
  wrong_passphrase: [
    'Name and passphrase do not fit.',
    'Le nom et la phrase secrète ne vont pas ensemble.',
    'Naam en wachtzin horen niet bij elkaar.',
  ],
}
