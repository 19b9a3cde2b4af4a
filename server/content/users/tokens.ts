import type { z } from 'zod'
import { createApiToken, createSessionToken, mayHoldTokens } from '../../auth/api-tokens/api-tokens.ts'
import { type Person, personByEmail, personById } from '../../auth/stores/account-store.ts'
import { attempt } from '../../auth/sign-in/attempt.ts'
import type { tokenBody } from '../../contract/content/users.ts'
import type { Deps } from '../../app/deps.ts'
import { RejectedRequest } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { denied, invalid, Problem } from '../../http/problem.ts'
import type { CallerSession, RestReply, RestCaller } from '../../http/rest/route.ts'

type TokenRequest = z.output<typeof tokenBody>

const wrongPair = () => invalid({ path: [], message: 'badCredentials' })

const spendToken = async (
  { limits }: Deps,
  rule: 'apiTokenPerson' | 'sessionTokenPerson',
  personId: string,
): Promise<void> => {
  const room = await limits.spend(rule, personId)
  if (!room.isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter: room.retryAfter })
}

/** Creates the token, unless the password or the role was taken away during the check. */
const make = ({ transact, now }: Deps, { id, passwordHash }: Person, { label, scope, days }: TokenRequest) =>
  transact(async (tx) => {
    const current = await personById(tx, id)
    if (!current || current.passwordHash !== passwordHash) return null
    return createApiToken(tx, { personId: id, label, scope, days, at: now() })
  })

/**
 * Issues a token for an e-mail address and password; attempts are limited like sign-ins. A wrong pair, an account with the role `visitor`
 * and a disabled account get the same response after the same work. Source: SECURITY R6, R67.
 */
const tokenForPair = async (
  deps: Deps,
  body: TokenRequest & { username: string; password: string },
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
  await spendToken(deps, 'apiTokenPerson', person.id)
  const made = await make(deps, person, body)
  if (!made) return wrongPair()
  logEvent(deps.log, 'signed-in', caller, { person: person.id, method: 'api-token' })
  return { status: 200, body: { token: made.token, scope, expires_at: made.expiresAt.toISOString() } }
}

/**
 * Issues a token for the session of an author or staff on the school's own pages. Refuses (403) a session without its anti-forgery token, a
 * session on a landing, and a visitor's.
 */
const tokenForSession = async (
  deps: Deps,
  { hash, isProved }: CallerSession,
  { member, requestId, origin }: RestCaller,
): Promise<RestReply> => {
  if (!isProved) throw new RejectedRequest('badToken')
  if (origin !== deps.config.baseUrl || !member || member.role === 'visitor') return denied()
  await spendToken(deps, 'sessionTokenPerson', member.id)
  const made = await deps.transact((tx) => createSessionToken(tx, { personId: member.id, hash, at: deps.now() }))
  if (!made) return denied()
  logEvent(deps.log, 'signed-in', { requestId, person: null }, { person: member.id, method: 'api-token-session' })
  return { status: 200, body: { token: made.token, scope: 'write', expires_at: made.expiresAt.toISOString() } }
}

/** Issues a token for a pair of e-mail and password, or without them for the caller's session. Source: DESIGN §7, SECURITY R17. */
export const giveToken = async (
  deps: Deps,
  { body }: { body: TokenRequest },
  caller: RestCaller,
): Promise<RestReply> => {
  const { username = '', password = '' } = body
  if (username === '' && password === '' && caller.session) return tokenForSession(deps, caller.session, caller)
  const lacking = Object.entries({ username, password }).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (lacking.length > 0) return invalid(...lacking.map((name) => ({ path: [name], message: 'required' as const })))
  return tokenForPair(deps, { ...body, username, password }, caller)
}
