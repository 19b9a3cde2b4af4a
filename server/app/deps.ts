import type { Logger } from 'pino'
import type { TokenBearer } from '../auth/api-tokens/api-tokens.ts'
import type { EventFacts, NamedEvent } from '../auth/events/event.ts'
import type { IdentityProvider } from '../auth/identity/provider.ts'
import type { Facebook } from '../auth/facebook/facebook.ts'
import type { Passkeys } from '../auth/passkeys/settings.ts'
import type { PhoneCodes } from '../auth/phone-codes/phone-codes.ts'
import type { Passwords } from '../auth/password/passwords.ts'
import type { Captcha } from '../auth/captcha/captcha.ts'
import type { Config } from '../config/config.ts'
import type { Db, Transact } from '../db/database.ts'
import type { Limits } from '../http/limits/limits.ts'
import type { Caller } from '../http/use-case.ts'
import type { MailQueue } from '../mail/outbox.ts'
import type { Media } from '../media/media.ts'
import type { Pictures } from '../media/pictures.ts'
import type { Payments } from '../payments/payments.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** The application's external dependencies, created in `main.ts` and by tests. */
export interface Deps {
  config: Config
  db: Db
  transact: Transact
  /** Resolves if the database accepts writes. */
  probe: () => Promise<void>
  now: () => Date
  log: Logger
  limits: Limits
  passwords: Passwords
  captcha: Captcha
  /** The Facebook login; null if it is off. */
  facebook: Facebook | null
  /** Login providers that the school leads to. */
  identityProviders: readonly IdentityProvider[]
  /** Null if they are off. */
  passkeys: Passkeys | null
  /** Null if they are off. */
  phoneCodes: PhoneCodes | null
  mail: MailQueue
  payments: Payments
  media: Media
  pictures: Pictures
  telemetry: Telemetry
  /** The owner of an API token; null if the token is not valid. */
  bearerOf: (token: string) => Promise<TokenBearer | null>
  /** Place and time of an event, from the published document that it names; null if readers cannot see one. */
  factsOfEvent: (event: NamedEvent) => Promise<EventFacts | null>
  /** Runs after a sign-in: merges the visitor's cart into the user's. */
  onSignedIn: (personId: string, visitor: { visitorHash: string } & Pick<Caller, 'recall'>) => Promise<void>
}
