import { goodsNamed } from '../contract/checkout/product-id.ts'

/** Page addresses, without the trailing slash, and the folder of each under `demo-pages/`. */
const folders: Record<string, string> = {
  '': 'home',
  '/demo/inline': 'inline',
  '/demo/webinar': 'webinar',
  '/demo/webinar/room': 'webinar-room',
  '/demo/autowebinar': 'autowebinar',
  '/demo/autowebinar/room': 'autowebinar-room',
  '/demo/partner': 'partner',
  '/demo/free-lesson': 'free-lesson',
  '/demo/csp': 'csp',
  '/demo/three': 'three',
  '/demo/auth': 'auth',
  '/demo/email-first': 'email-first',
  '/demo/theming': 'theming',
  '/demo/views': 'views',
  '/demo/snippet': 'snippet',
  '/demo/check': 'check',
  '/demo/api': 'api',
  '/demo/api/queue': 'api/queue',
  '/demo/notify': 'notify',
  '/demo/reader': 'reader',
  '/demo/trial': 'checkout/trial',
  '/demo/subscribe': 'checkout/subscribe',
  '/demo/euro': 'checkout/euro',
  '/demo/checkout-csp': 'checkout/csp',
  '/studio': 'studio',
  '/free-lesson-oct': 'free-lesson-oct',
  '/user-terms': 'user-terms',
  '/user-offer': 'user-offer',
  '/user-newsletter': 'user-newsletter',
  '/user/profile': 'profile',
  '/user/profile/consents': 'profile/consents',
  '/programs': 'programs',
  '/lessons': 'lessons',
  '/gift-certificates': 'gift-certificates',
}

const under = (base: string, ...names: string[]) => names.map((name) => `${base}/${name}`)

/**
 * Pages that show the checkout, each at several addresses: those of its steps (including `method`, an address that only the checkout's own
 * router knows), and those of a single product. Source: checkout spec §2.
 */
const checkouts: Record<string, readonly string[]> = {
  checkout: [
    ...under('/checkout/cart', 'list', 'method', 'review', 'success', 'fail'),
    ...under('/checkout/payment', 'info', 'method', 'methods'),
  ],
  'checkout/catalog': under('/checkout/catalog-cart', 'list', 'info', 'method', 'methods', 'review', 'success', 'fail'),
  'checkout/resubscribe': [
    '/user/profile/checkout',
    ...under('/user/profile/checkout', 'info', 'methods', 'review', 'success', 'fail'),
  ],
  'checkout/single': ['/school/checkout', '/school/camp/checkout', '/lessons/catalog/checkout', '/lessons/checkout'],
}

const folderOfStep = new Map(
  Object.entries(checkouts).flatMap(([folder, addresses]) => addresses.map((address) => [address, folder] as const)),
)

/** Single-product addresses that contain the product's id. */
const SINGLE = /^\/(course|gift-certificate|plus)\/(\d{1,9})\/checkout$/

/** Single-product addresses whose query completes the product's name; what they sell otherwise. No lesson has the number 0. */
const singleProducts = new Map<string, { name: string; parameter: string; otherwise?: string }>([
  ['/school/checkout', { name: 'school:1', parameter: 'duration' }],
  ['/school/camp/checkout', { name: 'camp:2', parameter: 'duration' }],
  ['/lessons/catalog/checkout', { name: 'catalog:3', parameter: 'catalog' }],
  ['/lessons/checkout', { name: 'lesson', parameter: 'lesson', otherwise: 'lesson:0' }],
])
const SINGLES = ['/course/12/checkout', '/gift-certificate/2/checkout', '/plus/1/checkout']

/** Whether a page is a demo of the widgets that the school itself does not need. */
export const isDemo = (address: string): boolean => address.startsWith('/demo/')

/** Addresses of all pages with the trailing slash; one example for each pattern with a product id. */
export const pageAddresses: readonly string[] = [...Object.keys(folders), ...folderOfStep.keys(), ...SINGLES].map(
  (address) => `${address}/`,
)

/** The path of a request, spelled like the keys above. */
export const addressOf = (url: string | undefined): string => (url ?? '/').replace(/[?#].*$/s, '').replace(/\/$/, '')

/** The product of a single-product page, as the `product` attribute of the checkout names it; null for other pages. */
export const productAt = (url: string | undefined): string | null => {
  const address = addressOf(url)
  const [, type, id] = SINGLE.exec(address) ?? []
  if (type && id) return `${type}:${id}`
  const product = singleProducts.get(address)
  if (!product) return null
  const { name, parameter, otherwise = name } = product
  const completed = `${name}:${new URLSearchParams(url?.split('?')[1]).get(parameter)}`
  return goodsNamed(completed) ? completed.trim() : otherwise
}

/** The address of the form without scripts that a page's `?form` leads to: that of the page's product, or of the cart; null for other pages. */
export const formOf = (url: string | undefined): string | null => {
  if (!pageFolder(addressOf(url))?.startsWith('checkout')) return null
  const product = productAt(url)
  return product ? `/checkout/form/?products=${product}` : '/checkout/form/'
}

/** The folder of a page under `demo-pages/`; null for an unknown address. */
export const pageFolder = (address: string): string | null => {
  if (SINGLE.test(address)) return 'checkout/single'
  return (Object.hasOwn(folders, address) ? folders[address] : folderOfStep.get(address)) ?? null
}
