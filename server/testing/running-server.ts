import { onTestFinished } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLog } from '../http/log.ts'
import { startSchool } from '../app/start.ts'
import { freePort } from './process.ts'

/** The whole server in this process, on free ports and the database of this folder, until the test is over. */
export const runServer = async (dataDir: string, overrides: Record<string, string> = {}) => {
  const [port, foreignPort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), FOREIGN_PORT: String(foreignPort), STAND_IN_PORT: '0' }
  const config = readConfig({ DATA_DIR: dataDir, CAPTCHA: 'none', DRAIN_NOTICE_SECONDS: '0', ...ports, ...overrides })
  const lines: Record<string, unknown>[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  const { stop } = await startSchool(config, log)
  let stopped: Promise<void> | null = null
  const stopOnce = () => (stopped ??= stop())
  onTestFinished(stopOnce)
  return { origin: `http://localhost:${port}`, stop: stopOnce, warnings: () => lines.map(({ msg }) => msg) }
}
