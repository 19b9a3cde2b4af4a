import { diskMedia } from './disk.ts'
import { hashOfName, type Media, mediaName } from './media.ts'
import { s3Media } from './s3.ts'
import type { MediaSettings } from './settings.ts'

const named = (name: string): string => {
  if (hashOfName(name) === null) throw new Error('no name of a picture')
  return name
}

const hashed = (hash: string): string => {
  named(mediaName(hash, 'large'))
  return hash
}

/** The configured store; it rejects names that are not those of picture files. */
export const createMedia = (
  { media, dataDir }: { media: MediaSettings | null; dataDir: string },
  send?: typeof fetch,
): Media => {
  const store = media ? s3Media(media, undefined, send) : diskMedia(`${dataDir}/media`)
  return {
    put: async (name, bytes) => store.put(named(name), bytes),
    get: async (name) => store.get(named(name)),
    remove: async (names) => store.remove(names.map(named)),
    tidy: async (before) => store.tidy(before),
    list: async () => store.list(),
    filesOf: async (hash) => store.filesOf(hashed(hash)),
    addressOf: (name) => (media?.publicUrl ? `${media.publicUrl}/${named(name)}` : null),
  }
}
