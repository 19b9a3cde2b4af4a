import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import type { Config } from '../../config/config.ts'
import { isLang } from '../../contract/langs.ts'
import type { IdentityFormInput, IdentityLoginInput } from '../../contract/identity-calls.ts'
import { PASSKEY } from '../../contract/identity.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import { createSealer } from '../../mail/sealing.ts'
import type { Tx } from '../../db/database.ts'
import { refuse, Refusal } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { eventOf } from '../events/event.ts'
import { digestOf, newToken } from '../secrets.ts'
import { attemptByHash, type IdentityAttempt, spendAttempt } from '../stores/identity-attempt-store.ts'
import type { Identity, IdentityProvider, IdentityRequest } from './provider.ts'

/** How long a sign-in by a provider may take, from its first page to the code from the mail. */
export const ATTEMPT_MS = 10 * MINUTE_MS

/** The cookie of an attempt that has taken the place of its page. */
const COOKIE = 'identity'

const secrets = z.object({ state: z.string(), verifier: z.string(), nonce: z.string() })
const passkeyUse = z.object({ personId: z.string(), passkeyId: z.string(), isProof: z.boolean() })
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

/** The fields of a window's form that an attempt begins with. */
type WindowForm = Omit<IdentityFormInput, 'provider'>

/** The fields of the sign-in that an attempt without a window keeps, by their wire names. */
const storedForm = (form: WindowForm): Record<string, string> => ({
  ...form.utm,
  ...(eventOf(form) ?? { 'only-auth': 'true' }),
  ...(form['success-url'] !== undefined && { 'success-url': form['success-url'] }),
})

/** The row of a new attempt of this browser. Without `attempt` of another page it is kept in a cookie. */
const newRow = (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  form: WindowForm,
  caller: Caller & { browserHash: string },
) => {
  const isWindow = form.attempt !== undefined
  const attempt = form.attempt ?? newToken()
  if (!isWindow) caller.keepSecret(COOKIE, attempt, ATTEMPT_MS)
  return {
    id: randomUUID(),
    attemptHash: digestOf(attempt),
    browserHash: caller.browserHash,
    origin: isWindow ? (form.origin ?? config.baseUrl) : config.baseUrl,
    lang: caller.lang,
    form: isWindow ? null : storedForm(form),
    isSpent: false,
    expiresAt: new Date(now().getTime() + ATTEMPT_MS),
  }
}

type AttemptDeps = Pick<Deps, 'config' | 'now'>

/** A new attempt of this browser, and what the provider is asked. */
export const newAttempt = (
  deps: AttemptDeps,
  { id: provider }: IdentityProvider,
  form: WindowForm,
  caller: Caller & { browserHash: string },
): { row: IdentityAttempt; request: IdentityRequest } => {
  const { config } = deps
  const started = newRow(deps, form, caller)
  const once = { state: newToken(), verifier: newToken(), nonce: newToken() }
  const sealed = sealerOf(config).seal(JSON.stringify(once), started.id)
  return {
    row: { ...started, provider, stateHash: digestOf(once.state), sealed, outcome: null },
    request: { ...once, redirectUri: redirectUriOf(config, provider), lang: caller.lang },
  }
}

/** What a passkey has proved in the school's window. `isProof`: the user was verified. */
export type PasskeyUse = z.output<typeof passkeyUse>

/** An attempt of this browser that a passkey has answered. */
export const passkeyAttempt = (
  deps: AttemptDeps,
  use: PasskeyUse,
  form: WindowForm,
  caller: Caller & { browserHash: string },
): IdentityAttempt => {
  const started = newRow(deps, form, caller)
  const sealed = sealerOf(deps.config).seal(JSON.stringify(use), started.id)
  return { ...started, provider: PASSKEY, stateHash: null, sealed, outcome: 'found' }
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

/**
 * The caller's attempt, named by the call or by this browser's cookie; `pending` before the provider's answer, also where the window has not
 * started yet. Refuses one that is over, and one of another page.
 */
export const attemptOf = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  named: string | undefined,
  caller: Caller,
): Promise<IdentityAttempt | 'pending'> => {
  const token = named ?? caller.recallSecret(COOKIE)
  if (!token) return refuse('__all__', 'identityExpired')
  const row = await attemptByHash(db, digestOf(token))
  if (!row) return named === undefined ? refuse('__all__', 'identityExpired') : 'pending'
  if (row.origin !== caller.origin || row.isSpent || row.expiresAt <= now()) return refuse('__all__', 'identityExpired')
  if (row.outcome === null) return 'pending'
  return row.outcome === 'denied' ? refuse('__all__', 'identityDenied') : row
}

/** What the provider has found in an attempt; refuses one that has failed. */
export const identityIn = (
  { config, identityProviders }: Pick<Deps, 'config' | 'identityProviders'>,
  row: IdentityAttempt,
): FoundAttempt => {
  const provider = identityProviders.find(({ id }) => id === row.provider)
  const { data } = identity.safeParse(row.outcome === 'found' ? opened(config, row) : null)
  return data && provider ? { row, provider, identity: data } : refuse('__all__', 'identityFailed')
}

/** What a passkey has proved in an attempt; null in one of a provider. */
export const passkeyIn = ({ config }: Pick<Deps, 'config'>, row: IdentityAttempt): PasskeyUse | null =>
  row.provider === PASSKEY ? (passkeyUse.safeParse(opened(config, row)).data ?? null) : null

/** The fields of the sign-in: those of the landing that the attempt has taken the place of, else those of the call. */
export const formOf = (row: IdentityAttempt, form: IdentityLoginInput): IdentityLoginInput => {
  if (!row.form) return form
  const { 'only-auth': onlyAuth, 'success-url': target, ...event } = row.form
  const utm = Object.fromEntries(Object.entries(event).filter(([name]) => name.startsWith('utm_')))
  return { ...form, ...event, 'only-auth': onlyAuth === 'true', 'success-url': target, utm }
}

/** Spends an attempt within a transaction; refuses one that is spent or over. */
export const spend = async (tx: Tx, { id }: Pick<IdentityAttempt, 'id'>, at: Date): Promise<void> => {
  if (!(await spendAttempt(tx, id, at))) throw new Refusal({ __all__: ['identityExpired'] })
}

/** The browser need not keep the attempt any longer. */
export const forgetAttempt = (caller: Caller): void => {
  if (caller.recallSecret(COOKIE) !== null) caller.keepSecret(COOKIE, '', 0)
}
