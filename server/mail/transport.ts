import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { MailBody } from './outbox.ts'

/** An outgoing mail. Its Message-ID derives from `id`, so that a resend is recognized as the same mail; `at` is when it was written. */
export interface TravellingMail extends MailBody {
  id: string
  at: Date
}

/** Delivers mails. `send` resolves once the receiving side has accepted the mail, and rejects when `signal` aborts. */
export interface MailTransport {
  send: (mail: TravellingMail, signal: AbortSignal) => Promise<void>
  close: () => void
}

export type Sender = Pick<Config, 'mailFrom' | 'supportEmail' | 'baseUrl'>

/** A mail in nodemailer's format: replies go to support, and a header marks it as sent automatically. */
export const asMessage = (
  { mailFrom, supportEmail, baseUrl }: Sender,
  { id, at, to, subject, text, html, lang, calendar }: TravellingMail,
): SendMailOptions => ({
  messageId: `<${id}@${new URL(baseUrl).hostname}>`,
  date: at,
  from: mailFrom,
  replyTo: supportEmail,
  to: { name: '', address: to },
  subject,
  text,
  html,
  attachments:
    calendar === undefined
      ? []
      : [{ filename: 'event.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar }],
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
})
