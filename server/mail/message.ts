import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { TravellingMail } from './transport.ts'

export type Sender = Pick<Config, 'mailFrom' | 'supportEmail' | 'baseUrl'>

/** A mail in nodemailer's format: replies go to support, and a header marks it as sent automatically. */
export const asMessage = (
  { mailFrom, supportEmail, baseUrl }: Sender,
  { id, at, to, subject, text, html, lang }: TravellingMail,
): SendMailOptions => ({
  messageId: `<${id}@${new URL(baseUrl).hostname}>`,
  date: at,
  from: mailFrom,
  replyTo: supportEmail,
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
})
