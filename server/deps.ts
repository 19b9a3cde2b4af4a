import type { Logger } from 'pino'
import type { TokenBearer } from './auth/api-tokens/api-tokens.ts'
import type { EventPlace, NamedEvent } from './auth/events/event.ts'
import type { Facebook } from './auth/facebook/facebook.ts'
import type { Passwords } from './auth/password/passwords.ts'
import type { Captcha } from './auth/captcha/captcha.ts'
import type { Config } from './config.ts'
import type { Db, Transact } from './db/database.ts'
import type { Limits } from './http/limits/limits.ts'
import type { MailQueue } from './mail/outbox.ts'
import type { Media } from './media/media.ts'
import type { Pictures } from './media/pictures.ts'
import type { Payments } from './payments/payments.ts'

/** Everything the application needs from outside, made in `main.ts` and by tests. */
export interface Deps {
  config: Config
  db: Db
  transact: Transact
  /** Resolves when the database takes writes. */
  probe: () => Promise<void>
  now: () => Date
  log: Logger
  limits: Limits
  passwords: Passwords
  captcha: Captcha
  /** Login by another provider; null where there is none. */
  facebook: Facebook | null
  mail: MailQueue
  payments: Payments
  media: Media
  pictures: Pictures
  /** Whose API token this is; null where it opens nothing. */
  bearerOf: (token: string) => Promise<TokenBearer | null>
  /** Where and when an event is, by the published document that it names; null where readers find none. */
  placeOfEvent: (event: NamedEvent) => Promise<EventPlace | null>
  /** What happens when a browser that was a visitor has signed in: its cart becomes the person's. */
  onSignedIn: (personId: string, visitorHash: string) => Promise<void>
}
