import type { Config } from '../config.ts'
import { createMailboxTransport } from './mailbox.ts'
import type { Sender } from './message.ts'
import { createSmtpTransport } from './smtp.ts'
import type { MailTransport } from './transport.ts'

/** The configured mail server, else, outside production only, the local mailbox. */
export const createMailTransport = (
  config: Sender & Pick<Config, 'smtpUrl' | 'dataDir' | 'isProduction'>,
): MailTransport => {
  if (config.smtpUrl !== null) return createSmtpTransport(config.smtpUrl, config)
  if (config.isProduction) throw new Error('SMTP_URL: production needs a mail server')
  return createMailboxTransport(config.dataDir, config)
}
