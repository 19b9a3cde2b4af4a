import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/database.ts'
import type { Role } from '../../db/roles.ts'
import { isAuthor, person } from '../../db/schema.ts'
import { type Finder, findPage } from '../lists/find-page.ts'
import { byTrigrams, hasPart, hasIndexedPart, phraseOf } from '../lists/search-store.ts'

const columns = {
  id: person.id,
  email: person.email,
  name: person.name,
  role: person.role,
  isDisabled: person.isDisabled,
  createdAt: person.createdAt,
}

/** Databases differ in matching upper and lower case, so a name is searched as typed, in lower case and capitalized. */
const spellings = (search: string): Set<string> =>
  new Set([search, search.toLowerCase(), search.charAt(0).toUpperCase() + search.slice(1).toLowerCase()])

/** A substring of names, and of e-mail addresses too. */
interface Search {
  part: string
  isByEmail: boolean
}

const matchesSearch = (has: typeof hasPart, { part, isByEmail }: Search): SQL | undefined =>
  or(
    ...Array.from(spellings(part), (spelling) => has(person.name, spelling)),
    isByEmail ? has(person.email, part.toLowerCase()) : undefined,
  )

const bySearch = (db: Db, search: Search): Finder<string> =>
  byTrigrams(search.part, {
    sqlite: () =>
      db
        .select({ id: sql<string>`person_id` })
        .from(sql`person_names join person_row on number = person_names.rowid`)
        .where(sql`person_names match ${(search.isByEmail ? '' : 'name : ') + phraseOf(search.part)}`),
    postgres: () => db.select({ id: person.id }).from(person).where(matchesSearch(hasIndexedPart, search)),
  })

const orders = { name: person.name, email: person.email, created_at: person.createdAt }
export type UserOrder = keyof typeof orders
export const isUserOrder = (name: string): name is UserOrder => Object.hasOwn(orders, name)

interface PageRequest {
  order: UserOrder
  isDescending: boolean
  limit: number
  offset: number
}

interface Filter {
  isWanted: SQL | undefined
  finders?: Finder<string>[]
  search: Search
}

const pageOf = (db: Db, { isWanted, finders = [], search }: Filter, { order, isDescending, ...piece }: PageRequest) => {
  const isSearched = search.part !== ''
  const fits = and(isWanted, isSearched ? matchesSearch(hasPart, search) : undefined)
  const direction = isDescending ? desc : asc
  const listed = (isAmong?: SQL) =>
    db
      .select(columns)
      .from(person)
      .where(and(fits, isAmong))
      .orderBy(...(order === 'email' ? [person.email] : [orders[order], person.id]).map(direction))
  return findPage(
    {
      finders: [...finders, ...(isSearched ? [bySearch(db, search)] : [])],
      among: (ids) => listed(inArray(person.id, [...ids])),
      inOrder: ({ limit, offset }) => listed().limit(limit).offset(offset),
      countUpTo: (most) => countRows(db, person, fits, most),
    },
    piece,
  )
}

/** One page of all persons by a substring of name or e-mail, by full e-mail and by role, and their count. */
export const usersPage = (
  db: Db,
  { search, email, role, ...page }: PageRequest & { search: string; email: string | null; role: Role | null },
) => {
  const isOf = email === null ? undefined : eq(person.email, email)
  const byEmail: Finder<string> = async () =>
    (await db.select({ id: person.id }).from(person).where(isOf)).map(({ id }) => id)
  const isWanted = and(isOf, role === null ? undefined : eq(person.role, role))
  const finders = isOf ? [byEmail] : []
  return pageOf(db, { isWanted, finders, search: { part: search, isByEmail: true } }, page)
}

/** The person with this e-mail address, unless the account is disabled. */
export const personOfEmail = async (db: Db, email: string) =>
  db
    .select({ id: person.id, name: person.name })
    .from(person)
    .where(and(eq(person.email, email), eq(person.isDisabled, false)))

/** One page of the persons who may be authors of documents now, by a substring of the name. */
export const authorsPage = (db: Db, { search, ...page }: PageRequest & { search: string }) =>
  pageOf(db, { isWanted: isAuthor(person), search: { part: search, isByEmail: false } }, page)
