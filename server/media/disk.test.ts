import { existsSync, fstatSync, fsyncSync, statSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diskMedia } from './disk.ts'
import { MediaError, mediaName } from './media.ts'

const NAME = mediaName('a'.repeat(64), 'large')
const BYTES = new Uint8Array(Buffer.from('picture'))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'school-media-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

/** What all open files and folders share: `sync` is what flushes one of them to the disk. */
const handlePrototype = async (): Promise<FileHandle> => {
  const handle = await open(folder, 'r')
  await handle.close()
  return Object.getPrototypeOf(handle)
}

/** Runs `onSync` with the kind of what is flushed, before it is flushed. */
const watchSync = async (onSync: (kind: 'file' | 'folder') => void) => {
  vi.spyOn(await handlePrototype(), 'sync').mockImplementation(async function (this: FileHandle) {
    onSync(fstatSync(this.fd).isDirectory() ? 'folder' : 'file')
    fsyncSync(this.fd)
  })
}

test('a picture is flushed before it gets its name, and its folder after that', async () => {
  const flushed: [kind: string, hasItsName: boolean][] = []
  await watchSync((kind) => flushed.push([kind, existsSync(join(folder, NAME))]))
  await diskMedia(folder).put(NAME, BYTES)
  expect(flushed).toEqual([
    ['file', false],
    ['folder', true],
  ])
})

test('the first picture flushes the entries of the folders that it makes too', async () => {
  const flushed: number[] = []
  vi.spyOn(await handlePrototype(), 'sync').mockImplementation(async function (this: FileHandle) {
    const stats = fstatSync(this.fd)
    if (stats.isDirectory()) flushed.push(stats.ino)
  })
  await diskMedia(join(folder, 'data', 'media')).put(NAME, BYTES)
  const folders = ['data', '', 'data/media'].map((name) => join(folder, name))
  expect(flushed).toEqual(folders.map((path) => statSync(path).ino))
})

test('a picture whose folder cannot be flushed is not answered as durable', async () => {
  await watchSync((kind) => {
    if (kind === 'folder') throw Object.assign(new Error('no'), { code: 'EIO' })
  })
  await expect(diskMedia(folder).put(NAME, BYTES)).rejects.toEqual(new MediaError('the disk could not write: EIO'))
})

test('a picture that cannot be flushed never gets its name, and leaves nothing', async () => {
  await watchSync(() => {
    throw Object.assign(new Error('no'), { code: 'EIO' })
  })
  await expect(diskMedia(folder).put(NAME, BYTES)).rejects.toEqual(new MediaError('the disk could not write: EIO'))
  expect(await readdir(folder)).toEqual([])
})
