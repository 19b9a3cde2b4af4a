import { isText } from '../../api/guards.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import type { StepId } from './state.ts'

/** The three address sets. Source: checkout spec §2. */
type AddressSet = 'default' | 'catalog' | 'resubscribe'

/** The path of each step, shared by some, and its number as e-commerce analytics count checkout steps. Source: checkout spec §2, §7. */
const steps = {
  list: ['list', 1],
  empty: ['list', 1],
  methods: ['methods', 2],
  cards: ['methods', 3],
  info: ['info', 3],
  review: ['review', 4],
  widget: ['review', 5],
  success: ['success', 6],
  fail: ['fail', 6],
} as const satisfies Record<StepId, readonly [StepId, number]>

type Place = (typeof steps)[StepId][0]

export const stepNumber = (step: StepId): number => steps[step][1]

const roots: readonly (readonly [AddressSet, string])[] = [
  ['default', '/checkout/cart'],
  ['default', '/checkout/payment'],
  ['catalog', '/checkout/catalog-cart'],
  ['resubscribe', '/user/profile/checkout'],
]

const folders: Readonly<Record<AddressSet, (place: Place) => string>> = {
  default: (place) => `/checkout/${place === 'info' || place === 'methods' ? 'payment' : 'cart'}/${place}`,
  catalog: (place) => `/checkout/catalog-cart/${place}`,
  resubscribe: (place) => `/user/profile/checkout${place === 'list' ? '' : `/${place}`}`,
}

/** True for the name of a step. */
export const isStep = (value: unknown): value is StepId => isText(value) && Object.hasOwn(steps, value)

/** The path of a step. */
export const pathOf = (set: AddressSet, step: StepId): string => folders[set](steps[step][0])

/** Parses the `page` attribute, or the last part of a path, into a step; null for any other word. */
export const stepOfPage = (page: string): StepId | null => {
  if (page === 'method') return 'methods'
  return isStep(page) && steps[page][0] === page ? page : null
}

/** The address set and step of a path, with or without a trailing slash; null for any other page. */
export const placeAt = (path: string): { set: AddressSet; step: StepId } | null => {
  const plain = path.replace(/\/$/, '')
  for (const [set, root] of roots) {
    if (set === 'resubscribe' && plain === root) return { set, step: 'list' }
    const step = plain.startsWith(`${root}/`) ? stepOfPage(plain.slice(root.length + 1)) : null
    if (step) return { set, step }
  }
  return null
}

/** The address set of a checkout: from the attributes, else from the page's path, else `default`. */
export const setOf = ({ catalog, resubscribe }: CheckoutConfig, path: string): AddressSet => {
  if (resubscribe) return 'resubscribe'
  return catalog ? 'catalog' : (placeAt(path)?.set ?? 'default')
}

/** The addresses of checkouts, also of those that sell one product. */
const CHECKOUT = /\/checkout(?:\/|$)/

export const isCheckoutPath = (path: string): boolean => CHECKOUT.test(path)

/**
 * The attributes, completed from the page's address: `catalog` and `resubscribe` from its path, and on a page of the checkout `trial`,
 * `subscribe` and `euro` from its query, as landings lead there. Source: checkout spec §2.
 */
export const configAt = (
  config: CheckoutConfig,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): CheckoutConfig => {
  const set = setOf(config, pathname)
  const query = new URLSearchParams(isCheckoutPath(pathname) ? search : '')
  const isOn = (name: 'trial' | 'subscribe' | 'euro') => config[name] || query.get(name) === '1'
  return {
    ...config,
    trial: isOn('trial'),
    subscribe: isOn('subscribe'),
    euro: isOn('euro'),
    catalog: config.catalog || set === 'catalog',
    resubscribe: set === 'resubscribe',
  }
}
