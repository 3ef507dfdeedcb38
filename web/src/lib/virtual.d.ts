/** The shared sentences, each language a chunk of its own: see `vite/texts.ts`. */
declare module 'virtual:texts' {
  const sources: Record<'en' | 'fr' | 'nl', () => Promise<{ default: string }>>
  export default sources
}

/** The version of the program that the page belongs to. */
declare const VERSION: string
