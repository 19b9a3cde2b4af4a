/** A chunk of the build: its file, the hash of its bytes (`sha256-…`), and the names of the chunks that it imports. */
export type Chunk = readonly [file: string, integrity: string, ...needed: string[]]

/** All chunks by their names. */
export type ChunkTable = Record<string, Chunk>

/**
 * Fetches a chunk with what it needs, at once, and runs it when `ready`. Rejects where a file fails; another call tries again.
 */
export type LoadChunk = <Module>(name: string, ready?: Promise<void>) => Promise<Module>

/**
 * Where chunks find the loader's `LoadChunk` on `SchoolWidgets`, since they share no module with it. The build writes these calls in
 * place of `import()`.
 */
export const LOAD = Symbol.for('school-widgets.load')

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
