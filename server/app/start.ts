import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/durations.ts'
import { buildApp } from './app.ts'
import { withPhoneSandbox } from '../auth/phone-codes/settings.ts'
import { withSandboxes } from '../auth/identity/settings.ts'
import { dropOldTokens } from '../auth/stores/api-token-store.ts'
import { endUnanswered } from '../auth/accounts/prove-mailbox.ts'
import { dropOldCodes } from '../auth/stores/code-store.ts'
import { dropOldLinks } from '../auth/stores/link-store.ts'
import { performDeferred } from '../auth/perform-deferred.ts'
import { dropOldAttempts } from '../auth/stores/identity-attempt-store.ts'
import { dropOldPhoneCodes } from '../auth/stores/phone-code-store.ts'
import { dropOldSpending } from '../auth/stores/phone-spending-store.ts'
import { dropOldChallenges } from '../auth/stores/passkey-store.ts'
import { dropOldTickets } from '../auth/stores/ticket-store.ts'
import { dropOldAnalytics } from '../catalog/analytics/analytics-store.ts'
import { dropEmptyCarts, dropOldCarts } from '../catalog/carts/cart-store.ts'
import { compose } from './compose.ts'
import type { Config } from '../config/config.ts'
import { cleanUpContent } from '../content/cleanup/cleanup.ts'
import { openDatabase } from '../db/connect.ts'
import { claimSecrets } from '../db/secret-fingerprints.ts'
import type { Tx } from '../db/database.ts'
import { CLOCK_SKEW_MS, LEASE_MS } from '../db/lease.ts'
import { demoPages, foreignLanding, pageAssets } from './demo.ts'
import type { Deps } from './deps.ts'
import { repeat, startCleaning } from '../http/identity/caller-store.ts'
import { openLimits } from '../http/limits/limits.ts'
import { type Listen, openListener } from '../http/listen.ts'
import { cutMailWaits } from '../mail/mail-store.ts'
import { createMailTransport } from '../mail/transports.ts'
import { startMailWorker } from '../mail/worker.ts'
import { cutCheckWaits, dropOldEvents } from '../orders/stores/attempt-store.ts'
import { cutRefundWaits } from '../orders/stores/refund-store.ts'
import { startPaymentWorker } from '../orders/worker.ts'
import { loadReader } from '../pages/reader.ts'
import { NOTIFY_PATH } from '../payments/payments.ts'
import { outdatedPasskeys, weaknessesOf } from '../config/weak-settings.ts'
import type { Sandboxes } from '../sandbox/start-sandboxes.ts'
import { metricsPort } from '../telemetry/metrics-endpoint.ts'
import { openTelemetry } from '../telemetry/open.ts'
import { statementObserver } from '../telemetry/statements.ts'
import type { Load, Telemetry } from '../telemetry/telemetry.ts'

/** Deletes expired links, tickets, challenges, tokens and attempts at login providers, and addresses that were sent no code for a day. */
export const cleanUpAuth = async (tx: Tx, at: Date): Promise<void> => {
  await dropOldCodes(tx, at)
  await dropOldLinks(tx, at)
  await dropOldTickets(tx, at)
  await dropOldAttempts(tx, at)
  await dropOldChallenges(tx, at)
  await dropOldTokens(tx, at)
  await dropOldPhoneCodes(tx, at)
  await dropOldSpending(tx, at)
}

/** Retention of an unchanged visitor cart: a day longer than the cookie that identifies it. */
const CART_DAYS = 31
/** Retention of a visitor cart whose last item was taken out. */
const EMPTY_CART_HOURS = 4
/** Retention of notifications: providers no longer resend them by then. */
const EVENT_DAYS = 30

/** Retention of analytics events, in days and in rows. Source: SECURITY R69. */
const ANALYTICS_DAYS = 90
const ANALYTICS_ROWS = 200_000

const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * HOUR_MS)
const daysBefore = (at: Date, days: number): Date => hoursBefore(at, days * 24)

/** Deletes empty carts of visitors, carts of those who have not come back, old notifications and old analytics events. */
export const cleanUpCheckout = async (tx: Tx, at: Date): Promise<void> => {
  // Older ones were deleted by earlier sweeps, so that no sweep reads all carts.
  await dropEmptyCarts(tx, { from: daysBefore(at, 2), until: hoursBefore(at, EMPTY_CART_HOURS) })
  await dropOldCarts(tx, daysBefore(at, CART_DAYS))
  await dropOldEvents(tx, daysBefore(at, EVENT_DAYS))
  await dropOldAnalytics(tx, { before: daysBefore(at, ANALYTICS_DAYS), most: ANALYTICS_ROWS })
}

/** The longest pause between two attempts to send a mail, to check a payment or to make a refund. */
const LONGEST_PAUSE_MS = HOUR_MS

/** Ends waits that a clock ahead of time has made longer than their rules allow. */
export const cutLongWaits = async (tx: Tx, at: Date): Promise<void> => {
  const inMs = (ms: number) => new Date(at.getTime() + ms + CLOCK_SKEW_MS)
  const latest = inMs(LONGEST_PAUSE_MS)
  await cutMailWaits(tx, { at, latest, latestLease: inMs(LEASE_MS) })
  await cutCheckWaits(tx, at, latest)
  await cutRefundWaits(tx, at, latest)
}

const WORKERS_MS = 2_000

export interface RunningSchool {
  /**
   * For `drainNoticeSeconds` the server fails readiness and sends `Connection: close`; `hurry` ends this notice early. Then requests in
   * progress may finish, then the workers, and all resources are closed. Source: SECURITY R80.
   */
  stop: (hurry?: AbortSignal) => Promise<void>
  /** The payment providers' sandboxes; null if the school uses provider accounts. */
  sandboxes: Sandboxes | null
}

