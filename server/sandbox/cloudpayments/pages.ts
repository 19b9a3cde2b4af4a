import { buyerPages, isUrl, pageStateOf } from '../pages/buyer-pages.ts'
import { missingPage, type PayPage, payPage, relayPage } from '../pages/pay-page.ts'
import type { SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import type { Charges } from './charges.ts'
import type { CloudpaymentsBank, CloudpaymentsDetails, CloudpaymentsPayment, LinkMethod } from './payment.ts'
import { CANCELED_BY_BUYER } from './reasons.ts'

interface PageDeps {
  base: string
  bank: CloudpaymentsBank
  charges: Charges
}

const BRAND = 'CloudPayments'

const titles: Record<LinkMethod, string> = {
  sbp: 'Оплата через СБП',
  sberpay: 'Оплата через SberPay',
  tinkoffpay: 'Оплата через T‑Pay',
}

const factsOf = ({ description, details }: CloudpaymentsPayment): PayPage['facts'] => [
  ['Получатель', 'Школа'],
  ...(description === null ? [] : [['За что', description] as const]),
  ...(details.invoiceId === null ? [] : [['Заказ', details.invoiceId] as const]),
]

/** The bank's 3-D Secure page, and the page that returns its result to the shop. */
const secureRoutes = ({ base, charges: { secure } }: PageDeps): SandboxRoute[] => {
  const route = (
    path: RegExp,
    respond: (payment: CloudpaymentsPayment, form: URLSearchParams) => SandboxResponse,
  ): SandboxRoute => ({
    method: 'POST',
    path,
    operation: null,
    respond: ({ body }) => {
      const form = new URLSearchParams(body)
      const payment = secure.paymentOf(form.get('PaReq') ?? '')
      return payment && isUrl(form.get('TermUrl') ?? '') ? respond(payment, form) : missingPage(BRAND)
    },
  })

  return [
    route(/^\/acs$/, (payment, form) => {
      const { id, amount, currency, method } = payment
      if (form.get('MD') !== id) return missingPage(BRAND)
      return payPage(BRAND, {
        state: 'secure',
        amount: { amount, currency },
        facts: [...factsOf(payment), ['Карта', `•••• ${method?.card?.number.slice(-4) ?? ''}`]],
        action: `${base}/acs/result`,
        hidden: { PaReq: form.get('PaReq') ?? '', TermUrl: form.get('TermUrl') ?? '' },
        returnUrl: null,
      })
    }),
    route(/^\/acs\/result$/, ({ id }, form) => {
      const hidden = { MD: id, PaRes: secure.paRes(id, form.get('do') === 'confirm') }
      return relayPage(BRAND, form.get('TermUrl') ?? '', hidden, `${base}/return.js`)
    }),
  ]
}

/** The pages of payment links, with a QR code. A code of SBP stays payable after a payment. */
const linkRoutes = ({ base, bank, charges }: PageDeps): SandboxRoute[] =>
  buyerPages<CloudpaymentsDetails, number>({
    bank,
    brand: BRAND,
    base,
    path: /^\/pay\/(\d+)$/,
    find: (_, id) => {
      const payment = bank.find(id)
      const link = payment?.details.link
      if (!payment || !link) return null
      const { status, amount, currency } = payment
      const isPaid = status === 'succeeded'
      const url = `${base}/pay/${id}`
      const state = isPaid && link.method === 'sbp' ? 'app' : pageStateOf(status, true)
      return {
        payment,
        path: `/pay/${id}`,
        state,
        ...(state === 'app' && { title: titles[link.method] }),
        amount: { amount, currency },
        facts: factsOf(payment),
        alert: isPaid && state === 'app' ? 'Уже оплачено. Код СБП можно оплатить ещё раз' : undefined,
        action: url,
        qrUrl: url,
        declineReasons: [],
        returnUrl: isPaid ? link.successUrl : link.failUrl,
        payInApp: () => void charges.payLink(payment),
        decline: () => {
          if (status === 'open') bank.decline(payment, CANCELED_BY_BUYER)
        },
      }
    },
  })

/** All pages of the sandbox. */
export const pageRoutes = (deps: PageDeps): SandboxRoute[] => [...secureRoutes(deps), ...linkRoutes(deps)]
