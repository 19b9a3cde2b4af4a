import type { MailBody } from './outbox.ts'

/** A mail on its way out. `id` makes its Message-ID, so a second sending is known as the same mail; `at` is when it was written. */
export interface TravellingMail extends MailBody {
  id: string
  at: Date
}

/** Takes mails away. `send` resolves once the other side has answered for the mail and rejects when `signal` aborts. */
export interface MailTransport {
  send: (mail: TravellingMail, signal: AbortSignal) => Promise<void>
  close: () => void
}
