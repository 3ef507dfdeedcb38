/** Where the books of solved games are, by variant: see docs/tables.md. */

const files = import.meta.glob<{ book: Record<string, string> }>('./*/book.ts', { eager: true })

export const BOOKS: Readonly<Record<string, string | undefined>> = Object.assign(
  {},
  ...Object.values(files).map(({ book }) => book),
)
