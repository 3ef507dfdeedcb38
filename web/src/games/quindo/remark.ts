import { t } from '../../lib/language.svelte'
import type { Scene } from '../../lib/types'

/** Which distance the player to move may not use. */
export const remark = ({ barred: n }: Scene): string =>
  n === null ? t('quindo-remark-none-barred') : t('quindo-remark-barred', { n })
