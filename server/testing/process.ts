import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { portOf } from '../http/listen.ts'

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

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Spawns the server as it was built, with these variables and no others, and without a notice before it stops. Resolves when it is ready or
 * has ended. `tracer` is a program with its options that runs it. The server ends with this process at the latest.
 */
export const spawnServer = async (
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

/** What a page of the school sends with each call of a new visitor. */
export const visitorHeaders = async (origin: string): Promise<Record<string, string>> => {
  const visitor = await fetch(`${origin}/api/v1/check_auth/`, { method: 'POST', headers: { origin } })
  const { csrf_token: token } = await visitor.json()
  const cookies = visitor.headers.getSetCookie().map((line) => line.split(';')[0])
  return { origin, cookie: cookies.join('; '), 'x-csrftoken': token }
}
