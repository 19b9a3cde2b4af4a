import type { z } from 'zod'
import { createApiToken, mayHoldTokens } from '../../auth/api-tokens/api-tokens.ts'
import { attempt } from '../../auth/sign-in/attempt.ts'
import { type Person, personByEmail, personById } from '../../auth/accounts/account-store.ts'
import { authorsFilter, usersFilter, type tokenBody } from '../../contract/content/users.ts'
import { isRole } from '../../db/roles.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import { type FieldFault, invalid, Problem } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply, RestCaller } from '../../http/rest/route.ts'
import { isStaff } from '../rights.ts'
import { authorsPage, isUserOrder, personOfEmail, type UserOrder, usersPage } from './user-store.ts'

export const usersQuery = listQuery(['name', 'email', 'created_at']).extend(usersFilter)
export const authorsQuery = listQuery(['name']).extend(authorsFilter)

const pageOf = (query: { page: number; page_size: number; ordering: string; search?: string | undefined }) => {
  const { name, isDescending } = orderOf(query.ordering)
  const order: UserOrder = isUserOrder(name) ? name : 'name'
  return { search: query.search?.trim() ?? '', order, isDescending, ...offsetOf(query) }
}

type ListDeps = Pick<Deps, 'db' | 'config'>

type UsersQuery = z.output<typeof usersQuery>

const USERS_PATH = '/users/'

/** For an author: the name behind a given e-mail address; other searches are refused. */
const listNamed = async ({ db, config }: ListDeps, query: UsersQuery): Promise<RestReply> => {
  const { email, search, role } = query
  const faults: (FieldFault | null)[] = [
    email ? null : { path: ['email'], message: 'required' },
    search === undefined ? null : { path: ['search'], message: 'staffOnly' },
    role === undefined ? null : { path: ['role'], message: 'staffOnly' },
  ]
  const found = faults.filter((fault) => fault !== null)
  if (found.length > 0) invalid(...found)
  const results = await personOfEmail(db, email ?? '')
  const total = { count: results.length, isExact: true }
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, USERS_PATH)) }
}

/** Lists all accounts for staff; for an author the one with a given e-mail address. Source: content spec §6, §7. */
export const listUsers = async (
  { db, config }: ListDeps,
  { query }: { query: UsersQuery },
  caller: MemberCaller,
): Promise<RestReply> => {
  if (!isStaff(caller)) return listNamed({ db, config }, query)
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

type TokenRequest = z.output<typeof tokenBody>

const wrongPair = () => invalid({ path: [], message: 'badCredentials' })

/** Creates the token, unless the password or the role was taken away during the check. */
const make = ({ transact, now }: Deps, { id, passwordHash }: Person, { label, scope, days }: TokenRequest) =>
  transact(async (tx) => {
    const current = await personById(tx, id)
    if (!current || current.passwordHash !== passwordHash) return null
    return createApiToken(tx, { personId: id, label, scope, days, at: now() })
  })

/**
 * Issues a token for an e-mail address and password; attempts are limited like sign-ins. A wrong pair, an account with the role `visitor`
 * and a disabled account get the same response after the same work. Source: DESIGN §7, SECURITY R6, R17, R67.
 */
export const giveToken = async (
  deps: Deps,
  { body }: { body: TokenRequest },
  { ip, requestId }: RestCaller,
): Promise<RestReply> => {
  const { username, password, scope, recaptcha } = body
  const caller = { ip, requestId, person: null }
  const person = await personByEmail(deps.db, username)
  const { isRight } = await attempt(deps, { account: username, fields: { recaptcha } }, caller, async () => {
    const isSame = await deps.passwords.matches(password, person?.passwordHash ?? null)
    return { isRight: isSame && person !== null && mayHoldTokens(person) }
  })
  if (!person || !isRight) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: 'api-token', person: person?.id ?? null })
    return wrongPair()
  }
  const room = await deps.limits.spend('apiTokenPerson', person.id)
  if (!room.isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter: room.retryAfter })
  const made = await make(deps, person, body)
  if (!made) return wrongPair()
  logEvent(deps.log, 'signed-in', caller, { person: person.id, method: 'api-token' })
  return { status: 200, body: { token: made.token, scope, expires_at: made.expiresAt.toISOString() } }
}
