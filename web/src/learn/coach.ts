/** What a coach says about the latest moves: the first remark whose condition is true of each. */

import { Table } from '../lib/rules'
import { say, type LessonStep } from './lesson'

/** The remark about the moves from `since` on, as the learner may know them; empty where there is nothing to say. */
export function remark(record: string, { coach = [] }: LessonStep, seat: number, since: number): string {
  const met = Table.replay(record).firstMet(
    coach.map(({ when }) => when),
    seat,
    since,
  )
  return met === undefined ? '' : say(coach[met]!.says)
}
