import type { ConsentKind } from '../contract/consents.ts'
import type { ProfileField } from '../contract/profile-fields.ts'

/** Texts of the pages for browsers that run no scripts; of each field of the profile the label. */
export interface FormTexts extends Record<ProfileField, string> {
  email: string
  password: string
  phone: string
  code: string
  /** Above a form whose page was opened before the session began or ended, or longer ago than a day. */
  stale: string
  /** Above the cart as it is now. */
  cartChanged: string
  /** The title of a page that shows an error. */
  wrong: (heading: string) => string
  signIn: {
    heading: string
    submit: string
    byMail: string
    sendLink: string
    register: string
    registerSubmit: string
    /** Before and after the links to the terms and the offer. */
    consent: string
    terms: string
    /** Of each box of separate consents: the text before the link to its document, and that of the link. */
    boxes: Record<ConsentKind, [before: string, link: string]>
    version: (version: string) => string
    unknown: string
    signedIn: string
    /** In place of a captcha, which these pages do not have: on the page with all forms, and on that of the code. */
    byLinkBelow: string
    byMailedLink: string
    continueLabel: string
    sentHeading: string
    sent: string
    /** The mail has a code, too. */
    sentCode: string
    sentAlready: (secondsAgo: number, secondsLeft: number) => string
    sendAgain: string
    otherWays: string
  }
  order: {
    heading: string
    empty: string
    /** An item that its buyer has for ever. */
    owned: (name: string) => string
    toCourses: string
    /** For how long an item is open; `months` by their number, 0 until the end of summer. As the widget's cart has them. */
    forEver: string
    months: Readonly<Record<number, string>>
    /** Sums come formatted. */
    monthly: (sum: string) => string
    yearly: (sum: string) => string
    renewal: string
    storedForRenewal: string
    total: string
    add: string
    remove: string
    removeNamed: (name: string) => string
    removedAlready: string
    signInFirst: string
    signInToAdd: string
    signIn: string
    pay: string
    /** Before the link to the offer. */
    consent: string
    offer: string
    noMethod: string
    failed: string
  }
}
