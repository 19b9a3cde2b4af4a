import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The server as a process of its own. */
export interface ServerProcess {
  origin: string
  pid: number
  kill: (signal: NodeJS.Signals) => void
  /** What it logged so far, parsed. */
  logs: () => Record<string, unknown>[]
  stderr: () => string
  /** Resolves with its exit code. */
  ended: Promise<number | null>
}

/** Ports that no system gives to a connection or to who listens on any port, so that few are taken before they are used. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (!isFree) continue
    await once(probe, 'close')
    return port
  }
}

const spawnOnce = async (
  env: Record<string, string>,
  flags: string[] = [],
  tracer: string[] = [],
): Promise<ServerProcess> => {
  const [port, foreignPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const ports = { PORT: String(port), FOREIGN_PORT: String(foreignPort), STAND_IN_PORT: String(sandboxPort) }
  const [program, ...args] = [...tracer, 'node', '--enable-source-maps', ...flags, '.dist/server/main.js']
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, DRAIN_NOTICE_SECONDS: '0', ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'close').then(([code]): number | null => {
    process.off('exit', kill)
    return code
  })
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written.stdout += text
      if (written.stdout.includes('"event":"ready"')) resolve()
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text))
  })
  await Promise.race([ready, ended])
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    logs: () =>
      written.stdout
        .split('\n')
        .slice(0, -1) // what follows the last line is one that is being written
        .map((line) => JSON.parse(line)),
    stderr: () => written.stderr,
    ended,
  }
}

const MOST_SPAWNS = 3

/**
 * Spawns the server as it was built, with these variables and no others, and without a notice before it stops. Resolves when it is ready or
 * has ended. `tracer` is a program with its options that runs it. The server ends with this process at the latest. Where another program has
 * taken a port that was free, it is spawned anew.
 */
export const spawnServer = async (...args: Parameters<typeof spawnOnce>): Promise<ServerProcess> => {
  for (let spawns = 1; ; spawns += 1) {
    const server = await spawnOnce(...args)
    const hasLostPort = server.logs().some(({ err }) => Object(err).errorCode === 'EADDRINUSE')
    if (!hasLostPort || spawns === MOST_SPAWNS) return server
  }
}

/** So many of its last lines say why a server has ended. */
const LAST_LINES = 10

const lastOutput = ({ stderr, logs }: ServerProcess): string =>
  [
    stderr(),
    ...logs()
      .slice(-LAST_LINES)
      .map((line) => JSON.stringify(line)),
  ].join('\n')

/** Spawns the server like `spawnServer`, and rejects with what it has said if it ends before it is ready. */
export const startServer = async (...args: Parameters<typeof spawnServer>): Promise<ServerProcess> => {
  const server = await spawnServer(...args)
  if (server.logs().some(({ event }) => event === 'ready')) return server
  throw new Error(`the server has not started: ${lastOutput(server)}`)
}

/** Does something that needs a server. If that fails, the error has what the server has said last. */
export const withServer = async <T>(server: ServerProcess, doing: Promise<T>): Promise<T> => {
  try {
    return await doing
  } catch (error) {
    throw new Error(`${String(error)}; the server has said: ${lastOutput(server)}`, { cause: error })
  }
}

/** What a page of the school sends with each call of a new visitor. */
export const visitorHeaders = async (origin: string): Promise<Record<string, string>> => {
  const visitor = await fetch(`${origin}/api/v1/check_auth/`, { method: 'POST', headers: { origin } })
  const { csrf_token: token } = await visitor.json()
  const cookies = visitor.headers.getSetCookie().map((line) => line.split(';')[0])
  return { origin, cookie: cookies.join('; '), 'x-csrftoken': token }
}
