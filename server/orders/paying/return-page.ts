import { buttonForm, mainLink, note, pageHtml, paragraph } from '../../auth/pages/layout.ts'
import type {
  PaymentStatusInput,
  PayReply,
  ReturnPageInput,
  SecureFormInput,
} from '../../contract/checkout/payment-calls.ts'
import { inLang } from '../../contract/in-lang.ts'
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
import { paymentStatus } from './pay.ts'
import { replyOf } from './reply.ts'
import { payTexts } from './texts.ts'

const SUCCESS = '/checkout/cart/success/'
const CART = '/checkout/cart/list/'
const CART_FORM = '/checkout/form/'
const CABINET = '/user/profile/'
const SCRIPT = '/pages/return/return.js'

const successOf = (payment: string, lang: Lang) => inLang(`${SUCCESS}?${new URLSearchParams({ payment })}`, lang)
const checkOf = (payment: string, lang: Lang) => inLang(`/checkout/return/${payment}/check/`, lang)

/** The page for a payment that is being checked. Its script notifies the embedding page, or navigates to the link. */
const waitingPage = (payment: string, lang: Lang): PageReply => {
  const { heading, wait, continueLabel } = payTexts[lang].page
  const body = html`${paragraph(wait)}<div data-payment="${payment}">${mainLink(successOf(payment, lang), continueLabel)}</div>`
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

/** The amount of a card check is not a price. */
const sumOf = ({ purpose, amount, currency }: Attempt, lang: Lang) =>
  purpose === 'charge' && amount > 0
    ? html`<p>${payTexts[lang].outcome.sum}: <span translate="no">${formatSum(amount, currency, lang)}</span></p>`
    : ''

/** The number, sum and outcome of a payment, and what to do next. */
const outcomePage = async (
  { db }: Pick<Deps, 'db'>,
  attempt: Attempt,
  lang: Lang,
  next: (reply: PayReply, outcome: Outcome) => Markup,
): Promise<PageReply> => {
  const reply = await replyOf(db, attempt, lang)
  const outcome = outcomes[reply.status]
  const order = await orderById(db, attempt.orderId)
  const texts = payTexts[lang].outcome
  const number = order && html`<p>${texts.number}: <span translate="no">${numberOf({ ...order, lang })}</span></p>`
  const { heading, text } = texts[outcome]
  const body = html`${number ?? ''}${sumOf(attempt, lang)}${paragraph(text)}${next(reply, outcome)}`
  return { html: pageHtml(lang, { heading, body, script: SCRIPT }), isFrameable: true }
}

/**
 * The outcome of a payment for a browser that has its URL but not the buyer's session: number, state and sum, and nothing about the
 * buyer or the products. Its script checks again until the payment is decided.
 */
const foreignPage = (deps: Pick<Deps, 'db'>, attempt: Attempt, lang: Lang): Promise<PageReply> => {
  const { signIn, anew, again, whose } = payTexts[lang].outcome
  const look = html`<p><a class="link" href="" data-again>${again}</a></p>`
  return outcomePage(deps, attempt, lang, (_, outcome) => {
    const way = outcome === 'failed' ? mainLink(inLang(CART, lang), anew) : mainLink(inLang(CABINET, lang), signIn)
    return html`<div data-payment="${attempt.id}"></div>${way}${outcome === 'wait' ? look : ''}${outcome === 'failed' ? '' : note(whose)}`
  })
}

/** The address of the one product of an order, else of the profile. Source: checkout spec §2. */
const purchaseOf = (reply: PayReply, lang: Lang): string =>
  'items' in reply && reply.items.length === 1 && reply.url !== '' ? reply.url : inLang(CABINET, lang)

/**
 * The outcome for the buyer. A script goes on to the checkout by the hidden link; without scripts a button checks again until the payment
 * is decided.
 */
const ownPage = (
  deps: Pick<Deps, 'db'>,
  attempt: Attempt,
  { lang, csrfToken }: Pick<Caller, 'lang' | 'csrfToken'>,
): Promise<PageReply> => {
  const { again, anew, open } = payTexts[lang].outcome
  const ways: Record<Outcome, (reply: PayReply) => Markup> = {
    paid: (reply) => mainLink(purchaseOf(reply, lang), open),
    wait: () => buttonForm(checkOf(attempt.id, lang), again, { csrf_token: csrfToken() }),
    failed: () => mainLink(inLang(CART_FORM, lang), anew),
  }
  return outcomePage(
    deps,
    attempt,
    lang,
    (reply, outcome) =>
      html`<div data-payment="${attempt.id}"><a href="${successOf(attempt.id, lang)}" hidden></a></div>${ways[outcome](reply)}`,
  )
}

/**
 * The page that a provider redirects back to; it is read-only. The buyer's script goes on to the checkout; the buyer without scripts, and
 * another browser, such as one that the bank's app opened, get the outcome here. Source: SECURITY R24, R52.
 */
export const showReturn = async (
  deps: Pick<Deps, 'db'>,
  { payment }: ReturnPageInput,
  caller: Pick<Caller, 'lang' | 'person' | 'csrfToken'>,
): Promise<PageReply> => {
  const { lang, person } = caller
  const attempt = await attemptById(deps.db, payment)
  if (!attempt) return waitingPage(payment, lang)
  return attempt.personId === person?.id ? ownPage(deps, attempt, caller) : foreignPage(deps, attempt, lang)
}

/** Checks the buyer's payment with its provider as `payment-status` does, and shows the outcome. 404 for any other payment. */
export const checkReturn = async (
  deps: Parameters<typeof paymentStatus>[0],
  input: PaymentStatusInput,
  caller: Caller,
): Promise<PageReply> => {
  if (caller.person) await paymentStatus(deps, input, caller)
  return { seeOther: inLang(`/checkout/return/${input.payment}/`, caller.lang) }
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
