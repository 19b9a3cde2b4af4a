import { bearerOf } from '../auth/api-tokens/api-tokens.ts'
import { createFacebook } from '../auth/facebook/facebook.ts'
import { createIdentityProviders } from '../auth/identity/providers.ts'
import { createPasskeys } from '../auth/passkeys/settings.ts'
import { createPhoneCodes } from '../auth/phone-codes/phone-codes.ts'
import { createPasswords } from '../auth/password/passwords.ts'
import { altcha } from '../auth/captcha/altcha.ts'
import type { Captcha, CaptchaKind } from '../auth/captcha/captcha.ts'
import { recaptcha } from '../auth/captcha/recaptcha.ts'
import { mergeCarts } from '../catalog/carts/own-cart.ts'
import { factsOfEvent } from '../content/publishing/event-names.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from './deps.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import { createPictures } from '../media/pictures.ts'
import { createMedia } from '../media/stores.ts'
import { onEvent } from '../http/log.ts'
import { withRefusalMetrics } from '../http/limits/limits.ts'
import { createPayments } from '../payments/payments.ts'
import { nameSchool } from '../config/school-names.ts'
import { outbound } from '../telemetry/outbound.ts'
import { sourcesOf } from './sources.ts'
import { type Load, quietTelemetry, type Telemetry } from '../telemetry/telemetry.ts'

/** The captcha that passes every request: for tests and for a school behind another bot check. */
export const none = (): Captcha => ({ kind: 'none', check: async () => true })

type CaptchaDeps = Pick<Deps, 'config' | 'limits' | 'now'> & { fetch?: typeof fetch }

const adapters: Record<CaptchaKind, (deps: CaptchaDeps) => Captcha> = { altcha, recaptcha, none }

/** Creates the captcha adapter that the configuration selects. */
export const createCaptcha = (deps: CaptchaDeps): Captcha => adapters[deps.config.captcha](deps)

type OpenedDeps = Pick<Deps, 'config' | 'limits' | 'log' | 'now'> & {
  database: Database
  telemetry?: Telemetry
  /** The pools and queues of the database, by name. */
  queues?: ReadonlyMap<string, () => Load>
}

/** Merges the visitor's cart on sign-in. A failure is only logged and does not fail the sign-in: the cart stays with the visitor. */
const cartMerger =
  ({ db, transact }: Database, { now, log }: Pick<Deps, 'now' | 'log'>): Deps['onSignedIn'] =>
  async (personId, visitor) => {
    try {
      await mergeCarts({ db, transact, now }, personId, visitor)
    } catch (error) {
      log.error({ err: error }, 'cart not merged')
    }
  }

/** Wires the deps from the opened resources. The outbox is returned for the worker that sends its mails. */
export const compose = ({
  database,
  telemetry = quietTelemetry,
  queues = new Map(),
  ...opened
}: OpenedDeps): { deps: Deps; outbox: Outbox } => {
  const { config, log } = opened
  nameSchool(config)
  const { metrics } = telemetry
  if (metrics) onEvent(log, metrics.happened)
  const limits = metrics ? withRefusalMetrics(opened.limits, metrics.limited) : opened.limits
  const limited = { ...opened, limits }
  const fetchOf = (target: string) => outbound(telemetry, target)
  const outbox = createOutbox({ secrets: config.sessionSecrets, transact: database.transact })
  const deps: Deps = {
    ...limited,
    db: database.db,
    probe: async () => {
      await Promise.all([database.probe(), opened.limits.peek('signInIp', 'readiness')])
    },
    transact: outbox.transact,
    passwords: createPasswords(),
    captcha: createCaptcha({ ...limited, fetch: fetchOf('recaptcha') }),
    facebook: createFacebook(config.facebook, { ...limited, fetch: fetchOf('facebook') }),
    identityProviders: createIdentityProviders(config.identity, { now: limited.now, fetchOf }),
    passkeys: createPasskeys(config),
    phoneCodes: createPhoneCodes(config.phoneCodes, { fetchOf }),
    mail: outbox.queue,
    payments: createPayments(config.payments, { ...limited, fetchOf }),
    media: createMedia(config, fetchOf('media')),
    pictures: createPictures(),
    telemetry,
    bearerOf: (token) => bearerOf({ db: database.db, transact: outbox.transact }, token, limited.now()),
    factsOfEvent: (event) => factsOfEvent(database.db, event, limited.now()),
    onSignedIn: cartMerger(database, limited),
  }
  metrics?.readFrom(sourcesOf(deps, queues))
  return { deps, outbox }
}
