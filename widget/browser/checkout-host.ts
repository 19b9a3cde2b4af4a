import type { WidgetConfig, WidgetHost } from './host.ts'

/** The steps that a page may ask for. Source: checkout spec §2. */
export type CheckoutPage = '' | 'list' | 'info' | 'method' | 'methods' | 'review' | 'success' | 'fail'

/** The attributes of `<school-checkout>`, camel-cased. Absent strings are ''. Source: checkout spec §3; DESIGN §4. */
export interface CheckoutConfig {
  lang: WidgetConfig['lang']
  dateLang: WidgetConfig['dateLang']
  /** The step to begin with; '' for the one that the page's address names, else the cart. */
  page: CheckoutPage
  /** The cart to show; '' for the one in the page's address, else the visitor's own. */
  cartId: string
  /** The one thing that is sold here, as `course:12`: what else the cart has stays in it. '' sells the whole cart. */
  product: string
  /** Who is signed in, and their lils, as far as the page knows; what the school answers counts. */
  userId: string
  userBonuses: string
  /** Own paths of the calls that check a code and that pay; '' for the usual ones. */
  promoUrl: string
  payUrl: string
  /** The shop of the card processor; '' for what the school says. */
  shopId: string
  trial: boolean
  subscribe: boolean
  euro: boolean
  catalog: boolean
  lilLesson: boolean
  resubscribe: boolean
  /** Offers no saved cards: a new one is typed in. */
  newCard: boolean
  /** Applies the first of the person's saved codes by itself. */
  usePromocode: boolean
  noSound: boolean
  /** The value of the page's experiment: '1', '0', or '' as long as it is not known. Source: checkout spec §4. */
  experiment: string
}

/** The shell around the checkout. */
export interface CheckoutHost extends Omit<WidgetHost, 'config' | 'kind' | 'takeEarlyAction'> {
  config: () => CheckoutConfig
  /** What was asked for before the code came: the answer to `get-cart`; once, and null where nobody asked. */
  takeEarlyCart: () => Promise<Response> | null
}
