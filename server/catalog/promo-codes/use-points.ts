import { type Caller, signedIn } from '../../http/use-case.ts'
import { PROMO_THRESHOLD } from '../../contract/checkout/cart-totals.ts'
import { CATALOG_SUBSCRIPTION_ID, PROMO_CODE_MIN } from '../../contract/checkout/limits.ts'
import type { PromoReply, UsePointsInput } from '../../contract/checkout/cart-calls.ts'
import { toMajor } from '../../contract/checkout/money.ts'
import { totalsOf, type Totals, type TotalsPromo, LIL_WORTH } from '../../contract/checkout/totals.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { cartOfCaller } from '../carts/cart-store.ts'
import { emptyCart, CURRENT, ownCart, ownerOf, checkCartQuota, ensureCart } from '../carts/own-cart.ts'
import { purchaseCart } from '../carts/named-items.ts'
import { type PricedCart, subscriptionCart, totalsInput } from '../carts/priced-cart.ts'
import { readCode, findCertificate } from '../certificates/certificates.ts'
import { lilsBalance } from '../lils/ledger.ts'
import { countGuesses } from '../../http/limits/count-failures.ts'
import { type Promo, promoTerms, waiveThreshold, usablePromo } from './promo.ts'

/** The cart that a code or lils are checked for. */
interface ResolvedCart {
  priced: PricedCart
  totals: (choice: { promo: TotalsPromo | null; balance: number; usesLils: boolean }) => Totals
}

const isSubscription = ({ product_type: type, product_id: id }: UsePointsInput): boolean =>
  type === 'catalog' && id === String(CATALOG_SUBSCRIPTION_ID)

/**
 * The caller's priced cart, empty if there is none yet; the subscription cart if the page sells the catalogue subscription; only one
 * product on a page for one. Nothing else in the body affects the prices. Source: checkout spec §4, SECURITY R39, R53.
 */
const resolveCart = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  input: UsePointsInput,
  caller: Caller,
): Promise<ResolvedCart> => {
  const { cart_id: id = CURRENT } = input
  const known = id === CURRENT ? await cartOfCaller(db, ownerOf(caller)) : await ownCart(db, caller, id)
  const cart = known ?? emptyCart(caller, CURRENT, now())
  const kind = isSubscription(input) ? 'subscribe' : 'purchase'
  const priced =
    kind === 'subscribe'
      ? await subscriptionCart(db, cart, kind)
      : await purchaseCart(db, cart, input.product ?? null, now())
  return { priced, totals: (choice) => totalsOf(totalsInput(priced, { kind, ...choice })) }
}

type TryDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'limits' | 'log' | 'config'>

interface Outcome {
  isRight: boolean
  reply: PromoReply
}

const NOTHING: Outcome = { isRight: false, reply: { status: 'ok', promocode: '', discount: 0, discount_rub: 0 } }

/** Waives the threshold of the caller's cart by the internal code; the response clears the field. Source: checkout spec §5. */
const waive = async (deps: TryDeps, { promoId }: Promo, caller: Caller): Promise<Outcome> => {
  await checkCartQuota(deps, caller)
  const isWaived = await deps.transact(async (tx) => {
    const at = deps.now()
    return waiveThreshold(tx, await ensureCart(tx, caller, at), promoId, at)
  })
  if (!isWaived) return NOTHING
  return {
    isRight: true,
    reply: { status: 'ok', promocode: '', discount: 0, discount_rub: 0, is_threshold_waived: true },
  }
}

/**
 * Looks up a code that looks like a gift certificate's, for users only; a visitor is refused with the request to sign in, whether it
 * exists or not.
 */
const tryCertificate = async (deps: TryDeps, plain: string, caller: Caller): Promise<Outcome> => {
  signedIn(caller)
  const found = await findCertificate(deps, plain)
  if (!found) return NOTHING
  return { isRight: true, reply: { status: 'lils', lils: found.lils, user: found.giver, gender: found.gender } }
}

