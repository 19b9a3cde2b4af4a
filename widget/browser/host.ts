import type { Lang } from '../../server/contract/langs.ts'

/**
 * The session that the page of a landing holds in memory where its browser keeps no cookies of the school. All elements of the page share
 * it; a reload ends it. Source: SECURITY R23a.
 */
export interface PageSession {
  /** The header that names this load of the page, and the session if there is one; none on the school's own pages. */
  headers: () => Readonly<Record<string, string>>
  isHeld: () => boolean
  /** Takes the token that a sign-in returned. */
  keep: (token: string) => void
  drop: () => void
}

/** That of a page which cannot hold one, such as those of the school. */
export const noPageSession: PageSession = {
  headers: () => ({}),
  isHeld: () => false,
  keep: () => undefined,
  drop: () => undefined,
}

/**
 * The signed-in user that a first view in the page's HTML is for, before `check_auth` has answered: the page only tells the widget whether
 * there is a phone, which is `+` then.
 */
export interface PresumedPerson {
  name: string
  phone: '+' | null
  isPresumed: true
}

/** The custom element around a view, as the view sees it. `widget/loader/shell/shell.ts` creates it. */
export interface WidgetHost {
  /** The element's attributes and properties as they are now. */
  config: () => WidgetConfig
  /** Calls back after any of them has changed; returns a function that unsubscribes. */
  onConfigChange: (listener: () => void) => () => void
  /** The origin of the API, without a trailing slash. */
  apiBase: string
  /**
   * The page-wide `check_auth`, which the loader sends after the first view; `isAnew` sends it again. Rejects on network errors, with a
   * `SecurityError` if the school does not list the page.
   */
  checkAuth: (isAnew?: boolean) => Promise<Response>
  pageSession: PageSession
  /** Dispatches a `school:*` event and its twin `school-*`, bubbling and composed. False if the page canceled a cancelable one. */
  emit: (name: SchoolEventName, detail?: Record<string, unknown>) => boolean
  /** Returns a function that repeats what the visitor did before React took over (a submit or a click), for the live view to call once. */
  claimEarlyAction: () => (() => void) | null
  /** Null for a visitor, and where the page's HTML has no first view. */
  presumedPerson: PresumedPerson | null
  kind: WidgetKind
  /** True inside an open popup. */
  isPopup: boolean
  /** Closes the popup around the view; does nothing without one. */
  close: () => void
  /** Shows a notification above the page; `text` is plain text, never markup. */
  notify: Notify
  /** Aborts when the element has left the page, other than by a move; timers and requests end with it. */
  signal: AbortSignal
}

/** Notification types; an unknown type from the page counts as `info`. */
export type NoticeType = 'info' | 'success' | 'warning' | 'error'

export type Notify = (type: NoticeType, text: string) => void

export type SchoolEventName =
  | 'school:ready'
  | 'school:step'
  | 'school:signed-in'
  | 'school:signed-out'
  | 'school:registered'
  | 'school:redirect'
  | 'school:error'
  | 'school:close'
  | 'school:cart'
  | 'school:paid'
  | 'school:analytics'
  | 'school:chat'
  | 'school:read'
  | 'school:quiz'

type AuthType = 'webinar' | 'partner' | 'landing' | 'autowebinar' | 'only_auth'

/** The two variants of the sign-in: the widget of landings, and the school's own form. Source: sign-in spec §2.1, §2.2. */
export type WidgetKind = 'login' | 'auth'

/** The forms that each element may begin with, its default first. */
export const startViews = {
  login: ['pass', 'registration'],
  auth: ['registration', 'pass', 'ml', 'phone', 'action', 'info', 'fail'],
} as const satisfies Record<WidgetKind, readonly string[]>

/** `email` is what `flow="email-first"` begins with in place of `pass`; no attribute names it. */
export const EMAIL_FIRST = 'email-first'

export type StartView = (typeof startViews)[WidgetKind][number] | 'email'

/** The attributes of `<school-login>` and `<school-auth>`, camel-cased. Absent strings are ''. Source: sign-in spec §2, §3; DESIGN §4. */
export interface WidgetConfig {
  lang: Lang
  /** The language tag of the element or the page, used for dates; any tag, or ''. */
  dateLang: string
  /** The form to begin with; `<school-login>` knows `pass` and `registration`. */
  view: StartView
  /** The heading above the registration of `<school-auth>`; '' for the default. */
  caption: string
  nextUrl: string
  /** The element's `nextUrl` property, set by a script; the page's `next` parameter takes precedence. Source: sign-in spec §2.1. */
  nextUrlProperty: string
  successUrl: string
  authType: AuthType
  onlyAuth: boolean
  /** The same as `onlyAuth`: frameworks take `only-auth` in their templates for a listener. */
  authOnly: boolean
  room: string
  webinar: string
  eventType: string
  eventId: string
  webinarDate: string
  webinarOfferUrl: string
  bizonUrl: string
  action: string
  /** The label of the button that leads to the event; '' for the default. */
  actionText: string
  signedUpEvent: string
  /** Support contacts for users who cannot sign in; '' for the server's. */
  supportEmail: string
  supportWhatsapp: string
  sendLessonEvents: boolean
  noFacebook: boolean
  noProviders: boolean
  noPhone: boolean
  /** Nobody is asked after the sign-in whether to make a passkey. */
  noPasskeyOffer: boolean
  noCaptcha: boolean
  /** The browser's Back button leaves the page instead of returning to the previous form. */
  noHistory: boolean
  /** `email-first`: the sign-in asks the e-mail alone, then offers what that person signs in by; '' for the password form. */
  flow: '' | typeof EMAIL_FIRST
  notClosable: boolean
  email: string
  name: string
  phone: string
}

/** The steps that the attribute `page` may name. Source: checkout spec §2. */
export const checkoutPages = ['', 'list', 'info', 'method', 'methods', 'review', 'success', 'fail'] as const
type CheckoutPage = (typeof checkoutPages)[number]

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

/** Products chosen on a landing whose browser keeps no cookies, so that the school can store no cart. */
export interface ChosenProducts {
  /** `course:12,school:1:3`, as calls and addresses name them; '' for none. */
  names: () => string
  /** Adds a product (`course:12`), or changes its months; '' for none. Returns the number of products. */
  add: (product: string, months: string) => number
  remove: (product: string) => void
}

/** The shell around the checkout. */
export interface CheckoutHost extends Omit<WidgetHost, 'config' | 'kind' | 'claimEarlyAction' | 'presumedPerson'> {
  config: () => CheckoutConfig
  /** Returns the response to the `get-cart` that was sent before the code loaded: once, then null; null if none was sent. */
  claimEarlyCart: () => Promise<Response> | null
  chosen: ChosenProducts
}
