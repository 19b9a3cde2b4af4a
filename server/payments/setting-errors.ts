import { type ProviderId, PROVIDERS } from '../contract/methods.ts'
import type { GivenVariables } from './provider-definition.ts'
import { providers } from './providers/index.ts'
import { hasAccount, sandboxSettings } from './settings.ts'

/** No provider gives out a shorter one. */
const SECRET_LENGTH_MIN = 12

/** What anybody can read in the sources. */
const published = (): ReadonlySet<unknown> => {
  const { cards: _, ...accounts } = sandboxSettings('http://127.0.0.1')
  return new Set(Object.values(accounts).flatMap((settings): unknown[] => Object.values(settings)))
}

const half = (given: GivenVariables, id: ProviderId): string[] => {
  const names = providers[id].account
  const isHalf = names.some((name) => given[name]) && !hasAccount(given, id)
  return isHalf ? [`${names.join(', ')}: need each other`] : []
}

const plain = (given: GivenVariables, id: ProviderId): string[] =>
  providers[id].addresses
    .filter((name) => given[name]?.trim().startsWith('https:') === false)
    .map((name) => `${name}: takes an https address only`)

const weaknesses = (given: GivenVariables, id: ProviderId, known: ReadonlySet<unknown>): string[] => {
  const { account, secrets, forTests } = providers[id]
  return account.flatMap((name) => {
    const value = given[name]
    if (!value) return []
    if (forTests[name]?.test(value) || known.has(value)) return [`${name}: is for tests, and takes no money`]
    const isShort = secrets.includes(name) && value.length < SECRET_LENGTH_MIN
    return isShort
      ? [`${name}: needs the provider's own secret, which has ${SECRET_LENGTH_MIN} characters or more`]
      : []
  })
}

/** The one who is to serve cards is nobody that the school has an account with. */
const isCardProviderLost = (given: GivenVariables, named: ProviderId | undefined, isProduction: boolean): boolean => {
  const areSandboxes = !isProduction && !PROVIDERS.some((id) => hasAccount(given, id))
  return named !== undefined && !areSandboxes && !hasAccount(given, named)
}

/**
 * One line for every account of which only a part is there or whose keys do not belong together, for a card provider without an account
 * and, in production, for every address that is not https and every key or secret that is for tests, published or short.
 */
export const paymentFaults = (
  given: GivenVariables,
  { CARD_PROVIDER }: { CARD_PROVIDER?: ProviderId | undefined },
  isProduction: boolean,
): string[] => {
  const known = published()
  return [
    ...PROVIDERS.flatMap((id) => half(given, id)),
    ...(isProduction ? PROVIDERS.flatMap((id) => plain(given, id)) : []),
    ...PROVIDERS.flatMap((id) => providers[id].faults?.(given) ?? []),
    ...(isCardProviderLost(given, CARD_PROVIDER, isProduction)
      ? ['CARD_PROVIDER: names a provider without an account']
      : []),
    ...(isProduction ? PROVIDERS.flatMap((id) => weaknesses(given, id, known)) : []),
  ]
}
