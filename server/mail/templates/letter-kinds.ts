import type { LetterTexts, MailSite } from '../letter.ts'
import type {
  AlreadyRegisteredDetails,
  CertificateDetails,
  CertificateIssuedDetails,
  ConfirmationDetails,
  EventNoticeDetails,
  IdentityCodeDetails,
  IdentityNoticeDetails,
  PasskeyNoticeDetails,
  PasswordNoticeDetails,
  PhoneCodeDetails,
  PhoneSignInDetails,
  PhoneNoticeDetails,
  PhoneSignInNoticeDetails,
  PurchaseDetails,
  RefundNoticeDetails,
  RenewalFailedDetails,
  RenewalNoticeDetails,
  RenewalPaidDetails,
  SignInDetails,
  SubscriptionCanceledDetails,
  SubscriptionResumedDetails,
  TrialStartedDetails,
  RemovalNoticeDetails,
  WaysRemovedDetails,
} from './details.ts'

/** What each kind of mail is about. */
export interface Kinds {
  signIn: SignInDetails
  confirmation: ConfirmationDetails
  phoneCode: PhoneCodeDetails
  phoneSignIn: PhoneSignInDetails
  phoneNotice: PhoneNoticeDetails
  phoneSignInNotice: PhoneSignInNoticeDetails
  passwordNotice: PasswordNoticeDetails
  identityNotice: IdentityNoticeDetails
  identityCode: IdentityCodeDetails
  passkeyNotice: PasskeyNoticeDetails
  removalNotice: RemovalNoticeDetails
  waysRemoved: WaysRemovedDetails
  alreadyRegistered: AlreadyRegisteredDetails
  eventNotice: EventNoticeDetails
  purchase: PurchaseDetails
  certificate: CertificateDetails
  certificateIssued: CertificateIssuedDetails
  trialStarted: TrialStartedDetails
  renewalNotice: RenewalNoticeDetails
  renewalPaid: RenewalPaidDetails
  renewalFailed: RenewalFailedDetails
  subscriptionCanceled: SubscriptionCanceledDetails
  subscriptionResumed: SubscriptionResumedDetails
  refundNotice: RefundNoticeDetails
}

/** All letters in a language beside Russian and English. */
export type Letters = { [Kind in keyof Kinds]: (details: Kinds[Kind], site: MailSite) => LetterTexts }

/** Those about purchases, subscriptions and certificates, which have a file of their own. */
export type ShopLetters = Omit<
  Letters,
  | 'signIn'
  | 'confirmation'
  | 'phoneCode'
  | 'phoneSignIn'
  | 'phoneNotice'
  | 'phoneSignInNotice'
  | 'passwordNotice'
  | 'identityNotice'
  | 'identityCode'
  | 'passkeyNotice'
  | 'removalNotice'
  | 'waysRemoved'
  | 'alreadyRegistered'
  | 'eventNotice'
>
