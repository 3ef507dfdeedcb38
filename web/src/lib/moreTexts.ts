/** Texts of parts that most visitors never open: they come when they are wanted. */

import { addTexts, type Language } from './language.svelte'

const FILES = import.meta.glob<string>(
  '../../../texts/*/{page-review,review,page-train,page-people,page-privacy,page-push,page-team}.ftl',
  {
    query: '?raw',
    import: 'default',
  },
)
const TOPICS = {
  review: ['page-review', 'review'],
  train: ['page-train'],
  people: ['page-people'],
  privacy: ['page-privacy'],
  push: ['page-push'],
  team: ['page-team'],
} as const
type Topic = keyof typeof TOPICS

const added = new Map<string, Promise<void>>()

/** Adds the texts of a topic to those of a language, once. */
export function loadMoreTexts(topic: Topic, language: Language): Promise<void> {
  const key = `${language} ${topic}`
  const known = added.get(key)
  if (known) return known
  const sources = TOPICS[topic].map((name) => FILES[`../../../texts/${language}/${name}.ftl`]!())
  const adding = Promise.all(sources).then((sources) => addTexts(language, sources))
  added.set(key, adding)
  adding.catch(() => added.delete(key))
  return adding
}
