/** What the server and the page say to each other (docs/protocol.md), in the shapes that Rust has written down. */

import type * as wire from '../wire/server'

export type {
  Ask,
  CallKind,
  ClockTerms,
  Fair,
  Invitation,
  Listed,
  Lobby,
  Me,
  NewTableAnswer,
  NewTournament,
  NewTournamentAnswer,
  Order,
  PairingShown,
  PlayerShown,
  Presence,
  PushKey,
  RatingAt,
  RatingShown,
  RecoveryCodes,
  Said,
  Seated,
  SeatChoice,
  SeatShown,
  SessionShown,
  Starter,
  Terms,
  TournamentShown,
} from '../wire/server'

/** With what is drawn, for which the page always asks. */
export type Snapshot = Required<Omit<wire.Snapshot, Optional>> & Pick<wire.Snapshot, Optional>
type Optional = 'before' | 'took' | 'resigning' | 'choices' | 'ahead'

export type ServerMessage = Exclude<wire.Tell, { type: 'snapshot' }> | ({ type: 'snapshot' } & Snapshot)

/** Why the server refuses; an older server does not say it as data. */
export type Refusal = Pick<wire.Problem, 'code' | 'message'> & Partial<Pick<wire.Problem, 'why'>>

/** What is left out has its usual value. */
export type NewTable = Pick<wire.NewTable, 'game' | 'seats'> & Partial<wire.NewTable>
