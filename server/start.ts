import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { sweepAuth } from './auth/sweep.ts'
import { compose } from './compose.ts'
import { type Config, weaknessesOf } from './config.ts'
import { sweepContent } from './content/sweep/sweep.ts'
import { openDatabase } from './db/connect.ts'
import { demoPages, foreignLanding } from './demo.ts'
import type { Deps } from './deps.ts'
import { startCleaning } from './http/identity/caller-store.ts'
import { openLimits } from './http/limits/limits.ts'
import { type Listen, openListener } from './http/listen.ts'
import { createMailTransport } from './mail/transports.ts'
import { startMailWorker } from './mail/worker.ts'
import { sweepCheckout } from './orders/delete-old.ts'
import { startPaymentWorker } from './orders/settling/worker.ts'
import { loadReader } from './pages/reader.ts'
import { NOTIFY_PATH } from './payments/payments.ts'
import type { Sandboxes } from './sandbox/start-sandboxes.ts'

/**
 * Shutdown: for `drainNoticeSeconds` the server fails readiness and sends `Connection: close`, then requests under way may finish, then the
 * workers. Source: SECURITY R80.
 */
const SECOND_MS = 1_000
const DRAIN_MS = 7_000
const WORKERS_MS = 2_000

/** A running server. `stop` fails the readiness check, drains, stops the workers and closes all resources. */
export interface RunningSchool {
  stop: () => Promise<void>
  /** The payment providers' sandboxes; null if the school uses provider accounts. */
  sandboxes: Sandboxes | null
}

/** Starts the demo landing on another origin. */
const listenAsLanding = async (config: Config, listen: Listen) => {
  if (config.foreignPort === null) return []
  return [await listen(foreignLanding(config), config.foreignPort, '127.0.0.1')]
}

/** Starts the payment providers' sandboxes, which take no money. */
const listenAsProviders = async ({ sandboxPort, baseUrl, host, port, payments }: Config) => {
  if (sandboxPort === null) return null
  const { startSandboxes } = await import('./sandbox/start-sandboxes.ts')
  const own = host === '0.0.0.0' ? '127.0.0.1' : host
  const notifyUrl = port === 0 ? `${baseUrl}${NOTIFY_PATH}` : `http://${own}:${port}${NOTIFY_PATH}`
  return startSandboxes({ port: sandboxPort, notifyUrl, now: () => new Date(), cards: payments.cards })
}

const startWorkers = (deps: Deps, outbox: ReturnType<typeof compose>['outbox']) => {
  const transport = createMailTransport(deps.config)
  const mail = startMailWorker({ ...deps, outbox, transport })
  const cleaning = startCleaning(deps, [sweepAuth, sweepCheckout, sweepContent])
  const payments = startPaymentWorker(deps)
  return async () => {
    await Promise.all([mail.stop(), cleaning.stop(), payments.stop()])
    transport.close()
  }
}

const within = (ms: number, work: Promise<unknown>) => Promise.race([work, pause(ms, undefined, { ref: false })])

/**
 * Opens all resources, listens, and logs `ready`. Rejects if a resource cannot be opened. Browser tests pass `listen` to keep their ports
 * open from one school to the next.
 */
export const startSchool = async (given: Config, log: Logger, listen = openListener): Promise<RunningSchool> => {
  const database = await openDatabase({ url: given.databaseUrl, dataDir: given.dataDir, log })
  const limits = await openLimits(given)
  const providers = await listenAsProviders(given)
  const config = providers ? { ...given, payments: providers.settings } : given
  const { deps, outbox } = compose({ config, database, limits, log, now: () => new Date() })
  let isDraining = false
  const app = buildApp(deps, { pages: [demoPages(config)], reader: await loadReader(), isDraining: () => isDraining })
  const listeners = [await listen(app, config.port, config.host), ...(await listenAsLanding(config, listen))]
  const stopWorkers = startWorkers(deps, outbox)
  for (const weakness of weaknessesOf(config)) log.warn({ event: 'weak-setting' }, weakness)
  log.info({ event: 'ready', url: config.baseUrl, port: config.port })
  return {
    sandboxes: providers,
    stop: async () => {
      isDraining = true
      await pause(config.drainNoticeSeconds * SECOND_MS)
      await Promise.all(listeners.map(({ drain }) => drain(DRAIN_MS)))
      await within(WORKERS_MS, stopWorkers())
      await providers?.close()
      await limits.close()
      await database.close()
    },
  }
}
