/** Begins at once with what takes longest over a slow network; only texts and rules decide when people can play. */

import { chosenLanguage, textsOf } from './lib/languages'

// Whoever needs them waits for them, and says what went wrong.
void textsOf(chosenLanguage()).catch(() => undefined)
void import('./start')
