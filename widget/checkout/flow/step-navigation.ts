import type { PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import { leaveForSchool } from '../../api/leave-for-school.ts'
import type { CartContext } from './checkout-context.ts'
import type { PayActions, StepActions } from './flow-contract.ts'
import { paymentMethods } from '../model/methods.ts'
import { once } from './once.ts'
import { schoolAddress } from './school-address.ts'
import { shownSum } from '../model/cart-summary.ts'
import { isAsking, isChanging, isHeld, isOwnPage, possibleStep } from '../model/rules.ts'
import { onePressCard } from '../model/saved-card.ts'
import { singlePage } from '../model/single-page.ts'
import type { Busy, CheckoutState, StepId } from '../model/state.ts'

/** `Y` and `A` stay on the page; `B` leads to the product's page. Source: checkout spec §4. */
type Variant = 'Y' | 'A' | 'B'

/** Interval and time limit of polling for the experiment's value. Source: checkout spec §4, DESIGN §6. */
const POLL_MS = 500
const POLL_MOST_MS = 10_000

const meant: Readonly<Record<string, Variant>> = { '1': 'Y', '0': 'B' }

interface VariantDeps {
  /** True for `ya_widget=1` in the URL. */
  isForced: () => boolean
  /** The value of the page's experiment, '' until it is known. */
  experiment: () => string
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

interface VariantWatch {
  /** Polls for the experiment's value until it is known. */
  watch: () => Promise<void>
  /** The variant of the first known value, which stays; `A` until then. */
  now: () => Variant
}

/** The variant of the page's experiment. */
export const watchVariant = ({ isForced, experiment, pause, signal }: VariantDeps): VariantWatch => {
  let known: Variant | undefined
  const variant = () => (known ??= isForced() ? 'Y' : meant[experiment()])
  return {
    watch: async () => {
      for (let waited = 0; !variant() && waited < POLL_MOST_MS && !signal.aborted; waited += POLL_MS)
        await pause(POLL_MS, signal)
    },
    now: () => variant() ?? 'A',
  }
}

interface StepDeps {
  open: (step: StepId) => void
  pay: Pick<PayActions, 'pay' | 'cancel'>
  /** Resolves when the running code check has ended. */
  checked: () => Promise<unknown>
  /** Resolves when everything that may change the sum by itself has ended and the payment chunk has loaded; false if it did not load. */
  readyToPay: () => Promise<boolean>
}

/** The previous step, as the step's back button names it. */
const before = ({ step, cart }: CheckoutState, isTrial: boolean): StepId => {
  const isChosen = step === 'info' && (cart?.cards.length ?? 0) > 0
  if (isChosen) return 'cards'
  return step === 'methods' || step === 'success' || isTrial ? 'list' : 'methods'
}

/** Leaves the cart (`continue`) and goes back. Source: checkout spec §4. */
export const createStepNavigation = (
  context: CartContext,
  { open, pay, checked, readyToPay }: StepDeps,
): Pick<StepActions, 'continue' | 'back' | 'payBySavedCard'> => {
  const { host, page, state, dispatch, summary, texts, refuse, track } = context
  const variant = watchVariant({
    isForced: () => page.address().searchParams.get('ya_widget') === '1',
    experiment: () => host.config().experiment,
    pause: context.pause,
    signal: host.signal,
  })
  void variant.watch()

  /** A buyer with saved cards chooses among them, even if the provider's form could take a new card. */
  const openMethod = (method: PaymentMethodId, choosesAnew: boolean) => {
    const { cart, cardId, newCard } = state()
    const isCardOpen = method === 'bank-card' && (choosesAnew || !cardId) && !newCard && cart?.cards.length
    const isReady = !isCardOpen && possibleStep(state(), 'review') === 'review'
    open(isReady ? 'review' : paymentMethods[method].next(state()))
  }

  /** The school's page that sells the cart's only item, unless the buyer is on it; null on foreign pages. */
  const ownPage = (): string | null => {
    const { items, isSubscribe } = summary()
    const [item, ...others] = items
    const { cart, usesLils, method } = state()
    const address = page.address()
    if (!cart || !item || others.length > 0 || isSubscribe || !isOwnPage(address, host.apiBase)) return null
    const path = singlePage(item, { cartId: cart.cart_id, usesLils: usesLils || method === 'lils' })
    return address.pathname.replace(/\/$/, '') === path.split('?')[0] ? null : host.apiBase + path
  }

  /** A trial has no choice of method: it binds a card, in euros in the provider's own form. */
  const continueTrial = async () => {
    dispatch({ type: 'methodChosen', method: 'bank-card' })
    const { cards = [] } = state().cart ?? {}
    if (summary().isEuro && cards.length === 0) await pay.pay()
    else open('cards')
  }

  const continuePurchase = (choosesAnew: boolean) => {
    const single = variant.now() === 'B' ? ownPage() : null
    if (single) return page.assign(single)
    const { method } = state()
    const isChoice = summary().isSubscribe && !host.config().resubscribe
    if (method && !isChoice) openMethod(method, choosesAnew)
    else open('methods')
  }

  const refuseWithoutOffer = () => refuse({ ok: false, reason: 'refused', fields: { offer: texts().offer.missing } })

  /** True while the cart still offers to pay by this card, and shows the same sum and items. */
  const isStillShown = (cardId: string, shown: string) =>
    state().step === 'list' &&
    !state().popup &&
    onePressCard(state(), summary(), context.now())?.id === cardId &&
    shownSum(summary()) === shown

  return {
    back: () => {
      if (isAsking(state())) void pay.cancel()
      else open(before(state(), summary().isTrial))
    },
    payBySavedCard: once(async (cardId, shown) => {
      if (isChanging(state())) return
      if (!state().isOfferAccepted) return refuseWithoutOffer()
      const busy: Busy = { what: 'pay' }
      dispatch({ type: 'requestStarted', busy })
      const isReady = await readyToPay()
      if (state().busy === busy) dispatch({ type: 'requestEnded' })
      if (!isReady || host.signal.aborted || isChanging(state()) || !isStillShown(cardId, shown)) return
      track('show-methods')
      dispatch({ type: 'cardChosen', cardId })
      await pay.pay()
    }),
    continue: once(async (choosesAnew = false) => {
      if (state().cart?.cookies_blocked) {
        const url = schoolAddress(context)
        if (url === null) return
        if (!host.pageSession.isHeld()) return page.assign(url)
        return leaveForSchool(host, url, host.config().lang)
      }
      await checked()
      if (isHeld(state())) return
      if (!state().isOfferAccepted) return refuseWithoutOffer()
      track('show-methods')
      if (summary().isTrial) await continueTrial()
      else continuePurchase(choosesAnew)
    }),
  }
}
