import type { Db } from '../../db/database.ts'
import type { RestCaller } from '../../http/rest/route.ts'
import { entitlementsOf } from '../../orders/granting/entitlement-store.ts'
import { productId } from '../kinds.ts'
import { authorOf, type Standing, standingOf } from './published-store.ts'

/** What decides over a document: a lesson is open when its day has come and its course is open. */
export interface Gate {
  /** Nobody finds it: the course of a lesson is not published. */
  isMissing: boolean
  /** It, or the course of a lesson, is archived or hidden: nobody finds it but who has bought it. */
  isForBuyers: boolean
  /** Milliseconds; 0 has always been open. */
  opensAt: number
  /** Null is free. */
  product: string | null
  isInPlus: boolean
}

export const gateOf = (row: Standing): Gate => {
  const { kind, number, course, opensAt, courseOpensAt } = row
  const isLesson = kind === 'lesson'
  const gate = {
    isMissing: isLesson && course !== null && row.courseId === null,
    opensAt: Math.max(opensAt?.getTime() ?? 0, isLesson ? (courseOpensAt?.getTime() ?? 0) : 0),
  }
  const sold = isLesson ? course !== null && productId('course', course) : productId(kind, number)
  if ((row.withdrawnAt ?? row.courseWithdrawnAt) !== null && sold !== false)
    return { ...gate, isForBuyers: true, product: sold, isInPlus: false }
  return {
    ...gate,
    isForBuyers: false,
    product: isLesson ? row.courseProduct : kind === 'course' ? null : row.product,
    isInPlus: isLesson ? row.courseIsInPlus === true : row.isInPlus,
  }
}

/** What opens everything that is in plus: the plus itself, and the subscription to the catalogue. Source: content spec §3. */
const isSubscription = (product: string): boolean => product.startsWith('plus:') || product.startsWith('catalog:')

/** Whether somebody may open what lies behind a gate now. */
export type MayOpen = (gate: Gate, row: Standing) => Promise<boolean>

/** By what a person has bought and is not over yet. */
const byPurchases = async (db: Db, personId: string, at: Date): Promise<(gate: Gate) => boolean> => {
  const open = (await entitlementsOf(db, personId)).filter(
    ({ availableTo }) => availableTo === null || availableTo > at,
  )
  const products = new Set(open.map(({ product }) => product))
  const isSubscribed = open.some(({ product }) => isSubscription(product))
  return ({ product, isInPlus }) => (product !== null && products.has(product)) || (isInPlus && isSubscribed)
}

/** Whether somebody has bought a product, and has it still. */
export const hasBought = async (db: Db, { member }: RestCaller, product: string, at: Date): Promise<boolean> =>
  member !== null &&
  (await byPurchases(db, member.id, at))({ isMissing: false, isForBuyers: true, opensAt: 0, product, isInPlus: false })

/**
 * What is open to a caller: once its moment has come what is free, and to a person what they have bought, by session or token; by a token
 * at any time to authors their own documents and the lessons of their courses, and to staff everything. Purchases are asked of the
 * database once, when they are needed.
 */
export const accessOf = (db: Db, { member, tokenId }: RestCaller, at: Date): MayOpen => {
  if (tokenId !== null && member?.role === 'staff') return async () => true
  let bought: ReturnType<typeof byPurchases> | null = null
  const hasPaid = async (gate: Gate) => {
    if (gate.product === null || !member) return gate.product === null
    bought ??= byPurchases(db, member.id, at)
    return (await bought)(gate)
  }
  return async (gate, { id, courseId }) => {
    if (gate.opensAt <= at.getTime() && (await hasPaid(gate))) return true
    if (tokenId === null || member?.role !== 'author') return false
    return (await authorOf(db, courseId ?? id)) === member.id
  }
}

/**
 * Whether a caller finds a document whose moment has come, and may open it. Null where they find none: it is not published, opens later,
 * or is archived or hidden and they have not bought it.
 */
export const openness = async (db: Db, id: string, caller: RestCaller, at: Date): Promise<'open' | 'closed' | null> => {
  const row = await standingOf(db, id)
  const gate = row && gateOf(row)
  if (!gate || gate.isMissing || gate.opensAt > at.getTime()) return null
  if (await accessOf(db, caller, at)(gate, row)) return 'open'
  return gate.isForBuyers ? null : 'closed'
}
