import { randomUUID } from 'node:crypto'
import type { Currency } from '../../contract/checkout/money.ts'
import type { TotalsPromo } from '../../contract/checkout/totals.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Cart, touchCart } from '../carts/cart-store.ts'
import {
  addUse,
  countUse,
  endHold,
  openPromo,
  promoByCode,
  type PromoCode,
  promoById,
  savedPromosOf,
  uncountUse,
  usesOf,
} from './promo-store.ts'

/** A valid code. `terms` null is the internal code, which waives the threshold and gives no discount. */
export interface Promo {
  promoId: string
  code: string
  kind: PromoCode['kind']
  terms: TotalsPromo | null
}

/** The code, buyer, cart and time to check. `personId` null is a visitor; `types` are the product types in the cart. */
export interface PromoQuestion {
  code: string
  personId: string | null
  currency: Currency
  types: readonly string[]
  at: Date
}

const termsOf = ({ kind, percent, amountRub, amountEur, types }: PromoCode): TotalsPromo | null => {
  if (kind === 'internal') return null
  if (kind === 'percent') return { kind, percent: percent ?? 0, types }
  return { kind, amount: { RUB: amountRub ?? 0, EUR: amountEur ?? 0 }, types }
}

const fits = (
  { kind, types, amountRub, amountEur }: PromoCode,
  { currency, types: ofCart }: PromoQuestion,
): boolean => {
  if (kind === 'internal') return true
  const isForIt = types === null || types.some((type) => ofCart.includes(type))
  return isForIt && (kind === 'percent' || (currency === 'RUB' ? amountRub : amountEur) !== null)
}

/** Whether the code has uses left. The person's own reservations do not count, since their next order releases them first. */
const isLeft = async (
  db: Db,
  { id, used, limit, personLimit }: PromoCode,
  personId: string | null,
): Promise<boolean> => {
  const own = personId === null ? { held: 0, used: 0 } : await usesOf(db, id, personId)
  return (limit === null || used - own.held < limit) && (personLimit === null || own.used < personLimit)
}

/** The code if the person can use it now, for any cart; null if it is unknown, used up or expired. */
export const usablePromo = async (
  db: Db,
  { code, personId, at }: Pick<PromoQuestion, 'code' | 'personId' | 'at'>,
): Promise<PromoCode | null> => {
  const promo = await openPromo(db, code, at)
  return promo && (await isLeft(db, promo, personId)) ? promo : null
}

const asPromo = (promo: PromoCode): Promo => ({
  promoId: promo.id,
  code: promo.code,
  kind: promo.kind,
  terms: termsOf(promo),
})

/** The code if it applies to this cart; null if it is unknown, used up, expired or for other types. Source: SECURITY R45. */
export const promoTerms = async (db: Db, question: PromoQuestion): Promise<Promo | null> => {
  const promo = await usablePromo(db, question)
  return promo && fits(promo, question) ? asPromo(promo) : null
}

/** The code if the order holds it already, or if it has waived the cart's threshold, even if it has expired since. */
export const heldPromo = async (
  db: Db,
  { code, heldId, isThresholdWaived }: { code: string; heldId: string | null; isThresholdWaived: boolean },
): Promise<Promo | null> => {
  const promo = await promoByCode(db, code)
  if (!promo) return null
  return promo.id === heldId || (promo.kind === 'internal' && isThresholdWaived) ? asPromo(promo) : null
}

/** Reserves the code for an order. False if it is inactive or used up by now, in all or for the person. Source: SECURITY R41, R43. */
export const holdPromo = async (
  tx: Tx,
  { promoId, personId, orderId, at }: { promoId: string; personId: string; orderId: string; at: Date },
): Promise<boolean> => {
  const promo = await promoById(tx, promoId)
  const own = await usesOf(tx, promoId, personId)
  const personLimit = promo?.personLimit ?? Number.POSITIVE_INFINITY
  if (own.held + own.used >= personLimit || !(await countUse(tx, promoId, at))) return false
  await addUse(tx, { id: randomUUID(), promoId, personId, orderId, state: 'held', createdAt: at })
  return true
}

/** Marks the code of a paid order as used. */
export const usePromo = async (tx: Tx, orderId: string): Promise<void> => {
  await endHold(tx, orderId, 'used')
}

/** Releases the code of an unpaid order, once. */
export const releasePromo = async (tx: Tx, orderId: string): Promise<void> => {
  const released = await endHold(tx, orderId, 'released')
  if (released) await uncountUse(tx, released.promoId)
}

/** The codes offered to the person that have uses left. */
export const savedPromos = async (db: Db, personId: string, at: Date): Promise<string[]> => {
  const codes: string[] = []
  for (const promo of await savedPromosOf(db, personId, at))
    if (await isLeft(db, promo, personId)) codes.push(promo.code)
  return codes
}

/**
 * Waives the threshold of a cart by the internal code, which is counted once per waiver. False if the code is inactive or used up.
 * Source: checkout spec §5.
 */
export const waiveThreshold = async (
  tx: Tx,
  { id, isThresholdWaived }: Pick<Cart, 'id' | 'isThresholdWaived'>,
  promoId: string,
  at: Date,
): Promise<boolean> => {
  if (isThresholdWaived) return true
  if (!(await countUse(tx, promoId, at))) return false
  await touchCart(tx, id, at, { isThresholdWaived: true })
  return true
}
