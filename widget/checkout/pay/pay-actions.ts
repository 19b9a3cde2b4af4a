import type { ClientSecretReply, PayReply } from '../../../server/contract/checkout/payment-calls.ts'
import { inLang } from '../../../server/contract/in-lang.ts'
import type { Refused, Result } from '../../api/result.ts'
import { shownSum } from '../model/cart-summary.ts'
import { newCardSource } from '../model/rules.ts'
import { shownCard, tokenise } from '../card/tokenise.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import type { PayActions } from '../flow/flow-contract.ts'
import { schoolAddress } from '../flow/school-address.ts'
import { celebrate } from './celebrate.ts'
import type { Busy, NewCard, Payment } from '../model/state.ts'
import type { TabStorage } from '../model/tab-storage.ts'
import { createPaymentPoller } from './poll-payment.ts'
import { createFormActions } from './form-actions.ts'
import { findOut, isLost } from './lost-call.ts'
import { isOpen } from './outcome.ts'
import { createPaymentController } from './payment-controller.ts'
import { type PaymentRequest, paymentRequestOf, type HeldCard } from './payment-request.ts'
import { createTabLock, type Locks } from './tab-lock.ts'

/** Holds the token of a typed card in memory only, for one payment with exactly the card that is shown. */
interface CardHolder {
  submit: PayActions['submitCard']
  /** Null if that card is no longer shown. */
  held: () => HeldCard | null
  drop: () => void
}

const createCardHolder = (context: CheckoutContext): CardHolder => {
  let holding: { card: HeldCard; shown: NewCard } | null = null

  const submit: CardHolder['submit'] = async (typed, left) => {
    const busy: Busy = { what: 'card' }
    context.dispatch({ type: 'requestStarted', busy })
    const made = await tokenise(context, typed)
    if (context.state().busy === busy) context.dispatch({ type: 'requestEnded' })
    if (left.aborted) return null
    if ('errors' in made) return made.errors
    const shown = 'card' in made ? made.card : shownCard(typed)
    const { name, isSaved } = typed
    holding = { shown, card: { name, isSaved, fields: 'fields' in made ? made.fields : { is_pw: 'true' } } }
    context.dispatch({ type: 'cardTyped', card: shown })
    return null
  }

  const held = () => {
    if (holding?.shown !== context.state().newCard) holding = null
    return holding?.card ?? null
  }

  return { submit, held, drop: () => void (holding = null) }
}

/**
 * Idempotency keys of payment requests: a request keeps its key until a response arrives, so that a repeated one is executed once. Source:
 * SECURITY R46.
 */
interface PayKeys {
  keyFor: (paymentRequest: PaymentRequest) => string
  /** The request has got a response: the next one gets a new key. */
  drop: (cartId: string) => void
}

const BETWEEN = ' '

/** The key survives a reload; a card token does not, so after a reload a request with a token gets a new key. */
const createPayKeys = ({ read, write }: Pick<TabStorage, 'read' | 'write'>, makeKey: () => string): PayKeys => {
  let last: { paymentRequest: Pick<PaymentRequest, 'name' | 'card'>; key: string } | null = null

  const storedKey = ({ cartId, name, card }: PaymentRequest): string | null => {
    if (last) return last.paymentRequest.name === name && last.paymentRequest.card === card ? last.key : null
    const [key, ...rest] = (read(cartId).payKey ?? '').split(BETWEEN)
    return key && card === null && rest.join(BETWEEN) === name ? key : null
  }

  return {
    keyFor: (paymentRequest) => {
      const key = storedKey(paymentRequest) ?? makeKey()
      last = { paymentRequest, key }
      write(paymentRequest.cartId, { payKey: key + BETWEEN + paymentRequest.name })
      return key
    },
    drop: (cartId) => {
      last = null
      write(cartId, { payKey: undefined })
    },
  }
}

/**
 * Screen size, language and time zone of the browser, the same on every page of a visit. Recorded only, never used for a decision. Source:
 * PROVIDERS §1.1.
 */
const fingerprint = (timeZone: string): string =>
  [`${screen.width}x${screen.height}`, navigator.language, timeZone].join(' ').slice(0, 200)

type PayResult = Result<PayReply | ClientSecretReply>

/** Phases in which a press starts a payment. In `elsewhere`, the other tab may have released the lock by now. */
const FREE: readonly Payment['phase'][] = ['failed', 'broken', 'elsewhere']

const isUnderWay = (payment: Payment | null) => payment !== null && !FREE.includes(payment.phase)

/** 128 bits. */
const makeKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Turns the response for the euro form into a pay response. */
const asPaid = (reply: PayReply | ClientSecretReply): PayReply =>
  reply.status === 'ok'
    ? { status: 'show_form', payment: reply.payment, confirmation_token: reply.clientSecret, url: '' }
    : reply

/** Moves the first error to the step as a whole, because its field is not on the page. */
const atStep = (refused: Refused): Refused => ({
  ...refused,
  fields: { __all__: Object.values(refused.fields)[0] ?? '' },
})

