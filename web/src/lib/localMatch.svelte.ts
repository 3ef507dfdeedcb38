/** A match at this device: people here, the program in the worker, the referee in between. */

import { Opponent, Stopped, stopThinking, warmUp, warn } from './engine'
import { autosave, newId, type SavedGame, type Sitter } from './autosave.svelte'
import { hasSecrets, refusal, Refused, Table, variantNamed } from './rules'
import { levelsOf, type Strength } from './strength'
import { translate, type Message } from './translation.svelte'
import { familyOf, type Family } from '../games/names'
import { GAMES } from '../games/registry'
import type { Figure, Gesture, Look } from './types'

const WARM_UP_MS = 500
/** Positions that the coach looks at before and after a move. */
const COACH_NODES = 20_000

export interface Plan {
  variant: string
  sitters: Sitter[]
  /** What people at this device are called, by seat. */
  names?: string[]
  /** Which of the starting positions; nothing for a random one. */
  start?: number
  /** A position of one's own to begin with. */
  position?: string
}

export class LocalMatch {
  readonly id: string
  readonly variant: string
  readonly family: Family
  readonly sitters: Sitter[]
  readonly names: string[]
  private table: Table
  /** Who made each move. */
  private movers: number[]
  private opponent: Opponent
  private isOpen = true
  /** Which of several people looks at a board with secrets. */
  private shownTo: number | undefined

  look = $state.raw<Look>()!
  thinking = $state(false)
  curtain = $state(false)
  hint = $state.raw<Gesture | null>(null)
  /** Whether all of the hint is shown, or only where it begins. */
  isHintWhole = $state(false)
  isHinting = $state(false)
  failure = $state('')
  /** Whether another tab plays this game, and this one only follows. */
  isElsewhere = $state(false)
  /** When what happened has been told: the program answers a move that has come to rest. */
  rest: () => Promise<void> = () => Promise.resolve()

  constructor(plan: Plan, table?: Table, id = newId()) {
    this.id = id
    this.variant = plan.variant
    this.family = familyOf(plan.variant)
    this.sitters = plan.sitters
    this.names = plan.names ?? []
    this.table = table ?? Table.start(plan.variant, chosenStart(plan))
    this.movers = this.table.movers()
    this.opponent = new Opponent(this.variant, () => this.table.record())
    // The players come while people think about their first move.
    if (this.sitters.some((sitter) => sitter !== 'person')) setTimeout(warmUp, WARM_UP_MS)
    this.refresh()
  }

  get isOver(): boolean {
    return this.look.end !== null
  }

  get people(): number[] {
    return this.sitters.flatMap((sitter, seat) => (sitter === 'person' ? [seat] : []))
  }

  /** Whether faces must be hidden from somebody at this device. */
  get hasSecrets(): boolean {
    return hasSecrets(this.variant)
  }

  get isMyTurn(): boolean {
    return (
      this.look.toMove !== null && this.sitters[this.look.toMove] === 'person' && !this.curtain && !this.isElsewhere
    )
  }

  get canUndo(): boolean {
    return !this.hasSecrets && !this.isOver && this.look.ply > 0 && this.lastByPerson >= 0
  }

  private get lastByPerson(): number {
    return this.movers.findLastIndex((seat) => this.sitters[seat] === 'person')
  }

  /** With whose eyes the board is shown. */
  private eyes(): number | undefined {
    const toMove = this.table.toMove
    const [only, ...others] = this.people
    if (!this.hasSecrets) return toMove !== undefined && this.sitters[toMove] === 'person' ? toMove : only
    return others.length ? this.shownTo : only
  }

  private refresh() {
    const toMove = this.table.toMove
    if (this.hasSecrets && this.people.length > 1) {
      const next = toMove !== undefined && this.sitters[toMove] === 'person' ? toMove : undefined
      if (next !== this.shownTo) this.shownTo = undefined
      this.curtain = next !== undefined && this.shownTo === undefined
    }
    const look = this.table.look(this.eyes())
    this.look = look.end ? this.table.lookAtAll() : look
    this.hint = null
    this.isHintWhole = false
  }

  /** The person whose turn it is has taken the device. */
  openCurtain() {
    this.shownTo = this.table.toMove
    this.curtain = false
    this.refresh()
  }

  /** Why pointing at these spots makes no move. */
  whyNot(path: readonly string[]): Message | undefined {
    const toMove = this.table.toMove
    const seat = toMove !== undefined && this.people.includes(toMove) ? toMove : this.people[0]
    return seat === undefined ? undefined : this.table.whyNot(seat, path)
  }

  /** The figures that the piece on a spot can still become a part of. */
  figures(at: string): Figure[] {
    return this.table.figures(at)
  }

