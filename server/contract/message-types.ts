import type { FieldMessages } from './field-messages.ts'

/** Field messages that only the server produces. */
export interface ValidationMessages extends FieldMessages {
  /** A choice that the form does not offer. */
  notOffered: string
  linkBad: string
  linkUnwanted: string
  dateBad: string
  /** A code in a text message. */
  phoneCodeBad: string
  newPasswordShort: string
  newPasswordLong: string
  newPasswordCommon: string
}

/** Server messages other than those of form fields. */
export interface ServerMessages {
  /** Any error without a more specific message. Spelt as in sign-in spec §8. */
  unknownError: string
  badCredentials: string
  tooManyTries: string
  tooManyMails: string
  busy: string
  /** The database connection is lost, or the database has no room. */
  unavailable: string
  codeWrong: string
  codeExpired: string
  codeLocked: string
  userExists: string
  recaptcha: string
  captchaDown: string
  suspicious: string
  consentsMissing: string
  /** With separate consents, each missing one at its own box. */
  termsMissing: string
  policyMissing: string
  /** The text has a new version since the page was opened. */
  consentOutdated: string
  signInFirst: string
  /** Why a session was ended from elsewhere. */
  endedByProof: string
  endedByPassword: string
  endedEverywhere: string
  eventMissing: string
  phoneOnFile: string
  currentPasswordMissing: string
  currentPasswordWrong: string
  firstPasswordLate: string
  facebookFailed: string
  facebookNoEmail: string
  /** The provider's email already has an account, and only the provider vouches that it belongs to the caller. */
  facebookKnownEmail: string
  /** The person has declined at the provider. */
  identityDenied: string
  identityFailed: string
  /** The attempt has expired, or is spent. */
  identityExpired: string
  /** The identity is linked to another account than that of the signed-in user. */
  identityOfOther: string
  /** The address has got its codes of the day. */
  identityNoCode: string
  identityUnknown: string
  /** The number gets no codes by its kind or country. */
  phoneNotMobile: string
  phoneCountry: string
  /** A number has had many codes, or a network has asked for many. */
  phoneTooMany: string
  phoneCallDown: string
  /** A call has proved a number that no account has. */
  phoneUnknown: string
  /** The proof of the number is over. */
  phoneExpired: string
  passkeyFailed: string
  passkeyExpired: string
  /** The authenticator has asked for no fingerprint, face or code of the device. */
  passkeyUnverified: string
  /** In place of the current password. */
  passkeyNotProved: string
  passkeyElsewhere: string
  passkeyNotMade: string
  passkeyKnown: string
  passkeysFull: string
  passkeyUnknown: string
  lastWayIn: string
  /** A visitor's cart is found by a cookie, and this browser accepts none. */
  cookiesNeeded: string
  notOnSale: string
  notInCurrency: string
  /** Owned for good: there is nothing left to buy. */
  alreadyOwned: string
  blackBoxEarly: string
  cartFull: string
  promoShort: string
  promoWithLils: string
  /** Unknown, used, expired and void alike. */
  certificateBad: string
  giftReceiverMissing: string
  giftDayBad: string
  /** The request contained a card number, which only the provider's script may see. */
  cardDataSent: string
  cardUnknown: string
  cartEmpty: string
  /** The cart differs from what the page shows. */
  cartChanged: string
  /** Unknown, used up, expired, or not applicable to this cart. */
  promoEnded: string
  lilsUnusable: string
  lilsNotEnough: string
  paymentInFlight: string
  /** The subscription is already active. */
  subscribed: string
  /** The next period is being charged. */
  renewalInFlight: string
  payKeyReused: string
  /** The link of a page that shows a refusal. */
  toStart: string
}

/** Messages of refusals at the edge, before a use case runs. */
export interface EdgeMessages {
  /** The page's origin is not listed. */
  badOrigin: string
  /** The anti-forgery token is missing, expired or issued to another browser. */
  badToken: string
  malformed: string
  tooLarge: string
  badMediaType: string
  notFound: string
  badMethod: string
}

/** All messages of the server but those of the widget's forms: the file of a language beside Russian and English has them in one. */
export type OwnServerMessages = Omit<ValidationMessages, keyof FieldMessages> & ServerMessages & EdgeMessages
