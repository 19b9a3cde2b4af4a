import { alreadyRegistered } from './templates/already-registered.ts'
import { confirmation } from './templates/confirmation.ts'
import { passwordNotice } from './templates/password-notice.ts'
import { phoneNotice } from './templates/phone-notice.ts'
import { signIn } from './templates/sign-in.ts'

export type { MailContent, MailSite } from './letter.ts'

/** Every mail the school sends: `(site, details) => { subject, text, html }`. Source: DESIGN §5. */
export const mails = { signIn, confirmation, phoneNotice, passwordNotice, alreadyRegistered }
