import { z } from 'zod'
import type { MainLang } from '../contract/langs.ts'
import type { CspSources } from '../http/headers.ts'
import type { Provider } from './provider.ts'

/** Raw environment variables, without the empty ones. */
export type ProviderVariables = Readonly<Record<string, string | undefined>>

/**
 * `url` and `script` have no trailing slash. `hosts` are the origins of payment pages and banks: https except for a sandbox; `*` is any
 * https.
 */
export interface AccountSettings {
  url: string
  script: string
  hosts: readonly string[]
  /** A sandbox sends its notifications from this machine. */
  isSandbox: boolean
}

export interface AdapterOptions {
  now: () => Date
  /** For calls to the provider. */
  fetch?: typeof fetch
  /** How long one call may take. */
  timeoutMs?: number
  /** The pause before a retry, for adapters that pause. */
  retryMs?: number
}

type Variables = Readonly<Record<string, z.ZodType>>

/** Everything that the server needs to know about a provider. Adapter and texts are loaded on first use. */
export interface ProviderDefinition<Settings extends AccountSettings> {
  /** Schemas of the provider's environment variables. `…_HOSTS` lists the origins of its payment pages. */
  environment: Variables
  /** The variables of an account: all of them are set, or none. */
  account: readonly string[]
  /** The account variables that are secret. */
  secrets: readonly string[]
  /** Patterns of test credentials, by variable. Source: PROVIDERS §1. */
  forTests: Readonly<Record<string, RegExp>>
  /** The variables that must be https URLs in production. */
  addresses: readonly string[]
  /** Further checks of the account; returns one line per error. */
  errors?: (raw: ProviderVariables) => string[]
  /** The school's account; null if it is not configured. Throws if a variable does not match its schema in `environment`. */
  settings: (raw: ProviderVariables, isProduction: boolean) => Settings | null
  /** The sandbox account; `base` is the URL of the sandbox server. */
  sandbox: (base: string) => Settings
  /** CSP sources that the provider's scripts and forms need on a page with the checkout. */
  sources: (settings: Settings) => CspSources
  /** How many days after its payment money may be returned by the provider; a year if it names no limit. */
  refundDays: number
  /** Decline codes after which a saved card can never be charged again: consent withdrawn, or card lost, stolen or picked up. */
  finalCodes: readonly string[]
  create: (settings: Settings, options: AdapterOptions) => Promise<Provider>
  /** Explains a decline or error code to the buyer. */
  describe: (code: string, lang: MainLang) => Promise<string>
}

interface TypedDefinition<Shape extends Variables, Settings extends AccountSettings>
  extends Omit<ProviderDefinition<Settings>, 'settings'> {
  environment: Shape
  account: readonly (keyof Shape & string)[]
  secrets: readonly (keyof Shape & string)[]
  addresses: readonly (keyof Shape & string)[]
  settings: (values: z.output<z.ZodObject<Shape>>, isProduction: boolean) => Settings | null
}

/** Builds a definition whose `settings` receives the variables as parsed by the schemas in `environment`. */
export const defineProvider = <Shape extends Variables, Settings extends AccountSettings>({
  settings,
  ...definition
}: TypedDefinition<Shape, Settings>): ProviderDefinition<Settings> => {
  const variables = z.object(definition.environment)
  return { ...definition, settings: (raw, isProduction) => settings(variables.parse(raw), isProduction) }
}

/** Schema of a URL variable; removes trailing slashes. */
export const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))

export const originOf = (url: string): string => new URL(url).origin

/** Settings common to all sandbox accounts. */
export const sandboxed = (base: string) => ({ hosts: [originOf(base)], isSandbox: true })
