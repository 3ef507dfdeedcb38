// Written by games/src/typescript.rs; `make update` writes it again.

export type Seat = number;

export type Scene = {
size: [number, number],
spots: Array<Spot>,
tokens: Array<Token>,
phase: Phase,
counts: Array<number>,
barred: number | null,
threats: Array<Array<string>>,
figures: Array<Figure>,
winning: Array<string>,
moves: Array<Gesture>,
toFill?: Array<string>, };

export type Figure = {
seat: number,
corners: Array<string>,
missing: Array<string>, };

export type Phase = "play" | "toss" | "setUp";

export type Spot = {
id: string,
x: number,
y: number,
kind: SpotKind,
dots: number,
seat?: number,
line?: number, };

export type SpotKind = "cell" | "slot" | "border" | "ramp" | "hand";

export type Token = {
at: string,
seat: number,
look: string,
canBe: string,
open: boolean,
count: number,
name: string,
number?: number, };

export type Gesture = {
text: string,
path: Array<string>,
effects: Array<Effect>,
looks?: Array<string>, };

export type Effect = {
what: What,
at: string,
to: string | null, };

export type What = "land" | "leave" | "back" | "turn" | "threaten" | "meet" | "win";

export type Step = {
ply: number,
seat: Seat | null,
events: Array<Event>,
summary: Array<Message>, };

export type Event = { "what": "travelled", seat: Seat, path: Array<string>, over: Array<string>, } | { "what": "sentBack", seat: Seat, from: string, to: string, } | { "what": "turnedRound", seat: Seat, at: string, } | { "what": "cameHome", seat: Seat, at: string, count: number, } | { "what": "turnedOver", seat: Seat, at: string, to: Seat, } | { "what": "left", seat: Seat, at: string, } | { "what": "barred", seat: Seat, distance: number, } | { "what": "placed", seat: Seat, at: string, double: boolean, } | { "what": "threatened", seat: Seat, at: string, pawns: Array<string>, } | { "what": "defended", seat: Seat, at: string, pawns: Array<string>, } | { "what": "completed", seat: Seat, cells: Array<string>, double: boolean, } | { "what": "claimed", seat: Seat, cells: Array<string>, } | { "what": "denounced", seat: Seat, at: string, } | { "what": "picked", seat: Seat, kind: string | null, } | { "what": "tossed", picks: [string, string], winner: Seat | null, } | { "what": "putDown", seat: Seat, from: string, to: string, canBe: string, open: boolean, } | { "what": "setUp", seat: Seat, } | { "what": "entered", seat: Seat, at: string, face: string, } | { "what": "clashed", seat: Seat, at: string, face: string, rival: Rival, crossing: string, winner: Seat | null, } | { "what": "taken", seat: Seat, at: string, to: string, face: string, } | { "what": "sorted", seat: Seat, from: string, to: string, look: string, count: number, } | { "what": "learnt", seat: Seat, at: string, canBe: string, open: boolean, } | { "what": "passed", seat: Seat, } | { "what": "movesAgain", seat: Seat, rule: string, } | { "what": "began", phase: Phase, seat: Seat, } | { "what": "over", how: How, rule: string, winners: Array<Seat>, seat: Seat | null, places: Array<string>, };

export type Rival = {
seat: Seat,
at: string,
face: string, };

export type How = "rules" | "repetition" | "quiet" | "resigned" | "agreed" | "time";

export type Message = {
rule?: string,
code: string,
values: Record<string, Value>,
english: string, };

export type Value = number | string | {
seat: string, } | Message;
