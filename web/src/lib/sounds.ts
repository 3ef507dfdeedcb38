/** One small wooden click, made on the spot. */

import { settings } from './settings.svelte'

let context: AudioContext | undefined

export function click(): void {
  if (!settings.sounds) return
  context ??= new AudioContext()
  const now = context.currentTime
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(420, now)
  tone.frequency.exponentialRampToValueAtTime(160, now + 0.06)
  volume.gain.setValueAtTime(0.25, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09)
  tone.connect(volume).connect(context.destination)
  tone.start(now)
  tone.stop(now + 0.1)
}
