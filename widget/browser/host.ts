/** The custom element around a view, as the view sees it. `widget/loader/shell.ts` creates it. */
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
  /** Dispatches a `school:*` event, bubbling and composed. False if the page canceled a cancelable one. */
  emit: (name: SchoolEventName, detail?: Record<string, unknown>) => boolean
  /** Returns a function that repeats what the visitor did before React took over (a submit or a click), for the live view to call once. */
  takeEarlyAction: () => (() => void) | null
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

export type AuthType = 'webinar' | 'partner' | 'landing' | 'autowebinar' | 'only_auth'

/** The two variants of the sign-in: the widget of landings, and the school's own form. Source: sign-in spec §2.1, §2.2. */
export type WidgetKind = 'login' | 'auth'

/** The form that an element begins with. */
export type StartView = 'pass' | 'registration' | 'ml' | 'phone' | 'action' | 'info' | 'fail'

/** The attributes of `<school-login>` and `<school-auth>`, camel-cased. Absent strings are ''. Source: sign-in spec §2, §3; DESIGN §4. */
export interface WidgetConfig {
  lang: 'ru' | 'en'
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
  noCaptcha: boolean
  /** The browser's Back button leaves the page instead of returning to the previous form. */
  noHistory: boolean
  notClosable: boolean
  email: string
  name: string
  phone: string
}
