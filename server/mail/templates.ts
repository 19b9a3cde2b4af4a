import { alreadyRegistered } from './templates/already-registered.ts'
import { certificate } from './templates/certificate.ts'
import { confirmation } from './templates/confirmation.ts'
import { eventNotice } from './templates/event-notice.ts'
import { identityNotice } from './templates/identity-notice.ts'
import { passwordNotice } from './templates/password-notice.ts'
import { phoneCode } from './templates/phone-code.ts'
import { phoneNotice } from './templates/phone-notice.ts'
import { purchase } from './templates/purchase.ts'
import { refundNotice } from './templates/refund-notice.ts'
import { renewalFailed } from './templates/renewal-failed.ts'
import { renewalNotice } from './templates/renewal-notice.ts'
import { renewalPaid } from './templates/renewal-paid.ts'
import { signIn } from './templates/sign-in.ts'
import { subscriptionCanceled } from './templates/subscription-canceled.ts'
import { trialStarted } from './templates/trial-started.ts'

export type { MailContent, MailSite } from './letter.ts'
export type { PurchasedCertificate } from './templates/purchase.ts'

/** Every mail the school sends: `(site, details, lang) => { subject, text, html, lang }`. Source: DESIGN §5. */
export const mails = {
  signIn,
  confirmation,
  phoneCode,
  phoneNotice,
  passwordNotice,
  identityNotice,
  alreadyRegistered,
  eventNotice,
  purchase,
  certificate,
  trialStarted,
  renewalNotice,
  renewalPaid,
  renewalFailed,
  subscriptionCanceled,
  refundNotice,
}
