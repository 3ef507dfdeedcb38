import { t } from '../../lib/language.svelte'
import type { Scene } from '../../lib/types'
import { barred, noneBarred } from './words'

/** Which distance the player to move may not use. */
export const remark = ({ barred: n }: Scene): string => (n === null ? t(noneBarred) : t(barred, { n }))
