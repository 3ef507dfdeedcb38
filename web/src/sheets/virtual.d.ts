/** The sheets, each a chunk of its own: see `vite/sheets.ts`. */
declare module 'virtual:sheets' {
  const sheets: Record<
    'en' | 'fr' | 'nl',
    Record<import('./types').SheetName, () => Promise<{ default: import('./types').Sheet }>>
  >
  export default sheets
}
