import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { createMailboxTransport } from './mailbox.ts'
import { asMessage, type MailTransport, type Sender } from './transport.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `smtp:` to another machine must switch to TLS. The query of the SMTP URL overrides this. */
export const requiresTls = ({ protocol, hostname }: URL): boolean => protocol === 'smtp:' && !LOOPBACK.has(hostname)

/**
 * Sends through a mail server: `smtps:` uses TLS from the start, `smtp:` uses STARTTLS, which is required for other machines unless waived
 * for a relay on a private network: `smtp://relay?requireTLS=false`.
 */
export const createSmtpTransport = (smtpUrl: string, sender: Sender): MailTransport => {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxRequeues: 1, // for a pooled connection that was closed while idle
    requireTLS: requiresTls(new URL(smtpUrl)),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    send: async (mail, signal) => {
      await transporter.sendMail({ ...asMessage(sender, mail), signal })
    },
    close: () => transporter.close(),
  }
}

/** The configured mail server, else, outside production only, the local mailbox. */
export const createMailTransport = (
  config: Sender & Pick<Config, 'smtpUrl' | 'dataDir' | 'isProduction'>,
): MailTransport => {
  if (config.smtpUrl !== null) return createSmtpTransport(config.smtpUrl, config)
  if (config.isProduction) throw new Error('SMTP_URL: production needs a mail server')
  return createMailboxTransport(config.dataDir, config)
}
