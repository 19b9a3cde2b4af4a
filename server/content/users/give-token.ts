import type { z } from 'zod'
import { createApiToken, mayHoldTokens } from '../../auth/api-tokens/api-tokens.ts'
import { attempt } from '../../auth/attempt.ts'
import { type Person, personByEmail, personById } from '../../auth/store.ts'
import type { tokenBody } from '../../contract/content/users.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import { invalid, Problem } from '../../http/rest/problem.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'

type Wish = z.output<typeof tokenBody>

const wrongPair = () => invalid({ path: [], message: 'badCredentials' })

/** A password may have been taken away, or a role, while it was being checked. */
const make = ({ transact, now }: Deps, { id, passwordHash }: Person, { label, scope, days }: Wish) =>
  transact(async (tx) => {
    const current = await personById(tx, id)
    if (!current || current.passwordHash !== passwordHash) return null
    return createApiToken(tx, { personId: id, label, scope, days, at: now() })
  })

/**
 * Gives a token for a pair of e-mail and password; counted like sign-ins. A wrong pair, a visitor and a disabled account are answered
 * alike, after the same work. Source: DESIGN §7, SECURITY R6, R17, R67.
 */
export const giveToken = async (
  deps: Deps,
  { body }: { body: Wish },
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
