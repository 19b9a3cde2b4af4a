import type { Bank, Emit } from './bank.ts'
import type { Book, Intent, Session, Setup } from './book.ts'
import type { Decline } from './cards.ts'
import { invalid } from './form.ts'

/** A card as entered by the buyer. */
export interface TypedCard {
  number: string
  month?: number
  year?: number
}

/** What the page of a session shows. */
export type PageState = 'open' | 'secure' | 'complete' | 'expired'

const DEFAULT_YEAR = 2034
const DEFAULT_MONTH = 12

/** Checkout sessions: what buyers do on their pages. */
export const createCheckoutSessions = (book: Book, bank: Bank, emit: Emit) => {
  const sessionOf = (id: string): Session => {
    const session = book.sessions.get(id)
    if (!session) throw new Error('no such session')
    return session
  }

  const expire = (session: Session) => {
    if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
    const intent = book.intents.get(session.intent ?? '')
    if (intent) intent.status = 'canceled'
    emit('checkout.session.expired', session.id)
  }

  /** Expires a session whose time is over. */
  const current = (session: Session): Session => {
    if (session.status === 'open' && book.seconds() >= session.expiresAt) expire(session)
    return session
  }

  const customerOf = (session: Session): string | null => {
    if (session.customer || !session.keepsCustomer) return session.customer
    const customer = { ...book.fresh('cus'), email: session.email }
    book.customers.set(customer.id, customer)
    session.customer = customer.id
    return customer.id
  }

  const methodOf = ({ number, month = DEFAULT_MONTH, year = DEFAULT_YEAR }: TypedCard): string => {
    const method = { ...book.fresh('pm'), number, month, year, customer: null, isSetUp: false }
    book.methods.set(method.id, method)
    return method.id
  }

  const intended = (prefix: string, session: Session) => {
    const kept = book.fresh(prefix)
    const common = { secret: book.secretOf(kept.id), method: null, error: null, session: session.id }
    return { ...kept, ...common, customer: customerOf(session), metadata: session.intentMetadata }
  }

  const intentOf = (session: Session): Intent => {
    const known = book.intents.get(session.intent ?? '')
    const { amount, currency, returnUrl, isForLater, isHeld } = session
    const intent = known ?? {
      ...intended('pi', session),
      status: 'requires_payment_method',
      amount: amount ?? 0,
      received: 0,
      currency,
      charge: null,
      returnUrl,
      isForLater,
      isHeld,
    }
    book.intents.set(intent.id, intent)
    session.intent = intent.id
    return intent
  }

  const setupOf = (session: Session): Setup => {
    const setup = book.setups.get(session.setup ?? '') ?? {
      ...intended('seti', session),
      status: 'requires_payment_method',
    }
    book.setups.set(setup.id, setup)
    session.setup = setup.id
    return setup
  }

  const complete = (session: Session, payment: Session['payment']) => {
    Object.assign(session, { status: 'complete', payment })
    emit('checkout.session.completed', session.id)
  }

  /** Completes the session once its intent has succeeded or is authorized. */
  const follow = (session: Session, { status }: Intent | Setup) => {
    if (status === 'succeeded') complete(session, session.mode === 'setup' ? 'no_payment_required' : 'paid')
    if (status === 'requires_capture') complete(session, 'unpaid')
  }

  const enter = (id: string, card: TypedCard) => {
    const session = current(sessionOf(id))
    if (session.status !== 'open') return
    const presence = { isPresent: true, isSeen: false }
    const intended = session.mode === 'setup' ? setupOf(session) : intentOf(session)
    intended.method = methodOf(card)
    if ('amount' in intended) bank.confirm(intended, presence)
    else bank.bind(intended, presence)
    follow(session, intended)
  }

  const intendedOf = (session: Session): Intent | Setup | undefined =>
    book.setups.get(session.setup ?? '') ?? book.intents.get(session.intent ?? '')

  const authenticate = (id: string, passes: boolean) => {
    const session = current(sessionOf(id))
    const intended = intendedOf(session)
    if (session.status !== 'open' || intended?.status !== 'requires_action') return
    bank.authenticate(intended, passes)
    follow(session, intended)
  }

  /** Pays with a method that takes days. */
  const process = (id: string, card: TypedCard) => {
    const session = current(sessionOf(id))
    const intent = intentOf(session)
    intent.method = methodOf(card)
    intent.status = 'processing'
    emit('payment_intent.processing', intent.id)
    complete(session, 'unpaid')
  }

  /** The outcome of such a payment after days. */
  const finish = (id: string, decline: Decline | null) => {
    const session = sessionOf(id)
    const intent = intentOf(session)
    if (decline) bank.refuse(intent, decline)
    else bank.settle(intent)
    if (!decline) session.payment = 'paid'
    emit(`checkout.session.async_payment_${decline ? 'failed' : 'succeeded'}`, id)
  }

  const stateOf = (id: string): { page: PageState; error: Decline | null } => {
    const session = current(sessionOf(id))
    const intended = intendedOf(session)
    const isSecure = session.status === 'open' && intended?.status === 'requires_action'
    return { page: isSecure ? 'secure' : session.status, error: intended?.error ?? null }
  }

  return { sessionOf, current, expire, enter, authenticate, process, finish, stateOf }
}

export type CheckoutSessions = ReturnType<typeof createCheckoutSessions>
