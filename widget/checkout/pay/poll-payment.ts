import type { PayReply } from '../../../server/contract/checkout/payment-calls.ts'
import { HOUR_MS } from '../../../server/contract/durations.ts'
import type { Refused, Result } from '../../api/result.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import { isForm } from '../model/rules.ts'
import { isOpen } from './outcome.ts'
import type { PaymentController } from './payment-controller.ts'
import type { TabLock } from './tab-lock.ts'

/** How long a payment is polled before the checkout tells the buyer that it takes long. */
export const PATIENCE_MS = 10 * 60_000

type Clock = Pick<CheckoutContext, 'pause'>

/** Seconds between polls of the school; the last value repeats. */
const QUESTION_SECONDS = [2, 2, 3, 5, 8, 10] as const

/** The pause after poll number `polls`, from 0, in milliseconds. */
export const pauseAfter = (polls: number): number => (QUESTION_SECONDS[polls] ?? 10) * 1_000

/** Resolves when polling at once makes sense: the network is back, or the page is shown again. */
const woken = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { signal })
    addEventListener('pageshow', () => resolve(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), { signal })
  })

/** Waits, but ends early when polling at once makes sense. Never resolves once `signal` has aborted. */
export const pollDelay = async ({ pause }: Clock, milliseconds: number, signal: AbortSignal): Promise<void> => {
  const over = new AbortController()
  const both = AbortSignal.any([signal, over.signal])
  await Promise.race([pause(milliseconds, both), woken(both)])
  over.abort()
}

/** How long a payment is polled after the buyer has left its payment page: as long as it can be paid. */
const BACKGROUND_POLL_MS = HOUR_MS

/** Polls after which a payment that the buyer has returned from is shown as unfinished: the bank needs a moment. */
const POLLS_BEFORE_WARNING = 3

/** Polls payments at the school, one at a time, until they are decided. */
export interface PaymentPoller {
  /** Polls beside a form of the bank or on the waiting screen; `isNew`: the school has just responded, so the first poll waits. */
  watch: (payment: string, isNew: boolean) => Promise<void>
  /** Resumes a payment that has begun before: settles it, goes on with it, or frees the buttons. */
  resume: (payment: string) => Promise<void>
  /** Polls a payment that may still be paid elsewhere while the buttons are free. */
  watchBehind: (payment: string) => Promise<void>
  /** Another tab is paying this cart. */
  awaitOther: (cartId: string) => Promise<void>
  /** Stops polling. */
  stop: () => void
}

const isUnanswered = ({ reason }: Refused) => reason !== 'refused' && reason !== 'signed-out'
const isUndecided = (reply: PayReply) => isOpen(reply) || reply.status === 'wait' || reply.status === 'paid'

