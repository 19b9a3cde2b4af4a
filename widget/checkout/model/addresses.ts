import { isText } from '../../api/guards.ts'
import type { CheckoutConfig } from '../../browser/checkout-host.ts'
import type { StepId } from './state.ts'

/** The three sets of addresses. Source: checkout spec §2. */
export type AddressSet = 'default' | 'catalog' | 'resubscribe'

type Place = 'list' | 'info' | 'methods' | 'review' | 'success' | 'fail'

/** Steps that share an address. */
const placeOf: Readonly<Record<StepId, Place>> = {
  list: 'list',
  empty: 'list',
  info: 'info',
  methods: 'methods',
  cards: 'methods',
  review: 'review',
  widget: 'review',
  success: 'success',
  fail: 'fail',
}

const PLACES: readonly Place[] = ['list', 'info', 'methods', 'review', 'success', 'fail']

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

/** Whether something is the name of a step. */
export const isStep = (value: unknown): value is StepId => isText(value) && Object.hasOwn(placeOf, value)

/** The path of a step. */
export const pathOf = (set: AddressSet, step: StepId): string => folders[set](placeOf[step])

/** The step that a page is asked to begin with, by its word; null for any other word. */
export const stepOfPage = (page: string): StepId | null =>
  page === 'method' ? 'methods' : (PLACES.find((place) => place === page) ?? null)

/** The set and the step that a path names, with or without a slash at its end; null for any other page. */
export const placeAt = (path: string): { set: AddressSet; step: StepId } | null => {
  const plain = path.replace(/\/$/, '')
  for (const [set, root] of roots) {
    if (set === 'resubscribe' && plain === root) return { set, step: 'list' }
    const step = plain.startsWith(`${root}/`) ? stepOfPage(plain.slice(root.length + 1)) : null
    if (step) return { set, step }
  }
  return null
}

/** The set of a checkout: as it is told, else that of the page, else the usual one. */
export const setOf = ({ catalog, resubscribe }: CheckoutConfig, path: string): AddressSet => {
  if (resubscribe) return 'resubscribe'
  return catalog ? 'catalog' : (placeAt(path)?.set ?? 'default')
}

/** The attributes as the page's address completes them. Source: checkout spec §2. */
export const configAt = (config: CheckoutConfig, path: string): CheckoutConfig => {
  const set = setOf(config, path)
  return { ...config, catalog: config.catalog || set === 'catalog', resubscribe: set === 'resubscribe' }
}
