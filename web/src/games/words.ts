/** Words that several games share. */

import type { Text } from '../lib/language.svelte'

export const light: Text = ['Light', 'Clair', 'Licht']
export const dark: Text = ['Dark', 'Foncé', 'Donker']
