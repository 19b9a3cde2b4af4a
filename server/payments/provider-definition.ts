import { z } from 'zod'
import type { Lang } from '../contract/messages.ts'
import type { CspSources } from '../http/headers.ts'
import type { Provider } from './provider.ts'

/** The variables of the environment as they were given, without empty ones. */
export type GivenVariables = Readonly<Record<string, string | undefined>>

/** Addresses begin the provider's paths, without a trailing slash; `hosts` are the https origins that payment pages and banks may be at, `*` is any. */
export interface AccountSettings {
  url: string
  script: string
  hosts: readonly string[]
  /** Notifications of a sandbox come from the machine itself. */
  isSandbox: boolean
}

export interface AdapterOptions {
  now: () => Date
  /** How long one call may take. */
  timeoutMs?: number
  /** The pause before a call is repeated, where the adapter makes one. */
  retryMs?: number
}

type Variables = Readonly<Record<string, z.ZodType>>

/** All that the server has to know of a provider. Adapter and texts are loaded when they are first asked for. */
export interface ProviderDefinition<Settings extends AccountSettings> {
  /** Its variables. `…_HOSTS` are the origins of the pages that people pay at. */
  environment: Variables
  /** The variables that an account takes: all of them or none. */
  account: readonly string[]
  /** Those of them that nobody else may know. */
  secrets: readonly string[]
  /** How its values for tests look. Source: PROVIDERS §1. */
  forTests: Readonly<Record<string, RegExp>>
  /** The variables that are https addresses in production. */
  addresses: readonly string[]
  /** What is wrong with the account beside that, a line for each fault. */
  faults?: (given: GivenVariables) => string[]
  /** The school's account; null where there is none. Throws for variables that are not as `environment` says. */
  settings: (given: GivenVariables, isProduction: boolean) => Settings | null
  /** The account with the sandbox, below the address of its server. */
  sandbox: (base: string) => Settings
  /** What its scripts and forms need of a page with the checkout. */
  sources: (settings: Settings) => CspSources
  /** Codes that say that a saved card will never be charged again: its owner has withdrawn the consent, or it was lost, stolen or taken away. */
  finalCodes: readonly string[]
  create: (settings: Settings, options: AdapterOptions) => Promise<Provider>
  /** What a code of its refusals means, in words for whoever pays. */
  describe: (code: string, lang: Lang) => Promise<string>
}

interface TypedDefinition<Shape extends Variables, Settings extends AccountSettings>
  extends Omit<ProviderDefinition<Settings>, 'settings'> {
  environment: Shape
  account: readonly (keyof Shape & string)[]
  secrets: readonly (keyof Shape & string)[]
  addresses: readonly (keyof Shape & string)[]
  settings: (values: z.output<z.ZodObject<Shape>>, isProduction: boolean) => Settings | null
}

/** A definition whose `settings` has the variables as `environment` reads them. */
export const defineProvider = <Shape extends Variables, Settings extends AccountSettings>({
  settings,
  ...definition
}: TypedDefinition<Shape, Settings>): ProviderDefinition<Settings> => {
  const variables = z.object(definition.environment)
  return { ...definition, settings: (given, isProduction) => settings(variables.parse(given), isProduction) }
}

/** The variable of an address. */
export const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))

export const originOf = (url: string): string => new URL(url).origin

/** What all accounts with the sandboxes have in common. */
export const sandboxed = (base: string) => ({ hosts: [originOf(base)], isSandbox: true })
