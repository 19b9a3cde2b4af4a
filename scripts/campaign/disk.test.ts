import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seeded } from '../../server/orders/testing/payments/random.ts'
import { openDisk } from './disk.ts'
import { readTrace } from './disk-trace.ts'

const CUTS = 300
const write = (at: number, text: string) => ({ kind: 'write' as const, file: 'a', at, bytes: Buffer.from(text) })
const sync = { kind: 'sync' as const, file: 'a' }

/** What the file may be after a power cut. */
const outcomesOf = (disk: ReturnType<typeof openDisk>) => {
  const random = seeded(1)
  return new Set(Array.from({ length: CUTS }, () => String(disk.cut(random).get('a')).replaceAll('\0', '.')))
}

test('a power cut leaves what was flushed, and any of what was not', () => {
  const disk = openDisk(new Map([['a', Buffer.from('old')]]))
  disk.play(write(0, 'new'))
  disk.play(sync)
  expect(outcomesOf(disk)).toEqual(new Set(['new']))
  disk.play(write(3, 'X'))
  disk.play(write(5, 'Z'))
  expect(outcomesOf(disk)).toEqual(new Set(['new', 'newX', 'new..Z', 'newX.Z']))
  disk.play({ kind: 'truncate', file: 'a', length: 1 })
  disk.play(sync)
  expect(outcomesOf(disk)).toEqual(new Set(['n']))
})

test('a write that a power cut interrupts is there up to the border of a sector of the file', () => {
  const disk = openDisk(new Map())
  disk.play(write(32, 'x'.repeat(1_024)))
  const lengths = new Set([...outcomesOf(disk)].map(({ length }) => length))
  expect(lengths).toEqual(new Set([0, 512, 1_024, 1_056]))
})

test('a file that is deleted is gone', () => {
  const disk = openDisk(new Map([['a', Buffer.from('old')]]))
  disk.play({ kind: 'unlink', file: 'a' })
  expect(disk.cut(seeded(1)).size).toBe(0)
})

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => String.raw`\x${byte.toString(16).padStart(2, '0')}`).join('')

test('a trace is read in its order, with calls that another thread interrupts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'school-trace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'trace')
  const lines = [
    `70    openat(AT_FDCWD, "${hex('/data/school.db')}", O_RDWR|O_CREAT, 0600) = 20`,
    `70    pwrite64(20, "${hex('ab')}", 2, 4096 <unfinished ...>`,
    `71    pwrite64(9, "${hex('other')}", 5, 0) = 5`,
    '70    <... pwrite64 resumed>)      = 2',
    '70    fdatasync(20)     = 0',
    `70    writev(30, [{iov_base="${hex('HTTP')}", iov_len=4}, {iov_base="${hex('/1.1')}", iov_len=4}], 2) = 8`,
    '70    ftruncate(20, 512)     = 0',
    `70    unlink("${hex('/data/school.db-wal')}") = 0`,
    '70    close(20) = 0',
    '70    fsync(20) = -1 EBADF (Bad file descriptor)',
    '70    +++ exited with 0 +++',
  ]
  writeFileSync(path, lines.join('\n'))
  expect(await readTrace(path, 70)).toEqual([
    { kind: 'write', file: 'school.db', at: 4_096, bytes: Buffer.from('ab') },
    { kind: 'sync', file: 'school.db' },
    { kind: 'sent', text: 'HTTP/1.1' },
    { kind: 'truncate', file: 'school.db', length: 512 },
    { kind: 'unlink', file: 'school.db-wal' },
  ])
})
