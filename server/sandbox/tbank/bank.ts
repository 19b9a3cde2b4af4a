import type { TbankSettings } from '../../payments/providers/tbank/client.ts'
import { tokenOf } from '../../payments/providers/tbank/token.ts'
import type { Notices } from '../notifications.ts'
import type { SandboxContext } from '../provider-sandbox.ts'
import { type BankCard, type BankPayment, isOpen, type Movement, type Source } from './payment.ts'
import { maskOf, type TestCard, testCardOf } from './test-cards.ts'

/** The signed body of T-Bank's notification of a payment. Source: PROVIDERS §1.5. */
export const noticeBody = ({ terminalKey, password }: TbankSettings, payment: BankPayment): string => {
  const { id, orderId, status, errorCode, left, card, kept, customerKey } = payment
  const fields = {
    TerminalKey: terminalKey,
    OrderId: orderId,
    Success: errorCode === '0',
    Status: status,
    PaymentId: Number(id),
    ErrorCode: errorCode,
    Amount: left,
    ...(card && { Pan: maskOf(card.number), ExpDate: card.expiry }),
    ...(kept && { CardId: Number(kept.cardId), RebillId: Number(kept.rebillId) }),
    ...(customerKey !== null && { CustomerKey: customerKey }),
    Data: { connection_type: 'sandbox' },
  }
  return JSON.stringify({ ...fields, Token: tokenOf(fields, password) })
}

/** Notifies the school of a payment's state. */
const notifier = (settings: TbankSettings, notices: Notices) => (payment: BankPayment) =>
  notices.send({
    url: payment.notifyUrl,
    headers: { 'content-type': 'application/json' },
    body: noticeBody(settings, payment),
  })

/** How long a payment or a refund by the Faster Payments System takes. */
const FASTER_PAYMENTS_MS = 1_500

const NO_FAULT = '0'
const DECLINED = '1005'
const SECURE_FAILED = '101'
const NUMBERS = 1_000

type NewPayment = Pick<
  BankPayment,
  | 'orderId'
  | 'description'
  | 'amount'
  | 'isTwoStage'
  | 'isRecurrent'
  | 'customerKey'
  | 'notifyUrl'
  | 'successUrl'
  | 'failUrl'
  | 'dueAt'
  | 'lang'
>

