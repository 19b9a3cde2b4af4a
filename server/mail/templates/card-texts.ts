import type { Lang } from '../../contract/langs.ts'
import { NBSP, wordingInOthers } from '../wording.ts'

/** «с карты •• 4444»: the charged card by its last four digits; null if they are not known. */
export const cardTexts: Record<Lang, (last4: string | null) => string> = {
  ru: (last4) => (last4 === null ? 'с вашей карты' : `с карты ••${NBSP}${last4}`),
  en: (last4) => (last4 === null ? 'to your card' : `to the card ••${NBSP}${last4}`),
  ...wordingInOthers('card'),
}
