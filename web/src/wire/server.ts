// Written by server/src/typescript.rs; `make update` writes it again.

import type { Message, Scene, Step } from './games'

export type Tell = { "type": "hello", me: Me, version: string, } | { "type": "ok", ply?: number, id?: number, match?: MatchId, } | { "type": "error", code: string, message: string, why: Message, id?: number, match?: MatchId, } | { "type": "snapshot" } & Snapshot | { "type": "presence" } & Presence | { "type": "chat", match: MatchId, messages: Array<Said>, } | { "type": "lobby" } & Lobby | { "type": "mine", matches: Array<Listed>, } | { "type": "invited" };

export type Ask = { "type": "watch", match: MatchId,
scene: boolean,
presence: boolean,
story: boolean, } | { "type": "leave", match: MatchId, } | { "type": "play", match: MatchId, ply: number, move: string, } | { "type": "resign", match: MatchId, ply: number, } | { "type": "ahead", match: MatchId, moves: Array<string>, } | { "type": "play_on", match: MatchId, ply: number, } | { "type": "abort", match: MatchId, ply: number, } | { "type": "offer", match: MatchId, ply: number, what: Offer, } | { "type": "claim", match: MatchId, ply: number, what: Prize, } | { "type": "accept", match: MatchId, ply: number, } | { "type": "decline", match: MatchId, ply: number, } | { "type": "swap", match: MatchId, ply: number, } | { "type": "chat", match: MatchId, room: ChatRoom, text: string, } | { "type": "lobby", on: boolean, } | { "type": "mine", on: boolean, } | { "type": "look", on: boolean, } | { "type": "ping" };

export type Snapshot = {
you: number | null,
host: boolean,
to_move: number | null,
view: string,
moves: Array<string>,
played: Array<string>,
offer: Offered | null,
resigning?: number,
choices?: Array<string>,
ahead?: Array<string>,
clock: ClockShown | null,
terms: Terms,
result: ResultShown | null,
may_abort: boolean,
may_swap: boolean,
aborted: AbortShown | null,
record: string | null,
rematch: MatchId | null,
scene?: Scene,
events?: Step[],
took?: Array<number>,
before?: MatchId,
match: MatchId,
game: string,
status: Status,
ply: number,
seats: Array<SeatShown>, };

export type MatchId = string;

export type Status = "waiting" | "running" | "over" | "cancelled";

export type SeatShown = {
letter: string,
seat: string,
kind: SeatKind,
name: string,
guest?: string,
ready?: boolean,
level?: number,
link?: string, };

export type SeatKind = "person" | "bot" | "anyone" | "link" | "kept";

export type Offered = {
seat: number,
what: Offer, };

export type Offer = "draw" | "undo";

export type Prize = "win" | "draw";

export type Presence = { match: MatchId,
away: Array<number | null>,
claim: number | null,
replace?: Array<number | null>, };

export type ClockShown = {
left: Array<number>,
first?: number, };

export type Terms = {
clock: ClockTerms,
rated: boolean,
partner_chat: boolean,
lot?: Lot,
series?: [number, number],
tournament?: TournamentId,
pair?: Pair,
pie?: boolean, };

export type Lot = {
starter: Starter,
sides: boolean, };

export type Pair = {
before?: number, };

export type Fair = "pair" | "pie" | "single";

export type ClockTerms = { "kind": "none" } | { "kind": "game",
seconds: number,
increment: number, } | { "kind": "move",
days: number, };

export type ResultShown = {
score: '1-0' | '0-1' | '1/2-1/2',
ending: string, };

export type AbortShown = {
seat: number,
late: boolean, };

export type Said = {
n: number,
from: string,
guest?: string,
room: ChatRoom,
text: string, };

export type ChatRoom = "seats" | "watchers";

export type Lobby = {
open: Array<Listed>,
running: Array<Listed>, };

export type Listed = {
terms: Terms,
rating?: Rating,
to_move?: number,
deadline?: number,
you?: number,
invited?: number,
result?: string,
ending?: string,
changed: number,
match: MatchId,
game: string,
status: Status,
ply: number,
seats: Array<SeatShown>, };

export type Me = {
name: string,
guest?: string,
claimed: boolean, };

export type RecoveryCodes = {
codes: Array<string>, };

export type SessionShown = {
id: string,
since: number,
here: boolean, };

export type Problem = {
code: string,
message: string,
why: Message, };

export type NewTable = {
game: string,
seats: Array<SeatChoice>,
starter: Starter,
sides_by_lot: boolean,
clock: ClockTerms,
rated: boolean,
partner_chat: boolean,
fair?: Fair, };

export type SeatChoice = { "kind": "me" } | { "kind": "link" } | { "kind": "anyone" } | { "kind": "bot",
level: number, } | { "kind": "player",
name: string, };

export type Starter = "lot" | "first" | "second";

export type NewTableAnswer = {
match: MatchId,
links: Array<SeatLink>, };

export type SeatLink = {
seat: number,
link: string, };

export type Invitation = {
match: MatchId,
game: string,
seat: number,
host: string,
guest?: string,
terms: Terms,
state: InvitationState, };

export type InvitationState = "free" | "yours" | "taken" | "closed";

export type Seated = {
match: MatchId,
seat: number, };

export type PlayerShown = {
name: string,
ratings: Array<RatingWithHistory>, };

export type RatingWithHistory = {
history: Array<RatingAt>,
of: string,
rating: number,
deviation: number,
volatility: number,
games: number, };

export type RatingShown = {
of: string,
rating: number,
deviation: number,
volatility: number,
games: number, };

export type Rating = {
rating: number,
deviation: number,
volatility: number,
games: number, };

export type RatingAt = {
at: number,
rating: number,
match: MatchId, };

export type NewTournament = {
name: string,
game: string,
clock: ClockTerms,
system: SystemShown,
games: number,
pause: number, };

export type SystemShown = { "kind": "swiss",
rounds: number, } | { "kind": "round_robin" };

export type TournamentId = string;

export type NewTournamentAnswer = {
id: TournamentId, };

export type Join = {
name: string, };

export type Order = { "what": "begin" } | { "what": "pause" } | { "what": "resume" } | { "what": "end" } | { "what": "remove",
number: number, } | { "what": "result",
pairing: number,
points: number, };

export type TournamentShown = {
id: TournamentId,
name: string,
game: string,
clock: ClockTerms,
system: SystemShown,
games: number,
status: TournamentStatus,
is_organiser: boolean,
me: number | null,
people: Array<EntrantShown>,
standings: Array<StandingShown>,
rounds: Array<RoundShown>,
resumes_in: number | null, };

export type TournamentStatus = "open" | "running" | "paused" | "over";

export type EntrantShown = {
number: number,
name: string,
player?: string,
is_here: boolean, };

export type StandingShown = {
place: number,
number: number,
points: number,
buchholz: number,
sonneborn_berger: number,
played: number, };

export type RoundShown = {
pairings: Array<PairingShown>,
byes: Array<number>, };

export type PairingShown = {
first: number,
second: number,
points: number | null,
matches: Array<MatchId>, };

export type PushKey = {
key: string, };

export type Subscription = {
endpoint: string,
keys: SubscriptionKeys,
events: Array<CallKind>,
language: CallLanguage, };

export type SubscriptionKeys = {
p256dh: string,
auth: string, };

export type CallKind = "turn" | "invitation" | "rematch" | "time";

export type CallLanguage = "en" | "fr" | "nl";

export type Call = { kind: CallKind, match: MatchId, game: string,
from: string, language: CallLanguage, };
