/** The texts of this page, which come with it. */

import { FluentResource } from '@fluent/bundle'
import { bundle, spoken } from '../lib/language.svelte'

const FILES = import.meta.glob<string>('../../../texts/*/page-train.ftl', { query: '?raw', import: 'default' })

/** Loads them in the language that is on. */
export async function loadTexts(): Promise<void> {
  const source = await FILES[`../../../texts/${spoken.language}/page-train.ftl`]!()
  bundle()?.addResource(new FluentResource(source))
}
