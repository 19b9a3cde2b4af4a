import type { ConsentKind } from '../contract/consents.ts'
import type { ProfileField } from '../contract/profile-fields.ts'

/** Texts of the pages for browsers that run no scripts; of each field of the profile the label. */
export interface FormTexts extends Record<ProfileField, string> {
  email: string
  password: string
  phone: string
  code: string
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
