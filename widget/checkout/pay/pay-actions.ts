import type { ClientSecretReply, PayReply } from '../../../server/contract/checkout-replies.ts'
import { inLang } from '../../../server/contract/in-lang.ts'
import type { Refused, Result } from '../../api/result.ts'
import { pathOf, setOf } from '../addresses.ts'
import { newCardWay } from '../card/new-card-source.ts'
import type { PayActions } from '../flow-contract.ts'
import type { Keeper } from '../tab-storage.ts'
import type { CheckoutKit } from '../checkout-context.ts'
import { celebrate } from '../paid/celebrate.ts'
import type { Payment } from '../state.ts'
import { createFollower } from './follow.ts'
import { createFormActions } from './form-actions.ts'
import { createCardHolder } from './held-card.ts'
import { findOut, isLost } from './lost.ts'
import { isOpen } from './outcome.ts'
import { createTill } from './payment-controller.ts'
import { createTurn, type Locks } from './tab-lock.ts'
import { type Wish, wishOf } from './payment-request.ts'

/** Names of wishes to pay: the same for the same wish as long as no answer to it has come, so that a copy is carried out once. Source: SECURITY R46. */
interface PayKeys {
  keyFor: (wish: Wish) => string
  /** An answer has come: the next wish is another one. */
  drop: (cartId: string) => void
}

const BETWEEN = ' '

/** The key is kept over a reload; the token of a card is not, so a wish with one gets its key anew. */
const createPayKeys = ({ read, write }: Pick<Keeper, 'read' | 'write'>, makeKey: () => string): PayKeys => {
  let last: { wish: Pick<Wish, 'name' | 'card'>; key: string } | null = null

  const keptFor = ({ cartId, name, card }: Wish): string | null => {
    if (last) return last.wish.name === name && last.wish.card === card ? last.key : null
    const [key, ...rest] = (read(cartId).payKey ?? '').split(BETWEEN)
    return key && card === null && rest.join(BETWEEN) === name ? key : null
  }

  return {
    keyFor: (wish) => {
      const key = keptFor(wish) ?? makeKey()
      last = { wish, key }
      write(wish.cartId, { payKey: key + BETWEEN + wish.name })
      return key
    },
    drop: (cartId) => {
      last = null
      write(cartId, { payKey: undefined })
    },
  }
}

/** Of the browser, the same on every page of this visit: what kind of screen, language and clock. Recorded, decides nothing. Source: PROVIDERS §1.1. */
const fingerprint = (timeZone: string): string =>
  [`${screen.width}x${screen.height}`, navigator.language, timeZone].join(' ').slice(0, 200)

type Answer = Result<PayReply | ClientSecretReply>

/** Phases in which a press asks to pay. Where another tab was paying, this one may have its turn by now. */
const FREE: readonly Payment['phase'][] = ['failed', 'broken', 'elsewhere']

const isUnderWay = (payment: Payment | null) => payment !== null && !FREE.includes(payment.phase)

/** 128 bits. */
const makeKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The form for euros is answered in its own way. */
const asPaid = (reply: PayReply | ClientSecretReply): PayReply =>
  reply.status === 'ok'
    ? { status: 'show_form', payment: reply.payment, confirmation_token: reply.clientSecret, url: '' }
    : reply

/** What has no field of its own on the page is said of the step. */
const atStep = (refused: Refused): Refused => ({
  ...refused,
  fields: { __all__: Object.values(refused.fields)[0] ?? '' },
})

/** What the page shows to be paid, for telling whether that has changed. */
const shownSum = (kit: CheckoutKit) =>
  `${kit.basket().totals.result} ${kit
    .basket()
    .items.map(({ id }) => id)
    .join()}`

