/** The shell around a view: the custom element, seen without knowing custom elements. Made by `widget/elements`. */
export interface WidgetHost {
  /** The element's attributes and properties as they are now. */
  config: () => WidgetConfig
  /** Calls back after any of them changed; answers how to stop. */
  onConfigChange: (listener: () => void) => () => void
  /** Where the API is, an origin without a trailing slash. */
  apiBase: string
  /** The page-wide `check_auth`, begun by the loader beside the first view, or `isAnew`. Rejects where the network does, with a `SecurityError` where the school does not list the page. */
  checkAuth: (isAnew?: boolean) => Promise<Response>
  /** Dispatches a `school:*` event, bubbling and composed. False when a cancelable one was cancelled. */
  emit: (name: SchoolEventName, detail?: Record<string, unknown>) => boolean
  /** What the visitor did before React came (submit, or a press on a button), to be done once the view is live; once. */
  takeEarlyAction: () => (() => void) | null
  kind: WidgetKind
  /** True inside an open popup. */
  isPopup: boolean
  /** Closes the popup around the view; nothing otherwise. */
  close: () => void
  /** Shows a notification above the page; its text is text, never markup. */
  notify: Notify
  /** Aborts when the element has left the page for good: timers and requests end with it. */
  signal: AbortSignal
}

/** Kinds of notifications; a page's word for another counts as `info`. */
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

export type AuthType = 'webinar' | 'partner' | 'landing' | 'autowebinar' | 'only_auth'

/** The two readings of signing in: the widget of landings, and the school's own form. Source: sign-in spec §2.1, §2.2. */
export type WidgetKind = 'login' | 'auth'

/** What an element begins with. */
export type StartView = 'pass' | 'registration' | 'ml' | 'phone' | 'action' | 'info' | 'fail'

/** The attributes of `<school-login>` and `<school-auth>`, camel-cased. Absent strings are ''. Source: sign-in spec §2, §3; DESIGN §4. */
export interface WidgetConfig {
  lang: 'ru' | 'en'
  /** The language that the element or the page names, for dates: any tag, or ''. */
  dateLang: string
  /** The form to begin with; `<school-login>` knows `pass` and `registration`. */
  view: StartView
  /** The words above the registration of `<school-auth>`; '' for the usual ones. */
  caption: string
  nextUrl: string
  /** The element's `nextUrl` property, set by script; it ranks after the page's `next`. Source: sign-in spec §2.1. */
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
  /** The words of the button that leads to the event; '' for the usual ones. */
  actionText: string
  signedUpEvent: string
  /** Where people turn to who cannot get in; '' for what the server says. */
  supportEmail: string
  supportWhatsapp: string
  sendLessonEvents: boolean
  noFacebook: boolean
  noCaptcha: boolean
  /** Back leaves the page instead of returning to the form before. */
  noHistory: boolean
  notClosable: boolean
  email: string
  name: string
  phone: string
}
