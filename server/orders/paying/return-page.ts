import { mainLink, note, pageHtml, paragraph } from '../../auth/pages/layout.ts'
import type { PayReply, ReturnPageInput, SecureFormInput } from '../../contract/checkout/payment-calls.ts'
import type { Lang } from '../../contract/messages.ts'
import { formatSum } from '../../contract/checkout/money.ts'
import type { Deps } from '../../app/deps.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { html, type Markup } from '../../http/html.ts'
import type { Caller } from '../../http/use-case.ts'
import { isProvider } from '../../payments/payments.ts'
import { type Attempt, attemptById, moveAttempt } from '../stores/attempt-store.ts'
import { numberOf, orderById } from '../stores/order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { noteUnknown } from '../settling/record-outcome.ts'
import { nextCheck } from '../settling/schedule.ts'
import { settle } from '../settling/settle.ts'
import { replyOf } from './reply.ts'
import { payTexts } from './texts.ts'

const SUCCESS = '/checkout/cart/success/'
const CART = '/checkout/cart/list/'
const CABINET = '/user/profile/'
const SCRIPT = '/pages/return/return.js'

const inLang = (address: string, lang: Lang) => (lang === 'ru' ? address : `${address}?lang=${lang}`)

/** The page for a payment that is being checked. Its script notifies the embedding page, or navigates to the link. */
const waitingPage = (payment: string, lang: Lang): PageReply => {
  const { heading, wait, continueLabel } = payTexts[lang].page
  const query = new URLSearchParams({ payment, ...(lang === 'ru' ? {} : { lang }) })
  const address = `${SUCCESS}?${query}`
  const body = html`${paragraph(wait)}<div data-payment="${payment}">${mainLink(address, continueLabel)}</div>`
  return { html: pageHtml(lang, { heading, body, script: SCRIPT }), isFrameable: true }
}

type Outcome = 'paid' | 'wait' | 'failed'

const outcomes: Readonly<Record<PayReply['status'], Outcome>> = {
  success: 'paid',
  paid_bonuses: 'paid',
  paid: 'wait',
  wait: 'wait',
  to_secure: 'wait',
  redirect: 'wait',
  show_form: 'wait',
  error: 'failed',
  unavailable: 'failed',
}

const linksOf = (outcome: Outcome, lang: Lang): Markup => {
  const { signIn, anew } = payTexts[lang].outcome
  const toPurchase = mainLink(inLang(CABINET, lang), signIn)
  return outcome === 'failed' ? mainLink(inLang(CART, lang), anew) : toPurchase
}

/** The amount of a card check is not a price. */
const sumOf = ({ purpose, amount, currency }: Attempt, lang: Lang) =>
  purpose === 'charge' && amount > 0
    ? html`<p>${payTexts[lang].outcome.sum}: <span translate="no">${formatSum(amount, currency, lang)}</span></p>`
    : ''

/**
 * The outcome of a payment for a browser that has its URL but not the buyer's session: number, state and sum, and nothing about the
 * buyer or the products. Its script checks again until the payment is decided.
 */
const outcomePage = async ({ db }: Pick<Deps, 'db'>, attempt: Attempt, lang: Lang): Promise<PageReply> => {
  const outcome = outcomes[(await replyOf(db, attempt, lang)).status]
  const order = await orderById(db, attempt.orderId)
  const { again, ...texts } = payTexts[lang].outcome
  const number = order && html`<p>${texts.number}: <span translate="no">${numberOf({ ...order, lang })}</span></p>`
  const { heading, text } = texts[outcome]
  const look = html`<p><a class="link" href="" data-again>${again}</a></p>`
  const body = html`<div data-payment="${attempt.id}"></div>${number ?? ''}${sumOf(attempt, lang)}${paragraph(text)}${linksOf(outcome, lang)}
    ${outcome === 'wait' ? look : ''}${outcome === 'failed' ? '' : note(texts.whose)}`
  return { html: pageHtml(lang, { heading, body, script: SCRIPT }), isFrameable: true }
}

/**
 * The page that a provider redirects back to; it is read-only. The buyer goes on to the checkout; another browser, such as one that the
 * bank's app opened, gets the outcome here. Source: SECURITY R24, R52.
 */
export const showReturn = async (
  deps: Pick<Deps, 'db'>,
  { payment }: ReturnPageInput,
  { lang, person }: Pick<Caller, 'lang' | 'person'>,
): Promise<PageReply> => {
  const attempt = await attemptById(deps.db, payment)
  const isForeign = attempt !== null && attempt.personId !== person?.id
  return isForeign ? outcomePage(deps, attempt, lang) : waitingPage(payment, lang)
}

const BY = 'return'

/** Claims the attempt for this request, since the bank's page may post its form twice. */
const claim = async (deps: PaymentDeps, { id, createdAt }: Attempt): Promise<boolean> => {
  const at = deps.now()
  const set = { checkAt: nextCheck('processing', createdAt, at) }
  return (await deps.transact((tx) => moveAttempt(tx, { id, to: 'processing', by: BY, at, set }))) !== null
}

const complete = async (deps: PaymentDeps, attempt: Attempt, paRes: string): Promise<void> => {
  if (!isProvider(attempt.provider) || attempt.ref === null) return
  const { completeSecure } = await deps.payments.provider(attempt.provider)
  if (!completeSecure || !(await claim(deps, attempt))) return
  const found = await completeSecure(attempt.ref, paRes)
  if (found.kind === 'state') await settle(deps, attempt.id, found.state, BY)
  if (found.kind === 'unknown') noteUnknown(deps, attempt, found)
}

/**
 * Handles the cross-site post of the bank's page after 3-D Secure, without a session: its fields are passed to the provider, whose
 * answer alone decides. The response is always the same. Source: PROVIDERS §1.3, SECURITY R52.
 */
export const secureReturn = async (
  deps: PaymentDeps,
  { payment, MD, PaRes }: SecureFormInput,
  { lang }: Pick<Caller, 'lang'>,
): Promise<PageReply> => {
  const attempt = await attemptById(deps.db, payment)
  const isIts = attempt !== null && attempt.state === 'action' && MD !== undefined && MD === attempt.ref
  if (isIts && PaRes !== undefined) await complete(deps, attempt, PaRes)
  return waitingPage(payment, lang)
}
