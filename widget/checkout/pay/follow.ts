import type { PayReply } from '../../../server/contract/checkout-replies.ts'
import type { Refused, Result } from '../../api/result.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import { isOpen } from './outcome.ts'
import type { PaymentController } from './payment-controller.ts'
import type { TabLock } from './tab-lock.ts'

/** How long a payment is asked about before the person is told that it takes long. */
export const PATIENCE_MS = 10 * 60_000

type Clock = Pick<CheckoutContext, 'pause'>

/** Seconds between questions to the school; the last one goes on. */
const QUESTION_SECONDS = [2, 2, 3, 5, 8, 10] as const

/** The pause after question number `asked`, from 0, in milliseconds. */
export const pauseAfter = (asked: number): number => (QUESTION_SECONDS[asked] ?? 10) * 1_000

/** Resolves when there is reason to ask at once: the network is back, or the person is. */
const woken = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { signal })
    addEventListener('pageshow', () => resolve(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), { signal })
  })

/** Waits, less long where there is reason to ask at once. Never resolves once `signal` has aborted. */
export const pollDelay = async ({ pause }: Clock, milliseconds: number, signal: AbortSignal): Promise<void> => {
  const over = new AbortController()
  const both = AbortSignal.any([signal, over.signal])
  await Promise.race([pause(milliseconds, both), woken(both)])
  over.abort()
}

/** How long a payment page that somebody has turned away from is still asked about: as long as it can be paid. */
const BEHIND_MS = 60 * 60_000

/** Questions after which a payment that somebody has come back from counts as left: the bank needs a moment. */
const DOUBT = 3

/** Asks the school what has become of payments, one at a time, until they are decided. */
export interface Follower {
  /** Beside a form of the bank, or while nobody can do anything; `isNew`: the school has answered a moment ago. */
  watch: (payment: string, isNew: boolean) => Promise<void>
  /** Somebody is on the page with a payment that has begun before: it is decided, goes on, or leaves the buttons free. `isAsked`: by a press just now. */
  resume: (payment: string, isAsked: boolean) => Promise<void>
  /** The buttons are free, and a payment that was begun may be paid elsewhere all the same. */
  watchBehind: (payment: string) => Promise<void>
  /** Another tab is paying this cart. */
  awaitOther: (cartId: string) => Promise<void>
  /** Ends the questions. */
  stop: () => void
}

const isNoAnswer = ({ reason }: Refused) => reason !== 'refused' && reason !== 'signed-out'
const isUndecided = (reply: PayReply) => isOpen(reply) || reply.status === 'wait' || reply.status === 'paid'

