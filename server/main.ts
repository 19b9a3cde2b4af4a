import type { Logger } from 'pino'
import { type Config, readConfig } from './config/config.ts'
import { SecretsRefusal } from './db/secret-fingerprints.ts'
import { createLog } from './http/log.ts'
import { type RunningSchool, startSchool } from './app/start.ts'

/** Ends the process with what the operator has to correct. */
const refuse = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return process.exit(1)
}

const configOrExit = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return refuse(error)
  }
}

const startOrExit = async (config: Config, log: Logger): Promise<RunningSchool> => {
  try {
    return await startSchool(config, log)
  } catch (error) {
    if (error instanceof SecretsRefusal) return refuse(error)
    log.fatal({ err: error }, 'could not start')
    return process.exit(1)
  }
}

/** Ends the process once: after an orderly stop, or immediately if that fails or takes longer than `killSeconds`. */
const ender = (school: RunningSchool, { killSeconds }: Config, log: Logger) => {
  let isEnding = false
  return async (code: number, hurry?: AbortSignal) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), killSeconds * 1_000).unref()
    try {
      await school.stop(hurry)
    } catch (error) {
      log.fatal({ err: error }, 'not stopped in order')
      process.exit(1)
    }
    log.info({ event: 'stopped' })
    process.exit(code)
  }
}

/* Runs the school until a signal stops it or an unexpected error occurs. */

const config = configOrExit()
const log = createLog(config.logLevel)
const end = ender(await startOrExit(config, log), config, log)

process.on('SIGTERM', () => void end(0))

// Who presses Ctrl+C a second time is at a terminal, without a balancer that needs the notice.
const hurry = new AbortController()
let interrupts = 0
process.on('SIGINT', () => {
  interrupts += 1
  if (interrupts > 1) hurry.abort()
  void end(0, hurry.signal)
})

// The state after these errors is undefined, so the process exits and a fresh one can start.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ err: error, event }, 'unexpected')
    void end(1)
  })
}
