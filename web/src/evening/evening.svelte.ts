/** A club evening on the server: who takes part, who meets whom, who leads. */

import { client } from '../online/client.svelte'
import type { Order, TournamentShown } from '../online/messages'
import { problemOf } from '../online/words'

/** How often it is looked what has changed, while somebody looks at the page. */
const PACE = 2_000
/** Every so many times for those who only play: the socket tells them of their boards. */
const PATIENCE = 3

const at = (id: string) => `tournaments/${encodeURIComponent(id)}`

export class Evening {
  shown = $state.raw<TournamentShown | null>(null)
  problem = $state('')
  private asked = 0
  private taken = 0
  private passed = 0
  close = () => {}

  /** Looks once, or again and again until it is closed; a wall as often as an organiser. */
  constructor(
    readonly id: string,
    goesOn = true,
    private isWall = false,
  ) {
    void this.refresh()
    if (goesOn) this.close = this.follow()
  }

  private follow(): () => void {
    const timer = setInterval(() => this.isDue() && void this.refresh(), PACE)
    const seen = () => document.hidden || void this.refresh()
    document.addEventListener('visibilitychange', seen)
    const stop = client.use(
      (heard) => heard.type === 'mine' && void this.refresh(),
      () => client.send({ type: 'mine', on: true }),
    )
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      stop()
    }
  }

  private isDue(): boolean {
    if (document.hidden) return false
    const isOften = this.isWall || this.shown?.is_organiser || this.shown?.resumes_in !== null
    return ++this.passed % PATIENCE === 0 || isOften
  }

  order = (order: Order) => this.act(client.asMe('POST', at(this.id), order))
  join = (name: string) => this.act(client.asMe('POST', `${at(this.id)}/me`, { name }))
  leave = () => this.act(client.asMe('DELETE', `${at(this.id)}/me`))

  /** While something is shown, one look that fails is no matter. */
  private async refresh() {
    try {
      await this.take(client.asMe('GET', at(this.id)))
    } catch (reason) {
      if (!this.shown) this.problem = problemOf(reason)
    }
  }

  private async act(answer: Promise<TournamentShown>) {
    try {
      await this.take(answer)
      this.problem = ''
    } catch (reason) {
      this.problem = problemOf(reason)
    }
  }

  /** Answers may come in another order than they were asked for. */
  private async take(answer: Promise<TournamentShown>) {
    const number = ++this.asked
    const shown = await answer
    if (number < this.taken) return
    this.taken = number
    this.shown = shown
  }
}

export const nameIn = (evening: TournamentShown, number: number): string =>
  evening.people.find((person) => person.number === number)?.name ?? ''

/** The players of a match of the evening by seat: in every second game they have changed seats. */
export function playersOf(evening: TournamentShown, match: string): string[] {
  for (const { first, second, matches } of evening.rounds.flatMap(({ pairings }) => pairings)) {
    const game = matches.indexOf(match)
    if (game >= 0) return (game % 2 ? [second, first] : [first, second]).map((number) => nameIn(evening, number))
  }
  return []
}

/** My pairing of this round. */
export const mine = ({ rounds, me }: TournamentShown) =>
  rounds.at(-1)?.pairings.find(({ first, second }) => first === me || second === me)

/** The match that I have to play now. */
export function myBoard(evening: TournamentShown): string | undefined {
  const pairing = evening.me === null ? undefined : mine(evening)
  return pairing?.points === null && evening.status !== 'over' ? pairing.matches.at(-1) : undefined
}

/** Points are counted in halves. */
export const halves = (n: number): string => (n % 2 ? `${n > 1 ? (n - 1) / 2 : ''}½` : String(n / 2))

/** The boards that have called their players in this tab. */
export const visited = new Set<string>()
