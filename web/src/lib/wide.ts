/** Whether there is room for two columns beside each other, the board and what is said about it. */

import { MediaQuery } from 'svelte/reactivity'

export const wide = new MediaQuery('(min-width: 56rem), (orientation: landscape) and (min-width: 40rem)')
