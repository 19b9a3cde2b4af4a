import { formatSum } from '../../contract/checkout/money.ts'
import type { StripeSettings } from '../../payments/providers/stripe/client.ts'
import { describeStripe } from '../../payments/providers/stripe/describe.ts'
import { buyerPages, pageStateOf, type PaymentPage } from '../pages/buyer-pages.ts'
import { missingPage } from '../pages/pay-page.ts'
import type { SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import {
  type CheckoutSession,
  intentId,
  intentSecret,
  sessionSecret,
  type StripeBank,
  type StripeDetails,
  type StripePayment,
} from './payment.ts'
import { cardOutcomes, type StripeDecline } from './test-cards.ts'

type Page = PaymentPage<StripeDetails, StripeDecline>

const BRAND = 'Stripe'

/** The event for the page that embeds the frame. */
const eventOf = ({ redirects }: CheckoutSession, returnUrl: string | null): Record<string, string> => ({
  event: 'complete',
  ...(redirects === 'always' && returnUrl !== null && { redirect: returnUrl }),
})

/** The page of a session, standalone or in the frame of `stripe.js`. */
const sessionPage = (payment: StripePayment, session: CheckoutSession, path: string, frameScript: string): Page => {
  const { status, amount, currency, isBinding, decline, details } = payment
  const lang = session.locale === 'ru' ? 'ru' : 'en'
  const state = pageStateOf(status)
  const isHosted = session.uiMode === 'hosted_page'
  return {
    payment,
    path,
    state,
    lang,
    amount: isBinding ? null : { amount, currency },
    facts: session.lines.map((line) => [line.name, `${line.quantity} × ${formatSum(line.amount, 'EUR', lang)}`]),
    alert: decline ? describeStripe(decline.declineCode ?? decline.code, lang) : undefined,
    testCards: cardOutcomes,
    returnUrl: isHosted ? details.returnUrl : null,
    skipsOutcome: isHosted && state === 'done',
    scripts: [frameScript],
    data: state === 'done' ? eventOf(session, details.returnUrl) : {},
  }
}

const returnUrlOf = (payment: StripePayment): string | null => {
  const { returnUrl } = payment.details
  if (returnUrl === null) return null
  const target = new URL(returnUrl)
  target.searchParams.set('payment_intent', intentId(payment))
  target.searchParams.set('payment_intent_client_secret', intentSecret(payment))
  target.searchParams.set('redirect_status', payment.status === 'succeeded' ? 'succeeded' : 'failed')
  return target.href
}

/** The bank's page for a saved card. */
const bankPage = (payment: StripePayment, path: string): Page => ({
  payment,
  path,
  state: pageStateOf(payment.status),
  amount: { amount: payment.amount, currency: payment.currency },
  facts: [],
  returnUrl: returnUrlOf(payment),
  skipsOutcome: true,
})

interface PageDeps {
  settings: Pick<StripeSettings, 'publishableKey'>
  base: string
  bank: StripeBank
}

/** The page of a session at `pay`, in a frame with `?key=…`, and the bank's page for a saved card at `secure`. */
export const pageRoutes = ({ settings, base, bank }: PageDeps): SandboxRoute[] =>
  buyerPages<StripeDetails, StripeDecline>({
    bank,
    brand: BRAND,
    base,
    path: /^\/(?:pay|secure)\/(\w+)$/,
    missing: () => missingPage(BRAND, 'en'),
    find: ({ path, query }: SandboxRequest, secret) => {
      const isBankPage = path.startsWith('/secure/')
      const secretOf = isBankPage ? intentSecret : sessionSecret
      const payment = bank.all().find((one) => secretOf(one) === secret)
      if (!payment) return null
      const { session } = payment.details
      if (isBankPage) return session ? null : bankPage(payment, path)
      const isAllowed = session?.uiMode === 'hosted_page' || query.get('key') === settings.publishableKey
      return session && isAllowed ? sessionPage(payment, session, path, `${base}/frame.js`) : null
    },
  })
