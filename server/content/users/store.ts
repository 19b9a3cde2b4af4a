import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../auth/roles.ts'
import type { Db } from '../../db/database.ts'
import { person } from '../../db/schema.ts'

const columns = {
  id: person.id,
  email: person.email,
  name: person.name,
  role: person.role,
  isDisabled: person.isDisabled,
  createdAt: person.createdAt,
}

/** Signs that `like` would take for others stand for themselves. */
const part = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Engines differ in what they take for the same letter, so a name is looked for as it was typed and as names are spelt. */
const spellings = (search: string): string[] => [
  search,
  search.toLowerCase(),
  search.charAt(0).toUpperCase() + search.slice(1).toLowerCase(),
]

const hasName = (search: string) => spellings(search).map((way) => sql`${person.name} like ${part(way)} escape '\\'`)
const hasEmail = (search: string) => sql`${person.email} like ${part(search.toLowerCase())} escape '\\'`

const orders = { name: person.name, email: person.email, created_at: person.createdAt }
export type UserOrder = keyof typeof orders
export const isUserOrder = (name: string): name is UserOrder => Object.hasOwn(orders, name)

interface Wish {
  order: UserOrder
  isDescending: boolean
  limit: number
  offset: number
}

const pageOf = async (db: Db, fits: SQL | undefined, { order, isDescending, limit, offset }: Wish) => {
  const direction = isDescending ? desc : asc
  const rows = await db
    .select(columns)
    .from(person)
    .where(fits)
    .orderBy(direction(orders[order]), asc(person.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ rows: count() }).from(person).where(fits)
  return { rows, count: counted?.rows ?? 0 }
}

/** Everybody, by a part of the name or of the e-mail and by role; how many there are in all. */
export const usersPage = (db: Db, { search, role, ...wish }: Wish & { search: string; role: Role | null }) => {
  const isNamed = search === '' ? undefined : or(...hasName(search), hasEmail(search))
  return pageOf(db, and(isNamed, role === null ? undefined : eq(person.role, role)), wish)
}

/** Who may be the author of a document now, by a part of the name. */
export const authorsPage = (db: Db, { search, ...wish }: Wish & { search: string }) => {
  const isNamed = search === '' ? undefined : or(...hasName(search))
  return pageOf(db, and(inArray(person.role, ['author', 'staff']), eq(person.isDisabled, false), isNamed), wish)
}
