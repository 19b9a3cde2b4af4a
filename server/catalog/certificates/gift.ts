import { GIFT_DAYS_MAX } from '../../contract/checkout-limits.ts'
import type { SetGiftInput } from '../../contract/checkout-schemas.ts'
import type { Gift } from '../../db/schema/shop.ts'
import { refuse } from '../../http/errors.ts'

const DAY_MS = 24 * 60 * 60_000
const MOSCOW_MS = 3 * 60 * 60_000

const moscowDay = (at: Date, days = 0): string =>
  new Date(at.getTime() + MOSCOW_MS + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Reads the fields of a gift; null if all are empty. Refuses `receiver_email` if a message or day has no receiver, and `send_on` for a
 * past day, or one more than a year ahead.
 */
export const readGift = (typed: Omit<SetGiftInput, 'item_id'>, at: Date): Gift | null => {
  const { giver_name: giver = null, giver_gender: gender = null, receiver_email: receiver = null } = typed
  const { message = null, send_on: sendOn = null } = typed
  const said = [giver, gender, receiver, message, sendOn]
  if (said.every((one) => one === null)) return null
  if (receiver === null && (message !== null || sendOn !== null)) refuse('receiver_email', 'giftReceiverMissing')
  if (sendOn !== null && (sendOn < moscowDay(at) || sendOn > moscowDay(at, GIFT_DAYS_MAX)))
    refuse('send_on', 'giftDayBad')
  return { giver, gender, receiver, message, sendOn }
}

/**
 * When the mail of a gift paid now is sent: at ten in the morning Moscow time of its day, or at once if that has passed or no day is
 * set.
 */
export const sendAt = ({ sendOn }: Pick<Gift, 'sendOn'>, at: Date): Date => {
  const wished = sendOn === null ? at : new Date(`${sendOn}T10:00:00+03:00`)
  return wished > at ? wished : at
}
