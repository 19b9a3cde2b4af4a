/** A chunk of the build: its file, the hash of its bytes (`sha256-…`), and the names of the chunks that it imports. */
export type Chunk = readonly [file: string, integrity: string, ...needed: string[]]

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
  const chunkOf = (name: string): Chunk => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`No chunk is named ${name}`)
    return chunk
  }
  const fetchChunk = (name: string): Promise<unknown> => {
    const [file, integrity, ...needed] = chunkOf(name)
    return Promise.all([fetchOnce(file, integrity), ...needed.map(fetchChunk)])
  }
  return async (name, ready) => {
    const [file] = chunkOf(name)
    await Promise.all([fetchChunk(name), ready])
    return import(/* @vite-ignore */ folder + file)
  }
}