/** Payment actions, after checkout spec §4: at most one payment is in progress across all tabs. */
export const createPayActions = (context: CheckoutContext, locks: Locks | undefined = navigator.locks): PayActions => {
  const { api, host, page } = context
  const tabLock = createTabLock(locks, host.signal)
  const keys = createPayKeys(context.tabStorage, makeKey)
  const controller = createPaymentController(context, tabLock, {
    onOpen: (payment) => void poller.watch(payment, true),
    onReturn: (payment) => void poller.resume(payment),
    onPassed: (payment) => void poller.watchBehind(payment),
  })
  const poller = createPaymentPoller(context, controller, tabLock)
  const card = createCardHolder(context)

  /** The idempotency key of a request; provider forms have none. */
  const keyOf = (paymentRequest: PaymentRequest) =>
    paymentRequest.kind === 'form' ? null : keys.keyFor(paymentRequest)

  const call = (paymentRequest: PaymentRequest): Promise<PayResult> =>
    paymentRequest.kind === 'form'
      ? api.getToken(paymentRequest.fields)
      : api.pay(paymentRequest.path, { ...paymentRequest.fields, pay_key: keys.keyFor(paymentRequest) })

  /** Refused items may have been paid for by an earlier payment. Shows that payment unless it is open or failed; true if shown. */
  const showPaid = async (cartId: string): Promise<boolean> => {
    const pending = context.state().cart?.payment ?? context.tabStorage.read(cartId).payment
    const result = pending ? await api.paymentStatus(pending) : null
    if (!result?.ok || isOpen(result.body) || result.body.status === 'error') return false
    controller.settle(result.body, false)
    return true
  }

  const refuse = async (refused: Refused, { cartId }: PaymentRequest) => {
    keys.drop(cartId)
    if ('token' in refused.fields || 'yoo_token' in refused.fields) card.drop()
    const isOther = 'items' in refused.fields
    if (isOther && (await showPaid(cartId))) return
    controller.clear()
    const before = shownSum(context.summary())
    const isShownAnew = isOther && (await context.load()) && shownSum(context.summary()) !== before
    const { cartChanged } = controller.texts().refused
    context.refuse(isShownAnew ? { ...refused, fields: { __all__: cartChanged } } : atStep(refused))
  }

  /** The outcome stays unknown: shows the payment as `late`, to be polled later by its key. */
  const fail = async (key: string | null) => {
    if (key !== null) return controller.show({ phase: 'waiting', payment: key, news: 'late' })
    controller.clear()
    context.dispatch({ type: 'refused', errors: { __all__: context.texts().errors.offline } })
  }

  const recover = async (paymentRequest: PaymentRequest) => {
    const key = keyOf(paymentRequest)
    const lost: Payment = { phase: 'lost', payment: key }
    controller.show(lost)
    const isWaited = () => context.state().payment === lost
    const found = await findOut(context, { key, call: () => call(paymentRequest), isWaited }, host.signal)
    if (!isWaited()) return
    if (found.kind === 'silent') return fail(key)
    if (found.kind === 'answered') return handleResult(found.result, paymentRequest)
    controller.clear()
    await context.load()
    context.dispatch({ type: 'refused', errors: { __all__: controller.texts().refused.notReceived } })
  }

  const handleResult = async (result: PayResult, paymentRequest: PaymentRequest): Promise<void> => {
    const phase = context.state().payment?.phase
    if (phase !== 'sending' && phase !== 'lost') return // dropped meanwhile, e.g. another user has signed in: not their request
    if (!result.ok) {
      if (isLost(result)) return recover(paymentRequest)
      const isParted = result.reason === 'signed-out' && phase === 'lost'
      return isParted ? controller.detach(keyOf(paymentRequest), result) : refuse(result, paymentRequest)
    }
    keys.drop(paymentRequest.cartId)
    card.drop()
    controller.settle(asPaid(result.body), true)
  }

  /** A refused key may belong to another request from before a reload: then this request gets its own. */
  const send = async (paymentRequest: PaymentRequest) => {
    const result = await call(paymentRequest)
    if (result.ok || !('pay_key' in result.fields)) return handleResult(result, paymentRequest)
    keys.drop(paymentRequest.cartId)
    return handleResult(await call(paymentRequest), paymentRequest)
  }

  /** Goes on to pay on the school's own pages, which do not see the session of a landing: a ticket opens one there. */
  const leaveForSchool = async () => {
    const url = schoolAddress(context)
    if (url === null) return
    const ticket = await api.ticketTo(url)
    if (ticket) page.post(host.apiBase + inLang('/auth/enter/', host.config().lang), { ticket, next: url })
    else page.assign(url)
  }

  const pay: PayActions['pay'] = async () => {
    const state = context.state()
    if (isUnderWay(state.payment)) return
    if (!state.isOfferAccepted)
      return context.dispatch({ type: 'refused', errors: { offer: controller.texts().refused.offer } })
    const paymentRequest = paymentRequestOf({
      state,
      summary: context.summary(),
      config: host.config(),
      card: card.held(),
      page: page.address(),
      fingerprint: fingerprint(page.timeZone()),
    })
    if (!paymentRequest)
      return newCardSource(state) === 'school' ? leaveForSchool() : context.dispatch({ type: 'cardWanted' })
    poller.stop()
    controller.show({ phase: 'sending' })
    if (!(await tabLock.acquire(paymentRequest.cartId))) return poller.awaitOther(paymentRequest.cartId)
    return send(paymentRequest)
  }

  const poll: PayActions['poll'] = async (named) => {
    const { step, wanted, cart } = context.state()
    const returned = page.address().searchParams.get('payment')
    const payment = named ?? returned ?? cart?.payment ?? context.tabStorage.read(cart?.cart_id ?? '').payment ?? null
    if (payment === null) return
    if (payment !== returned && (wanted ?? step) !== 'success') return poller.resume(payment)
    controller.show({ phase: 'waiting', payment })
    return poller.watch(payment, false)
  }

  return {
    submitCard: card.submit,
    pay,
    poll,
    ...createFormActions(context, controller, poller),
    celebrate: (place) => celebrate(context, place),
  }
}
