import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import type { Config } from '../../config/config.ts'
import { isLang } from '../../contract/langs.ts'
import type { IdentityFormInput } from '../../contract/identity-calls.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import { createSealer } from '../../mail/sealing.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { eventOf } from '../events/event.ts'
import { digestOf, newToken } from '../secrets.ts'
import { attemptByHash, type IdentityAttempt } from '../stores/identity-attempt-store.ts'
import type { Identity, IdentityProvider, IdentityRequest } from './provider.ts'

/** How long a sign-in by a provider may take, from its first page to the code from the mail. */
export const ATTEMPT_MS = 10 * MINUTE_MS

/** The cookie of an attempt that has taken the place of its page. */
const COOKIE = 'identity'

const secrets = z.object({ state: z.string(), verifier: z.string(), nonce: z.string() })
const identity = z.object({ externalId: z.string(), name: z.string().nullable(), email: z.string().nullable() })

const sealerOf = ({ sessionSecrets }: Pick<Config, 'sessionSecrets'>) =>
  createSealer(sessionSecrets, 'school identity attempt')

const opened = (config: Pick<Config, 'sessionSecrets'>, { id, sealed }: Pick<IdentityAttempt, 'id' | 'sealed'>) => {
  const text = sealerOf(config).open(sealed, id)
  const value: unknown = text === null ? null : JSON.parse(text)
  return value
}

/** The exact address that a provider returns to, whatever `Host` a request names. */
const redirectUriOf = ({ baseUrl }: Pick<Config, 'baseUrl'>, id: IdentityProvider['id']): string =>
  `${baseUrl}/auth/with/${id}/callback/`

/** The fields of the sign-in that an attempt without a window keeps, by their wire names. */
const storedForm = (form: IdentityFormInput): Record<string, string> => ({
  ...form.utm,
  ...(eventOf(form) ?? { 'only-auth': 'true' }),
  ...(form['success-url'] !== undefined && { 'success-url': form['success-url'] }),
})

/** A new attempt of this browser, and what the provider is asked. Without `attempt` of another page it is kept in a cookie. */
export const newAttempt = (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { id: provider }: IdentityProvider,
  form: IdentityFormInput,
  caller: Caller & { browserHash: string },
): { row: IdentityAttempt; request: IdentityRequest } => {
  const id = randomUUID()
  const once = { state: newToken(), verifier: newToken(), nonce: newToken() }
  const isWindow = form.attempt !== undefined
  const attempt = form.attempt ?? newToken()
  if (!isWindow) caller.keepSecret(COOKIE, attempt, ATTEMPT_MS)
  const row: IdentityAttempt = {
    id,
    attemptHash: digestOf(attempt),
    provider,
    stateHash: digestOf(once.state),
    browserHash: caller.browserHash,
    origin: isWindow ? (form.origin ?? config.baseUrl) : config.baseUrl,
    lang: caller.lang,
    sealed: sealerOf(config).seal(JSON.stringify(once), id),
    outcome: null,
    form: isWindow ? null : storedForm(form),
    isSpent: false,
    expiresAt: new Date(now().getTime() + ATTEMPT_MS),
  }
  return { row, request: { ...once, redirectUri: redirectUriOf(config, provider), lang: caller.lang } }
}

/** What the provider was asked; null if no secret opens it any more. */
export const requestOf = (
  config: Config,
  row: IdentityAttempt,
  { id }: Pick<IdentityProvider, 'id'>,
): IdentityRequest | null => {
  const { data } = secrets.safeParse(opened(config, row))
  const lang = isLang(row.lang) ? row.lang : 'ru'
  return data ? { ...data, redirectUri: redirectUriOf(config, id), lang } : null
}

export const sealIdentity = (config: Config, { id }: Pick<IdentityAttempt, 'id'>, found: Identity | null): string =>
  found === null ? '' : sealerOf(config).seal(JSON.stringify(found), id)

/** An attempt whose provider has answered. */
export interface FoundAttempt {
  row: IdentityAttempt
  provider: IdentityProvider
  identity: Identity
}

type AttemptDeps = Pick<Deps, 'db' | 'config' | 'now' | 'identityProviders'>

/**
 * The caller's attempt, named by the call or by this browser's cookie; `pending` before the provider's answer, also where the window has not
 * begun yet. Refuses one that is over, and one of another page.
 */
export const attemptOf = async (
  { db, config, now, identityProviders }: AttemptDeps,
  named: string | undefined,
  caller: Caller,
): Promise<FoundAttempt | 'pending'> => {
  const token = named ?? caller.recallSecret(COOKIE)
  if (!token) return refuse('__all__', 'identityExpired')
  const row = await attemptByHash(db, digestOf(token))
  if (!row) return named === undefined ? refuse('__all__', 'identityExpired') : 'pending'
  if (row.origin !== caller.origin || row.isSpent || row.expiresAt <= now()) return refuse('__all__', 'identityExpired')
  if (row.outcome === null) return 'pending'
  if (row.outcome === 'denied') return refuse('__all__', 'identityDenied')
  const provider = identityProviders.find(({ id }) => id === row.provider)
  const { data } = identity.safeParse(row.outcome === 'found' ? opened(config, row) : null)
  return data && provider ? { row, provider, identity: data } : refuse('__all__', 'identityFailed')
}

/** The browser need not keep the attempt any longer. */
export const forgetAttempt = (caller: Caller): void => {
  if (caller.recallSecret(COOKIE) !== null) caller.keepSecret(COOKIE, '', 0)
}
