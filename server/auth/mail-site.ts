import type { Config } from '../config.ts'
import type { MailSite } from '../mail/templates.ts'

/** How long a notice about a change of the account may wait to be sent. */
export const NOTICE_MS = 24 * 60 * 60_000

export const mailSite = ({ baseUrl, supportEmail }: Pick<Config, 'baseUrl' | 'supportEmail'>): MailSite => ({
  origin: baseUrl,
  supportEmail,
})
