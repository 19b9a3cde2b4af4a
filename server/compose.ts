import { createFacebook } from './auth/facebook/adapter.ts'
import { createPasswords } from './auth/passwords.ts'
import { createCaptcha } from './captcha/adapters.ts'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'

type Given = Pick<Deps, 'config' | 'limits' | 'log' | 'now'> & { database: Database }

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
  }
  return { deps, outbox }
}
