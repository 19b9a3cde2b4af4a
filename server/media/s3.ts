import { S3mini, S3ServiceError } from 's3mini'
import { hashOfName, type Media, MediaError, type MediaFile } from './media.ts'
import type { MediaSettings } from './settings.ts'

const TIMEOUT_MS = 10_000
const AT_ONCE = 8

/** Refuses redirects: another host is not the store that the operator configured. */
const straight =
  (send: typeof fetch): typeof fetch =>
  (address, init) =>
    send(address, { ...init, redirect: 'error' })

/** Only the status and code of an error are passed on, because the store's responses quote the access key. */
const reasonOf = (error: unknown): string => {
  if (error instanceof S3ServiceError) return `${error.status} ${error.code ?? ''}`.trim()
  return error instanceof Error ? error.name : 'unknown'
}

const orMediaError = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new MediaError(`the media store could not ${what}: ${reasonOf(error)}`)
  }
}

/** Files in a bucket; `timeoutMs` is how long one call may take. */
export const s3Media = (
  { endpoint, region, key, secret, publicUrl }: MediaSettings,
  timeoutMs = TIMEOUT_MS,
  send: typeof fetch = fetch,
): Media => {
  const bucket = new S3mini({
    endpoint,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    requestAbortTimeout: timeoutMs,
    fetch: straight(send),
  })

  const list = async (prefix: string): Promise<MediaFile[]> => {
    const found = await bucket.listObjects('/', prefix)
    if (!found) throw new Error('NoSuchBucket')
    return found
      .filter(({ Key }) => hashOfName(Key) !== null)
      .map(({ Key, Size, LastModified }) => ({
        name: Key,
        bytes: Size,
        writtenAt: new Date(LastModified),
      }))
  }

  const removeSome = (names: readonly string[]) => Promise.all(names.map((name) => bucket.deleteObject(name)))

  return {
    put: (name, bytes) =>
      orMediaError('write', async () => {
        await bucket.putObject(name, bytes, 'image/webp')
      }),
    get: (name) =>
      orMediaError('read', async () => {
        const found = await bucket.getObjectArrayBuffer(name)
        return found && new Uint8Array(found)
      }),
    remove: (names) =>
      orMediaError('remove', async () => {
        for (let at = 0; at < names.length; at += AT_ONCE) await removeSome(names.slice(at, at + AT_ONCE))
      }),
    tidy: async () => 0, // a file is in the bucket completely or not at all
    list: () => orMediaError('list', () => list('')),
    filesOf: (hash) => orMediaError('list', () => list(hash)),
    addressOf: (name) => publicUrl && `${publicUrl}/${name}`,
  }
}
