import type { z } from 'zod'
import { isRole } from '../../auth/roles.ts'
import { authorsFilter, usersFilter } from '../../contract/content/users.ts'
import type { Deps } from '../../deps.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import type { RestReply } from '../../http/rest/route.ts'
import { authorsPage, isUserOrder, type UserOrder, usersPage } from './store.ts'

export const usersQuery = listQuery(['name', 'email', 'created_at']).extend(usersFilter)
export const authorsQuery = listQuery(['name']).extend(authorsFilter)

const wishOf = (query: { page: number; page_size: number; ordering: string; search?: string | undefined }) => {
  const { name, isDescending } = orderOf(query.ordering)
  const order: UserOrder = isUserOrder(name) ? name : 'name'
  return { search: query.search?.trim() ?? '', order, isDescending, ...offsetOf(query) }
}

type ListDeps = Pick<Deps, 'db' | 'config'>

/** All accounts. Source: content spec §6, §7. */
export const listUsers = async (
  { db, config }: ListDeps,
  { query }: { query: z.output<typeof usersQuery> },
): Promise<RestReply> => {
  const { rows, count } = await usersPage(db, { ...wishOf(query), role: query.role ?? null })
  const results = rows.map(({ id, email, name, role, isDisabled, createdAt }) => ({
    id,
    email,
    name,
    role: isRole(role) ? role : 'visitor',
    is_active: !isDisabled,
    created_at: createdAt.toISOString(),
  }))
  return { status: 200, body: listReply(results, count, query, listAddress({ config }, '/users/')) }
}

/** Authors and staff, by name alone. Source: content spec §6, §7. */
export const listAuthors = async (
  { db, config }: ListDeps,
  { query }: { query: z.output<typeof authorsQuery> },
): Promise<RestReply> => {
  const { rows, count } = await authorsPage(db, wishOf(query))
  const results = rows.map(({ id, name }) => ({ id, name }))
  return { status: 200, body: listReply(results, count, query, listAddress({ config }, '/users/authors/')) }
}
