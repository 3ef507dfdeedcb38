/** Goes to a heading of the sheet that is shown, for eyes and for screen readers. */
export function reach(id: string): boolean {
  const heading = id ? document.getElementById(id) : null
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
  return heading !== null
}
