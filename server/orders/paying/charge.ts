import type { PayReply } from '../../contract/checkout/payment-calls.ts'
import { type Lang, mainLangOf } from '../../contract/langs.ts'
import { html } from '../../http/html.ts'
import type { SignedInPerson } from '../../http/use-case.ts'
import { NOTIFY_PATH } from '../../payments/payments.ts'
import type { BindOutcome, Charge, ChargeOutcome, PaymentInstrument, Provider } from '../../payments/provider.ts'
import { type Attempt, storeReply } from '../stores/attempt-store.ts'
import { numberOf, type Order, type OrderLine } from '../stores/order-store.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'
import { receiptOf } from '../receipt.ts'
import { recordOutcome } from '../settling/record-outcome.ts'
import { sealReply } from './idempotency.ts'
import { orderReply, replyOf } from './reply.ts'
import { payTexts } from './texts.ts'

/** Matches any https origin, for providers whose settings name no banks. */
const ANY = '*'
const LONGEST = 4_096
/** Browsers treat a backslash as a slash and drop line breaks; no legitimate URL contains either. */
const DECEPTIVE = /[\\\p{Cc}]/u

/**
 * Whether a redirect to a provider's or bank's page is safe: an absolute URL of a listed origin, or any https one if `*` is listed,
 * without credentials. Source: SECURITY R28.
 */
export const isProviderAddress = (raw: string, hosts: readonly string[]): boolean => {
  if (raw.length > LONGEST || DECEPTIVE.test(raw) || !URL.canParse(raw)) return false
  const { origin, protocol, username, password } = new URL(raw)
  const isListed = hosts.includes(origin) || (hosts.includes(ANY) && protocol === 'https:')
  return isListed && (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** The form to post to the bank's page, built from checked parts: an action and hidden fields only. Source: SECURITY R34. */
export const secureForm = (action: string, fields: Readonly<Record<string, string>>): string =>
  html`<form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}</form>`.markup

/** A charge to make now and its buyer. `ip` null: unknown. */
interface Payment {
  attempt: Attempt
  order: Order
  lines: readonly OrderLine[]
  instrument: PaymentInstrument
  person: SignedInPerson
  ip: string | null
  lang: Lang
}

type Outcome = ChargeOutcome | BindOutcome

const returnAddress = ({ config }: Pick<PaymentDeps, 'config'>, attemptId: string, lang: Lang): string =>
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
  lang: mainLangOf(lang),
})

/** Calls `bind` for a free binding if the provider supports it, else `charge`. */
const ask = ({ attempt }: Payment, provider: Provider, charge: Charge): Promise<Outcome> =>
  attempt.purpose === 'binding' && attempt.amount === 0 && provider.bind
    ? provider.bind(charge)
    : provider.charge(charge)

const isBadAddress = (outcome: Outcome, { hosts }: Provider): boolean =>
  (outcome.kind === 'redirect' || outcome.kind === 'secure') && !isProviderAddress(outcome.url, hosts)

/**
 * Cancels the payment and returns a refusal if the outcome redirects to an untrusted URL; otherwise returns the outcome. Source:
 * SECURITY R28.
 */
const trusted = async (deps: PaymentDeps, { attempt }: Payment, provider: Provider, outcome: Outcome) => {
  if (!isBadAddress(outcome, provider) || !('ref' in outcome)) return outcome
  logMoney(deps, 'payment-address', { attempt: attempt.id, provider: provider.id })
  await provider.cancel(outcome.ref)
  const error = { type: 'error', id: outcome.ref, code: 'bad_address', description: '' }
  return { kind: 'refused', error } as const
}

/** The response that tells the buyer the next step; null if there is none. */
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
 * Charges a stored attempt and returns the response of checkout spec §4: `paid` if the money is authorized and the order not yet
 * granted, `wait` if the outcome is unknown. Source: SECURITY R28, R34, R48.
 */
export const chargeAttempt = async (deps: PaymentDeps, payment: Payment, provider: Provider): Promise<PayReply> => {
  const reply = await ask(payment, provider, chargeOf(deps, payment))
  const outcome = await trusted(deps, payment, provider, reply)
  const attempt = await recordOutcome(deps, payment.attempt, outcome, 'pay')
  const action = attempt.state === 'action' ? actionOf(deps, attempt.id, outcome, payment.lang) : null
  if (action) {
    await deps.transact((tx) => storeReply(tx, attempt.id, sealReply(deps, attempt.id, action)))
    return action
  }
  if (attempt.state === 'authorized')
    return { status: 'paid', payment: attempt.id, order: orderReply(payment.order, attempt, payment.person) }
  return replyOf(deps.db, attempt, payment.lang)
}
