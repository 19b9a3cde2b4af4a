import type { Lang } from '../contract/messages.ts'
import { NBSP } from './wording.ts'

/** «с карты •• 4444»: where the money comes from, by the last figures of the card; null where they are not known. */
export const cardInWords: Record<Lang, (last4: string | null) => string> = {
  ru: (last4) => (last4 === null ? 'с вашей карты' : `с карты ••${NBSP}${last4}`),
  en: (last4) => (last4 === null ? 'to your card' : `to the card ••${NBSP}${last4}`),
}
