import { randomUUID } from 'node:crypto'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import type { RawInput } from '../../http/form/endpoint.ts'
import { Refusal } from '../../http/errors.ts'
import type { UseCase } from '../../http/use-case.ts'
import { isProvider } from '../../payments/payments.ts'
import type { NotificationReply, Verified } from '../../payments/provider.ts'
import { isAlive } from '../attempt-machine.ts'
import { addEvent, attemptOfEvent, attemptWithOrder, makeDue } from '../stores/attempt-store.ts'
import { isLive } from '../order-machine.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'

type Event = Extract<Verified, { kind: 'event' }>
type Question = Extract<Verified, { kind: 'question' }>

/**
 * Whether a charge that the provider is about to make matches a live attempt and order. Read-only: the provider waits three seconds,
 * and the writer may be busy for longer. It promises nothing: code, lils and limits were reserved with the order, and `settle` judges
 * the actual payment. Source: SECURITY R51.
 */
const isOurs = async (
  { db }: PaymentDeps,
  provider: ProviderId,
  { attemptId, money, personId }: Question,
): Promise<boolean> => {
  const found = attemptId === null ? null : await attemptWithOrder(db, attemptId)
  if (!found) return false
  const { attempt, order } = found
  if (attempt.provider !== provider || !isAlive(attempt.state) || !isLive(order.state)) return false
  const isSame = money.amount === attempt.amount && money.currency === attempt.currency
  return isSame && (personId === null || personId === attempt.personId)
}

/**
 * Stores the event and makes its attempt due; the content of the event decides nothing. False, and nothing stored, for an unknown
 * payment.
 */
const keep = async (deps: PaymentDeps, provider: ProviderId, { eventKey, ref, attemptId }: Event): Promise<boolean> => {
  const at = deps.now()
  return deps.transact(async (tx) => {
    const attempt = await attemptOfEvent(tx, { provider, ref, attemptId })
    if (!attempt) return false
    const row = { id: randomUUID(), provider, eventKey, ref, attemptId: attempt.id, createdAt: at }
    if (await addEvent(tx, row)) await makeDue(tx, attempt.id, at)
    return true
  })
}

/**
 * Handles provider notifications. Duplicates count once; the response is sent before the provider is queried, and only the queried
 * state settles a payment. Source: SECURITY R49-R51, PROVIDERS §1.8.
 */
export const notify: UseCase<PaymentDeps, RawInput, NotificationReply> = async (
  deps,
  { raw, headers, params },
  { ip, requestId },
) => {
  const { provider: id = '', event = '' } = params
  if (!isProvider(id) || !deps.payments.ids.includes(id)) throw new Refusal({ __all__: ['notFound'] }, 404)
  const provider = await deps.payments.provider(id)
  const path = event === '' ? '/' : `/${event}/`
  const verified = provider.verify({ raw, headers, ip: ip.replace('/64', ''), path })
  if (verified.kind === 'forged') {
    logMoney(deps, 'callback-forged', { requestId, provider: id, reason: verified.reason })
    throw new Refusal({ __all__: ['notFound'] }, 403)
  }
  if (verified.kind === 'question') return provider.reply((await isOurs(deps, id, verified)) ? 'done' : 'no')
  const isStored = verified.kind !== 'event' || (await keep(deps, id, verified))
  if (!isStored) logMoney(deps, 'callback-unknown', { requestId, provider: id })
  return provider.reply('done')
}
