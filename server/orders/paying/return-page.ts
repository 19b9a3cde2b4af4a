import { mainLink, note, pageHtml, words } from '../../auth/pages/layout.ts'
import type { PayReply } from '../../contract/checkout-replies.ts'
import type { ReturnPageInput } from '../../contract/checkout-schemas.ts'
import type { Lang } from '../../contract/messages.ts'
import type { Deps } from '../../deps.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import type { Caller } from '../../http/use-case.ts'
import { html, type Markup } from '../../http/html.ts'
import { formatSum } from '../../contract/money.ts'
import { type Attempt, attemptById } from '../attempt-store.ts'
import { replyOf } from './reply.ts'
import { payTexts } from './texts.ts'

const SUCCESS = '/checkout/cart/success/'
const CART = '/checkout/cart/list/'
const CABINET = '/user/profile/'
const SCRIPT = '/pages/return/return.js'

const inLang = (address: string, lang: Lang) => (lang === 'ru' ? address : `${address}?lang=${lang}`)

/** Says that the payment is being looked at. Its script tells the page around it, or goes on to the address of the link. */
export const waitingPage = (payment: string, lang: Lang): PageReply => {
  const { heading, wait, goOn } = payTexts[lang].page
  const query = new URLSearchParams({ payment, ...(lang === 'ru' ? {} : { lang }) })
  const address = `${SUCCESS}?${query}`
  const body = html`${words(wait)}<div data-payment="${payment}">${mainLink(address, goOn)}</div>`
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

/** What a card is checked with is no price. */
const sumOf = ({ purpose, amount, currency }: Attempt, lang: Lang) =>
  purpose === 'charge' && amount > 0 ? words(payTexts[lang].outcome.sum(formatSum(amount, currency, lang))) : ''

/**
 * What is known of a payment, to whoever has its address and not the session that it was made in: its outcome and its sum, and nothing
 * of the person or of what was bought. Its script looks again as long as nothing is decided.
 */
const outcomePage = async ({ db }: Pick<Deps, 'db'>, attempt: Attempt, lang: Lang): Promise<PageReply> => {
  const outcome = outcomes[(await replyOf(db, attempt, lang)).status]
  const { again, ...texts } = payTexts[lang].outcome
  const { heading, says } = texts[outcome]
  const look = html`<p><a class="link" href="" data-again>${again}</a></p>`
  const body = html`<div data-payment="${attempt.id}"></div>${sumOf(attempt, lang)}${words(says)}${linksOf(outcome, lang)}
    ${outcome === 'wait' ? look : ''}${outcome === 'failed' ? '' : note(texts.whose)}`
  return { html: pageHtml(lang, { heading, body, script: SCRIPT }), isFrameable: true }
}

/**
 * Where a provider's page leads back to: shows, and changes nothing. Whose payment it is goes on to the checkout; in any other browser,
 * as the bank's app may open one, what is known is shown here. Source: SECURITY R24, R52.
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
