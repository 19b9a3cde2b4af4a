import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { createCalls, type Fields } from './messages.ts'

/** The window process (host.py) and its X server. */
export interface Host {
  request: (method: string, params?: Fields) => Promise<unknown>
  inspectorPort: number
  stop: () => void
}

const SCREEN = '2600x2600x24'

const hostMessage = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.unknown().optional(),
  error: z.string().optional(),
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Starts an X server of its own, so that only one browser has the keyboard's focus. */
const startDisplay = async (): Promise<{ display: string; server: ChildProcess }> => {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numbers = server.stdio[3]
  if (!numbers) throw new Error('Xvfb has no pipe')
  const [number] = await once(numbers, 'data')
  return { display: `:${String(number).trim()}`, server }
}

/** Starts the browser process. `onEvent` gets its events; `onEnd` runs when it ends. */
export const startHost = async (
  onEvent: (method: string, params: Fields) => void,
  onEnd: () => void,
): Promise<Host> => {
  const { display, server } = await startDisplay()
  const inspectorPort = await freePort()
  const host = spawn('/usr/bin/python3', [join(import.meta.dirname, 'host.py')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display,
      GTK_THEME: 'Adwaita',
      LC_ALL: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      TZ: 'Europe/Moscow', // the inspector cannot change it for a page
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${inspectorPort}`,
    },
  })
  host.stderr.on('data', (data) => process.stderr.write(data)) // not inherited: WebKit's processes outlive this one for seconds
  const calls = createCalls(0)
  const ready = Promise.withResolvers<void>()
  createInterface(host.stdout).on('line', (line) => {
    const { id, method, params = {}, result, error } = hostMessage.parse(JSON.parse(line))
    if (id !== undefined)
      calls.settle({ id, result: { value: result }, ...(error ? { error: { message: error } } : {}) })
    else if (method === 'ready') ready.resolve()
    else if (method) onEvent(method, params)
  })
  let isStopping = false
  host.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`WebKitGTK has ended: ${signal ?? code}\n`)
    server.kill()
    ready.reject(new Error('WebKitGTK did not start'))
    calls.end('WebKitGTK has ended')
    onEnd()
  })
  await ready.promise
  return {
    inspectorPort,
    request: async (method, params = {}) => {
      const { value } = await calls.start((id) => host.stdin.write(`${JSON.stringify({ id, method, params })}\n`))
      return value
    },
    stop: () => {
      isStopping = true
      host.kill('SIGKILL')
      server.kill()
    },
  }
}
