import { setAddress } from '../browser/scripts/trusted-address.ts'
import type * as RareChunksCode from './rare-chunks.ts'

/**
 * A chunk of the build: its hashes in one text, since the loader should be small, and the names of the chunks that it imports. The first
 * six characters are the hash in the name of its file (`forms-3f9c1a.js`), the others the SHA-256 of its bytes, in base64.
 */
type Chunk = readonly [hashes: string, ...needed: string[]]

/** All chunks by their names. */
export type ChunkTable = Record<string, Chunk>

/** Fetches a chunk and its imports at once, and runs them after `ready`. Rejects if a file fails to load; a later call retries. */
export type LoadChunk = <Module>(name: string, ready?: Promise<void>) => Promise<Module>

/**
 * The key under which chunks, which share no module with the loader, find its `LoadChunk` on `SchoolWidgets`. The build writes these calls
 * in place of `import()`.
 */
export const LOAD = Symbol.for('school-widgets.load')

/** The chunk with the table of those that few pages load. */
export const RARE = 'rare'

/** How long a file may take to load before the visitor is told. */
const TIMEOUT_MS = 20_000

/** The pauses before a file that the network has lost is fetched again. */
const PAUSES_MS = [500, 2000]

/** The page keeps a file from loading: its editor can change that, which the message says, and its visitor cannot. */
export class PageError extends Error {}

/** The directives of the page's policy that have kept addresses from loading. */
const forbidden = new Map<string, string>()

const watchPolicy = () =>
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    const [directive] = /^(?:script|connect)-src/.exec(effectiveDirective) ?? []
    if (directive) forbidden.set(blockedURI, directive)
  })

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Puts a link or a script into the page and waits until it has loaded. */
const append = (element: HTMLLinkElement | HTMLScriptElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      reject(new Error())
    })
    document.head.append(element)
  })

/** A file of a chunk. */
interface ChunkFile {
  href: string
  integrity: string
}

const linkTo = (file: ChunkFile, options: { rel: string; as?: string }) =>
  Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...options, ...file })

const lostFile = ({ href }: ChunkFile) => new Error(`${href} did not load`)

const forbiddenFile = ({ href }: ChunkFile, directive: string) => {
  const { origin } = new URL(href)
  return new PageError(`${href}: Content-Security-Policy страницы его не пускает, добавьте ${origin} в ${directive}`)
}

const fetchChecked = ({ href, integrity }: ChunkFile) => fetch(href, { integrity })

/** Fetches a file into the browser's cache and checks its hash. Returns why that failed; null if it did not. */
const fetchFile = async (file: ChunkFile): Promise<Error | null> => {
  const { href } = file
  const checked = await fetchChecked(file).catch(() => null)
  if (checked?.ok) return null
  const response = await fetch(href).catch(() => null)
  const directive = forbidden.get(href)
  if (directive) return forbiddenFile(file, directive)
  if (!response || response.status >= 500) return lostFile(file)
  if (!response.ok) {
    const { status } = response
    return new PageError(`${href}: ${status}. На странице старая копия school.js, исключите его из оптимизации`)
  }
  return fetchChecked(file).then(
    () => null,
    () => new PageError(`${href}: файл изменён по пути, исключите файлы школы из оптимизации`),
  )
}

/**
 * WebKit checks the hash of a script element, not that of a `modulepreload`. In a private window it takes a script that was preloaded as one
 * from its memory, and would load again what was fetched.
 */
const isWebKit = () => navigator.vendor.startsWith('Apple')

/**
 * Fetches a file, three times if the network loses it. It is no module yet: a failed module is one for as long as the page lasts in
 * Firefox, and a failed `modulepreload` in WebKit.
 */
const download = async (file: ChunkFile): Promise<void> => {
  if (isWebKit()) {
    const isThere = await append(linkTo(file, { rel: 'preload', as: 'script' })).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
  for (const pause of [...PAUSES_MS, 0]) {
    const error = await fetchFile(file)
    if (!error) return
    if (error instanceof PageError || pause === 0) throw error
    await sleep(pause)
  }
}

/** A script element for a module; null if the page requires Trusted Types and forbids our policy. */
const moduleScript = ({ href, integrity }: ChunkFile): HTMLScriptElement | null => {
  const script = document.createElement('script')
  try {
    setAddress(script, href)
  } catch {
    return null
  }
  return Object.assign(script, { type: 'module', crossOrigin: 'anonymous', integrity })
}

/** Makes a file a module of the page if its bytes have the hash. WebKit also runs it. */
const addModule = async (file: ChunkFile): Promise<void> => {
  const script = isWebKit() ? moduleScript(file) : null
  if (isWebKit() && !script) await fetchChecked(file)
  await append(script ?? linkTo(file, { rel: 'modulepreload' }))
  script?.remove()
}

/**
 * Like `addModule`, once more where nothing is wrong with the file: Chromium keeps the failure of a preload in the page for one more
 * request. What then fails is forbidden by the policy of the page, which Firefox does not report of a `modulepreload`.
 */
const insert = async (file: ChunkFile): Promise<void> => {
  const add = () => addModule(file)
  await add().catch(async () => {
    const error = await fetchFile(file)
    if (error) throw error
    await add().catch(() => Promise.reject(forbiddenFile(file, 'script-src')))
  })
}

const inTime = (file: ChunkFile, loading: Promise<void>) =>
  Promise.race([loading, sleep(TIMEOUT_MS).then(() => Promise.reject(lostFile(file)))])

/** Begins with each file once, and again after a failure. */
const once = (load: (file: ChunkFile) => Promise<void>) => {
  const loads = new Map<string, Promise<void>>()
  return (file: ChunkFile): Promise<void> => {
    const known = loads.get(file.href)
    if (known) return known
    const loading = inTime(file, load(file))
    loads.set(file.href, loading)
    loading.catch(() => loads.delete(file.href))
    return loading
  }
}

/**
 * Loads chunks from a folder, each once per page. A chunk becomes a module after those that it imports: a browser fetches an import that is
 * no module yet without a hash.
 */
export const chunkLoader = (folder: string, chunks: ChunkTable): LoadChunk => {
  watchPolicy()
  const downloadOnce = once(download)
  const insertOnce = once(insert)
  const chunkNamed = (name: string) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`No chunk is named ${name}`)
    const [hashes, ...needed] = chunk
    const file = { href: `${folder}${name}-${hashes.slice(0, 6)}.js`, integrity: `sha256-${hashes.slice(6)}` }
    return { file, needed }
  }
  const downloadChunk = async (name: string): Promise<void> => {
    const { file, needed } = chunkNamed(name)
    await Promise.all([downloadOnce(file), ...needed.map(downloadChunk)])
  }
  const insertChunk = async (name: string): Promise<string> => {
    const { file, needed } = chunkNamed(name)
    await Promise.all(needed.map(insertChunk))
    await insertOnce(file)
    return file.href
  }
  /** Has all files at hand. In WebKit they become modules when they run. */
  const prepare = async (name: string) => {
    await downloadChunk(name)
    if (!isWebKit()) await insertChunk(name)
  }
  const load: LoadChunk = async (name, ready) => {
    if (!chunks[name] && name !== RARE) {
      const rare = await load<typeof RareChunksCode>(RARE)
      Object.assign(chunks, rare.chunks)
    }
    await Promise.all([prepare(name), ready])
    return import(/* @vite-ignore */ await insertChunk(name))
  }
  return load
}
