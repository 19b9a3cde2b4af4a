import type { Deps } from '../../app/deps.ts'
import type { IdentityFormInput, IdentityPageInput } from '../../contract/identity-calls.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import type { Caller } from '../../http/use-case.ts'
import { addAttempt } from '../stores/identity-attempt-store.ts'
import { newAttempt } from './attempt.ts'
import { startPage, stopped, toProviderPage, unavailableProvider, unknownProvider } from './pages.ts'

type StartDeps = Pick<Deps, 'transact' | 'config' | 'now' | 'limits' | 'identityProviders'>

/** What the form sends beside the fields of the sign-in. */
const OWN = new Set(['provider', 'lang'])

/** The fields of a sign-in as a form carries them on. */
const carried = ({ utm, ...form }: IdentityPageInput): Record<string, string> => ({
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

/**
 * Begins an attempt of this browser and leads on to the provider. Only the school's own page sends this form, with the attempt of the page
 * that has opened the window, which the browser names. Source: SECURITY R12, R19.
 */
export const startIdentity = async (deps: StartDeps, form: IdentityFormInput, caller: Caller): Promise<PageReply> => {
  const { config, limits, identityProviders } = deps
  const { lang, browserHash, ip } = caller
  const provider = identityProviders.find(({ id }) => id === form.provider)
  if (!provider) return unknownProvider(lang)
  if (browserHash === null) return stopped('noCookies', lang, 400)
  const isListed = [config.baseUrl, ...config.allowedOrigins].includes(form.origin ?? config.baseUrl)
  if (!isListed) return stopped('notHere', lang, 403)
  for (const ask of [limits.peek, limits.spend]) {
    const room = await ask('identityIp', ip)
    if (!room.isAllowed) return stopped('tooMany', lang, 429, room.retryAfter)
  }
  const { row, request } = newAttempt(deps, provider, form, { ...caller, browserHash })
  const address = await provider.authorizeUrl(request)
  if (!address) return unavailableProvider(provider.nameIn(lang), lang)
  try {
    await deps.transact((tx) => addAttempt(tx, row))
  } catch (error) {
    if (error instanceof UniqueViolation) return stopped('expired', lang, 400)
    throw error
  }
  return { html: toProviderPage(address, provider.nameIn(lang), lang), keepsOpener: true }
}
