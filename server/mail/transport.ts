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