/** Applies the code to the cart. */
const tryCode = async (
  deps: TryDeps,
  { code, priced, totals }: ResolvedCart & { code: string },
  caller: Caller,
): Promise<Outcome> => {
  const { currency, items } = priced
  const types = items.map(({ product }) => product.type)
  const personId = caller.person?.id ?? null
  const promo = await promoTerms(deps.db, { code, personId, currency, types, at: deps.now() })
  if (!promo) {
    const plain = readCode(code)
    return plain === null ? NOTHING : tryCertificate(deps, plain, caller)
  }
  if (promo.terms === null) return waive(deps, promo, caller)
  const { sum, discount } = totals({ promo: promo.terms, balance: 0, usesLils: false })
  const from = PROMO_THRESHOLD[currency]
  const isBelow = !priced.isHidden && !priced.cart.isThresholdWaived && sum[currency] < from
  if (isBelow) {
    const reply = { status: 'ok' as const, promocode: '', discount: 0, discount_rub: 0, min_sum: toMajor(from) }
    return { isRight: true, reply }
  }
  if (discount[currency] === 0) return NOTHING
  const [off, offInRubles] = [toMajor(discount[currency]), toMajor(discount.RUB)]
  return { isRight: true, reply: { status: 'ok', promocode: promo.code, discount: off, discount_rub: offInRubles } }
}

/** Whether the code is valid for lessons, whatever is in the cart. Source: checkout spec §7. */
const checkCode = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  code: string,
  caller: Caller,
): Promise<{ isRight: boolean; reply: PromoReply }> => {
  const promo = await usablePromo(db, { code, personId: caller.person?.id ?? null, at: now() })
  const isForLesson = promo?.types?.includes('lesson') ?? false
  return { isRight: isForLesson, reply: { status: 'ok', for_lesson: isForLesson } }
}

type UsePointsDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'limits' | 'log' | 'config'>

/** How much of the cart lils would pay. */
const countLils = async (deps: UsePointsDeps, input: UsePointsInput, caller: Caller): Promise<PromoReply> => {
  const { priced, totals } = await resolveCart(deps, input, caller)
  const balance = caller.person ? await lilsBalance(deps.db, caller.person.id) : 0
  const { bonuses, lils } = totals({ promo: null, balance, usesLils: input.use_bonuses === true })
  const inRubles = priced.currency === 'RUB' ? bonuses : lils * LIL_WORTH.RUB
  return { status: 'ok', promocode: '', discount: toMajor(bonuses), discount_rub: toMajor(inRubles) }
}

const longEnough = (field: 'promocode' | 'checkcode', code: string): string =>
  code.length >= PROMO_CODE_MIN ? code : refuse(field, 'promoShort')

/**
 * Returns the discount of a promo code for the caller's cart, or the share that lils would pay, not both. An unknown, used-up, expired
 * or inapplicable code gives one and the same response, a valid one below the threshold names it (`min_sum`). A gift certificate's code returns its lils, for users. `checkcode` asks whether
 * a code is for lessons. Refuses `promocode` if it is too short, or sent with lils. Source: checkout spec §4, §5, §7.
 */
export const usePoints = async (deps: UsePointsDeps, input: UsePointsInput, caller: Caller): Promise<PromoReply> => {
  const { promocode, checkcode, use_bonuses: usesLils } = input
  if (checkcode !== undefined) {
    const code = longEnough('checkcode', checkcode)
    return (await countGuesses(deps, caller, () => checkCode(deps, code, caller))).reply
  }
  if (promocode === undefined) {
    return usesLils === undefined ? refuse('promocode', 'promoShort') : countLils(deps, input, caller)
  }
  if (usesLils) return refuse('promocode', 'promoWithLils')
  const code = longEnough('promocode', promocode)
  const question = await resolveCart(deps, input, caller)
  return (await countGuesses(deps, caller, () => tryCode(deps, { code, ...question }, caller))).reply
}
