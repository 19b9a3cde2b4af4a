import { performDeferred } from '../auth/perform-deferred.ts'
import type { Deps } from '../app/deps.ts'
import { linksIn } from '../mail/mailbox.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { MailTransport, TravellingMail } from '../mail/transport.ts'
import { startMailWorker } from '../mail/worker.ts'

/** A mail as it is delivered. `links` are the addresses in its text. */
export interface DeliveredMail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  calendar: string | undefined
}

const asDelivered = ({ to, subject, text, html, calendar }: TravellingMail): DeliveredMail => ({
  to,
  subject,
  text,
  html,
  links: linksIn(text),
  calendar,
})

/** Empties the outbox by the real worker whenever it is asked; answers all mails so far, newest first. */
export const deliveredMails = (deps: Deps, outbox: Outbox): (() => Promise<DeliveredMail[]>) => {
  const travelled: TravellingMail[] = []
  const transport: MailTransport = { send: async (mail) => void travelled.push(mail), close: () => undefined }
  return async () => {
    const worker = startMailWorker({ ...deps, outbox, transport, performTask: (task) => performDeferred(deps, task) })
    await worker.drain()
    await worker.stop()
    return travelled.toSorted((left, right) => right.at.getTime() - left.at.getTime()).map(asDelivered)
  }
}
