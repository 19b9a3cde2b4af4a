import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { createLog } from './http/log.ts'
import { type RunningSchool, startSchool } from './start.ts'

/** The limit for an orderly stop after its notice; longer than one takes. Source: SECURITY R80. */
const STOP_MS = 11_000

const configOrExit = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return process.exit(1)
  }
}

const startOrExit = async (config: Config, log: Logger): Promise<RunningSchool> => {
  try {
    return await startSchool(config, log)
  } catch (error) {
    log.fatal({ err: error }, 'could not start')
    return process.exit(1)
  }
}

/** Ends the process once: after an orderly stop, or immediately if that fails or takes too long. */
const ender = (school: RunningSchool, { drainNoticeSeconds }: Config, log: Logger) => {
  let isEnding = false
  return async (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), drainNoticeSeconds * 1_000 + STOP_MS).unref()
    try {
      await school.stop()
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

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))

// The state after these errors is undefined, so the process exits and a fresh one can start.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ err: error, event }, 'unexpected')
    void end(1)
  })
}
