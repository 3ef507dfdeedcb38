/** Small sounds, made on the spot: a few notes each, as wood and strings would make them. */

import { settings } from './settings.svelte'

/** From this pitch to that one, for so long. */
type Note = readonly [from: number, to: number, seconds: number]

const slide = (from: number, to: number, seconds: number): Note => [from, to, seconds]
const tone = (pitch: number, seconds: number): Note => slide(pitch, pitch, seconds)

/** Notes after one another. */
const SOUNDS = {
  step: [slide(420, 160, 0.09)],
  leap: [slide(330, 620, 0.08), slide(420, 160, 0.09)],
  turn: [slide(520, 780, 0.07)],
  taken: [slide(300, 90, 0.18)],
  home: [tone(440, 0.08), tone(660, 0.14)],
  double: [slide(420, 160, 0.07), slide(360, 130, 0.09)],
  threat: [tone(700, 0.07), tone(590, 0.12)],
  clash: [tone(200, 0.06), tone(300, 0.06), tone(450, 0.2)],
  win: [tone(523, 0.11), tone(659, 0.11), tone(784, 0.11), tone(1047, 0.3)],
  loss: [tone(392, 0.14), tone(330, 0.14), tone(262, 0.3)],
  draw: [tone(440, 0.14), tone(440, 0.25)],
  joined: [tone(587, 0.1), tone(880, 0.2)],
  lowClock: [tone(880, 0.06), tone(880, 0.06)],
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
  const string = context.createOscillator()
  const volume = context.createGain()
  string.type = 'triangle'
  string.frequency.setValueAtTime(from, at)
  string.frequency.exponentialRampToValueAtTime(to, at + seconds)
  volume.gain.setValueAtTime(VOLUME, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds + 0.03)
  string.connect(volume).connect(context.destination)
  string.start(at)
  string.stop(at + seconds + 0.04)
}
