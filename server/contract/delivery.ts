import { IDENTITY_PROVIDERS } from './identity.ts'

/**
 * What takes room in a school's forms besides what every school has: ways to sign in besides the form's own, to reach the support besides its
 * address, and the boxes of separate consents. Their order is that of their names in a version's address.
 */
export const WAYS = ['facebook', 'whatsapp', 'yandex', 'vk', 'oidc', 'consents', 'phone'] as const
export type Way = (typeof WAYS)[number]

const WITH_BUTTON: readonly string[] = [...IDENTITY_PROVIDERS, 'phone']

/** Whether a way has a button whose room is a number: the identity providers, and the phone. */
export const hasButton = (way: string): boolean => WITH_BUTTON.includes(way)

/** How many of the ways have such a button. */
export const buttonsAmong = (ways: readonly string[]): number => ways.filter(hasButton).length

/** The ways that a form offers: a phone lets in, and registers nobody. */
export const waysInView = (ways: readonly string[], view: string): string[] =>
  ways.filter((way) => way !== 'phone' || view !== 'registration')

/**
 * The ways as `data-ways` of a first view names them, for the styles that reserve their room: first the number of buttons of providers and
 * the phone, as `p2`.
 */
export const waysAttribute = (ways: readonly string[]): string => {
  const buttons = buttonsAmong(ways)
  return [...(buttons > 0 ? [`p${buttons}`] : []), ...ways.filter((way) => !hasButton(way))].join(' ')
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