/** The data of the bank: payments, money movements, and the saved cards of customers. */
export const createBank = (settings: TbankSettings, { notices, now, later }: SandboxContext) => {
  const payments = new Map<string, BankPayment>()
  const customers = new Map<string, BankCard[]>()
  const movements: Movement[] = []
  const first = now().getTime() * NUMBERS
  const notify = notifier(settings, notices)
  let numbers = 0
  const nextNumber = () => String(first + (numbers += 1))

  const note = (kind: Movement['kind'], { id, orderId }: BankPayment, amount: number) =>
    void movements.push({ kind, paymentId: id, orderId, amount })

  const say = (payment: BankPayment, status: BankPayment['status'], errorCode = NO_FAULT) => {
    payment.status = status
    payment.errorCode = errorCode
    notify(payment)
  }

  const keep = (payment: BankPayment, card: TestCard) => {
    if (!payment.isRecurrent || payment.customerKey === null) return
    const kept = { cardId: nextNumber(), rebillId: nextNumber(), card }
    payment.kept = kept
    customers.set(payment.customerKey, [...(customers.get(payment.customerKey) ?? []), kept])
  }

  const take = (payment: BankPayment) => {
    note('taken', payment, payment.left)
    say(payment, 'CONFIRMED')
  }

  const charge = (payment: BankPayment, card: TestCard) => {
    const fault = card.chargeFault(payment.amount)
    if (fault !== null) return say(payment, 'REJECTED', fault)
    say(payment, 'AUTHORIZED')
    if (!payment.isTwoStage) take(payment)
  }

  /** The payment; one that was not paid in time is closed on this lookup. */
  const current = (id: string): BankPayment | undefined => {
    const payment = payments.get(id)
    if (payment && isOpen(payment) && now() >= payment.dueAt) say(payment, 'DEADLINE_EXPIRED')
    return payment
  }

  const open = (id: string): BankPayment => {
    const payment = current(id)
    if (!payment || !isOpen(payment)) throw new Error('no payment that waits to be paid')
    return payment
  }

  const returnSoon = (payment: BankPayment) => {
    const finish = () => say(payment, payment.left === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED')
    if (payment.source !== 'qrsbp') return finish()
    payment.status = 'ASYNC_REFUNDING'
    later(FASTER_PAYMENTS_MS, finish)
  }

  return {
    movements,
    payment: current,
    payments: () => [...payments.keys()].flatMap((id) => current(id) ?? []),
    cardsOf: (customerKey: string) => customers.get(customerKey) ?? null,
    addCustomer: (customerKey: string) => void customers.set(customerKey, customers.get(customerKey) ?? []),
    begin: (request: NewPayment): BankPayment => {
      const payment: BankPayment = {
        ...request,
        id: nextNumber(),
        left: request.amount,
        status: 'NEW',
        errorCode: NO_FAULT,
        source: null,
        card: null,
        kept: null,
        requests: new Set(),
      }
      payments.set(payment.id, payment)
      return payment
    },
    show: (id: string) => {
      const payment = open(id)
      if (payment.status === 'NEW') payment.status = 'FORM_SHOWED'
    },
    /** Pays with the number of a test card; `secure` if its bank asks for a code first. */
    payByCard: (id: string, number: string): 'over' | 'secure' | 'no card' => {
      const payment = open(id)
      const card = testCardOf(number)
      if (!card) return 'no card'
      payment.source = 'cards'
      payment.card = card
      if (card.secureFault !== null) say(payment, 'AUTH_FAIL', card.secureFault)
      else if (card.hasSecurePage) payment.status = '3DS_CHECKING'
      else {
        keep(payment, card)
        charge(payment, card)
      }
      return card.hasSecurePage ? 'secure' : 'over'
    },
    /** Applies the buyer's answer on the 3-D Secure page. */
    answerSecure: (id: string, isRight: boolean) => {
      const payment = open(id)
      if (payment.status !== '3DS_CHECKING' || !payment.card) throw new Error('3-D Secure is not asked for')
      if (!isRight) return say(payment, 'AUTH_FAIL', SECURE_FAILED)
      keep(payment, payment.card)
      charge(payment, payment.card)
    },
    /** Pays in the app of T-Bank at once, or by the Faster Payments System a little later. */
    payByApp: (id: string, source: Exclude<Source, 'cards'>) => {
      const payment = open(id)
      payment.source = source
      payment.status = 'AUTHORIZING'
      later(source === 'qrsbp' ? FASTER_PAYMENTS_MS : 0, () => take(payment))
    },
    decline: (id: string, code = DECLINED) => say(open(id), 'REJECTED', code),
    chargeKept: (payment: BankPayment, { card }: BankCard): BankPayment => {
      payment.source = 'cards'
      payment.card = card
      charge(payment, card)
      return payment
    },
    keptBy: (rebillId: string) => [...customers.values()].flat().find((kept) => kept.rebillId === rebillId),
    confirm: (payment: BankPayment, amount: number) => {
      payment.left = amount
      take(payment)
    },
    /** Cancels an unpaid payment as a whole, releases a part of a held one, or refunds a part of a paid one. */
    cancel: (payment: BankPayment, amount: number) => {
      if (isOpen(payment)) return void (payment.status = 'CANCELED')
      payment.left -= amount
      if (payment.status === 'AUTHORIZED' || payment.status === 'PARTIAL_REVERSED') {
        return say(payment, payment.left === 0 ? 'REVERSED' : 'PARTIAL_REVERSED')
      }
      note('returned', payment, amount)
      returnSoon(payment)
    },
  }
}

export type Bank = ReturnType<typeof createBank>
