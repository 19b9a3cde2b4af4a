import { randomUUID } from 'node:crypto'
import type { Currency } from '../../contract/money.ts'
import type { TotalsPromo } from '../../contract/totals.ts'
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

/** A code that holds. `terms` null is the internal code, which takes the threshold away and nothing off. */
export interface Promo {
  promoId: string
  code: string
  kind: PromoCode['kind']
  terms: TotalsPromo | null
}

/** Who asks, for what cart, when. `personId` null is a visitor; `types` are those of the cart. */
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

/** What the person's own orders hold does not stand in the way: the next one begins with giving it back. */
const isLeft = async (
  db: Db,
  { id, used, limit, personLimit }: PromoCode,
  personId: string | null,
): Promise<boolean> => {
  const own = personId === null ? { held: 0, used: 0 } : await usesOf(db, id, personId)
  return (limit === null || used - own.held < limit) && (personLimit === null || own.used < personLimit)
}

/** The code as somebody may use it now, whatever for; null for unknown, used up and expired alike. */
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

/** The code as it counts for this cart; null for unknown, used up, expired and of other types alike. Source: SECURITY R45. */
export const promoTerms = async (db: Db, question: PromoQuestion): Promise<Promo | null> => {
  const promo = await usablePromo(db, question)
  return promo && fits(promo, question) ? asPromo(promo) : null
}

/** The code as an order holds it already, or as it has taken the threshold away from the cart: it may have ended since then. */
export const heldPromo = async (
  db: Db,
  { code, heldId, isThresholdWaived }: { code: string; heldId: string | null; isThresholdWaived: boolean },
): Promise<Promo | null> => {
  const promo = await promoByCode(db, code)
  if (!promo) return null
  return promo.id === heldId || (promo.kind === 'internal' && isThresholdWaived) ? asPromo(promo) : null
}

/** Reserves the code for an order. False where it is used up by now, by all or by the person. Source: SECURITY R41, R43. */
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

/** The order is paid: its code is used. */
export const usePromo = async (tx: Tx, orderId: string): Promise<void> => {
  await endHold(tx, orderId, 'used')
}

/** The order will not be paid: its code is free again, once. */
export const releasePromo = async (tx: Tx, orderId: string): Promise<void> => {
  const released = await endHold(tx, orderId, 'released')
  if (released) await uncountUse(tx, released.promoId)
}

/** The codes that the person may choose from and that still hold. */
export const savedPromos = async (db: Db, personId: string, at: Date): Promise<string[]> => {
  const codes: string[] = []
  for (const promo of await savedPromosOf(db, personId, at))
    if (await isLeft(db, promo, personId)) codes.push(promo.code)
  return codes
}

/** The internal code takes the threshold away from a cart, and is counted once for it. False where it is used up. Source: checkout spec §5. */
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
