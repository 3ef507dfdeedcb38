/** How a piece that is drawn where it is comes there. */

import { untrack } from 'svelte'
import type { Point } from './geometry'
import type { Motion } from './motion'

const GAIT = 'cubic-bezier(0.35, 0, 0.2, 1)'
/** How much nearer a piece is while it leaps another. */
const LEAP = 1.2

type Find = (id: string) => Point | undefined

const translate = ({ x, y }: Point, scale = 1): string => `translate(${x}px, ${y}px) scale(${scale})`

/** Along the places of a way, one after the other, over those that are leapt. */
function way({ path, over }: Motion, find: Find): Keyframe[] {
  return path.flatMap((id) => {
    const point = find(id)
    return point ? [{ transform: translate(point, over.includes(id) ? LEAP : 1) }] : []
  })
}

/** What a piece does that stays where it is. */
const ON_THE_SPOT: Record<Exclude<Motion['how'], 'travel'>, Keyframe[]> = {
  turn: [{ transform: 'scaleX(0.05)' }, { transform: 'scaleX(1)' }],
  show: [{ transform: 'scale(1)' }, { transform: 'scale(1.25)', offset: 0.15 }, { transform: 'scale(1.2)' }],
  come: [
    { opacity: 0, transform: 'scale(0.4)' },
    { opacity: 1, transform: 'scale(1)' },
  ],
  leave: [
    { opacity: 1, transform: 'scale(1)' },
    { opacity: 0, transform: 'scale(0.3)' },
  ],
}

/** Moves a piece, or the drawing inside it; not at all where that takes no time. */
export const move = (motion: Motion | undefined, find: Find) => (piece: Element) =>
  untrack(() => {
    if (!motion?.ms) return undefined
    const { how, ms } = motion
    const [moved, frames] = how === 'travel' ? [piece, way(motion, find)] : [piece.firstElementChild!, ON_THE_SPOT[how]]
    const easing = frames.length > 2 ? 'linear' : GAIT
    const animation = moved.animate(frames, { duration: ms, easing, fill: how === 'leave' ? 'forwards' : 'none' })
    return () => animation.cancel()
  })
