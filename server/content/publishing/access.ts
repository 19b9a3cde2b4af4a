import type { Db } from '../../db/database.ts'
import type { RestCaller } from '../../http/rest/route.ts'
import { type Entitlement, entitlementsOf } from '../../orders/stores/entitlement-store.ts'
import { soldProductId } from '../kinds.ts'
import { authorOf, type AccessRow, accessRowOf } from './published-store.ts'

/** What decides access to a document. A lesson is open once its own day and its course have opened. */
interface Gate {
  /** Not readable at all: the course of the lesson is not published. */
  isMissing: boolean
  /** The document, or the course of a lesson, is archived or hidden: only its buyers can read it. */
  isForBuyers: boolean
  /** Opening time in milliseconds; 0 if it has always been open. */
  opensAt: number
  /** The product to buy; null if it is free. */
  product: string | null
  isInPlus: boolean
}

export const gateOf = (row: AccessRow): Gate => {
  const { kind, number, course, opensAt, courseOpensAt } = row
  const isLesson = kind === 'lesson'
  const gate = {
    isMissing: isLesson && course !== null && row.courseId === null,
    opensAt: Math.max(opensAt?.getTime() ?? 0, isLesson ? (courseOpensAt?.getTime() ?? 0) : 0),
  }
  const sold = isLesson ? course !== null && soldProductId('course', course) : soldProductId(kind, number)
  if ((row.withdrawnAt ?? row.courseWithdrawnAt) !== null && sold !== false)
    return { ...gate, isForBuyers: true, product: sold, isInPlus: false }
  return {
    ...gate,
    isForBuyers: false,
    product: isLesson ? row.courseProduct : kind === 'course' ? null : row.product,
    isInPlus: isLesson ? row.courseIsInPlus === true : row.isInPlus,
  }
}

/** Subscriptions that open every document with `available_in_plus`: `plus` itself and the catalog subscription. Source: content spec §3. */
export const isSubscription = (product: string): boolean =>
  product.startsWith('plus:') || product.startsWith('catalog:')

/** Who reads: a person by session or by token, or a visitor. */
export type Reader = Pick<RestCaller, 'member' | 'tokenId'>

export const VISITOR: Reader = { member: null, tokenId: null }

/** Whether the reader may open a document behind a gate now. */
export type MayOpen = (gate: Gate, row: AccessRow) => Promise<boolean>

/** The purchases of a person that have not expired. */
export const openPurchases = async (db: Db, personId: string, at: Date): Promise<Entitlement[]> =>
  (await entitlementsOf(db, personId)).filter(({ availableTo }) => availableTo === null || availableTo > at)

/** Checks a gate against the person's purchases that have not expired. */
const byPurchases = async (db: Db, personId: string, at: Date): Promise<(gate: Gate) => boolean> => {
  const open = await openPurchases(db, personId, at)
  const products = new Set(open.map(({ product }) => product))
  const isSubscribed = open.some(({ product }) => isSubscription(product))
  return ({ product, isInPlus }) => (product !== null && products.has(product)) || (isInPlus && isSubscribed)
}

/** Whether the caller has bought a product and the access has not expired. */
export const hasBought = async (db: Db, { member }: Reader, product: string, at: Date): Promise<boolean> =>
  member !== null &&
  (await byPurchases(db, member.id, at))({ isMissing: false, isForBuyers: true, opensAt: 0, product, isInPlus: false })

/**
 * Creates the access check of a caller. Once a document has opened: free ones for everyone, paid ones for buyers, by session or token. By
 * token at any time: an author's own documents and the lessons of their courses; all documents for staff. Purchases are read from the
 * database once, on first need.
 */
export const accessOf = (db: Db, { member, tokenId }: Reader, at: Date): MayOpen => {
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
 * Whether a caller may open a document that has reached its opening time. Null if they cannot see it: it is not published, opens later, or
 * is archived or hidden and not bought by them.
 */
export const openness = async (db: Db, id: string, caller: RestCaller, at: Date): Promise<'open' | 'closed' | null> => {
  const row = await accessRowOf(db, id)
  const gate = row && gateOf(row)
  if (!gate || gate.isMissing || gate.opensAt > at.getTime()) return null
  if (await accessOf(db, caller, at)(gate, row)) return 'open'
  return gate.isForBuyers ? null : 'closed'
}
