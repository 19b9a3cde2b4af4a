/** The forms, one at a time. */
export type SchoolScreen =
  | 'pass'
  | 'ml'
  | 'code'
  | 'registration'
  | 'email'
  | 'ways'
  | 'identity'
  | 'by-phone'
  | 'captcha'
  | 'phone'
  | 'passkey'
  | 'action'
  | 'info'
  | 'fail'

/** The steps of the checkout, one at a time. */
export type SchoolStep = 'list' | 'empty' | 'methods' | 'cards' | 'info' | 'review' | 'widget' | 'success' | 'fail'

/** How somebody has signed in; `oidc` is the school's own provider. */
export type SchoolSignInMethod =
  | 'password'
  | 'code'
  | 'registration'
  | 'facebook'
  | 'passkey'
  | 'phone'
  | 'yandex'
  | 'vk'
  | 'oidc'

/** What an element tells the page. Events bubble, also out of foreign shadow roots, and hold no personal data. */
export interface SchoolEventMap {
  /** The form or the checkout is live. */
  'school:ready': CustomEvent<{ screen: SchoolScreen | SchoolStep }>
  /** Another form or step is shown. */
  'school:step': CustomEvent<{ screen: SchoolScreen | SchoolStep }>
  /** Somebody has signed in. */
  'school:signed-in': CustomEvent<{ method: SchoolSignInMethod }>
  /** Somebody has signed out in this element. */
  'school:signed-out': CustomEvent<null>
  /** Somebody has registered. */
  'school:registered': CustomEvent<null>
  /** The visitor is about to be led on; `preventDefault()` keeps them on the page. */
  'school:redirect': CustomEvent<{ url: string }>
  /** A call was refused or failed: names of fields, never their contents. `reason` is `load` when the code itself did not load, or has failed while rendering. */
  'school:error': CustomEvent<{ reason: string; screen?: SchoolScreen | SchoolStep; fields?: string[] }>
  /** The popup has closed. */
  'school:close': CustomEvent<null>
  /** The cart holds another number of items; on the button that put one in, or on the checkout. */
  'school:cart': CustomEvent<{ count: number }>
  /** A payment has come through: its id, and the names of what was bought. Once for each payment. */
  'school:paid': CustomEvent<{ payment: string; products: string[] }>
  /** A step of the checkout for the page's own counters, as it is told to the school. */
  'school:analytics': CustomEvent<{ event: string }>
  /** Somebody asks for the live chat. A page that opens one prevents the default: WhatsApp or a mail to the support. */
  'school:chat': CustomEvent<null>
  /** A block of a document has been seen: the kind and number of the document, and the uuid of the block. Once for each block. */
  'school:read': CustomEvent<{ kind: string; id: number; block: string }>
  /** A quiz of a document has been finished: the uuid of its block, the number of right answers, and of questions. */
  'school:quiz': CustomEvent<{ kind: string; id: number; block: string; right: number; of: number }>
}

type Hyphenated<Name extends string> = Name extends `school:${infer Rest}` ? `school-${Rest}` : never

/** The same events by names without a colon, for the templates of frameworks: `school-redirect`. A listener of one name is called once. */
export type SchoolTemplateEventMap = { [Name in keyof SchoolEventMap as Hyphenated<Name>]: SchoolEventMap[Name] }

declare global {
  interface HTMLElementEventMap extends SchoolEventMap, SchoolTemplateEventMap {}
  interface DocumentEventMap extends SchoolEventMap, SchoolTemplateEventMap {}
  interface WindowEventMap extends SchoolEventMap, SchoolTemplateEventMap {}
}
