import type { WidgetConfig, WidgetHost } from './host.ts'

/** The steps that the attribute `page` may name. Source: checkout spec §2. */
export type CheckoutPage = '' | 'list' | 'info' | 'method' | 'methods' | 'review' | 'success' | 'fail'

/** The attributes of `<school-checkout>`, camel-cased. Absent strings are ''. Source: checkout spec §3; DESIGN §4. */
export interface CheckoutConfig {
  lang: WidgetConfig['lang']
  dateLang: WidgetConfig['dateLang']
  /** The first step; '' for the one in the page's address, else the cart. */
  page: CheckoutPage
  /** The cart to show; '' for the one in the page's address, else the visitor's own. */
  cartId: string
  /** The only product sold here, as `course:12`; other items stay in the cart. '' sells the whole cart. */
  product: string
  /** The signed-in user and their lils, as the page states them; the school's response takes precedence. */
  userId: string
  userBonuses: string
  /** Custom paths of the promo code check and of the payment; '' for the defaults. */
  promoUrl: string
  payUrl: string
  /** The shop id at the card processor; '' for the school's own. */
  shopId: string
  trial: boolean
  subscribe: boolean
  euro: boolean
  catalog: boolean
  lilLesson: boolean
  resubscribe: boolean
  /** Hides saved cards: the buyer enters a new one. */
  newCard: boolean
  /** Applies the user's first saved promo code automatically. */
  usePromocode: boolean
  noSound: boolean
  /** The value of the page's experiment: '1', '0', or '' until it is known. Source: checkout spec §4. */
  experiment: string
}

/** The shell around the checkout. */
export interface CheckoutHost extends Omit<WidgetHost, 'config' | 'kind' | 'takeEarlyAction'> {
  config: () => CheckoutConfig
  /** Returns the response to the `get-cart` that was sent before the code loaded: once, then null; null if none was sent. */
  takeEarlyCart: () => Promise<Response> | null
}
