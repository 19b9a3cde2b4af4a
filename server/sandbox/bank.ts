import {
  createLedger,
  isPayable,
  type LedgerOptions,
  type Payment,
  type PaymentRequest,
  type Refund,
} from './ledger.ts'
import { type Card, isExpired, type TestCard } from './test-cards.ts'

/** What has happened to a payment. `held`: authorized, not captured; `bound`: its card is saved; `reversed`: a part of a hold is released. */
export type BankEvent =
  | 'processing'
  | 'secure'
  | 'held'
  | 'succeeded'
  | 'captured'
  | 'bound'
  | 'declined'
  | 'canceled'
  | 'reversed'
  | 'expired'
  | 'refunded'

interface BankOptions<Details, Reason> extends LedgerOptions {
  /** Runs `work` after a delay. */
  defer: (ms: number, work: () => void) => void
  /** The behavior of a card, by its number. */
  cardOf: (number: string) => TestCard<Reason>
  methodId: (payment: Payment<Details, Reason>) => string
  /** Sends the provider's notifications. */
  notify: (event: BankEvent, payment: Payment<Details, Reason>, refund: Refund<Details, Reason> | null) => void
  /** Declines that no test card names. Without `expired`, the bank does not check the date of a card. */
  reasons: { secureFailed: Reason; authenticationRequired?: Reason; expired?: Reason }
  /** How long a hold can be captured; forever by default. */
  holdMs?: number
}

interface RefundOptions {
  metadata?: Record<string, string>
  /** The refund is pending for so long. */
  delayMs?: number
}

