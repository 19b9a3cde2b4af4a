import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../db/roles.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/database.ts'
import { person } from '../../db/schema.ts'
import { counted } from '../../http/rest/lists.ts'

const columns = {
  id: person.id,
  email: person.email,
  name: person.name,
  role: person.role,
  isDisabled: person.isDisabled,
  createdAt: person.createdAt,
}

/** A `like` pattern with wildcards escaped. */
const part = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Databases differ in matching upper and lower case, so a name is searched as typed, in lower case and capitalized. */
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

interface PageRequest {
  order: UserOrder
  isDescending: boolean
  limit: number
  offset: number
}

const pageOf = async (db: Db, fits: SQL | undefined, { order, isDescending, limit, offset }: PageRequest) => {
  const direction = isDescending ? desc : asc
  const rows = await db
    .select(columns)
    .from(person)
    .where(fits)
    .orderBy(...(order === 'email' ? [person.email] : [orders[order], person.id]).map(direction))
    .limit(limit)
    .offset(offset)
  return { rows, ...(await counted({ limit, offset }, (most) => countRows(db, person, fits, most))) }
}

/** One page of all persons by a substring of name or e-mail, by full e-mail and by role, and their count. */
export const usersPage = (
  db: Db,
  { search, email, role, ...page }: PageRequest & { search: string; email: string | null; role: Role | null },
) => {
  const isNamed = search === '' ? undefined : or(...hasName(search), hasEmail(search))
  const isOf = email === null ? undefined : eq(person.email, email)
  return pageOf(db, and(isNamed, isOf, role === null ? undefined : eq(person.role, role)), page)
}

/** The person with this e-mail address, unless the account is disabled. */
export const personOfEmail = async (db: Db, email: string) =>
  db
    .select({ id: person.id, name: person.name })
    .from(person)
    .where(and(eq(person.email, email), eq(person.isDisabled, false)))

/** One page of the persons who may be authors of documents now, by a substring of the name. */
export const authorsPage = (db: Db, { search, ...page }: PageRequest & { search: string }) => {
  const isNamed = search === '' ? undefined : or(...hasName(search))
  return pageOf(db, and(inArray(person.role, ['author', 'staff']), eq(person.isDisabled, false), isNamed), page)
}