export const createPaymentPoller = (
  context: CheckoutContext,
  controller: PaymentController,
  tabLock: TabLock,
): PaymentPoller => {
  const { api, host } = context
  let current = new AbortController()

  const restart = (): AbortSignal => {
    current.abort()
    current = new AbortController()
    return AbortSignal.any([host.signal, current.signal])
  }

  /** Handles a refused poll: the session has ended, or the user has no such payment, so that the cart is shown with this error. */
  const fail = async (refused: Refused, payment: string) => {
    if (refused.reason === 'signed-out') return controller.detach(payment, refused)
    controller.clear()
    if (await context.load())
      context.dispatch({ type: 'refused', errors: { __all__: controller.texts().refused.unknown } })
  }

  /** Shows the status of an undecided payment, unless it is shown already. */
  const showUndecided = (reply: PayReply, payment: string, polls: number) => {
    const shown = context.state().payment
    if (isOpen(reply)) {
      const isNews = shown?.phase === 'waiting' && shown.news === undefined && polls >= POLLS_BEFORE_WARNING
      if (isNews) controller.show({ phase: 'waiting', payment, news: 'open' })
      return
    }
    const isHeld = shown?.phase === 'waiting' && shown.news === 'held'
    if (reply.status === 'paid' && !isHeld) controller.show({ phase: 'waiting', payment, news: 'held' })
    else if (isForm(shown) || (shown?.phase === 'waiting' && shown.news === 'open'))
      controller.show({ phase: 'waiting', payment })
  }

  /** True once polling can stop. */
  const handlePoll = (result: Result<PayReply>, payment: string, polls: number): boolean => {
    if (!result.ok) {
      if (isUnanswered(result)) return false
      void fail(result, payment)
      return true
    }
    if (isUndecided(result.body)) {
      controller.note(result.body)
      showUndecided(result.body, payment, polls)
      return false
    }
    controller.settle(result.body, false)
    return true
  }

  const watch: PaymentPoller['watch'] = async (payment, isNew) => {
    const signal = restart()
    let waited = 0
    for (let polls = 0; waited < PATIENCE_MS; polls += 1) {
      if (polls > 0 || isNew) {
        await pollDelay(context, pauseAfter(polls), signal)
        waited += pauseAfter(polls)
      }
      const result = await api.paymentStatus(payment)
      if (signal.aborted || handlePoll(result, payment, polls)) return
    }
    const shown = context.state().payment
    if (shown?.phase === 'waiting' && shown.news !== 'held')
      controller.show({ phase: 'waiting', payment, news: 'late' })
  }

  /** A reload shows the form again; a redirect to a provider's page needs a press. */
  const comeBackTo = (reply: PayReply, payment: string) => {
    const stored = context.tabStorage.read(context.state().cart?.cart_id ?? '').payment
    if (isOpen(reply) && stored !== payment) controller.skip(reply.payment)
    else controller.settle(reply, false)
  }

  const resume: PaymentPoller['resume'] = async (payment) => {
    const signal = restart()
    let waited = 0
    for (let polls = 0; waited < PATIENCE_MS; polls += 1) {
      const result = await api.paymentStatus(payment)
      if (signal.aborted) return
      if (result.ok) return comeBackTo(result.body, payment)
      if (!isUnanswered(result)) return result.reason === 'signed-out' ? fail(result, payment) : controller.clear()
      if (polls === 0) controller.show({ phase: 'lost', payment })
      await pollDelay(context, pauseAfter(polls), signal)
      waited += pauseAfter(polls)
    }
    controller.clear() // the school prevents double payment
  }

  const watchBehind: PaymentPoller['watchBehind'] = async (payment) => {
    const signal = restart()
    const { cart } = context.state()
    if (cart && cart.payment !== payment) void context.load()
    let waited = 0
    for (let polls = 0; waited < BACKGROUND_POLL_MS; polls += 1) {
      await pollDelay(context, pauseAfter(polls), signal)
      waited += pauseAfter(polls)
      const result = await api.paymentStatus(payment)
      if (signal.aborted || context.state().payment !== null) return
      if (!result.ok && !isUnanswered(result)) return
      if (!result.ok || isOpen(result.body)) continue
      const isOver = result.body.status === 'error' || result.body.status === 'unavailable'
      return isOver ? void context.load() : controller.settle(result.body, false)
    }
  }

  /** The other tab's payment, if the cart names it. */
  const paymentOf = async (cartId: string): Promise<string | null> => {
    const result = await api.cart(cartId, host.config().resubscribe)
    return result.ok ? result.body.payment : null
  }

  const awaitOther: PaymentPoller['awaitOther'] = async (cartId) => {
    const signal = restart()
    controller.show({ phase: 'elsewhere' })
    let payment: string | null = null
    for (let polls = 0; ; polls += 1) {
      const isFree = await tabLock.isFree(cartId)
      const inCart = await paymentOf(cartId)
      payment = tabLock.published(cartId) ?? inCart ?? payment
      const result = payment === null ? null : await api.paymentStatus(payment)
      if (signal.aborted) return
      if (result?.ok && !isUndecided(result.body)) return controller.settle(result.body, false)
      if (isFree && payment !== null) return resume(payment)
      if (isFree) {
        await context.load()
        return controller.clear()
      }
      await pollDelay(context, pauseAfter(polls), signal)
    }
  }

  return { watch, resume, watchBehind, awaitOther, stop: () => current.abort() }
}
