import type { TbankSettings } from '../../payments/providers/tbank/client.ts'
import { type BankEvent, createBank } from '../bank.ts'
import { isPayable } from '../ledger.ts'
import { buyerPages, pageStateOf } from '../pages/buyer-pages.ts'
import type { ProviderSandbox, SandboxContext, SandboxRoute } from '../provider-sandbox.ts'
import { apiRoutes, FASTER_PAYMENTS_MS } from './api.ts'
import { notificationBody, statusOf, type TbankBank, type TbankDetails, type TbankPayment } from './payment.ts'
import {
  cardOf,
  cardOutcomes,
  isTestCard,
  rejected,
  SECURE_FAILED,
  type TbankDecline,
  testCards,
} from './test-cards.ts'

type App = 'TinkoffPay' | 'qrsbp'

/** T-Bank's sandbox. Its methods do what buyers do on its pages; they throw if the payment cannot be paid. */
export interface TbankSandbox extends ProviderSandbox {
  show: (id: string) => void
  payByCard: (id: string, number: string) => void
  /** Submits the bank's 3-D Secure page, with the right code or with a wrong one. */
  authenticate: (id: string, isRight: boolean) => void
  /** Pays in the app of T-Bank at once, or by the Faster Payments System a little later. */
  payInApp: (id: string, app: App) => void
  decline: (id: string, code?: string) => void
  /** Pays as far as the card allows, with the code that its bank asks for. */
  pay: (id: string, number?: string) => void
  /** The current state of every payment; those not paid in time are closed first. */
  payments: () => ReturnType<typeof viewOf>[]
  /** Money charged and refunded, oldest first. */
  movements: () => { kind: 'captured' | 'refunded'; paymentId: string; orderId: string; amount: number }[]
  /** The signed body of a notification of the payment's current state. */
  notificationOf: (id: string) => string
}

const viewOf = (bank: TbankBank, payment: TbankPayment) => ({
  ...payment,
  ...payment.details,
  status: statusOf(bank, payment),
  rebillId: payment.method?.isSaved ? payment.method.id : null,
})

/** The expiry of every test card. */
const EXPIRY = '1230'
const DECLINED = '1005'
const SECURE_CODE = '1qwezxc'
const IDS_PER_MS = 1_000

const tPay = { app: 'TinkoffPay', title: 'Оплата в приложении Т‑Банка' } as const
const sbp = { app: 'qrsbp', title: 'Оплата по СБП' } as const

const payInApp = (bank: TbankBank, payment: TbankPayment, app: App) =>
  bank.payInApp(payment, app, app === 'qrsbp' ? FASTER_PAYMENTS_MS : 0)

/** The page of a payment at `pay`, the bank's 3-D Secure page at `acs`, the page of an app at `qr`. */
const pageRoutes = (base: string, bank: TbankBank): SandboxRoute[] =>
  buyerPages<TbankDetails, TbankDecline>({
    bank,
    brand: 'Т‑Банк',
    base,
    path: /^\/(?:pay|acs|qr)\/(\d+)$/,
    cardError: ({ number }) => (isTestCard(number) ? null : 'Проверьте номер карты'),
    find: ({ path, query }, id) => {
      const payment = bank.find(id)
      if (!payment) return null
      const { status, amount, currency, description, details } = payment
      const isApp = status === 'open' && path.startsWith('/qr/')
      const state = pageStateOf(status, isApp)
      const { app, title } = query.get('app') === 'tpay' ? tPay : sbp
      return {
        payment,
        path: `/${isApp ? 'qr' : state === 'secure' ? 'acs' : 'pay'}/${id}`,
        state,
        ...(isApp && { title }),
        amount: { amount, currency },
        facts: [['Заказ', description ?? '']],
        number: testCards.plain.number,
        testCards: cardOutcomes,
        apps: [
          ['tpay', 'T‑Pay'],
          ['sbp', 'СБП'],
        ],
        appPath: (chosen) => `/qr/${id}?app=${chosen}`,
        qrUrl: `${base}/qr/${id}`,
        declineReasons: [],
        secureCode: SECURE_CODE,
        returnUrl: state === 'done' ? details.successUrl : details.failUrl,
        skipsOutcome: true,
        onShow: () => void (details.isFormShown ||= status === 'open' && !isApp),
        payInApp: () => payInApp(bank, payment, app),
        decline: () => bank.decline(payment, rejected(DECLINED)),
      }
    },
  })

/**
 * A sandbox that speaks T-Bank's protocol below `<base>/v2`, with its pages at `pay`, `acs` and `qr`. It notifies the URL that a payment
 * was created with, or `<notifyUrl>/tbank/`. Faults by operation: `init`, `find`, `find-lost`, `charge`, `capture`, `cancel` (of refunds
 * too), `cards`, `customer`, `qr`. Source: PROVIDERS §1.5.
 */
export const createTbankSandbox = (settings: TbankSettings, context: SandboxContext): TbankSandbox => {
  const { base, notices, now, defer } = context
  const firstId = now().getTime() * IDS_PER_MS
  let ids = 0
  const nextId = () => String(firstId + (ids += 1))

  const notify = (payment: TbankPayment, status = statusOf(bank, payment)) =>
    notices.send({
      url: payment.details.notifyUrl,
      headers: { 'content-type': 'application/json' },
      body: notificationBody(settings, payment, status),
    })
  const onEvent = (event: BankEvent, payment: TbankPayment) => {
    if (event === 'secure' || (event === 'canceled' && payment.authorizedAt === null)) return
    // T-Bank saves the card of a rejected payment as well.
    if (event === 'declined' && payment.decline?.status === 'REJECTED') bank.saveMethod(payment)
    // A card that is charged at once is authorized and confirmed, in two notifications.
    if (event === 'succeeded' && payment.method?.card) notify(payment, 'AUTHORIZED')
    notify(payment)
  }
  const bank: TbankBank = createBank<TbankDetails, TbankDecline>({
    now,
    defer,
    cardOf,
    paymentId: nextId,
    methodId: nextId,
    refundId: nextId,
    notify: onEvent,
    reasons: { secureFailed: SECURE_FAILED },
  })

  const payable = (id: string): TbankPayment => {
    const payment = bank.get(id)
    if (!isPayable(payment)) throw new Error('no payment that waits to be paid')
    return payment
  }
  const payByCard = (id: string, number: string) => bank.payByCard(payable(id), { number, expiry: EXPIRY })

  return {
    id: 'tbank',
    name: 'Т‑Банк',
    cards: cardOutcomes,
    routes: [...apiRoutes({ settings, context, bank }), ...pageRoutes(base, bank)],
    show: (id) => void (payable(id).details.isFormShown = true),
    payByCard,
    authenticate: (id, isRight) => bank.authenticate(payable(id), isRight),
    payInApp: (id, app) => payInApp(bank, payable(id), app),
    decline: (id, code = DECLINED) => bank.decline(payable(id), rejected(code)),
    pay: (id, number = testCards.plain.number) => {
      payByCard(id, number)
      if (bank.get(id).status === 'secure') bank.authenticate(bank.get(id), true)
    },
    payments: () => bank.all().map((payment) => viewOf(bank, payment)),
    movements: () =>
      bank.movements.map(({ kind, payment, amount }) => ({
        kind,
        paymentId: payment.id,
        orderId: payment.details.orderId,
        amount,
      })),
    notificationOf: (id) => notificationBody(settings, bank.get(id), statusOf(bank, bank.get(id))),
  }
}
