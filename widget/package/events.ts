/** The forms, one at a time. */
export type SchoolScreen = 'pass' | 'ml' | 'code' | 'registration' | 'captcha' | 'phone' | 'action' | 'info' | 'fail'

/** What an element tells the page. Events bubble, also out of foreign shadow roots, and hold no personal data. */
export interface SchoolEventMap {
  /** The form is live. */
  'school:ready': CustomEvent<{ screen: SchoolScreen }>
  /** Another form is shown. */
  'school:step': CustomEvent<{ screen: SchoolScreen }>
  /** Somebody has signed in. */
  'school:signed-in': CustomEvent<{ method: 'password' | 'code' | 'facebook' | 'registration' }>
  /** Somebody has signed out in this element. */
  'school:signed-out': CustomEvent<null>
  /** Somebody has registered. */
  'school:registered': CustomEvent<null>
  /** The visitor is about to be led on; `preventDefault()` keeps them on the page. */
  'school:redirect': CustomEvent<{ url: string }>
  /** A call was refused or failed: names of fields, never their contents. `reason` is `load` when the code itself did not come. */
  'school:error': CustomEvent<{ reason: string; screen?: SchoolScreen; fields?: string[] }>
  /** The popup has closed. */
  'school:close': CustomEvent<null>
}

declare global {
  interface HTMLElementEventMap extends SchoolEventMap {}
  interface DocumentEventMap extends SchoolEventMap {}
  interface WindowEventMap extends SchoolEventMap {}
}
