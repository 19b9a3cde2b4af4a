/** A file of the build and the hash of its bytes, `sha256-…`. */
export type ChunkFile = [file: string, integrity: string]

/**
 * Fetches an entry (the first file) with what it needs, at once, and runs it when `ready`.
 * Rejects where a file fails; another call tries again.
 */
export type LoadChunks = <Module>(files: ChunkFile[], ready?: Promise<void>) => Promise<Module>

/** How long a connection may stay silent before the visitor is told. */
const TIMEOUT_MS = 20_000

/** Fetches a module and checks its hash; it runs when it is imported. */
const preload = (href: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    const onerror = () => {
      link.remove()
      reject(new Error(`${href} did not load`))
    }
    setTimeout(onerror, TIMEOUT_MS) // where it has loaded, nobody needs the link any more
    document.head.append(
      Object.assign(link, {
        rel: 'modulepreload',
        crossOrigin: 'anonymous',
        integrity,
        href,
        onerror,
        onload: resolve,
      }),
    )
  })

/** Loads files of a folder, each once per page. */
export const chunkLoader = (folder: string): LoadChunks => {
  const fetched = new Map<string, Promise<void>>()
  const fetchOnce = ([file, integrity]: ChunkFile) => {
    const fetching = fetched.get(file) ?? preload(folder + file, integrity)
    fetched.set(file, fetching)
    fetching.catch(() => fetched.delete(file))
    return fetching
  }
  return async (files, ready) => {
    await Promise.all([...files.map(fetchOnce), ready])
    return import(/* @vite-ignore */ folder + files[0]?.[0])
  }
}
