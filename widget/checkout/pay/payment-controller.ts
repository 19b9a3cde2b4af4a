import { inLang } from '../../../server/contract/in-lang.ts'
import type { PayReply } from '../../../server/contract/checkout/payment-calls.ts'
import type { Refused } from '../../api/result.ts'
import { toJson } from '../../api/json.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import { isForm } from '../model/rules.ts'
import type { Payment } from '../model/state.ts'
import type { StoredChoices } from '../model/tab-storage.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { TabLock } from './tab-lock.ts'

type Leaving = Extract<Outcome, { kind: 'leaving' }>

/** Whether a payment is polled, also after a reload. */
const isPolled = (payment: Payment) => payment.phase === 'waiting' || isForm(payment)
/** Whether this tab holds the lock. */
const isLocking = (payment: Payment) => payment.phase === 'sending' || payment.phase === 'lost' || isPolled(payment)

/** How long leaving the page may take before a buyer who is still there can do something else. */
const LEAVING_MS = 30_000

/** Shows payments and stores their ids in this tab. */
export interface PaymentController {
  texts: () => (typeof payTexts)['ru']
  show: (payment: Payment) => void
  /** Stores the order that a response names. */
  note: (reply: PayReply) => void
  /** No payment is in progress any more: frees the buttons. */
  clear: () => void
  /**
   * Acts on a response. `mayLeave`: the buyer has just pressed and is redirected to the payment page; a buyer who is back is not redirected
   * again.
   */
  settle: (reply: PayReply, mayLeave: boolean) => void
  /** Frees the buttons although a payment has begun that can still be paid elsewhere. */
  skip: (payment: string) => void
  /** The session has ended: stores the payment, to be polled again after the next sign-in. */
  detach: (payment: string | null, refused: Refused) => void
}

interface Ways {
  /** An undecided payment is shown. */
  onOpen: (payment: string) => void
  /** A buyer redirected to a payment page is still here or back again. */
  onReturn: (payment: string) => void
  /** The buttons are free while this payment can still be paid. */
  onPassed: (payment: string) => void
}

/** The lock has nothing left to guard: the money is held, or polling has ended. */
const isCalm = (payment: Payment) => payment.phase === 'waiting' && (payment.news === 'held' || payment.news === 'late')

export const createPaymentController = (
  context: CheckoutContext,
  tabLock: TabLock,
  { onOpen, onReturn, onPassed }: Ways,
): PaymentController => {
  let leavingPayment: string | null = null
  /** Aborts once the buyer is back, or has not left. */
  let left = new AbortController()
  const texts = () => checkoutTexts.of('pay', payTexts, context.host.config().lang)
  const cartId = () => context.state().cart?.cart_id ?? ''
  const remember = (payment: string) => {
    context.tabStorage.write(cartId(), { payment })
    tabLock.publish(payment)
  }
  /** Also clears the entry stored before the cart had loaded. */
  const forget = (more: StoredChoices = {}) => {
    for (const id of ['', cartId()]) context.tabStorage.write(id, { payment: undefined, ...more })
  }

  /** Reports the purchase; its items may have left the cart already. */
  const emitPurchase = ({ payment, items }: Extract<Payment, { phase: 'paid' }>) => {
    const priced = context.summary().items
    const bought = items.map(
      (item) => priced.find(({ name, type }) => name === item.name && type === item.type) ?? item,
    )
    if (context.tabStorage.isFirst(`paid:${payment}`)) context.track('purchase', bought)
  }

  const show = (payment: Payment) => {
    if (payment.phase === 'paid') {
      tabLock.publish(payment.payment)
      forget({ payKey: undefined, promo: undefined, usesLils: undefined })
    } else if (payment.phase === 'failed') forget({ payKey: undefined })
    else if (isPolled(payment) && 'payment' in payment && payment.payment) remember(payment.payment)
    if (!isLocking(payment) || isCalm(payment)) tabLock.release()
    context.dispatch({ type: 'paymentMoved', payment })
    if (payment.phase === 'paid') emitPurchase(payment)
  }

  const clear = () => {
    tabLock.release()
    forget()
    context.dispatch({ type: 'paymentCleared' })
  }

  const skip = (payment: string) => {
    clear()
    onPassed(payment)
  }

  const detach: PaymentController['detach'] = (payment, refused) => {
    clear()
    if (payment !== null) context.tabStorage.write('', { payment })
    context.refuse(refused)
  }

  const comeBack = () => {
    const { payment } = context.state()
    left.abort()
    if (payment?.phase === 'leaving' && leavingPayment !== null) onReturn(leavingPayment)
  }
  context.page.onReturn(comeBack, context.host.signal)

  /**
   * Opens the bank's page. From a landing, the way leads over the school's page that opens the session there, since the bank returns to the
   * school; without a ticket, or where the landing's policy blocks forms to the school, straight to the bank.
   */
  const openBank = async ({ payment, url, fields, ticket: received }: Leaving) => {
    const { page, host, api, state } = context
    const openDirectly = () => (fields ? page.post(url, fields) : page.assign(url))
    const bankPage = `${host.apiBase}/checkout/to-bank/${payment}/`
    const ticket = received ?? (state().isForeign ? await api.ticketTo(bankPage) : undefined)
    if (state().payment?.phase !== 'leaving') return
    if (!ticket) return openDirectly()
    const onBlocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      effectiveDirective === 'form-action' && openDirectly()
    document.addEventListener('securitypolicyviolation', onBlocked, { signal: left.signal })
    page.post(inLang(bankPage, host.config().lang), { ticket, address: url, ...(fields && { fields: toJson(fields) }) })
  }

  /** A frame of a site builder may keep the page: then the buyer presses again, and the bank's page opens in a new tab. */
  const openBankOrTab = async (leaving: Leaving) => {
    await openBank(leaving)
    const { frame } = context.page
    const wasInFrame = frame.staysInFrame()
    if (!(await frame.staysIn(context.host.signal)) || context.state().payment?.phase !== 'leaving') return
    left.abort()
    if (wasInFrame) return skip(leaving.payment)
    clear()
    context.dispatch({ type: 'refused', errors: { __all__: texts().refused.framed } })
  }

  const leave = (leaving: Leaving) => {
    leavingPayment = leaving.payment
    left = new AbortController()
    remember(leaving.payment)
    show({ phase: 'leaving' })
    void openBankOrTab(leaving)
    void context.pause(LEAVING_MS, context.host.signal).then(comeBack)
  }

  /** Withdraws the trial and offers the ordinary subscription. Source: checkout spec §4. */
  const refuseTrial = () => {
    clear()
    context.dispatch({ type: 'trialUnavailable' })
    context.dispatch({ type: 'opened', step: 'list' })
  }

  const note: PaymentController['note'] = (reply) => {
    if ('order' in reply && reply.order) context.dispatch({ type: 'orderLoaded', order: reply.order })
  }

  const settle: PaymentController['settle'] = (reply, mayLeave) => {
    note(reply)
    const hosts = context.state().cart?.redirect_hosts ?? []
    const outcome = outcomeOf(reply, { hosts, isEuro: context.summary().isEuro, texts: texts().refused })
    if (outcome.kind === 'unavailable') return refuseTrial()
    if (outcome.kind === 'leaving') return mayLeave ? leave(outcome) : skip(outcome.payment)
    const { payment } = outcome
    show(payment)
    if (isPolled(payment) && 'payment' in payment && payment.payment !== null) onOpen(payment.payment)
  }

  return { texts, show, note, clear, settle, skip, detach }
}
