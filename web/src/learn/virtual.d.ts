/** The lessons, each a chunk of its own: see `vite/lessons.ts`. */
declare module 'virtual:lessons' {
  const lessons: Record<import('../games/names').Family, () => Promise<{ default: import('./lesson').Lesson }>>
  export default lessons
}
