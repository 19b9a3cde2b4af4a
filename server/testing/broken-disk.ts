import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { enterable } from './postgres-server.ts'
import { type ServerProcess, visitorHeaders } from './process.ts'

/** A call that writes: somebody new registers. The server has no captcha. */
export const register = async (origin: string, headers: Record<string, string>) => {
  const typed = { email: `${randomUUID()}@school.example`, name: 'Вера Ильина', phone: '+79161234567' }
  const body = new URLSearchParams(typed)
  const response = await fetch(`${origin}/api/v1/landing-registration/v2/`, { method: 'POST', headers, body })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

export const refusedForNow = {
  status: 503,
  retryAfter: '5',
  body: {
    status: 'error',
    errors: { __all__: ['Сервер сейчас не справляется. Попробуйте через несколько секунд'] },
  },
}

interface Disk {
  break: () => void
  repair: () => void
}

const statusOf = async (address: string) => (await fetch(address)).status

/** Calls a server that writes until its disk takes no more: what this call, others and the checks are answered then, and afterwards. */
export const throughBrokenDisk = async ({ origin }: ServerProcess, disk: Disk) => {
  const headers = await visitorHeaders(origin)
  const others = () => Promise.all(['/healthz', '/readyz', '/api/v1/courses/'].map((path) => statusOf(origin + path)))
  disk.break()
  let refused = await register(origin, headers)
  for (let times = 0; times < 100 && refused.status === 200; times += 1) refused = await register(origin, headers)
  const meanwhile = await others()
  disk.repair()
  await expect.poll(others).toEqual([200, 200, 200])
  return { refused, meanwhile, after: (await register(origin, headers)).status }
}

export const refusedWhileBroken = { refused: refusedForNow, meanwhile: [200, 503, 200], after: 200 }

const MOST_MB = 64
const MB = 1024 ** 2

/** A disk that is small and can be filled, until the test is over; null where this user may not mount one. */
export const mountDisk = async (owner = process.getuid?.() ?? 0): Promise<(Disk & { folder: string }) | null> => {
  const folder = await mkdtemp(join(enterable(tmpdir()), 'school-disk-'))
  const options = `size=${MOST_MB}m,mode=700,uid=${owner}`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
  onTestFinished(async () => {
    if (isMounted) execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  })
  if (!isMounted) return null
  const ballast = join(folder, 'ballast')
  return {
    folder,
    break: () => expect(() => writeFileSync(ballast, Buffer.alloc(MOST_MB * MB))).toThrow('ENOSPC'),
    repair: () => rmSync(ballast),
  }
}