  /** A person plays; says why not if the rules refuse. */
  async play(text: string): Promise<Message | undefined> {
    const seat = this.table.toMove
    if (seat === undefined || this.sitters[seat] !== 'person') return undefined
    if (this.isHinting) stopThinking()
    const refused = refusal(() => this.move(seat, text))
    if (refused) return refused
    await this.afterMove()
    return undefined
  }

  /** Why a move is better not played; nothing where faces are hidden, or where nobody can say. */
  async warnings(text: string): Promise<Message[]> {
    if (this.hasSecrets || this.isHinting || this.thinking) return []
    try {
      return await warn({ variant: this.variant, record: this.table.record() }, text, COACH_NODES)
    } catch {
      return []
    }
  }

  private move(seat: number, text: string) {
    this.table.play(seat, text)
    this.movers.push(seat)
    this.opponent.played(text)
  }

  private async afterMove() {
    this.refresh()
    await this.save()
    await this.advance()
  }

  /** Lets the program play as long as it is its turn. */
  async advance(): Promise<void> {
    this.failure = ''
    while (this.isOpen && !this.isElsewhere) {
      const seat = this.table.toMove
      const sitter = seat === undefined ? 'person' : this.sitters[seat]
      if (seat === undefined || sitter === undefined || sitter === 'person') return
      this.thinking = true
      try {
        const { ply } = this.table
        const text = await this.chosenBy(sitter)
        await this.rest()
        const isDue = this.isOpen && this.table.ply === ply && this.table.toMove === seat
        if (!isDue || text === undefined) return
        this.move(seat, text)
        this.refresh()
        await this.save()
      } catch (reason) {
        this.fail(reason)
        return
      } finally {
        this.thinking = false
      }
    }
  }

  private fail(reason: unknown) {
    if (this.isOpen && !(reason instanceof Stopped))
      this.failure = reason instanceof Refused ? translate(reason.why) : (reason as Error).message
  }

  private async chosenBy(strength: Strength): Promise<string | undefined> {
    const { opponent } = this
    const isBest = strength === 'best'
    const thought = await (isBest
      ? opponent.think('best', GAMES[this.family].bestNodes)
      : opponent.think(`level:${Math.min(strength, levelsOf(this.variant))}`))
    return thought?.text
  }

  /** Takes back to the last decision of a person. */
  undo() {
    stopThinking()
    this.table.takeBack(this.movers.length - this.lastByPerson)
    this.movers.splice(this.lastByPerson)
    this.opponent.restart()
    this.refresh()
    void this.save()
  }

  /** Points out the piece that the best player would move, and when asked again, the move. */
  async ask(): Promise<void> {
    if (this.hint) return void (this.isHintWhole = true)
    const { ply } = this.look
    this.isHinting = true
    try {
      const thought = await this.opponent.think('best', GAMES[this.family].bestNodes / 2)
      if (this.look.ply !== ply) return
      this.hint = this.look.scene.moves.find((move) => move.text === thought?.text) ?? null
      // Where one spot is all there is, it is the move.
      this.isHintWhole = this.hint !== null && this.hint.path.length < 2
    } catch (reason) {
      this.fail(reason)
    } finally {
      this.isHinting = false
    }
  }

  async resign(): Promise<void> {
    const seat = this.people.includes(this.table.toMove ?? -1) ? this.table.toMove! : this.people[0]!
    stopThinking()
    this.table.resign(seat)
    this.refresh()
    await this.save()
  }

  record(): string {
    return this.table.record()
  }

  private save(): Promise<void> {
    const { id, variant, sitters, names } = this
    return autosave({
      id,
      variant,
      sitters,
      names,
      record: this.table.record(),
      over: this.isOver,
      ply: this.table.ply,
    })
  }

  /** Whether a kept state of this game is another one than this. */
  differsFrom({ ply, over, sealed, record }: SavedGame): boolean {
    return ply !== this.look.ply || over !== this.isOver || (!sealed && record !== this.record())
  }

  /** Goes on in this tab. */
  comeHere(): Promise<void> {
    this.isElsewhere = false
    return this.advance()
  }

  /** The page goes away, perhaps to come back. */
  pause() {
    stopThinking()
  }

  /** Nothing more happens here. */
  close() {
    this.isOpen = false
    stopThinking()
  }
}

/** The starting position: the chosen one, or a random one. */
function chosenStart({ variant, start, position }: Plan): string | undefined {
  if (position !== undefined) return position
  const starts = variantNamed(variant)?.starts ?? []
  return starts[start ?? crypto.getRandomValues(new Uint8Array(1))[0]! % starts.length]
}
