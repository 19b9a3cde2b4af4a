import { DAY_MS } from '../../contract/durations.ts'
import { type MailContent, mails, mailSite } from '../../mail/templates.ts'
import { personById } from '../../auth/stores/account-store.ts'
import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { liveCard } from '../stores/card-store.ts'
import { numberOf, orderById } from '../stores/order-store.ts'
import { chargeName, type Subscription } from '../stores/subscription-store.ts'

type MailDeps = Pick<Deps, 'config' | 'mail'>

/** The mail is dropped if it could not be sent within this time. */
const WORTH_MS = 3 * DAY_MS

const PROFILE = '/user/profile/'
/** The page where a subscriber resubscribes. Source: checkout spec §2. */
const RESUBSCRIBE = '/user/profile/checkout'

const last4Of = async (tx: Tx, { personId, cardId }: Subscription): Promise<string | null> =>
  cardId === null ? null : ((await liveCard(tx, personId, cardId))?.last4 ?? null)

/** `cause` distinguishes the mails of one charge. */
const send = async (
  tx: Tx,
  { mail }: MailDeps,
  subscription: Subscription,
  { cause, at, letter }: { cause: string; at: Date; letter: (name: string) => MailContent },
): Promise<void> => {
  const person = await personById(tx, subscription.personId)
  if (!person) throw new Error('a subscription without a person')
  const expiresAt = new Date(at.getTime() + WORTH_MS)
  const dedupeKey = `${cause}:${chargeName(subscription)}`
  await mail.enqueue(tx, { ...letter(person.name), to: person.email, at, expiresAt, dedupeKey })
}

/** Mails that the first charge of a trial is coming. */
export const mailNotice = async (
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  { chargeAt, at }: { chargeAt: Date; at: Date },
): Promise<void> => {
  const { price, currency, lang } = subscription
  const details = { chargeAt, price, currency, last4: await last4Of(tx, subscription) }
  const link = `${deps.config.baseUrl}${PROFILE}`
  const letter = (name: string) => mails.renewalNotice(mailSite(deps.config), { name, ...details, link }, lang)
  await send(tx, deps, subscription, { cause: 'notice', at, letter })
}

/** Mails that a renewal has failed, until when the subscription is paid, and the time of the next try. `orderId` is the unpaid order's. */
export const mailFailure = async (
  tx: Tx,
  deps: MailDeps,
  subscription: Subscription,
  { orderId, nextTryAt, at }: { orderId: string | null; nextTryAt: Date | null; at: Date },
): Promise<void> => {
  const { price: amount, currency, periodEnd: openTo, product, lang } = subscription
  const order = orderId === null ? null : await orderById(tx, orderId)
  const number = order && numberOf(order)
  const details = { number, amount, currency, openTo, nextTryAt, last4: await last4Of(tx, subscription) }
  const link = `${deps.config.baseUrl}${product === SUBSCRIPTION ? RESUBSCRIBE : PROFILE}`
  const letter = (name: string) => mails.renewalFailed(mailSite(deps.config), { name, ...details, link }, lang)
  await send(tx, deps, subscription, { cause: 'failed', at, letter })
}

/** Mails that a subscription is canceled, and until when it gives access. */
export const mailCancellation = async (tx: Tx, deps: MailDeps, subscription: Subscription, at: Date): Promise<void> => {
  const { periodEnd: openTo, lang } = subscription
  const link = `${deps.config.baseUrl}${PROFILE}`
  const letter = (name: string) => mails.subscriptionCanceled(mailSite(deps.config), { name, openTo, link }, lang)
  await send(tx, deps, subscription, { cause: `canceled:${at.toISOString()}`, at, letter })
}
