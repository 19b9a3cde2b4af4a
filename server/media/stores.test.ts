import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Media, MediaError, mediaName } from './media.ts'
import { createMedia } from './stores.ts'
import { s3Media } from './s3.ts'
import { type S3Server, startS3 } from './testing/s3.ts'

let s3: S3Server
let dataDir: string
beforeEach(async () => {
  s3 = await startS3()
  dataDir = await mkdtemp(join(tmpdir(), 'school-media-'))
})
afterEach(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
})

const stores: Record<string, () => Media> = {
  'the folder': () => createMedia({ media: null, dataDir }),
  'the bucket': () => createMedia({ media: s3.settings, dataDir }),
}

const name = (digit: string) => mediaName(digit.repeat(64), 'large')
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const namesIn = async (media: Media) => (await media.list()).map((file) => file.name).toSorted()

describe.each(Object.entries(stores))('%s', (_, open) => {
  test('answers the bytes that were put, and null for what is not there', async () => {
    const media = open()
    await media.put(name('a'), bytes('picture'))
    const found = await media.get(name('a'))
    expect([Buffer.from(found ?? []).toString(), await media.get(name('b'))]).toEqual(['picture', null])
  })

  test('lists what was put with its size, however much it is', async () => {
    const media = open()
    for (const digit of '0123456789') await media.put(name(digit), bytes(digit.repeat(Number(digit))))
    const files = (await media.list()).toSorted((one, other) => one.bytes - other.bytes)
    expect(files.map((file) => [file.name, file.bytes])).toEqual(
      Array.from({ length: 10 }, (_, at) => [name(String(at)), at]),
    )
  })

  test('knows which files of a picture are there', async () => {
    const media = open()
    for (const file of ['a', 'b']) await media.put(name(file), bytes(file))
    await media.put(mediaName('a'.repeat(64), 'small'), bytes('12'))
    const files = (await media.filesOf('a'.repeat(64))).toSorted((one, other) => one.bytes - other.bytes)
    expect(files.map((file) => [file.name, file.bytes])).toEqual([
      [name('a'), 1],
      [mediaName('a'.repeat(64), 'small'), 2],
    ])
  })

  test('an empty one has an empty list', async () => {
    expect(await open().list()).toEqual([])
  })

  test('removes what it is told to, and knows no fault in what is not there', async () => {
    const media = open()
    for (const digit of 'abc') await media.put(name(digit), bytes(digit))
    await media.remove([name('a'), name('c'), name('d')])
    expect(await namesIn(media)).toEqual([name('b')])
  })

  test('putting a file once more replaces it', async () => {
    const media = open()
    await media.put(name('a'), bytes('first'))
    await media.put(name('a'), bytes('second'))
    expect(Buffer.from((await media.get(name('a'))) ?? []).toString()).toBe('second')
  })

  test.each(['../secret', '/etc/passwd', `${name('a')}\0.webp`, 'а'.repeat(64), '', name('a').toUpperCase()])(
    'is not asked for %j',
    async (strange) => {
      const media = open()
      const calls = [
        media.put(strange, bytes('x')),
        media.get(strange),
        media.remove([strange]),
        media.filesOf(strange),
      ]
      const settled = await Promise.allSettled(calls)
      expect([settled.map(({ status }) => status), s3.calls]).toEqual([Array(4).fill('rejected'), []])
    },
  )
})

test('files in the folder are for its user alone, and nothing half-written stays', async () => {
  await stores['the folder']?.().put(name('a'), bytes('picture'))
  const folder = join(dataDir, 'media')
  const modes = [(await stat(folder)).mode & 0o777, (await stat(join(folder, name('a')))).mode & 0o777]
  expect([modes, await readdir(folder)]).toEqual([[0o700, 0o600], [name('a')]])
})

test('what else lies in the folder or the bucket is nobody’s business', async () => {
  const folder = createMedia({ media: null, dataDir })
  await folder.put(name('a'), bytes('picture'))
  await writeFile(join(dataDir, 'media', 'notes.txt'), 'x')
  s3.objects.set('notes.txt', { bytes: Buffer.from('x'), type: 'text/plain', writtenAt: new Date() })
  const bucket = createMedia({ media: s3.settings, dataDir })
  expect([await namesIn(folder), await namesIn(bucket)]).toEqual([[name('a')], []])
})

test('a folder that cannot be written is a fault, and leaves nothing', async () => {
  await writeFile(join(dataDir, 'media'), 'in the way')
  await expect(createMedia({ media: null, dataDir }).put(name('a'), bytes('x'))).rejects.toThrow(MediaError)
})

test('the bucket’s files are WebP, and have a public address where there is one', async () => {
  const media = createMedia({ media: { ...s3.settings, publicUrl: 'https://cdn.example/pictures' }, dataDir })
  await media.put(name('a'), bytes('x'))
  const address = `https://cdn.example/pictures/${name('a')}`
  expect([s3.objects.get(name('a'))?.type, media.addressOf(name('a'))]).toEqual(['image/webp', address])
})

test.each([
  ['a wrong secret', () => ({ ...s3.settings, secret: 'another' }), '403 SignatureDoesNotMatch'],
  ['another region', () => ({ ...s3.settings, region: 'eu' }), '403 SignatureDoesNotMatch'],
])('with %s it is refused, and the fault names no key', async (_, settings, reason) => {
  const media = createMedia({ media: settings(), dataDir })
  const fault: unknown = await media.put(name('a'), bytes('x')).catch((error: unknown) => error)
  expect(fault).toEqual(new MediaError(`the media store could not write: ${reason}`))
})

test.each(['silence', 500, 403, 503] as const)('a store whose answer is %s is a fault of every call', async (fault) => {
  s3.fault = fault
  const media = s3Media(s3.settings, 50)
  const calls = [
    media.put(name('a'), bytes('x')),
    media.get(name('a')),
    media.remove([name('a')]),
    media.list(),
    media.filesOf('a'.repeat(64)),
  ]
  const settled = await Promise.allSettled(calls)
  expect(settled.map((one) => one.status === 'rejected' && one.reason instanceof MediaError)).toEqual(
    Array(5).fill(true),
  )
})
