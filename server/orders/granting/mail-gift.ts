import { mailSite } from '../../auth/mail-site.ts'
import { sendAt } from '../../catalog/certificates/gift.ts'
import type { Lang } from '../../contract/messages.ts'
import type { Tx } from '../../db/database.ts'
import { mails } from '../../mail/templates.ts'
import type { Order, OrderLine } from '../order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const DAY_MS = 24 * 60 * 60_000

interface PaidGift {
  line: OrderLine
  giver: NonNullable<Order['giver']>
  code: string
  lils: number
  lang: Lang
  at: Date
}

const causeOf = (lineId: string) => `certificate:${lineId}`

/** Has the letter of a certificate go to whom it is for, on its day. Answers where and when; null where it is for nobody. */
export const mailGift = async (
  tx: Tx,
  { config, mail }: Pick<PaymentDeps, 'config' | 'mail'>,
  { line: { id, gift }, giver, code, lils, lang, at }: PaidGift,
): Promise<{ to: string; at: Date } | null> => {
  if (!gift?.receiver) return null
  const { receiver: to, message } = gift
  const when = sendAt(gift, at)
  const link = `${config.baseUrl}/checkout/cart/list`
  const letter = mails.certificate(mailSite(config), { name: '', giver, message, code, lils, link }, lang)
  const expiresAt = new Date(when.getTime() + DAY_MS)
  await mail.enqueue(tx, { ...letter, to, at: when, expiresAt, dedupeKey: causeOf(id) })
  return { to, at: when }
}

/** Takes back the letters of certificates that are worth nothing any more, as far as they have not left. */
export const withdrawGifts = (tx: Tx, { mail }: Pick<PaymentDeps, 'mail'>, lineIds: readonly string[]): Promise<void> =>
  mail.withdraw(tx, lineIds.map(causeOf))