/** Paying, as checkout spec §4 has it: at most one payment is under way, in all tabs. */
export const createPayActions = (kit: CheckoutKit, locks: Locks | undefined = navigator.locks): PayActions => {
  const { api, host, page } = kit
  const turn = createTurn(locks, host.signal)
  const keys = createPayKeys(kit.keeper, makeKey)
  const till = createTill(kit, turn, {
    onOpen: (payment) => void follower.watch(payment, true),
    onReturn: (payment) => void follower.resume(payment, false),
    onPassed: (payment) => void follower.watchBehind(payment),
  })
  const follower = createFollower(kit, till, turn)
  const card = createCardHolder(kit)

  /** The name of the call at the school; forms of the provider have none. */
  const keyOf = (wish: Wish) => (wish.kind === 'form' ? null : keys.keyFor(wish))

  const call = (wish: Wish): Promise<Answer> =>
    wish.kind === 'form'
      ? api.getToken(wish.fields)
      : api.pay(wish.path, { ...wish.fields, pay_key: keys.keyFor(wish) })

  /** The items may be gone because they were paid for by the payment that was begun before. True where that is shown now. */
  const showPaid = async (cartId: string): Promise<boolean> => {
    const begun = kit.state().cart?.payment ?? kit.keeper.read(cartId).payment
    const result = begun ? await api.paymentStatus(begun) : null
    if (!result?.ok || isOpen(result.body) || result.body.status === 'error') return false
    till.settle(result.body, false)
    return true
  }

  const refuse = async (refused: Refused, { cartId }: Wish) => {
    keys.drop(cartId)
    if ('token' in refused.fields || 'yoo_token' in refused.fields) card.drop()
    const isOther = 'items' in refused.fields
    if (isOther && (await showPaid(cartId))) return
    till.clear()
    const before = shownSum(kit)
    const isShownAnew = isOther && (await kit.load()) && shownSum(kit) !== before
    const { cartChanged } = till.words().refused
    kit.refuse(isShownAnew ? { ...refused, fields: { __all__: cartChanged } } : atStep(refused))
  }

  /** Nobody can say whether it is paid: it is asked for again by its name. */
  const giveIn = async (key: string | null) => {
    if (key !== null) return till.show({ phase: 'waiting', payment: key, news: 'late' })
    till.clear()
    kit.dispatch({ type: 'refused', errors: { __all__: kit.texts().errors.offline } })
  }

  const recover = async (wish: Wish) => {
    const key = keyOf(wish)
    const lost: Payment = { phase: 'lost', payment: key }
    till.show(lost)
    const isWaited = () => kit.state().payment === lost
    const found = await findOut(kit, { key, call: () => call(wish), isWaited }, host.signal)
    if (!isWaited()) return
    if (found.kind === 'silent') return giveIn(key)
    if (found.kind === 'answered') return answered(found.answer, wish)
    till.clear()
    await kit.load()
    kit.dispatch({ type: 'refused', errors: { __all__: till.words().refused.notArrived } })
  }

  const answered = async (answer: Answer, wish: Wish): Promise<void> => {
    const phase = kit.state().payment?.phase
    if (phase !== 'sending' && phase !== 'lost') return // somebody else is there by now: the wish is not theirs
    if (!answer.ok) {
      if (isLost(answer)) return recover(wish)
      const isParted = answer.reason === 'signed-out' && phase === 'lost'
      return isParted ? till.partWith(keyOf(wish), answer) : refuse(answer, wish)
    }
    keys.drop(wish.cartId)
    card.drop()
    till.settle(asPaid(answer.body), true)
  }

  /** The key may have named another wish before the page was left: then this one gets its own. */
  const send = async (wish: Wish) => {
    const answer = await call(wish)
    if (answer.ok || !('pay_key' in answer.fields)) return answered(answer, wish)
    keys.drop(wish.cartId)
    return answered(await call(wish), wish)
  }

  /** To the cart on the school's own pages, unless the page's own script prevents it. */
  const leaveForSchool = () => {
    const config = host.config()
    const path = pathOf(setOf(config, page.address().pathname), 'list')
    const url = host.apiBase + inLang(path, config.lang)
    if (host.emit('school:redirect', { url })) page.assign(url)
  }

  const pay: PayActions['pay'] = async () => {
    const state = kit.state()
    if (isUnderWay(state.payment)) return
    if (!state.isOfferAccepted) return kit.dispatch({ type: 'refused', errors: { offer: till.words().refused.offer } })
    const wish = wishOf({
      state,
      basket: kit.basket(),
      config: host.config(),
      card: card.held(),
      page: page.address(),
      fingerprint: fingerprint(page.timeZone()),
    })
    if (!wish) return newCardWay(state) === 'school' ? leaveForSchool() : kit.dispatch({ type: 'cardWanted' })
    follower.stop()
    till.show({ phase: 'sending' })
    if (!(await turn.take(wish.cartId))) return follower.awaitOther(wish.cartId)
    return send(wish)
  }

  const follow: PayActions['follow'] = async (named) => {
    const { step, wanted, cart } = kit.state()
    const returned = page.address().searchParams.get('payment')
    const payment = named ?? returned ?? cart?.payment ?? kit.keeper.read(cart?.cart_id ?? '').payment ?? null
    if (payment === null) return
    if (payment !== returned && (wanted ?? step) !== 'success') return follower.resume(payment, false)
    till.show({ phase: 'waiting', payment })
    return follower.watch(payment, false)
  }

  return {
    submitCard: card.submit,
    pay,
    follow,
    ...createFormActions(kit, till, follower),
    celebrate: (place) => celebrate(kit, place),
  }
}
