/** At most `points` within `seconds` of the first one. */
export interface LimitWindow {
  points: number
  seconds: number
}

/** Every rate limit rule, and the key it counts by. */
export type LimitRule =
  /** Failed sign-ins by password or code, by account (its lower-cased e-mail). Beyond it a captcha is required. */
  | 'signInAccount'
  /** Failed sign-ins by password, code or Facebook, by IP. */
  | 'signInIp'
  /** Pause between mails to an address, from whatever IP they are requested. */
  | 'mailAddress'
  /** Mails to an address that one IP requests; the key is address and IP. */
  | 'mailAddressIp'
  /** All mails to an address; beyond it the longer pause of `mailAddressCrowded` applies. */
  | 'mailAddressDay'
  | 'mailAddressCrowded'
  /** Notices of event sign-ups to signed-in users, by address. They are not requested mails, so no pause applies between them. */
  | 'noticeAddress'
  /** Codes and links requested from an IP, until one of that address is used there. */
  | 'mailIp'
  /** The part of them that an address has requested; the key is address and IP. It refuses nothing and tells what to give back. */
  | 'mailUnused'
  /** All requested mails that the school queues; the key is `all`. Beyond it each further request is slowed down, and none refused. */
  | 'mailAll'
  /** The same for a block of addresses: a /24 of IPv4 or a /48 of IPv6. */
  | 'mailBlock'
  /** Log alarms about exceeding `mailAll` and `mailBlock`. */
  | 'mailAlarm'
  /**
   * Responses that reveal whether an address has an account, by IP, and by address and IP: refused registrations, and requests for codes
   * and links until the address is proved or registered there.
   */
  | 'revealIp'
  | 'revealAddress'
  /** Registrations and event sign-ups by form, by IP. Beyond it they need the second check of the captcha; none is refused. */
  | 'registrationIp'
  /** Solutions of the embedded captcha, by puzzle; kept for a minute longer than a puzzle is valid. */
  | 'captchaPuzzle'
  /** Harder puzzles of the embedded captcha, by IP and by block of addresses. They refuse nothing: beyond them the puzzles get harder. */
  | 'captchaHardIp'
  | 'captchaHardBlock'
  /** Registrations that passed the embedded captcha's first check, by IP. */
  | 'captchaFirstIp'
  /** Failed second checks of a captcha, by IP. */
  | 'captchaSecondIp'
  /** Phones added or changed, by person. */
  | 'phonePerson'
  /** Pause between codes by phone; the key is way and number. */
  | 'phonePause'
  /** Codes by phone requested for a number; the key is way and number. */
  | 'phoneNumber'
  /** Codes by phone requested from a block of addresses: a /24 of IPv4 or a /48 of IPv6. A right code gives its own back. */
  | 'phoneBlock'
  /** Text messages to a range of numbers, by their first seven digits. */
  | 'phoneRange'
  /** Requests to a provider whether a call has come, by call. */
  | 'phoneCallStatus'
  /** Log alarms about codes by phone that are not sent, by reason. */
  | 'phoneAlarm'
  /** Passkeys made, by person. */
  | 'passkeyPerson'
  /** Challenges for passkeys, by IP. A right sign-in gives back its own. */
  | 'passkeyChallengeIp'
  /** All of them; the key is `all`. Beyond it each further one is slowed down, and none refused. */
  | 'passkeyAll'
  /** The same for a block of addresses: a /24 of IPv4 or a /48 of IPv6. */
  | 'passkeyBlock'
  /** Log alarms about exceeding `passkeyAll` and `passkeyBlock`. */
  | 'passkeyAlarm'
  /** Passwords set, by person. */
  | 'passwordPerson'
  /** Consents given and withdrawn in the cabinet, by person. */
  | 'consentPerson'
  /** Events signed up for, by person. */
  | 'eventPerson'
  /** Links, tickets and callbacks of login providers that are not valid, and refused Facebook tokens, by IP. A valid one is never refused. */
  | 'tokenIp'
  /** Attempts to sign in by a login provider that were begun, by IP; one that has signed in is given back. */
  | 'identityIp'
  /** Status requests to a provider about one payment attempt, by attempt. */
  | 'paymentStatus'
  /** Payments started, by person and by IP. */
  | 'payPerson'
  | 'payIp'
  /** Visitor carts created, by IP. */
  | 'cartIp'
  /** Changes of carts, by IP. */
  | 'cartChangeIp'
  /** All visitor carts created; the key is `all`. Beyond it each further one is slowed down, and none refused. */
  | 'cartAll'
  /** The same for a block of addresses: a /24 of IPv4 or a /48 of IPv6. */
  | 'cartBlock'
  /** Log alarms about exceeding `cartAll` and `cartBlock`. */
  | 'cartAlarm'
  /** Failed promo codes and gift certificate codes, by person and by IP. */
  | 'guessPerson'
  | 'guessIp'
  /** Analytics events sent by pages, by IP. */
  | 'analyticsIp'
  /** Requests for a content API token, by IP: the studio makes one each time that it is opened. */
  | 'apiTokenIp'
  /** Content API tokens issued for a pair of e-mail and password, by person. */
  | 'apiTokenPerson'
  /** Content API tokens issued for a session, by person: one each time that the studio is opened. */
  | 'sessionTokenPerson'
  /** Unsafe requests to the content API, by person; unauthenticated ones by IP. */
  | 'contentWrite'
  /** Images uploaded, by person; a person with the role `visitor` also spends the second one. */
  | 'uploadPerson'
  | 'uploadVisitor'
  /** Comments, by person and by IP. */
  | 'commentPerson'
  | 'commentIp'
  /** E-mail addresses left in the capture form, by IP. */
  | 'captureIp'
  /** Drafts requested by preview links, valid or not, by IP. */
  | 'previewIp'
  /** Calls that report what a person has read, by person. */
  | 'progressPerson'
  /** Calls by which editors say that they have a document open, by person. */
  | 'editingPerson'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Windows of each rule, shortest first; all of them must have points left. Source: SECURITY R8, R9, R45, R67-R69. */
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
  mailUnused: [{ points: 20, seconds: HOUR }],
  mailAll: [{ points: 3_000, seconds: HOUR }],
  mailBlock: [{ points: 300, seconds: HOUR }],
  mailAlarm: [{ points: 1, seconds: 10 * MINUTE }],
  revealIp: [{ points: 20, seconds: HOUR }],
  revealAddress: [{ points: 10, seconds: HOUR }],
  registrationIp: [{ points: 20, seconds: HOUR }],
  captchaPuzzle: [{ points: 1, seconds: 21 * MINUTE }],
  captchaHardIp: [{ points: 20, seconds: HOUR }],
  captchaHardBlock: [{ points: 300, seconds: HOUR }],
  captchaFirstIp: [{ points: 5, seconds: HOUR }],
  captchaSecondIp: [{ points: 3, seconds: 15 * MINUTE }],
  phonePerson: [{ points: 10, seconds: HOUR }],
  phonePause: [{ points: 1, seconds: 60 }],
  phoneNumber: [
    { points: 3, seconds: HOUR },
    { points: 5, seconds: DAY },
  ],
  phoneBlock: [{ points: 10, seconds: HOUR }],
  phoneRange: [{ points: 10, seconds: HOUR }],
  phoneCallStatus: [{ points: 1, seconds: 2 }],
  phoneAlarm: [{ points: 1, seconds: 10 * MINUTE }],
  passkeyPerson: [{ points: 20, seconds: HOUR }],
  passkeyAll: [{ points: 40_000, seconds: HOUR }],
  passkeyBlock: [{ points: 6_000, seconds: HOUR }],
  passkeyAlarm: [{ points: 1, seconds: 10 * MINUTE }],
  passkeyChallengeIp: [{ points: 900, seconds: 15 * MINUTE }],
  passwordPerson: [{ points: 10, seconds: HOUR }],
  consentPerson: [{ points: 30, seconds: HOUR }],
  eventPerson: [{ points: 60, seconds: HOUR }],
  tokenIp: [{ points: 60, seconds: HOUR }],
  identityIp: [{ points: 600, seconds: 15 * MINUTE }],
  paymentStatus: [{ points: 1, seconds: 2 }],
  payPerson: [{ points: 30, seconds: HOUR }],
  payIp: [{ points: 90, seconds: HOUR }],
  cartIp: [{ points: 300, seconds: HOUR }],
  cartChangeIp: [{ points: 600, seconds: MINUTE }],
  cartAll: [{ points: 20_000, seconds: HOUR }],
  cartBlock: [{ points: 1_500, seconds: HOUR }],
  cartAlarm: [{ points: 1, seconds: 10 * MINUTE }],
  guessPerson: [{ points: 20, seconds: HOUR }],
  guessIp: [{ points: 60, seconds: HOUR }],
  analyticsIp: [{ points: 60, seconds: MINUTE }],
  apiTokenIp: [{ points: 300, seconds: 15 * MINUTE }],
  apiTokenPerson: [{ points: 60, seconds: HOUR }],
  sessionTokenPerson: [{ points: 600, seconds: HOUR }],
  contentWrite: [{ points: 600, seconds: MINUTE }],
  uploadPerson: [{ points: 500, seconds: DAY }],
  uploadVisitor: [{ points: 50, seconds: DAY }],
  commentPerson: [{ points: 10, seconds: MINUTE }],
  commentIp: [{ points: 10, seconds: MINUTE }],
  captureIp: [{ points: 10, seconds: MINUTE }],
  previewIp: [{ points: 60, seconds: MINUTE }],
  progressPerson: [{ points: 60, seconds: MINUTE }],
  editingPerson: [{ points: 300, seconds: MINUTE }],
}
