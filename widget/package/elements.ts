/** The languages of visitors and buyers. The studio has Russian and English. */
export type SchoolLang = 'ru' | 'en' | 'de' | 'kk' | 'es' | 'be' | 'uz'

/** What stands in markup, by the names of markup. The sentences here are those of `custom-elements.json`. */
interface SchoolAttributes {
  /** The language of the form: Russian without it. */
  lang?: SchoolLang
  /** Where to go after signing in: an own path or a listed origin. Then the page's `?next=` counts, then the property `nextUrl`, then the root, which reloads the page. */
  'next-url'?: string
  /** Where a mailed link and, on another origin, a registration lead; the next page without it. */
  'success-url'?: string
  /** What kind of page the form stands on, which decides the fields of the event; `only_auth` means `only-auth`. */
  'auth-type'?: 'landing' | 'webinar' | 'partner' | 'autowebinar' | 'only_auth'
  /** Signs in and nothing else: no event is recorded. */
  'only-auth'?: boolean
  /** The same as `only-auth`, for the templates of frameworks, which take a name that begins with "on" for a listener. */
  'auth-only'?: boolean
  /** The id of the room of the event. */
  room?: string
  /** The id of the webinar to sign up for. */
  webinar?: string
  /** The kind of the event: `Webinar Signed Up` or `Lead Magnet Signed Up`; the one that fits `auth-type` without it. */
  'event-type'?: string
  /** The id of the event to sign up for. */
  'event-id'?: string
  /** When the webinar begins, as it is told to whoever signs up. */
  'webinar-date'?: string
  /** The address of what the webinar offers. */
  'webinar-offer-url'?: string
  /** The address of the webinar's room, on the school's or a listed origin; the widget leads there when no next page is named. */
  'bizon-url'?: string
  /** The name of the action that the page asks for; it names the event when no id does. */
  action?: string
  /** The words of the button that leads on; the usual ones without it. */
  'action-text'?: string
  /** The name of the event to record, when no id names it. */
  'signed-up-event'?: string
  /** Opens the free lesson of whoever signs in, and leads there. */
  'send-lesson-events'?: boolean
  /** Offers no login by Facebook, whatever the server can do. */
  'no-facebook'?: boolean
  /** Offers no login by Yandex ID, VK ID or another provider, whatever the server can do. */
  'no-providers'?: boolean
  /** Offers no sign-in by phone, whatever the server can do. */
  'no-phone'?: boolean
  /** Asks nobody after the sign-in whether to make a passkey. */
  'no-passkey-offer'?: boolean
  /** Sends no captcha; the server may refuse what comes without one. */
  'no-captcha'?: boolean
  /** Leaves the browser's history alone: Back leaves the page instead of returning to the form before. */
  'no-history'?: boolean
  /** With `email-first` the sign-in asks the e-mail alone, then offers what that person signs in by. A `view` other than `pass` comes first all the same. */
  flow?: '' | 'email-first'
  /** No close button, and neither Esc nor a press outside closes the popup. */
  'not-closable'?: boolean
  /** What stands in the field of the address at first. */
  email?: string
  /** What stands in the field of the name at first. */
  name?: string
  /** What stands in the field of the phone at first, in international form. */
  phone?: string
  /** Where the forms send people who cannot get in; the school's own address without it. */
  'support-email'?: string
  /** The number in WhatsApp for them, digits only; the school's own without it. */
  'support-whatsapp'?: string
  /** Closed until it is opened, then a dialog over the page. */
  popup?: boolean
  /** The colours: light without it, dark, or as the visitor's device has them. */
  theme?: 'light' | 'dark' | 'auto'
  /** The origin of the calls, when it is not the script's. */
  api?: string
}

/** The attributes of `<school-login>`. */
export interface SchoolLoginAttributes extends SchoolAttributes {
  /** The form to begin with: the sign-in without it. */
  view?: 'pass' | 'registration'
}

/** The attributes of `<school-auth>`. */
export interface SchoolAuthAttributes extends SchoolAttributes {
  /** The form to begin with: the registration without it. Who is not known begins with `pass` in place of `phone` and `action`. */
  view?: 'registration' | 'pass' | 'ml' | 'phone' | 'action' | 'info' | 'fail'
  /** The words above the registration; the usual ones without it. */
  caption?: string
}

