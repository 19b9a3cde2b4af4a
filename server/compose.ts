import { bearerOf } from './auth/api-tokens/api-tokens.ts'
import { createFacebook } from './auth/facebook/adapter.ts'
import { createPasswords } from './auth/password/passwords.ts'
import { altcha } from './auth/captcha/altcha.ts'
import type { Captcha, CaptchaKind } from './auth/captcha/captcha.ts'
import { recaptcha } from './auth/captcha/recaptcha.ts'
import { mergeCarts } from './catalog/carts/own-cart.ts'
import { placeOfEvent } from './content/publishing/event-names.ts'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'
import { createPictures } from './media/pictures.ts'
import { createMedia } from './media/stores.ts'
import { createPayments } from './payments/payments.ts'

/** Lets everybody through: for tests and for a school behind another bot check. */
export const none = (): Captcha => ({ kind: 'none', check: async () => true })

type CaptchaDeps = Pick<Deps, 'config' | 'limits' | 'now'>

const adapters: Record<CaptchaKind, (deps: CaptchaDeps) => Captcha> = { altcha, recaptcha, none }

/** The adapter that the configuration names. */
export const createCaptcha = (deps: CaptchaDeps): Captcha => adapters[deps.config.captcha](deps)

type Given = Pick<Deps, 'config' | 'limits' | 'log' | 'now'> & { database: Database }

/** A cart that stays a visitor's harms nobody, so the sign-in goes on all the same. */
const cartMerger =
  ({ db, transact }: Database, { now, log }: Pick<Deps, 'now' | 'log'>): Deps['onSignedIn'] =>
  async (personId, visitorHash) => {
    try {
      await mergeCarts({ db, transact, now }, personId, visitorHash)
    } catch (error) {
      log.error({ err: error }, 'cart not merged')
    }
  }

/** Makes the application's parts from what was opened for it. The outbox is for the worker that empties it. */
export const compose = ({ database, ...given }: Given): { deps: Deps; outbox: Outbox } => {
  const { config } = given
  const outbox = createOutbox({ secrets: config.sessionSecrets, transact: database.transact })
  const deps: Deps = {
    ...given,
    db: database.db,
    probe: database.probe,
    transact: outbox.transact,
    passwords: createPasswords(),
    captcha: createCaptcha(given),
    facebook: createFacebook(config.facebook, given),
    mail: outbox.queue,
    payments: createPayments(config.payments, given),
    media: createMedia(config),
    pictures: createPictures(),
    bearerOf: (token) => bearerOf({ db: database.db, transact: outbox.transact }, token, given.now()),
    placeOfEvent: (event) => placeOfEvent(database.db, event, given.now()),
    onSignedIn: cartMerger(database, given),
  }
  return { deps, outbox }
}
