import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hashOfName, type Media, MediaError, type MediaFile, mediaNames } from './media.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

const orMediaError = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new MediaError(`the disk could not ${what}: ${codeOf(error)}`, { cause: error })
  }
}

const withoutMissing = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder that a power failure leaves in place. */
const makeFolder = async (folder: string) => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  const first = dirname(resolve(made))
  let parent = resolve(folder)
  do await syncFolder((parent = dirname(parent)))
  while (parent !== first)
}

const writeThrough = async (path: string, bytes: Uint8Array) => {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isPart = (name: string) => /^\.[0-9a-f]{24}\.part$/.test(name)

/**
 * Files in a local folder, accessible to the server's user only. A write is atomic and survives a power failure: the file is written under
 * a temporary name, flushed and renamed, and the folder is flushed. Source: SECURITY §3.
 */
export const diskMedia = (folder: string): Media => {
  const put = async (name: string, bytes: Uint8Array) => {
    await makeFolder(folder)
    const beside = join(folder, `.${randomBytes(12).toString('hex')}.part`)
    try {
      await writeThrough(beside, bytes)
      await rename(beside, join(folder, name))
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
    await syncFolder(folder)
  }

  const fileNamed = async (name: string): Promise<MediaFile[]> => {
    const found = await withoutMissing(stat(join(folder, name)))
    return found ? [{ name, bytes: found.size, writtenAt: found.mtime }] : []
  }

  const tidy = async (before: Date) => {
    const parts = ((await withoutMissing(readdir(folder))) ?? []).filter((name) => isPart(name))
    let dropped = 0
    for (const name of parts) {
      const found = await withoutMissing(stat(join(folder, name)))
      if (!found || found.mtime >= before) continue
      await rm(join(folder, name), { force: true })
      dropped += 1
    }
    return dropped
  }

  const filesNamed = async (names: readonly string[]) => {
    const files: MediaFile[] = []
    for (const name of names) files.push(...(await fileNamed(name)))
    return files
  }

  const list = async () => {
    const names = (await withoutMissing(readdir(folder))) ?? []
    return filesNamed(names.filter((name) => hashOfName(name) !== null))
  }

  return {
    put: (name, bytes) => orMediaError('write', () => put(name, bytes)),
    get: (name) => orMediaError('read', () => withoutMissing(readFile(join(folder, name)))),
    remove: (names) =>
      orMediaError('remove', async () => {
        for (const name of names) await rm(join(folder, name), { force: true })
      }),
    tidy: (before) => orMediaError('tidy', () => tidy(before)),
    list: () => orMediaError('list', list),
    filesOf: (hash) => orMediaError('list', () => filesNamed(mediaNames(hash))),
    addressOf: () => null,
  }
}
