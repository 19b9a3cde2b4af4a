import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../server/testing/process.ts'
import { isFull } from '../../server/testing/sizes.ts'

const signals: [NodeJS.Signals, number][] = [
  ['SIGTERM', 1],
  ['SIGINT', 2],
]
const more: typeof signals = [
  ['SIGTERM', 2],
  ['SIGINT', 1],
]

test.each([...signals, ...(isFull ? more : [])])(
  '%s to `npm start`, times %i, ends npm once the server has stopped',
  async (signal, times) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'school-npm-start-'))
    const [port, foreignPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
    const ports = { PORT: `${port}`, FOREIGN_PORT: `${foreignPort}`, STAND_IN_PORT: `${sandboxPort}` }
    const npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DRAIN_NOTICE_SECONDS: '1', ...ports },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(npm, 'exit')
    await new Promise<void>((resolve) =>
      npm.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Ctrl+C') && resolve()),
    )
    for (let sent = 0; sent < times; sent += 1) npm.kill(signal)
    const [code] = await ended
    const call = await fetch(`http://localhost:${port}/healthz`).catch(() => null)
    await rm(dataDir, { recursive: true })
    expect([code, call]).toEqual([0, null])
  },
)
