import type { WidgetConfig } from '../browser/host.ts'
import type { Guard } from '../api/guards.ts'
import { within } from '../browser/clock.ts'
import { loadScript } from '../browser/scripts/load-script.ts'
import { scriptTexts } from '../texts/checkout/error-texts.ts'
import { checkoutTexts } from '../texts/checkout/texts.ts'

/** Time limit for loading a provider's script. Source: PEERS §5.13. */
const SCRIPT_TIMEOUT_MS = 10_000

/** A provider's script and the global variable that it defines. */
export interface ProviderScript<Api> {
  address: string
  global: string
  isApi: Guard<Api>
}

/** The script's API; or, if it did not load, a message that tells the buyer so and what helps. */
export type Provider<Api> = { ok: true; api: Api } | { ok: false; message: string }

const loads = new Map<string, Promise<void>>()
const failures = new Map<string, number>()

const LOCAL = /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/

const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname))

const loadOnce = async (address: string): Promise<void> => {
  const url = new URL(address)
  if (!isSafe(url)) throw new TypeError('the script of a provider has a safe address')
  const failed = failures.get(address) ?? 0
  if (failed > 0) url.searchParams.set('again', `${failed}`) // the browser would reuse the hanging request
  await within(SCRIPT_TIMEOUT_MS, new AbortController().signal, (signal) => loadScript(url.href, signal))
}

const fail = (address: string) => {
  loads.delete(address)
  failures.set(address, (failures.get(address) ?? 0) + 1)
}

const load = (address: string): Promise<void> => {
  const loading = loads.get(address) ?? loadOnce(address)
  loads.set(address, loading)
  return loading
}

const globalOf = <Api>({ global, isApi }: ProviderScript<Api>): Api | null => {
  const found: unknown = Reflect.get(globalThis, global)
  return isApi(found) ? found : null
}

/**
 * Loads the script of a payment provider, once per page, within ten seconds; a global that the page already has is reused. Only https, or
 * http on localhost. Never rejects; after a failure the next call tries again.
 */
export const loadProvider = async <Api>(
  script: ProviderScript<Api>,
  lang: WidgetConfig['lang'],
): Promise<Provider<Api>> => {
  const before = globalOf(script)
  if (before) return { ok: true, api: before }
  const loading = load(script.address)
  try {
    await loading
    const api = globalOf(script)
    if (api) return { ok: true, api }
  } catch {
    // whatever the reason, the buyer's remedy is the same
  }
  if (loads.get(script.address) === loading) fail(script.address)
  return { ok: false, message: checkoutTexts.of('script', scriptTexts, lang).missing }
}
