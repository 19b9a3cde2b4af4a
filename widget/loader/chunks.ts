/**
 * A chunk of the build: its hashes in one text, since the loader should be small, and the names of the chunks that it imports. The first
 * six characters are the hash in the name of its file (`forms-3f9c1a.js`), the others the SHA-256 of its bytes, in base64.
 */
export type Chunk = readonly [hashes: string, ...needed: string[]]

/** All chunks by their names. */
export type ChunkTable = Record<string, Chunk>

/** Fetches a chunk and its imports at once, and runs the chunk after `ready`. Rejects if a file fails to load; a later call retries. */
export type LoadChunk = <Module>(name: string, ready?: Promise<void>) => Promise<Module>

/**
 * The key under which chunks, which share no module with the loader, find its `LoadChunk` on `SchoolWidgets`. The build writes these calls
 * in place of `import()`.
 */
export const LOAD = Symbol.for('school-widgets.load')

/** How long a file may take to load before the visitor is told. */
const TIMEOUT_MS = 20_000

/** Preloads a module and checks its integrity hash, without running it. */
const preload = (href: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    const onerror = () => {
      link.remove()
      reject(new Error(`${href} did not load`))
    }
    setTimeout(onerror, TIMEOUT_MS) // no effect after loading: the link is no longer needed
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

/** Loads chunks from a folder, each once per page. */
export const chunkLoader = (folder: string, chunks: ChunkTable): LoadChunk => {
  const fetched = new Map<string, Promise<void>>()
  const fetchOnce = (file: string, integrity: string) => {
    const fetching = fetched.get(file) ?? preload(folder + file, integrity)
    fetched.set(file, fetching)
    fetching.catch(() => fetched.delete(file))
    return fetching
  }
  const fetchChunk = async (name: string): Promise<string> => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`No chunk is named ${name}`)
    const [hashes, ...needed] = chunk
    const file = `${name}-${hashes.slice(0, 6)}.js`
    await Promise.all([fetchOnce(file, `sha256-${hashes.slice(6)}`), ...needed.map(fetchChunk)])
    return file
  }
  return async (name, ready) => {
    const [file] = await Promise.all([fetchChunk(name), ready])
    return import(/* @vite-ignore */ folder + file)
  }
}
