/** At most `points` within `seconds` of the first one. */
export interface LimitWindow {
  points: number
  seconds: number
}

/** Everything that is counted, and by what. */
export type LimitRule =
  /** Failed sign-ins by password or code, by account (its lower-cased e-mail). */
  | 'signInAccount'
  /** Failed sign-ins, by IP. */
  | 'signInIp'
  /** The pause between mails to an address, whoever asks for them. */
  | 'mailAddress'
  /** Mails to an address that were asked for from an IP; the key is both. */
  | 'mailAddressIp'
  /** All mails to an address; beyond it their pause is the longer one of `mailAddressCrowded`. */
  | 'mailAddressDay'
  | 'mailAddressCrowded'
  /** Mails that tell who is signed in of an event, by address. They are asked for by nobody, so no pause is between them. */
  | 'noticeAddress'
  /** Mails asked for from an IP. */
  | 'mailIp'
  /** All mails of the school that were asked for and queued; the key is `all`. Beyond it they are slowed down. */
  | 'mailAll'
  /** Alarms that there are too many of them. */
  | 'mailAlarm'
  /** Answers that tell whether an address is known, by IP, and by address and IP. */
  | 'revealIp'
  | 'revealAddress'
  /** New accounts, by IP. */
  | 'registrationIp'
  /** Solutions of the embedded captcha, by puzzle; for a minute longer than a puzzle is good. */
  | 'captchaPuzzle'
  /** Registrations that passed by the embedded captcha's first check, by IP. */
  | 'captchaFirstIp'
  /** Failed second checks of a captcha, by IP. */
  | 'captchaSecondIp'
  /** Phones added or changed, by person. */
  | 'phonePerson'
  /** Passwords set, by person. */
  | 'passwordPerson'
  /** Events signed up for, by person. */
  | 'eventPerson'
  /** Links and tickets that were opened, by IP. */
  | 'tokenIp'
  /** Questions to a provider about one payment, by the payment. */
  | 'paymentAsked'
  /** Payments that were begun, by person and by IP. */
  | 'payPerson'
  | 'payIp'
  /** Carts of visitors that were begun, by IP, and all of them; the key is `all`. The latter is a breaker, not a quota. */
  | 'cartIp'
  | 'cartAll'
  /** Codes that were tried in vain, of promotions and of gift certificates, by person and by IP. */
  | 'guessPerson'
  | 'guessIp'
  /** Events that a page has told, by IP. */
  | 'analyticsIp'
  /** Tokens for the content API that were asked for with a password, by IP. */
  | 'apiTokenIp'
  /** Those that were given, by person. */
  | 'apiTokenPerson'
  /** Unsafe calls of the content API, by person, of visitors by IP. */
  | 'contentWrite'
  /** Images uploaded, by person, and of visitors once more. */
  | 'uploadPerson'
  | 'uploadVisitor'
  /** Comments, by person and by IP. */
  | 'commentPerson'
  | 'commentIp'
  /** Addresses that were left, by IP. */
  | 'captureIp'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The windows of every rule, shortest first; each of them must have room. Source: SECURITY R8, R9, R45, R67-R69. */
export const limitRules: Record<LimitRule, readonly LimitWindow[]> = {
  signInAccount: [{ points: 5, seconds: 15 * MINUTE }],
  signInIp: [{ points: 20, seconds: 15 * MINUTE }],
  mailAddress: [{ points: 1, seconds: 30 }],
  mailAddressIp: [
    { points: 5, seconds: HOUR },
    { points: 10, seconds: DAY },
  ],
  mailAddressDay: [{ points: 10, seconds: DAY }],
  mailAddressCrowded: [{ points: 1, seconds: 10 * MINUTE }],
  noticeAddress: [
    { points: 5, seconds: HOUR },
    { points: 10, seconds: DAY },
  ],
  mailIp: [{ points: 20, seconds: HOUR }],
  mailAll: [{ points: 3_000, seconds: HOUR }],
  mailAlarm: [{ points: 1, seconds: 10 * MINUTE }],
  revealIp: [{ points: 20, seconds: HOUR }],
  revealAddress: [{ points: 10, seconds: HOUR }],
  registrationIp: [{ points: 20, seconds: HOUR }],
  captchaPuzzle: [{ points: 1, seconds: 21 * MINUTE }],
  captchaFirstIp: [{ points: 5, seconds: HOUR }],
  captchaSecondIp: [{ points: 3, seconds: 15 * MINUTE }],
  phonePerson: [{ points: 10, seconds: HOUR }],
  passwordPerson: [{ points: 10, seconds: HOUR }],
  eventPerson: [{ points: 60, seconds: HOUR }],
  tokenIp: [{ points: 60, seconds: HOUR }],
  paymentAsked: [{ points: 1, seconds: 2 }],
  payPerson: [{ points: 30, seconds: HOUR }],
  payIp: [{ points: 90, seconds: HOUR }],
  cartIp: [{ points: 300, seconds: HOUR }],
  cartAll: [{ points: 20_000, seconds: HOUR }],
  guessPerson: [{ points: 20, seconds: HOUR }],
  guessIp: [{ points: 60, seconds: HOUR }],
  analyticsIp: [{ points: 60, seconds: MINUTE }],
  apiTokenIp: [{ points: 60, seconds: 15 * MINUTE }],
  apiTokenPerson: [{ points: 60, seconds: HOUR }],
  contentWrite: [{ points: 600, seconds: MINUTE }],
  uploadPerson: [{ points: 500, seconds: DAY }],
  uploadVisitor: [{ points: 50, seconds: DAY }],
  commentPerson: [{ points: 10, seconds: MINUTE }],
  commentIp: [{ points: 10, seconds: MINUTE }],
  captureIp: [{ points: 10, seconds: MINUTE }],
}
