import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../../server/config/config.ts'
import { DEMO_WHATSAPP } from '../../server/config/school-settings.ts'
import { staleBuilds } from './freshness.ts'
import { isFree } from './ports.ts'
import { welcome } from './welcome.ts'
import { exitWithError, say } from '../terminal.ts'

const POLL_MS = 50

const root = `${import.meta.dirname}/../..`
process.chdir(root)

const settings = () => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error))
  }
}

const requireFreePorts = async ({ port, foreignPort, sandboxPort, host }: Config) => {
  for (const one of [port, foreignPort, sandboxPort]) {
    if (one !== null && !(await isFree(one, host))) {
      exitWithError(`Port ${one} is taken by another program. Choose another one: PORT=${port + 100} npm start`)
    }
  }
}

/** Runs a script of the project and returns its output lines. */
const run = (script: string): string[] => {
  try {
    return execFileSync(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
      .trim()
      .split('\n')
  } catch {
    return exitWithError(`${script} failed; what it says stands above.`)
  }
}

const isReady = ({ host, port }: Config) =>
  fetch(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const config = settings()
await requireFreePorts(config)
for (const { name, script } of staleBuilds(root)) {
  say(`Building the ${name}…`)
  run(script)
}
const people = config.isProduction ? [] : run('.dist/server/seed.js')

const demo = {
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  SUPPORT_WHATSAPP: process.env.SUPPORT_WHATSAPP || DEMO_WHATSAPP,
}
const env = { ...process.env, ...(config.isProduction ? {} : demo) }
const server = spawn(process.execPath, ['--enable-source-maps', '.dist/server/main.js'], { stdio: 'inherit', env })

// this process exits after the server, which a terminal tells of Ctrl+C directly
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 1))

while (!(await isReady(config))) await pause(POLL_MS)
say(welcome(config, people))
