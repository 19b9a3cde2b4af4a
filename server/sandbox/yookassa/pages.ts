import { buyerPages, pageStateOf } from '../pages/buyer-pages.ts'
import type { SandboxRoute } from '../provider-sandbox.ts'
import type { YookassaBank, YookassaDetails } from './payment.ts'
import { methods, reasonTexts } from './methods.ts'
import { type Cancellation, cardErrors, cardOutcomes } from './test-cards.ts'

const declinedByYookassa = new Set(['country_forbidden', 'internal_timeout', 'permission_revoked'])

/** The decline for a reason, with the party that YooKassa names for it. */
export const cancellationFor = (reason: string): Cancellation => ({
  party: declinedByYookassa.has(reason) ? 'yoo_money' : 'payment_network',
  reason,
})

/** The card that the form starts with; its bank requires 3-D Secure. */
const DEFAULT_CARD = '5555555555554477'

/** The pages on which buyers pay and bind a card: standalone, and in the frame of the widget (`?frame=1`). */
export const pageRoutes = (bank: YookassaBank, base: string, now: () => Date): SandboxRoute[] =>
  buyerPages<YookassaDetails, Cancellation>({
    bank,
    brand: 'ЮKassa',
    base,
    path: /^\/pay\/([\w-]+)$/,
    cardError: (card, cvc) => (cardErrors(card, cvc, now()).length > 0 ? 'Проверьте данные карты' : null),
    find: ({ query }, id) => {
      const payment = bank.find(id)
      if (!payment) return null
      const { status, amount, currency, description, isBinding, details } = payment
      const { type, confirmation } = details
      const state = pageStateOf(status, type !== 'bank_card')
      const isFramed = query.has('frame')
      const title = state === 'app' ? methods[type].pageTitle : null
      const event = state === 'done' ? 'success' : 'fail'
      return {
        payment,
        path: `/pay/${id}`,
        state,
        ...(title !== null && { title }),
        amount: isBinding ? null : { amount, currency },
        facts: description === null ? [] : [['За что', description]],
        number: DEFAULT_CARD,
        testCards: cardOutcomes,
        qrUrl: `${base}/pay/${id}`,
        declineReasons: methods[type].declineReasons.map((reason) => [reason, reasonTexts[reason]] as const),
        returnUrl: confirmation?.type === 'redirect' && !isFramed ? confirmation.returnUrl : null,
        ...(isFramed && (state === 'done' || state === 'failed') && { data: { event }, scripts: [`${base}/frame.js`] }),
        payInApp: () => bank.payInApp(payment, type),
        decline: (reason) => bank.decline(payment, cancellationFor(reason ?? 'general_decline')),
      }
    },
  })