/** The bank behind a provider: decides the outcome of payments and refunds as the test cards require. */
export const createBank = <Details, Reason>(options: BankOptions<Details, Reason>) => {
  type OwnPayment = Payment<Details, Reason>
  type OwnRefund = Refund<Details, Reason>

  const { now, defer, cardOf, methodId, reasons, holdMs } = options
  const ledger = createLedger<Details, Reason>(options)
  const plannedDeclines: Reason[] = []
  const plannedRefunds: (Reason | null)[] = []
  const notify = (event: BankEvent, payment: OwnPayment, refund: OwnRefund | null = null) =>
    options.notify(event, payment, refund)

  const move = (payment: OwnPayment, status: OwnPayment['status'], event: BankEvent) => {
    payment.status = status
    notify(event, payment)
  }

  const expire = (payment: OwnPayment) => move(payment, 'expired', 'expired')

  /** Applies the deadline: a payment that was not paid, or captured, in time expires. */
  const current = (payment: OwnPayment): OwnPayment => {
    const { status, expiresAt, captureBefore } = payment
    const deadline = isPayable(payment) ? expiresAt : status === 'held' ? captureBefore : null
    if (deadline !== null && deadline <= now()) expire(payment)
    return payment
  }

  const decline = (payment: OwnPayment, reason: Reason) => {
    payment.decline = reason
    move(payment, payment.isRetryable ? 'open' : 'declined', 'declined')
  }

  const captureAmount = (payment: OwnPayment, amount: number, event: BankEvent) => {
    Object.assign(payment, { amount, capturedAt: now() })
    ledger.movements.push({ kind: 'captured', payment, amount })
    move(payment, 'succeeded', event)
  }

  const saveMethod = ({ method, owner, isSaving }: OwnPayment) => {
    if (!method || !isSaving) return
    Object.assign(method, { isSaved: true, owner })
    ledger.savedMethods.set(method.id, method)
  }

  const approve = (payment: OwnPayment) => {
    const { isBinding, isTwoStage, amount } = payment
    saveMethod(payment)
    payment.authorizedAt = now()
    if (isBinding) return move(payment, 'succeeded', 'bound')
    if (!isTwoStage) return captureAmount(payment, amount, 'succeeded')
    payment.captureBefore = holdMs === undefined ? null : new Date(now().getTime() + holdMs)
    move(payment, 'held', 'held')
  }

  /** Why the bank declines the payment; null if it approves. */
  const declineOf = ({ method, amount }: OwnPayment): Reason | null => {
    if (!method?.card) return method?.refusal ?? null
    const { declineOf: refuse, savedDecline } = cardOf(method.card.number)
    return method.refusal ?? refuse?.(amount) ?? (method.isSaved ? (savedDecline ?? null) : null)
  }

  const settle = (payment: OwnPayment) => {
    const reason = plannedDeclines.shift() ?? declineOf(payment)
    if (reason === null) approve(payment)
    else decline(payment, reason)
  }

  const requiresSecure = ({ method }: OwnPayment, isPresent: boolean): boolean => {
    if (!method?.card || method.refusal !== null) return false
    const { secure } = cardOf(method.card.number)
    return secure === 'always' || (secure === 'unsaved' && !method.isSaved) || (secure === 'present' && isPresent)
  }

  /** Charges the method of the payment. If the bank requires 3-D Secure, the buyer must be present. */
  const charge = (payment: OwnPayment, isPresent: boolean) => {
    const { method, attemptedAt } = payment
    Object.assign(payment, { decline: null, attemptedAt: attemptedAt ?? now() })
    if (reasons.expired !== undefined && method?.card && isExpired(method.card, now()))
      return decline(payment, reasons.expired)
    if (!requiresSecure(payment, isPresent)) return settle(payment)
    if (isPresent) return move(payment, 'secure', 'secure')
    decline(payment, reasons.authenticationRequired ?? reasons.secureFailed)
  }

  const attachNew = (payment: OwnPayment, kind: string, card: Card | null) => {
    const id = methodId(payment)
    payment.method = { id, kind, card, owner: null, isSaved: false, refusal: null, createdAt: now() }
  }

  const finishRefund = (refund: OwnRefund) => {
    refund.status = 'succeeded'
    notify('refunded', refund.payment, refund)
  }

  /** The payment in its current state. */
  const find = (id: string): OwnPayment | null => {
    const payment = ledger.payments.get(id)
    return payment ? current(payment) : null
  }

  return {
    ...ledger,
    find,
    /** The same; throws if there is no such payment. */
    get: (id: string): OwnPayment => {
      const payment = find(id)
      if (!payment) throw new Error('no such payment')
      return payment
    },
    expire,
    decline,
    settle,
    saveMethod,
    finishRefund,
    create: (request: PaymentRequest<Details>): OwnPayment => ledger.addPayment(request),
    all: (): OwnPayment[] => [...ledger.payments.values()].map(current),
    /** Declines the next payments for these reasons, whatever the card. */
    declineNext: (...declines: Reason[]) => void plannedDeclines.push(...declines),
    /** Plans the outcome of the next refunds: a reason declines, null leaves it pending. */
    planRefunds: (...outcomes: (Reason | null)[]) => void plannedRefunds.push(...outcomes),

    charge,
    attachCard: (payment: OwnPayment, card: Card) => attachNew(payment, 'card', card),
    payByCard: (payment: OwnPayment, card: Card) => {
      attachNew(payment, 'card', card)
      charge(payment, true)
    },
    /** Starts a payment in the app of a bank; without a delay it is finished at once. */
    payInApp: (payment: OwnPayment, app: string, delayMs?: number) => {
      attachNew(payment, app, null)
      payment.attemptedAt = now()
      if (delayMs === undefined) return settle(payment)
      payment.status = 'processing'
      defer(delayMs, () => settle(payment))
    },
    /** Starts a payment by card whose outcome `settle` or `decline` decides after days. */
    process: (payment: OwnPayment, card: Card) => {
      attachNew(payment, 'card', card)
      Object.assign(payment, { attemptedAt: now(), isRetryable: false })
      move(payment, 'processing', 'processing')
    },
    /** Applies the result of the 3-D Secure page. */
    authenticate: (payment: OwnPayment, isPassed: boolean) => {
      if (payment.status !== 'secure') throw new Error('the payment does not wait for 3-D Secure')
      if (!isPassed) return decline(payment, reasons.secureFailed)
      payment.isAuthenticated = true
      settle(payment)
    },

    capture: (payment: OwnPayment, amount: number) => captureAmount(payment, amount, 'captured'),
    cancel: (payment: OwnPayment) => move(payment, 'canceled', 'canceled'),
    /** Releases a part of a hold. */
    reverse: (payment: OwnPayment, amount: number) => {
      payment.amount -= amount
      if (payment.amount === 0) move(payment, 'canceled', 'canceled')
      else notify('reversed', payment)
    },
    refund: (payment: OwnPayment, amount: number, { metadata = {}, delayMs }: RefundOptions = {}): OwnRefund => {
      const planned = plannedRefunds.shift()
      const refund = ledger.addRefund({ payment, amount, metadata, status: 'pending', decline: planned ?? null })
      if (refund.decline !== null) {
        refund.status = 'declined'
        return refund
      }
      payment.refunded += amount
      ledger.movements.push({ kind: 'refunded', payment, amount })
      if (planned === undefined && delayMs === undefined) finishRefund(refund)
      if (delayMs !== undefined) defer(delayMs, () => finishRefund(refund))
      return refund
    },
  }
}

export type Bank<Details, Reason> = ReturnType<typeof createBank<Details, Reason>>
