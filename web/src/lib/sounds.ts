/** Small sounds, made on the spot: a few notes each, as wood and strings would make them. */

import { settings } from './settings.svelte'

/** Notes after one another: from this pitch to that one, for so long. */
type Note = readonly [from: number, to: number, seconds: number]

const SOUNDS = {
  step: [[420, 160, 0.09]],
  leap: [
    [330, 620, 0.08],
    [420, 160, 0.09],
  ],
  turn: [[520, 780, 0.07]],
  taken: [[300, 90, 0.18]],
  home: [
    [440, 440, 0.08],
    [660, 660, 0.14],
  ],
  double: [
    [420, 160, 0.07],
    [360, 130, 0.09],
  ],
  threat: [
    [700, 700, 0.07],
    [590, 590, 0.12],
  ],
  clash: [
    [200, 200, 0.06],
    [300, 300, 0.06],
    [450, 450, 0.2],
  ],
  win: [
    [523, 523, 0.11],
    [659, 659, 0.11],
    [784, 784, 0.11],
    [1047, 1047, 0.3],
  ],
  loss: [
    [392, 392, 0.14],
    [330, 330, 0.14],
    [262, 262, 0.3],
  ],
  draw: [
    [440, 440, 0.14],
    [440, 440, 0.25],
  ],
  joined: [
    [587, 587, 0.1],
    [880, 880, 0.2],
  ],
  lowClock: [
    [880, 880, 0.06],
    [880, 880, 0.06],
  ],
} satisfies Record<string, readonly Note[]>

export type Sound = keyof typeof SOUNDS

const VOLUME = 0.2

/** Making it takes a slow phone a tenth of a second: what is on the screen goes first. */
const LATER_MS = 50
let context: Promise<AudioContext> | undefined
const voice = (): Promise<AudioContext> =>
  (context ??= new Promise((made) => setTimeout(() => made(new AudioContext()), LATER_MS)))

/** Browsers let a page sound only after somebody has touched it. */
const mayPlay = (): boolean => settings.sounds && navigator.userActivation?.hasBeenActive !== false

export function sound(name: Sound): void {
  if (typeof AudioContext === 'undefined' || !mayPlay()) return
  void voice().then((context) => play(context, SOUNDS[name]))
}

function play(context: AudioContext, notes: readonly Note[]) {
  let at = context.currentTime
  for (const [from, to, seconds] of notes) {
    note(context, at, from, to, seconds)
    at += seconds
  }
}

function note(context: AudioContext, at: number, from: number, to: number, seconds: number) {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(from, at)
  tone.frequency.exponentialRampToValueAtTime(to, at + seconds)
  volume.gain.setValueAtTime(VOLUME, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds + 0.03)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + seconds + 0.04)
}
