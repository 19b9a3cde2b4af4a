import type { PayReply } from '../../contract/checkout-replies.ts'
import type { Lang } from '../../contract/messages.ts'
import { html } from '../../http/html.ts'
import type { SignedInPerson } from '../../http/use-case.ts'
import { NOTIFY_PATH } from '../../payments/payments.ts'
import type { BindOutcome, Charge, ChargeOutcome, PaymentInstrument, Provider } from '../../payments/provider.ts'
import { type Attempt, rememberAnswer } from '../attempt-store.ts'
import { numberOf, type Order, type OrderLine } from '../order-store.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'
import { receiptOf } from '../receipt.ts'
import { recordOutcome } from '../settling/record-outcome.ts'
import { sealAnswer } from './idempotency.ts'
import { orderReply, replyOf } from './reply.ts'
import { payTexts } from './texts.ts'

/** Any bank, as settings say where none is named. */
const ANY = '*'
const LONGEST = 4_096
/** Browsers take a backslash for a slash and drop line breaks: no honest address holds any. */
const DECEPTIVE = /[\\\p{Cc}]/u

/**
 * Whether a page of a provider or bank may be gone to: an absolute address of a listed origin, or any https one where all are listed,
 * without a name or password in it. Source: SECURITY R28.
 */
export const isProviderAddress = (raw: string, hosts: readonly string[]): boolean => {
  if (raw.length > LONGEST || DECEPTIVE.test(raw) || !URL.canParse(raw)) return false
  const { origin, protocol, username, password } = new URL(raw)
  const isListed = hosts.includes(origin) || (hosts.includes(ANY) && protocol === 'https:')
  return isListed && (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** The form that the bank's page wants, made of what was checked: an action and hidden fields, nothing else. Source: SECURITY R34. */
export const secureForm = (action: string, fields: Readonly<Record<string, string>>): string =>
  html`<form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}</form>`.markup

/** What is to be charged now, and from whom. `ip` null: not known. */
export interface Payment {
  attempt: Attempt
  order: Order
  lines: readonly OrderLine[]
  instrument: PaymentInstrument
  person: SignedInPerson
  ip: string | null
  lang: Lang
}

type Outcome = ChargeOutcome | BindOutcome

export const returnAddress = ({ config }: Pick<PaymentDeps, 'config'>, attemptId: string, lang: Lang): string =>
  `${config.baseUrl}/checkout/return/${attemptId}/${lang === 'ru' ? '' : `?lang=${lang}`}`

const chargeOf = (deps: PaymentDeps, { attempt, order, lines, instrument, person, ip, lang }: Payment): Charge => ({
  attemptId: attempt.id,
  money: { amount: attempt.amount, currency: attempt.currency },
  description: payTexts[lang].order(numberOf(order)),
  instrument,
  save: attempt.savesCard,
  customer: { personId: person.id, email: person.email, ip },
  returnUrl: returnAddress(deps, attempt.id, lang),
  notifyUrl: `${deps.config.baseUrl}${NOTIFY_PATH}/${attempt.provider}/`,
  receipt: receiptOf(lines, attempt.amount),
  lang,
})

/** A binding that costs nothing is one of its own at the provider. */
const ask = ({ attempt }: Payment, provider: Provider, charge: Charge): Promise<Outcome> =>
  attempt.purpose === 'binding' && attempt.amount === 0 && provider.bind
    ? provider.bind(charge)
    : provider.charge(charge)

const isBadAddress = (outcome: Outcome, { hosts }: Provider): boolean =>
  (outcome.kind === 'redirect' || outcome.kind === 'secure') && !isProviderAddress(outcome.url, hosts)

/** Nobody is led to an address that is not the provider's: the payment is let go of. Source: SECURITY R28. */
const trusted = async (deps: PaymentDeps, { attempt }: Payment, provider: Provider, outcome: Outcome) => {
  if (!isBadAddress(outcome, provider) || !('ref' in outcome)) return outcome
  logMoney(deps, 'payment-address', { attempt: attempt.id, provider: provider.id })
  await provider.cancel(outcome.ref)
  const error = { type: 'error', id: outcome.ref, code: 'bad_address', description: '' }
  return { kind: 'refused', error } as const
}

/** What the person has to do now; null where that is nothing. */
const actionOf = (deps: PaymentDeps, payment: string, outcome: Outcome, lang: Lang): PayReply | null => {
  if (outcome.kind === 'redirect') return { status: 'redirect', payment, redirect_to: outcome.url }
  if (outcome.kind === 'widget') {
    const url = returnAddress(deps, payment, lang)
    return { status: 'show_form', payment, confirmation_token: outcome.token, url }
  }
  if (outcome.kind !== 'secure') return null
  const { url: action, fields, isFrameable: is_frameable } = outcome
  const secure = { formHTML: secureForm(action, fields), action, fields, is_frameable }
  return { status: 'to_secure', payment, answer: { secure } }
}

/**
 * Charges what was written down, and answers as checkout spec §4 wants it: `paid` where the money is held and the order not finished,
 * `wait` where nobody knows. Source: SECURITY R28, R34, R48.
 */
export const chargeAttempt = async (deps: PaymentDeps, payment: Payment, provider: Provider): Promise<PayReply> => {
  const told = await ask(payment, provider, chargeOf(deps, payment))
  const outcome = await trusted(deps, payment, provider, told)
  const attempt = await recordOutcome(deps, payment.attempt, outcome, 'pay')
  const action = attempt.state === 'action' ? actionOf(deps, attempt.id, outcome, payment.lang) : null
  if (action) {
    await deps.transact((tx) => rememberAnswer(tx, attempt.id, sealAnswer(deps, attempt.id, action)))
    return action
  }
  if (attempt.state === 'authorized')
    return { status: 'paid', payment: attempt.id, order: orderReply(payment.order, attempt, payment.person) }
  return replyOf(deps.db, attempt, payment.lang)
}