export const createFollower = (context: CheckoutContext, controller: PaymentController, tabLock: TabLock): Follower => {
  const { api, host } = context
  let current = new AbortController()

  const begin = (): AbortSignal => {
    current.abort()
    current = new AbortController()
    return AbortSignal.any([host.signal, current.signal])
  }

  /** The session has ended; or this person has no such payment, of which nothing can be said but that: the cart is shown. */
  const giveIn = async (refused: Refused, payment: string) => {
    if (refused.reason === 'signed-out') return controller.partWith(payment, refused)
    controller.clear()
    if (await context.load())
      context.dispatch({ type: 'refused', errors: { __all__: controller.words().refused.unknown } })
  }

  /** Tells what is known of a payment that is not decided, where that is not shown yet. */
  const showUndecided = (reply: PayReply, payment: string, asked: number) => {
    const shown = context.state().payment
    const isForm = shown?.phase === 'secure' || shown?.phase === 'form' || shown?.phase === 'embedded'
    if (isOpen(reply)) {
      const isNews = shown?.phase === 'waiting' && shown.news === undefined && asked >= DOUBT
      if (isNews) controller.show({ phase: 'waiting', payment, news: 'open' })
      return
    }
    const isHeld = shown?.phase === 'waiting' && shown.news === 'held'
    if (reply.status === 'paid' && !isHeld) controller.show({ phase: 'waiting', payment, news: 'held' })
    else if (isForm || (shown?.phase === 'waiting' && shown.news === 'open'))
      controller.show({ phase: 'waiting', payment })
  }

  /** True once there is nothing left to ask. */
  const hear = (result: Result<PayReply>, payment: string, asked: number): boolean => {
    if (!result.ok) {
      if (isNoAnswer(result)) return false
      void giveIn(result, payment)
      return true
    }
    if (isUndecided(result.body)) {
      controller.note(result.body)
      showUndecided(result.body, payment, asked)
      return false
    }
    controller.settle(result.body, false)
    return true
  }

  const watch: Follower['watch'] = async (payment, isNew) => {
    const signal = begin()
    let waited = 0
    for (let asked = 0; waited < PATIENCE_MS; asked += 1) {
      if (asked > 0 || isNew) {
        await pollDelay(context, pauseAfter(asked), signal)
        waited += pauseAfter(asked)
      }
      const result = await api.paymentStatus(payment)
      if (signal.aborted || hear(result, payment, asked)) return
    }
    const shown = context.state().payment
    if (shown?.phase === 'waiting' && shown.news !== 'held')
      controller.show({ phase: 'waiting', payment, news: 'late' })
  }

  /** A form is shown again to who reloads the page around it; a page of a provider is not gone to by itself. */
  const comeBackTo = (reply: PayReply, payment: string, isAsked: boolean) => {
    const kept = context.tabStorage.read(context.state().cart?.cart_id ?? '').payment
    if (isOpen(reply) && !isAsked && kept !== payment) controller.passBy(reply.payment)
    else controller.settle(reply, isAsked)
  }

  const resume: Follower['resume'] = async (payment, isAsked) => {
    const signal = begin()
    let waited = 0
    for (let asked = 0; waited < PATIENCE_MS; asked += 1) {
      const result = await api.paymentStatus(payment)
      if (signal.aborted) return
      if (result.ok) return comeBackTo(result.body, payment, isAsked)
      if (!isNoAnswer(result)) return result.reason === 'signed-out' ? giveIn(result, payment) : controller.clear()
      if (asked === 0) controller.show({ phase: 'lost', payment })
      await pollDelay(context, pauseAfter(asked), signal)
      waited += pauseAfter(asked)
    }
    controller.clear() // the school sees to it that nothing is paid twice
  }

  const watchBehind: Follower['watchBehind'] = async (payment) => {
    const signal = begin()
    const { cart } = context.state()
    if (cart && cart.payment !== payment) void context.load()
    let waited = 0
    for (let asked = 0; waited < BEHIND_MS; asked += 1) {
      await pollDelay(context, pauseAfter(asked), signal)
      waited += pauseAfter(asked)
      const result = await api.paymentStatus(payment)
      if (signal.aborted || context.state().payment !== null) return
      if (!result.ok && !isNoAnswer(result)) return
      if (!result.ok || isOpen(result.body)) continue
      const isOver = result.body.status === 'error' || result.body.status === 'unavailable'
      return isOver ? void context.load() : controller.settle(result.body, false)
    }
  }

  /** What the other tab pays, as far as it can be told. */
  const paymentOf = async (cartId: string): Promise<string | null> => {
    const result = await api.cart(cartId, host.config().resubscribe)
    return result.ok ? result.body.payment : null
  }

  const awaitOther: Follower['awaitOther'] = async (cartId) => {
    const signal = begin()
    controller.show({ phase: 'elsewhere' })
    let payment: string | null = null
    for (let asked = 0; ; asked += 1) {
      payment = (await paymentOf(cartId)) ?? payment
      const isFree = await tabLock.isFree(cartId)
      const result = payment === null ? null : await api.paymentStatus(payment)
      if (signal.aborted) return
      if (result?.ok && !isUndecided(result.body)) return controller.settle(result.body, false)
      if (isFree && payment !== null) return resume(payment, false)
      if (isFree) {
        await context.load()
        return controller.clear()
      }
      await pollDelay(context, pauseAfter(asked), signal)
    }
  }

  return { watch, resume, watchBehind, awaitOther, stop: () => current.abort() }
}
