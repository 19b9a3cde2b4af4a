import { randomUUID } from 'node:crypto'
import { BLACK_BOX_COUNTER, CART_ITEMS_MAX } from '../../contract/checkout/limits.ts'
import type { AddItemReply, AddItemInput } from '../../contract/checkout/cart-calls.ts'
import { productId } from '../../contract/checkout/product-id.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { say } from '../../http/messages.ts'
import type { Caller } from '../../http/use-case.ts'
import { readGift } from '../certificates/certificates.ts'
import { packagesOf, priceOf } from '../products/prices.ts'
import { allPackages, type Product, productById } from '../products/product-store.ts'
import { checkCartFlood, ensureCart } from './own-cart.ts'
import { addCartItem, type Cart, changeDuration, changeGift, itemsOf, ownedAmong, touchCart } from './cart-store.ts'
import { BLACK_BOX, countCourses, pricedCart } from './priced-cart.ts'

type AddItemDeps = Pick<Deps, 'db' | 'transact' | 'config' | 'limits' | 'log' | 'now'>

const requestedProduct = ({ blackbox, product_type: type, product_id: id }: AddItemInput): string => {
  if (blackbox) return BLACK_BOX
  if (type === undefined) return refuse('product_type', 'notOffered')
  return id === undefined ? refuse('product_id', 'notOffered') : productId(type, id)
}

/** The duration of an item in months: of a package, by default the shortest. A product without packages accepts only its own. */
const durationOf = async (tx: Tx, product: Product, requested: number | undefined): Promise<number | null> => {
  const packages = packagesOf(product, await allPackages(tx))
  const [shortest] = packages
  if (!shortest)
    return requested === undefined || requested === product.months ? null : refuse('duration', 'notOffered')
  const duration = requested ?? shortest.duration
  return packages.some((one) => one.duration === duration) ? duration : refuse('duration', 'notOffered')
}

const checkPrice = async (
  tx: Tx,
  cart: Cart,
  product: Product,
  { duration, at }: { duration: number | null; at: Date },
): Promise<void> => {
  const price = priceOf(product, duration, await allPackages(tx), at)
  if (!price) return refuse('product_id', 'notOnSale')
  if (!price.isSoldIn(cart.currency)) return refuse('product_id', 'notInCurrency')
  if (product.id !== BLACK_BOX) return
  const { items } = await pricedCart(tx, cart, at)
  if (countCourses(items) <= BLACK_BOX_COUNTER) return refuse('product_id', 'blackBoxEarly')
}

/** Refuses a product that the person has forever, except gift certificates, which are for others. */
const checkNotOwned = async (tx: Tx, { personId }: Cart, product: Product, duration: number | null): Promise<void> => {
  if (personId === null || duration !== null || product.months !== null || product.type === 'gift-certificate') return
  if ((await ownedAmong(tx, personId, [product.id])).has(product.id)) refuse('product_id', 'alreadyOwned')
}

/** Adds the product, or updates duration and gift of its item in the cart. Returns the item id. */
const put = async (tx: Tx, cart: Cart, product: Product, input: AddItemInput, at: Date): Promise<string> => {
  const items = await itemsOf(tx, cart.id)
  const known = items.find((item) => item.product === product.id)
  const duration = await durationOf(tx, product, input.duration ?? known?.duration ?? undefined)
  await checkPrice(tx, cart, product, { duration, at })
  await checkNotOwned(tx, cart, product, duration)
  const gift = product.type === 'gift-certificate' ? readGift(input, at) : null
  if (known) {
    const isAnother = await changeDuration(tx, known.id, duration)
    const isGiftNew = gift !== null && (await changeGift(tx, known, gift))
    if (isAnother || isGiftNew) await touchCart(tx, cart.id, at)
    return known.id
  }
  if (items.length >= CART_ITEMS_MAX) return refuse('product_id', 'cartFull')
  const id = randomUUID()
  await addCartItem(tx, { id, cartId: cart.id, product: product.id, duration, gift, addedAt: at })
  await touchCart(tx, cart.id, at)
  return id
}

/**
 * Adds a product, or the black box, to the caller's cart, once. Refuses `product_id` for a product that is off sale, not sold in the
 * cart's currency or that the person has forever, for the black box without its courses, and for a full cart; `duration` for months
 * that are not sold; and invalid fields of a certificate's gift. In a flood of carts a visitor without one gets a puzzle instead, whose
 * solution goes into `puzzle` of the same call. Source: DESIGN §6, checkout spec §2, §4.
 */
export const addItem = async (deps: AddItemDeps, input: AddItemInput, caller: Caller): Promise<AddItemReply> => {
  const requested = requestedProduct(input)
  const challenge = await checkCartFlood(deps, input.puzzle, caller)
  if (challenge) return { status: 'puzzle', error: say('recaptcha', caller.lang), challenge }
  return deps.transact(async (tx) => {
    const at = deps.now()
    const cart = await ensureCart(tx, caller, at)
    const product = await productById(tx, requested)
    if (!product?.isOnSale) return refuse('product_id', 'notOnSale')
    const itemId = await put(tx, cart, product, input, at)
    const { items } = await pricedCart(tx, cart, at)
    return { status: 'ok', cart_id: cart.id, item_id: itemId, count: items.length }
  })
}
