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

/** The page keeps a file from loading: its editor can change that, which the message says, and its visitor cannot. */
export class PageError extends Error {}

/** Addresses that the page's policy has kept from loading as scripts. */
const forbidden = new Set<string>()

const watchPolicy = () =>
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective.startsWith('script')) forbidden.add(blockedURI)
  })

const lostFile = (href: string) => new Error(`${href} did not load`)

/** Finds out what a link's `error` event does not tell: the policy, a missing file, a changed one, or the network. */
const explain = async (href: string, integrity: string): Promise<Error> => {
  const lost = lostFile(href)
  const response = await fetch(href).catch(() => null)
  if (forbidden.has(href)) {
    const { origin } = new URL(href)
    return new PageError(`${href}: Content-Security-Policy страницы его не пускает, добавьте ${origin} в script-src`)
  }
  if (!response || response.status >= 500) return lost
  if (!response.ok) {
    const { status } = response
    return new PageError(`${href}: ${status}. На странице старая копия school.js, исключите его из оптимизации`)
  }
  const changed = new PageError(`${href}: файл изменён по пути, исключите файлы школы из оптимизации`)
  return fetch(href, { integrity }).then(
    () => lost,
    () => changed,
  )
}

/** Preloads a module and checks its integrity hash, without running it. Calls `onFailed` at once, and rejects once the reason is known. */
const preload = (href: string, integrity: string, onFailed: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    const fail = (fault: Error) => {
      link.remove()
      reject(fault)
    }
    setTimeout(() => fail(lostFile(href)), TIMEOUT_MS) // no effect after loading: the link is no longer needed
    document.head.append(
      Object.assign(link, {
        rel: 'modulepreload',
        crossOrigin: 'anonymous',
        integrity,
        href,
        onerror: () => {
          onFailed()
          void explain(href, integrity).then(fail)
        },
        onload: resolve,
      }),
    )
  })

interface Attempt {
  done: Promise<void>
  hasFailed: boolean
}

/** Loads chunks from a folder, each once per page. A call after a failure starts another attempt, once the reason of the failure is known. */
export const chunkLoader = (folder: string, chunks: ChunkTable): LoadChunk => {
  watchPolicy()
  const attempts = new Map<string, Attempt>()
  const fetchOnce = (file: string, integrity: string): Promise<void> => {
    const last = attempts.get(file)
    if (last && !last.hasFailed) return last.done
    const onFailed = () => {
      attempt.hasFailed = true
    }
    const begin = () => preload(folder + file, integrity, onFailed)
    const attempt: Attempt = { done: last ? last.done.catch(begin) : begin(), hasFailed: false }
    attempts.set(file, attempt)
    attempt.done.catch(onFailed)
    return attempt.done
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