/** Starts the demo landing on another origin. */
const listenAsLanding = async (config: Config, listen: Listen) => {
  if (config.foreignPort === null) return []
  return [await listen(foreignLanding(config), config.foreignPort, '127.0.0.1')]
}

/** Starts the sandboxes of payment and login providers, which take no money and know nobody. */
const listenAsProviders = async ({ sandboxPort, baseUrl, host, port, payments, identity, phoneCodes }: Config) => {
  if (sandboxPort === null) return null
  const { startSandboxes } = await import('../sandbox/start-sandboxes.ts')
  const own = host === '0.0.0.0' ? '127.0.0.1' : host
  const hasLogins = identity.sandboxes.length > 0
  const notifyUrl = port === 0 ? `${baseUrl}${NOTIFY_PATH}` : `http://${own}:${port}${NOTIFY_PATH}`
  return startSandboxes({
    port: sandboxPort,
    notifyUrl,
    now: () => new Date(),
    cards: payments.cards,
    ...(hasLogins && { baseUrl }),
    hasPhone: phoneCodes?.isSandbox ?? false,
  })
}

/** The settings with the sandboxes in place of the accounts that the school does not have. */
const onSandboxes = (config: Config, { address, settings }: Sandboxes): Config => ({
  ...config,
  payments: config.payments.yookassa?.isSandbox ? settings : config.payments,
  identity: withSandboxes(config.identity, address),
  phoneCodes: withPhoneSandbox(config.phoneCodes, address),
})

/** Opens the port of `/metrics`, if it has one of its own. */
const listenForMetrics = async ({ telemetry: settings }: Config, { metrics }: Telemetry, listen: Listen) => {
  if (!metrics || settings.metricsPort === null) return []
  return [await listen(metricsPort(metrics, settings.metricsToken), settings.metricsPort, settings.metricsHost)]
}

const startWorkers = (deps: Deps, outbox: ReturnType<typeof compose>['outbox']) => {
  const transport = createMailTransport(deps.config)
  const mail = startMailWorker({ ...deps, outbox, transport, performTask: (task) => performDeferred(deps, task) })
  const cleaning = startCleaning(deps, [cutLongWaits, cleanUpAuth, cleanUpCheckout, cleanUpContent])
  const replies = repeat(MINUTE_MS, () =>
    endUnanswered(deps).catch((error: unknown) => deps.log.error({ err: error }, 'unanswered questions not ended')),
  )
  const payments = startPaymentWorker(deps)
  return async () => {
    await Promise.all([mail.stop(), cleaning.stop(), replies.stop(), payments.stop()])
    transport.close()
  }
}

/** Loads the adapters of the school's providers, so that its first payment does not wait for them, or for files that a deployment replaces. */
const loadProviders = ({ payments, log }: Deps) =>
  Promise.all(payments.ids.map(payments.provider)).catch((error: unknown) =>
    log.error({ err: error }, 'a payment provider could not be loaded'),
  )

const untilAborted = (ms: number, signal: AbortSignal | undefined) =>
  pause(ms, undefined, { signal }).catch(() => undefined)

const within = (ms: number, work: Promise<unknown>) => Promise.race([work, pause(ms, undefined, { ref: false })])

/**
 * Opens all resources, listens, and logs `ready`. Rejects if a resource cannot be opened. Browser tests pass `listen` to keep their ports
 * open from one school to the next.
 */
export const startSchool = async (options: Config, log: Logger, listen = openListener): Promise<RunningSchool> => {
  const telemetry = await openTelemetry(options.telemetry, log)
  const queues = new Map<string, () => Load>()
  const observer = {
    statement: statementObserver(telemetry, { log, slowMs: options.telemetry.slowQueryMs }),
    queue: (name: string, load: () => Load) => void queues.set(name, load),
  }
  const { databaseUrl: url, dataDir, databaseSettings: settings } = options
  const database = await openDatabase({ url, dataDir, log, settings, observer })
  await claimSecrets(database.transact, options.sessionSecrets, { isServer: true })
  const limits = await openLimits({ ...options, observer })
  const providers = await listenAsProviders(options)
  const config = providers ? onSandboxes(options, providers) : options
  const { deps, outbox } = compose({ config, database, limits, log, now: () => new Date(), telemetry, queues })
  let isDraining = false
  const app = buildApp(deps, {
    assets: pageAssets(config),
    pages: [demoPages(config)],
    loadReader,
    isDraining: () => isDraining,
  })
  const listeners = [
    await listen(app, config.port, config.host, config.isHstsForSubdomains),
    ...(await listenAsLanding(config, listen)),
    ...(await listenForMetrics(config, telemetry, listen)),
  ]
  const stopWorkers = startWorkers(deps, outbox)
  const weaknesses = [...weaknessesOf(config), ...(await outdatedPasskeys(database.db, config))]
  for (const weakness of weaknesses) log.warn({ event: 'weak-setting' }, weakness)
  log.info({ event: 'ready', url: config.baseUrl, port: config.port })
  void loadProviders(deps)
  return {
    sandboxes: providers,
    stop: async (hurry) => {
      isDraining = true
      await untilAborted(config.drainNoticeSeconds * SECOND_MS, hurry)
      await Promise.all(listeners.map(({ drain }) => drain(config.drainSeconds * SECOND_MS)))
      await within(WORKERS_MS, Promise.all([stopWorkers(), telemetry.tracer.close()]))
      await providers?.close()
      await limits.close()
      await database.close()
    },
  }
}
