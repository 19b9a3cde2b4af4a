import * as z from 'zod'
import { personById } from '../../auth/stores/account-store.ts'
import { isHiding } from '../../catalog/carts/priced-cart.ts'
import { lilsBalance } from '../../catalog/lils/ledger.ts'
import { packagesOf, type Price, priceOf } from '../../catalog/products/prices.ts'
import { allPackages, type Product, productById } from '../../catalog/products/product-store.ts'
import { countGuesses } from '../../http/limits/count-failures.ts'
import { type Promo, promoTerms } from '../../catalog/promo-codes/promo.ts'
import { cartTotalsOf } from '../../contract/checkout/cart-totals.ts'
import { type Currency, toMajor } from '../../contract/checkout/money.ts'
import { productId } from '../../contract/checkout/product-id.ts'
import { cleanTyped } from '../../contract/rules.ts'
import type { Db } from '../../db/database.ts'
import { CURRENCIES, PRODUCT_KINDS } from '../../db/schema/shop.ts'
import type { Deps } from '../../app/deps.ts'
import { denied, invalid } from '../../http/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { numberParam } from '../publishing/list.ts'

const whole = z
  .string('wrongKind')
  .regex(/^\d{1,3}$/, 'wrongKind')
  .transform(Number)
const flag = z.enum(['1', '0', 'true', 'false'], 'wrongKind').transform((word) => word === '1' || word === 'true')

/** `course` and `lesson` are shorthands for a product of that type; `user` is for staff. */
export const calcAmountQuery = z.object({
  product_type: z.enum(PRODUCT_KINDS, 'wrongKind').optional(),
  product_id: numberParam.optional(),
  course: numberParam.optional(),
  lesson: numberParam.optional(),
  duration: whole.optional(),
  currency: z.string('wrongKind').toUpperCase().pipe(z.enum(CURRENCIES, 'wrongKind')).default('RUB'),
  promocode: z.string('wrongKind').transform(cleanTyped).pipe(z.string().max(64, 'wrongKind')).optional(),
  use_bonuses: flag.optional(),
  user: z.string('wrongKind').max(64, 'wrongKind').optional(),
})

type CalcAmountQuery = z.infer<typeof calcAmountQuery>

/** Sums are in rubles or euros, lils in whole points. */
export const calcAmountReply = z.strictObject({
  product_type: z.enum(PRODUCT_KINDS),
  product_id: z.int(),
  duration: z.int().nullable(),
  currency: z.enum(CURRENCIES),
  price: z.number(),
  sum: z.number(),
  promocode: z.string(),
  discount: z.number(),
  bonuses: z.number(),
  lils: z.int(),
  amount: z.number(),
})

type CalcDeps = Pick<Deps, 'db' | 'now' | 'limits' | 'log'>

const nameOf = ({ product_type: type, product_id: id, course, lesson }: CalcAmountQuery) => {
  if (course !== undefined) return { id: productId('course', course), field: 'course' }
  if (lesson !== undefined) return { id: productId('lesson', lesson), field: 'lesson' }
  if (type === undefined) return invalid({ path: ['product_type'], message: 'required' })
  if (id === undefined) return invalid({ path: ['product_id'], message: 'required' })
  return { id: productId(type, id), field: 'product_id' }
}

interface Priced {
  product: Product
  /** Months; null is unlimited. */
  duration: number | null
  price: Price
}

/** Looks the price up in the checkout's current price list; without a duration, for the shortest package. */
const pricedProduct = async ({ db, now }: Pick<Deps, 'db' | 'now'>, query: CalcAmountQuery): Promise<Priced> => {
  const { id, field } = nameOf(query)
  const product = await productById(db, id)
  if (!product?.isOnSale) return invalid({ path: [field], message: 'notOnSale' })
  const packages = await allPackages(db)
  const [shortest] = packagesOf(product, packages)
  const duration = query.duration ?? shortest?.duration ?? product.months
  const isOwn = shortest !== undefined || duration === product.months
  const price = isOwn ? priceOf(product, duration, packages, now()) : null
  if (!price) return invalid({ path: ['duration'], message: 'notOffered' })
  if (!price.isSoldIn(query.currency)) return invalid({ path: ['currency'], message: 'notInCurrency' })
  return { product, duration, price }
}

/** The person the price is computed for: the caller, or for staff any person. */
const payerOf = async (db: Db, { user }: CalcAmountQuery, { member, tokenId }: MemberCaller): Promise<string> => {
  if (user === undefined || user === member.id) return member.id
  if (member.role !== 'staff' || tokenId === null) return denied()
  return (await personById(db, user))?.id ?? invalid({ path: ['user'], message: 'missing' })
}

interface Question {
  code: string
  type: Product['type']
  personId: string
  currency: Currency
}

/** A wrong promo code counts as a guess. Source: SECURITY R45. */
const promoOf = async (deps: CalcDeps, { type, ...question }: Question, caller: MemberCaller): Promise<Promo> => {
  const asker = { ip: caller.ip, requestId: caller.requestId, person: caller.member }
  const { promo } = await countGuesses(deps, asker, async () => {
    const found = await promoTerms(deps.db, { ...question, types: [type], at: deps.now() })
    return { isRight: found !== null, promo: found }
  })
  return promo ?? invalid({ path: ['promocode'], message: 'promoUnknown' })
}

/**
 * What a product would cost a person now, by the totals of the checkout: nothing is charged, reserved or put into a cart. Refuses a
 * product, duration or currency that is not on sale, and an invalid promo code, each at its field.
 * Source: content spec §7, checkout spec §5.
 */
export const calcAmount = async (
  deps: CalcDeps,
  { query }: { query: CalcAmountQuery },
  caller: MemberCaller,
): Promise<RestReply> => {
  const { currency, promocode: code = '', use_bonuses: usesLils = false } = query
  if (code !== '' && usesLils) return invalid({ path: ['promocode'], message: 'promoWithLils' })
  const personId = await payerOf(deps.db, query, caller)
  const { product, duration, price } = await pricedProduct(deps, query)
  const { type } = product
  const promo = code === '' ? null : await promoOf(deps, { code, type, personId, currency }, caller)
  const totals = cartTotalsOf({
    items: [{ type, price: price.price, discount: price.discount }],
    currency,
    promo: promo?.terms ?? null,
    balance: usesLils ? await lilsBalance(deps.db, personId) : 0,
    usesLils,
    isTrial: false,
    isSubscribe: false,
    isLilLesson: type === 'lesson',
    isThresholdWaived: promo?.kind === 'internal',
    isHidden: isHiding(product),
    isRecurrent: product.isRecurrent,
  })
  const body = {
    product_type: type,
    product_id: product.productId,
    duration,
    currency,
    price: toMajor(totals.price),
    sum: toMajor(totals.sum[currency]),
    promocode: promo?.code ?? '',
    discount: toMajor(totals.discount[currency]),
    bonuses: toMajor(totals.bonuses),
    lils: totals.lils,
    amount: toMajor(totals.result),
  } satisfies z.infer<typeof calcAmountReply>
  return { status: 200, body }
}
