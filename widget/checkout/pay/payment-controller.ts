import type { PayReply } from '../../../server/contract/checkout-replies.ts'
import type { Refused } from '../../api/result.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import type { Payment } from '../model/state.ts'
import type { Kept } from '../model/tab-storage.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { TabLock } from './tab-lock.ts'

type Phase = Payment['phase']

/** Phases in which this tab keeps the lock. */
const HOLDING: readonly Phase[] = ['sending', 'lost', 'secure', 'form', 'embedded', 'waiting']
/** Phases in which a payment is asked about, be it after a reload. */
const OPEN: readonly Phase[] = ['secure', 'form', 'embedded', 'waiting']

/** How long leaving the page may take before somebody who is still there can do something else. */
export const LEAVING_MS = 30_000

/** Where payments are shown and remembered. */
export interface PaymentController {
  words: () => (typeof payTexts)['ru']
  show: (payment: Payment) => void
  /** Notes which order the school has answered about. */
  note: (reply: PayReply) => void
  /** Nothing is under way any more: the buttons are free. */
  clear: () => void
  /** Acts on what the school has answered. Who has just asked to pay is taken to the payment page; who has come back from it is not again. */
  settle: (reply: PayReply, mayLeave: boolean) => void
  /** The buttons are free beside a payment that has begun, and still can be paid elsewhere. */
  passBy: (payment: string) => void
  /** The session has ended: the payment is asked about again once somebody is signed in. */
  partWith: (payment: string | null, refused: Refused) => void
}

interface Ways {
  /** A payment is shown that is not decided. */
  onOpen: (payment: string) => void
  /** Somebody is still here, or here again, who was led to a payment page. */
  onReturn: (payment: string) => void
  /** The buttons are free while this payment can still be paid. */
  onPassed: (payment: string) => void
}

/** Nothing is left to guard: the money is there, or nobody asks any more. */
const isCalm = (payment: Payment) => payment.phase === 'waiting' && (payment.news === 'held' || payment.news === 'late')

export const createPaymentController = (
  context: CheckoutContext,
  tabLock: TabLock,
  { onOpen, onReturn, onPassed }: Ways,
): PaymentController => {
  let leftFor: string | null = null
  const words = () => payTexts[context.host.config().lang]
  const cartId = () => context.state().cart?.cart_id ?? ''
  const remember = (payment: string) => context.tabStorage.write(cartId(), { payment })
  /** Also where it was kept before the cart had come. */
  const forget = (more: Kept = {}) => {
    for (const id of ['', cartId()]) context.tabStorage.write(id, { payment: undefined, ...more })
  }

  /** Reports what was bought, which may have left the cart already. */
  const tellPurchase = ({ payment, items }: Extract<Payment, { phase: 'paid' }>) => {
    const priced = context.summary().items
    const bought = items.map(
      (item) => priced.find(({ name, type }) => name === item.name && type === item.type) ?? item,
    )
    if (context.tabStorage.isFirst(`paid:${payment}`)) context.track('purchase', bought)
  }

  const show = (payment: Payment) => {
    if (!HOLDING.includes(payment.phase) || isCalm(payment)) tabLock.release()
    if (payment.phase === 'paid') forget({ payKey: undefined, promo: undefined, usesLils: undefined })
    else if (payment.phase === 'failed') forget({ payKey: undefined })
    else if (OPEN.includes(payment.phase) && 'payment' in payment && payment.payment) remember(payment.payment)
    context.dispatch({ type: 'paymentMoved', payment })
    if (payment.phase === 'paid') tellPurchase(payment)
  }

  const clear = () => {
    tabLock.release()
    forget()
    context.dispatch({ type: 'paymentCleared' })
  }

  const passBy = (payment: string) => {
    clear()
    onPassed(payment)
  }

  const partWith: PaymentController['partWith'] = (payment, refused) => {
    clear()
    if (payment !== null) context.tabStorage.write('', { payment })
    context.refuse(refused)
  }

  const comeBack = () => {
    const { payment } = context.state()
    if (payment?.phase === 'leaving' && leftFor !== null) onReturn(leftFor)
  }
  context.page.onReturn(comeBack, context.host.signal)

  const leave = ({ payment, url, fields }: Extract<Outcome, { kind: 'leaving' }>) => {
    leftFor = payment
    remember(payment)
    show({ phase: 'leaving' })
    if (fields) context.page.post(url, fields)
    else context.page.assign(url)
    void context.pause(LEAVING_MS, context.host.signal).then(comeBack)
  }

  /** The trial is offered no more; the ordinary subscription is. Source: checkout spec §4. */
  const refuseTrial = () => {
    clear()
    context.dispatch({ type: 'trialUnavailable' })
    context.dispatch({ type: 'opened', step: 'list' })
  }

  const note: PaymentController['note'] = (reply) => {
    if ('order' in reply && reply.order) context.dispatch({ type: 'orderTold', order: reply.order })
  }

  const settle: PaymentController['settle'] = (reply, mayLeave) => {
    note(reply)
    const hosts = context.state().cart?.redirect_hosts ?? []
    const outcome = outcomeOf(reply, { hosts, isEuro: context.summary().isEuro, words: words().refused })
    if (outcome.kind === 'unavailable') return refuseTrial()
    if (outcome.kind === 'leaving') return mayLeave ? leave(outcome) : passBy(outcome.payment)
    const { payment } = outcome
    show(payment)
    if (OPEN.includes(payment.phase) && 'payment' in payment && payment.payment !== null) onOpen(payment.payment)
  }

  return { words, show, note, clear, settle, passBy, partWith }
}
