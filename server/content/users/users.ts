import type { z } from 'zod'
import { authorsFilter, usersFilter } from '../../contract/content/users.ts'
import { canonicalEmail, cleanTyped } from '../../contract/rules.ts'
import { isRole } from '../../db/roles.ts'
import type { Deps } from '../../app/deps.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import { type InputError, invalid } from '../../http/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { isStaff } from '../rights.ts'
import { authorsPage, isUserOrder, personOfEmail, type UserOrder, usersPage } from './user-store.ts'

export const usersQuery = listQuery(['name', 'email', 'created_at']).extend(usersFilter)
export const authorsQuery = listQuery(['name']).extend(authorsFilter)

const pageOf = (query: { page: number; page_size: number; ordering: string; search?: string | undefined }) => {
  const { name, isDescending } = orderOf(query.ordering)
  const order: UserOrder = isUserOrder(name) ? name : 'name'
  const search = cleanTyped(query.search ?? '')
  return { search: canonicalEmail(search) ?? search, order, isDescending, ...offsetOf(query) }
}

type ListDeps = Pick<Deps, 'db' | 'config'>

type UsersQuery = z.output<typeof usersQuery>

const USERS_PATH = '/users/'

/** Finds the name behind a given e-mail address, or the author's own, for an author; refuses other searches. */
const listNamed = async (
  { db, config }: ListDeps,
  query: UsersQuery,
  { member: { id, name } }: MemberCaller,
): Promise<RestReply> => {
  const { email, search, role } = query
  const errors: (InputError | null)[] = [
    search === undefined ? null : { path: ['search'], message: 'staffOnly' },
    role === undefined ? null : { path: ['role'], message: 'staffOnly' },
  ]
  const found = errors.filter((error) => error !== null)
  if (found.length > 0) invalid(...found)
  const results = email ? await personOfEmail(db, email) : [{ id, name }]
  const total = { count: results.length, isExact: true }
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, USERS_PATH)) }
}

/** Lists all accounts for staff; for an author the one with a given e-mail address, else their own. Source: content spec §6, §7. */
export const listUsers = async (
  { db, config }: ListDeps,
  { query }: { query: UsersQuery },
  caller: MemberCaller,
): Promise<RestReply> => {
  if (!isStaff(caller)) return listNamed({ db, config }, query, caller)
  const filter = { ...pageOf(query), email: query.email ?? null, role: query.role ?? null }
  const { rows, ...total } = await usersPage(db, filter)
  const results = rows.map(({ id, email, name, role, isDisabled, createdAt }) => ({
    id,
    email,
    name,
    role: isRole(role) ? role : 'visitor',
    is_active: !isDisabled,
    created_at: createdAt.toISOString(),
  }))
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, USERS_PATH)) }
}

/** Lists authors and staff, by name only. Source: content spec §6, §7. */
export const listAuthors = async (
  { db, config }: ListDeps,
  { query }: { query: z.output<typeof authorsQuery> },
): Promise<RestReply> => {
  const { rows, ...total } = await authorsPage(db, pageOf(query))
  const results = rows.map(({ id, name }) => ({ id, name }))
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, '/users/authors/')) }
}
