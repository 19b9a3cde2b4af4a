import type { Deps } from '../../app/deps.ts'
import type { IdentityFormInput, IdentityPageInput, PasskeyPageInput } from '../../contract/identity-calls.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import type { Caller } from '../../http/use-case.ts'
import { addAttempt, type IdentityAttempt } from '../stores/identity-attempt-store.ts'
import { newAttempt } from './attempt.ts'
import { startPage, stopped, toProviderPage, unavailableProvider, unknownProvider } from './pages.ts'

type StartDeps = Pick<Deps, 'transact' | 'config' | 'now' | 'limits' | 'identityProviders'>

/** What the form sends beside the fields of the sign-in. */
const OWN = new Set(['provider', 'lang'])

/** The fields of a sign-in as a form carries them on. */
export const carried = ({ utm, ...form }: IdentityPageInput | PasskeyPageInput): Record<string, string> => ({
  ...utm,
  ...Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      value === undefined || OWN.has(name) ? [] : [[name, String(value)]],
    ),
  ),
})

/** The page that a provider's window begins with. It changes nothing. */
export const showIdentityStart = async (
  { identityProviders }: Pick<StartDeps, 'identityProviders'>,
  form: IdentityPageInput,
  caller: Caller,
): Promise<PageReply> => {
  const { lang } = caller
  const provider = identityProviders.find(({ id }) => id === form.provider)
  if (!provider) return unknownProvider(lang)
  const name = provider.nameIn(lang)
  caller.keepBrowser()
  const page = startPage({ id: provider.id, name, token: caller.csrfToken(), fields: carried(form) }, lang)
  return { html: page, keepsOpener: true }
}

type GuardDeps = Pick<Deps, 'config' | 'limits'>
type Guarded = { stop: PageReply } | { stop: null; caller: Caller & { browserHash: string } }

/** Stops a window of a browser without cookies, one that a page of no listed origin has opened, and one of too many. */
export const guardWindow = async (
  { config, limits }: GuardDeps,
  { origin = config.baseUrl }: Pick<IdentityFormInput, 'origin'>,
  caller: Caller,
): Promise<Guarded> => {
  const { lang, browserHash, ip } = caller
  if (browserHash === null) return { stop: stopped('noCookies', lang, 400) }
  if (![config.baseUrl, ...config.allowedOrigins].includes(origin)) return { stop: stopped('notHere', lang, 403) }
  for (const ask of [limits.peek, limits.spend]) {
    const room = await ask('identityIp', ip)
    if (!room.isAllowed) return { stop: stopped('tooMany', lang, 429, room.retryAfter) }
  }
  return { stop: null, caller: { ...caller, browserHash } }
}

/** Stores an attempt. False if another browser has one of the same name. */
export const storeAttempt = async ({ transact }: Pick<Deps, 'transact'>, row: IdentityAttempt): Promise<boolean> => {
  try {
    await transact((tx) => addAttempt(tx, row))
    return true
  } catch (error) {
    if (error instanceof UniqueViolation) return false
    throw error
  }
}

/**
 * Begins an attempt of this browser and leads on to the provider. Only the school's own page sends this form, with the attempt of the page
 * that has opened the window, which the browser names. Source: SECURITY R12, R19.
 */
export const startIdentity = async (deps: StartDeps, form: IdentityFormInput, caller: Caller): Promise<PageReply> => {
  const { identityProviders } = deps
  const { lang } = caller
  const provider = identityProviders.find(({ id }) => id === form.provider)
  if (!provider) return unknownProvider(lang)
  const guarded = await guardWindow(deps, form, caller)
  if (guarded.stop) return guarded.stop
  const { row, request } = newAttempt(deps, provider, form, guarded.caller)
  const address = await provider.authorizeUrl(request)
  if (!address) return unavailableProvider(provider.nameIn(lang), lang)
  if (!(await storeAttempt(deps, row))) return stopped('expired', lang, 400)
  return { html: toProviderPage(address, provider.nameIn(lang), lang), keepsOpener: true }
}