/** The attributes of `<school-checkout>`. */
export interface SchoolCheckoutAttributes {
  /** The language of the checkout: Russian without it. */
  lang?: SchoolLang
  /** The step to begin with; the one that the page's address names without it, else the cart. */
  page?: 'list' | 'info' | 'method' | 'methods' | 'review' | 'success' | 'fail'
  /** The id of the cart to show; the visitor's own without it. */
  'cart-id'?: string
  /** The one thing that is sold, as `course:12`: what else the cart has stays in it. The whole cart without it. */
  product?: string
  /** Who is signed in, as far as the page knows; the school's answer counts. */
  'user-id'?: string
  /** Their lils, as far as the page knows; the school's answer counts. */
  'user-bonuses'?: string
  /** The path of the call that checks a code; the usual one without it. */
  'promo-url'?: string
  /** The path of the call that pays; the usual one without it. */
  'pay-url'?: string
  /** The shop of the card processor; the school's own without it. */
  'shop-id'?: string
  /** Begins the free trial of the subscription, whatever the cart holds. */
  trial?: boolean
  /** Sells the subscription, whatever the cart holds. */
  subscribe?: boolean
  /** Asks for euros. */
  euro?: boolean
  /** Uses the addresses of the catalogue for its steps. */
  catalog?: boolean
  /** Pays a lesson with lils. */
  'lil-lesson'?: boolean
  /** Renews a subscription. */
  resubscribe?: boolean
  /** Offers no saved cards: a new one is typed in. */
  'new-card'?: boolean
  /** Applies the first of the person's saved codes by itself. */
  'use-promocode'?: boolean
  /** No sound after a payment. */
  'no-sound'?: boolean
  /** The value of the page's experiment, `1` or `0`; it may be set later. */
  experiment?: string
  /** Closed until it is opened, then a dialog over the page. */
  popup?: boolean
  /** The colours: light without it, dark, or as the visitor's device has them. */
  theme?: 'light' | 'dark' | 'auto'
  /** The origin of the calls, when it is not the script's. */
  api?: string
}

/** The attributes of `<school-cart>`. */
export interface SchoolCartAttributes {
  /** The language of its name: that of the page without it. */
  lang?: SchoolLang
  /** Where it leads: an own path, the school's or the page's origin; the school's cart without it. */
  href?: string
  /** The colours: light without it, dark, or as the visitor's device has them. */
  theme?: 'light' | 'dark' | 'auto'
  /** The origin of the calls, when it is not the script's. */
  api?: string
}

/** The attributes of `<school-content>`. */
export interface SchoolContentAttributes {
  /** The language of its buttons and notices: Russian without it. */
  lang?: SchoolLang
  /** The kind of document: a course without it. */
  kind?: 'course' | 'lesson' | 'live-lesson' | 'single-lesson' | 'webinar' | 'contest' | 'page' | 'studio'
  /** The number of the document. */
  id?: string
  /** The slug of the document, in place of its number. */
  slug?: string
  /** The secret of a preview link: shows the draft. */
  preview?: string
  /** Comments below the document: `on` below every open document, `off` below none; below courses and lessons without it. */
  comments?: 'on' | 'off'
  /** The level of the title's heading: 1 on a page of its own, 2 without it. */
  level?: '1' | '2'
  /** Closed until it is opened, then a dialog over the page. */
  popup?: boolean
  /** The colours: light without it, dark, or as the visitor's device has them. */
  theme?: 'light' | 'dark' | 'auto'
  /** The origin of the calls, when it is not the script's. */
  api?: string
}

/** `success-url` as `successUrl`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** `next-url` has a property of its own, and every element has `lang`. */
type Reflected<Attributes> = Exclude<keyof Attributes & string, 'next-url' | 'lang'>

/** Attributes as properties: `success-url` is `successUrl`. */
export type SchoolProperties<Attributes> = {
  [Name in Reflected<Attributes> as CamelCase<Name>]-?: NonNullable<Attributes[Name]>
}

/** What elements of the school have beside their attributes. */
export interface SchoolElement extends HTMLElement {
  /** Where to go next, if neither the attribute nor the page's address says so. */
  nextUrl?: string | null
  /** Opens the popup of a `popup` element; resolves when it stands there. `opener` gets the focus back when it closes. */
  show: (opener?: Element | null) => Promise<void>
  /** Closes the popup. */
  close: () => void
}

/** Login and registration for landings: password, code or link by mail, registration. */
export interface SchoolLoginElement extends SchoolElement, SchoolProperties<SchoolLoginAttributes> {}

/** The school's own form: registration with its consents, login, and what to do when it does not work. */
export interface SchoolAuthElement extends SchoolElement, SchoolProperties<SchoolAuthAttributes> {}

/** From the cart to success: the cart, the choice of a method, payment, and what comes after it. */
export interface SchoolCheckoutElement extends SchoolElement, SchoolProperties<SchoolCheckoutAttributes> {}

/** A published document: a course, a lesson, a page. */
export interface SchoolContentElement extends SchoolElement, SchoolProperties<SchoolContentAttributes> {}

/** A link to the cart with the number of its items. */
export interface SchoolCartElement extends HTMLElement {}

/** The elements by their tags. */
export interface SchoolElements {
  'school-login': SchoolLoginElement
  'school-auth': SchoolAuthElement
  'school-checkout': SchoolCheckoutElement
  'school-cart': SchoolCartElement
  'school-content': SchoolContentElement
}

declare global {
  interface HTMLElementTagNameMap extends SchoolElements {}
}
