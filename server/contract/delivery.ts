import { IDENTITY_PROVIDERS } from './identity.ts'

/**
 * What takes room in a school's forms besides what every school has: ways to sign in besides the form's own, to reach the support besides its
 * address, and the boxes of separate consents. Their order is that of their names in a version's address.
 */
export const WAYS = ['facebook', 'whatsapp', 'yandex', 'vk', 'oidc', 'consents', 'phone'] as const
export type Way = (typeof WAYS)[number]

/** Whether a way is an identity provider, with a button of its own. */
export const isProvider = (way: string): boolean => IDENTITY_PROVIDERS.some((id) => id === way)

/** How many of the ways are identity providers. */
export const providersAmong = (ways: readonly string[]): number => ways.filter(isProvider).length

/** The ways as `data-ways` of a first view names them, for the styles that reserve their room: first the number of providers, as `p2`. */
export const waysAttribute = (ways: readonly string[]): string => {
  const providers = providersAmong(ways)
  return [...(providers > 0 ? [`p${providers}`] : []), ...ways.filter((way) => !isProvider(way))].join(' ')
}

/** What the server writes into the loader: the school's origin and the ways that it offers. */
export interface Delivery {
  origin: string
  ways: readonly Way[]
}

/** The place in the built loader for it: one string, which has the same length in any quotes and survives every minifier. */
export const DELIVERY_SLOT = '__SCHOOL_DELIVERY__'

/** The text for the slot; it needs no escaping within a script's string. */
export const deliveryText = ({ origin, ways }: Delivery): string => [origin, ...ways].join(' ')
