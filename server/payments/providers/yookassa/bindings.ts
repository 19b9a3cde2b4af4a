import type { BindOutcome, Charge } from '../../provider.ts'
import { binding, type YookassaBinding } from './answers.ts'
import { redirectOf } from './charge-body.ts'
import { type Client, unread } from './client.ts'
import { errorOf, type Lang, refusedBy, refuseUnasked } from './describe.ts'
import { keptCard } from './payment-state.ts'

const outcomeOf = (given: YookassaBinding, lang: Lang): BindOutcome => {
  const { id: ref, status, confirmation } = given
  const card = keptCard(given)
  if (status === 'active' && card) return { kind: 'bound', ref, card }
  if (status === 'active') return { kind: 'unknown', reason: 'active without a card' }
  if (status === 'inactive') return { kind: 'refused', error: errorOf('canceled', ref, 'method_inactive', lang) }
  return confirmation?.type === 'redirect'
    ? { kind: 'redirect', ref, url: confirmation.confirmation_url }
    : { kind: 'pending', ref }
}

/**
 * Binds a bank card for nothing on YooKassa's page; a one-time token cannot be bound without a charge. A lost answer comes again to the
 * same attempt for 24 hours: bindings cannot be listed. Source: PROVIDERS §1.2.
 */
export const bind = async (ask: Client, charge: Charge): Promise<BindOutcome> => {
  const { attemptId, customer, instrument, lang } = charge
  if (instrument.kind !== 'page' || instrument.method !== 'bank-card') return refuseUnasked('unsupported_method', lang)
  const ip = customer.ip === null ? {} : { client_ip: customer.ip }
  const body = { type: 'bank_card', ...redirectOf(charge), ...ip }
  const answer = await ask({ path: '/payment_methods', schema: binding, post: { key: attemptId, body } })
  if (answer.kind === 'answered') return outcomeOf(answer.value, lang)
  return answer.kind === 'unknown' ? answer : refusedBy(answer, lang)
}

export const findBinding = async (ask: Client, ref: string): Promise<BindOutcome> => {
  const answer = await ask({ path: `/payment_methods/${encodeURIComponent(ref)}`, schema: binding })
  return answer.kind === 'answered' ? outcomeOf(answer.value, 'ru') : unread(answer)
}
