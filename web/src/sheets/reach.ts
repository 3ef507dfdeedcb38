/** Goes to a heading of the sheet that is shown, for eyes and for screen readers. */
export function reach(id: string): void {
  const heading = id ? document.getElementById(id) : null
  if (!heading) return
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
  stayAt(heading)
}

/** Boards that came near are made a moment later and may be taller than their place: keep the heading where it is. */
function stayAt(heading: HTMLElement) {
  const observer = new ResizeObserver(() => heading.scrollIntoView())
  observer.observe(document.body)
  const done = new AbortController()
  const stop = () => (observer.disconnect(), done.abort())
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(act, stop, { signal: done.signal, passive: true })
  setTimeout(stop, 1000)
}
