/** Where things are in the picture. */

export interface Point {
  x: number
  y: number
}

export type Placed = Point & { id: string }

/** The size of one place of the picture. */
export const UNIT = 100
/** Farther than this from the middle of every spot, one points at none. */
const REACH = UNIT * 0.75
/** A finger that moves less than this does not drag. */
const LEAST_DRAG = UNIT * 0.3
/** How much worse it is to go aside than along. */
const ASIDE = 2.2

/** Where a column and row are in the picture, after so many quarter turns. */
export function placeIn([columns, rows]: readonly [number, number], turns: number, x: number, y: number): Point {
  const [w, h] = [columns - 1, rows - 1]
  const turned: [number, number][] = [
    [x, y],
    [h - y, x],
    [w - x, h - y],
    [y, w - x],
  ]
  const [tx, ty] = turned[turns % 4]!
  return { x: (tx + 0.5) * UNIT, y: (ty + 0.5) * UNIT }
}

/** The nearest spot in a direction: along it first, aside of it as little as possible. */
export function neighbour<S extends Placed>(spots: readonly S[], here: S, [dx, dy]: readonly [number, number]): S {
  let [best, least] = [here, Infinity]
  for (const spot of spots) {
    const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy
    const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx)
    if (along > 1 && along + ASIDE * aside < least) [best, least] = [spot, along + ASIDE * aside]
  }
  return best
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The spot at a point, if one is near enough. */
export function nearest<S extends Placed>(spots: readonly S[], to: Point): S | undefined {
  const found = spots.toSorted((a, b) => distance(a, to) - distance(b, to))[0]
  return found && distance(found, to) < REACH ? found : undefined
}

/** Whether somebody who pressed at one point and is at another drags. */
export const isDrag = (from: Point, to: Point): boolean => distance(from, to) > LEAST_DRAG
