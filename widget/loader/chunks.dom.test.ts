import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkLoader, type ChunkTable, PageError } from './chunks.ts'

/** The addresses of chunks are code; each module tells its own file. */
const FOLDER = 'data:text/javascript,export const file = import.meta.url.slice(-15).trim() //       '
const table: ChunkTable = {
  react: ['3f9c1areact'],
  auth: ['7b20d4auth', 'react'],
  forms: ['c5518eforms', 'auth', 'react'],
}

/** What was put into the page, in its order; as nothing is fetched here, it loads or fails at once. */
const added: Array<HTMLLinkElement | HTMLScriptElement> = []
/** The kinds of elements that fail, and how often. */
let failing: Record<string, number> = {}
const kindOf = (element: HTMLLinkElement | HTMLScriptElement) =>
  element instanceof HTMLLinkElement ? element.rel : element.type
vi.spyOn(document.head, 'append').mockImplementation((element) => {
  if (!(element instanceof HTMLLinkElement || element instanceof HTMLScriptElement)) return
  added.push(element)
  const left = failing[kindOf(element)] ?? 0
  failing[kindOf(element)] = left - 1
  queueMicrotask(() => element.dispatchEvent(new Event(left > 0 ? 'error' : 'load')))
})
const vendor = vi.spyOn(navigator, 'vendor', 'get')
const network = vi.spyOn(globalThis, 'fetch')
const found = () => Promise.resolve(new Response('code'))
const refused = () => Promise.reject(new TypeError('Failed to fetch'))
const status = (code: number) => () => Promise.resolve(new Response('', { status: code }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vendor.mockReturnValue('Google Inc.')
  network.mockReset().mockImplementation(found)
  added.length = 0
  failing = {}
})
afterEach(() => vi.useRealTimers())

const modules = () => added.map((element) => [kindOf(element), element.integrity])
const fetched = () => network.mock.calls.map(([, options]) => options?.integrity ?? null)

/** What a load ends with, whatever pauses it makes. */
const outcomeOf = async (loading: Promise<unknown>) => {
  const ended = loading.then(
    () => ({ message: 'loaded', isPageError: false }),
    (error: Error) => ({ message: error.message, isPageError: error instanceof PageError }),
  )
  await vi.runAllTimersAsync()
  return ended
}

test('a chunk is fetched with all that it imports, each once per page and with its hash, and resolves to its module', async () => {
  const load = chunkLoader(FOLDER, table)
  expect({ ...(await load<object>('auth')) }).toEqual({ file: 'auth-7b20d4.js' })
  expect({ ...(await load<object>('forms')) }).toEqual({ file: 'forms-c5518e.js' })
  expect(fetched()).toEqual(['sha256-auth', 'sha256-react', 'sha256-forms'])
})

test('a chunk becomes a module after those that it imports', async () => {
  await chunkLoader(FOLDER, table)('forms')
  expect(modules()).toEqual([
    ['modulepreload', 'sha256-react'],
    ['modulepreload', 'sha256-auth'],
    ['modulepreload', 'sha256-forms'],
  ])
})

test('in WebKit the module is a script element, which stays in the page no longer than it loads', async () => {
  vendor.mockReturnValue('Apple Computer, Inc.')
  const load = chunkLoader('https://school.example/widget/', table)
  await outcomeOf(load('react'))
  expect([modules(), added.map(({ crossOrigin }) => crossOrigin), document.querySelector('script')]).toEqual([
    [
      ['preload', 'sha256-react'],
      ['module', 'sha256-react'],
    ],
    ['anonymous', 'anonymous'],
    null,
  ])
})

test('in WebKit a file whose preload has failed is fetched', async () => {
  vendor.mockReturnValue('Apple Computer, Inc.')
  failing = { preload: 1 }
  await outcomeOf(chunkLoader('https://school.example/widget/', table)('react'))
  expect([fetched(), modules()]).toEqual([
    ['sha256-react'],
    [
      ['preload', 'sha256-react'],
      ['module', 'sha256-react'],
    ],
  ])
})

test('a file that the network loses is fetched three times, with a longer pause before each, and becomes no module before', async () => {
  const startedAt = Date.now()
  const tries = new Set<number>()
  network.mockImplementation(() => {
    tries.add(Date.now() - startedAt)
    return refused()
  })
  const lost = await outcomeOf(chunkLoader(FOLDER, table)('react'))
  expect([lost, fetched().filter(Boolean).length, modules()]).toEqual([
    { message: expect.stringContaining('did not load'), isPageError: false },
    3,
    [],
  ])
  expect([...tries]).toEqual([0, 500, 2500])
})

test('a call after a failure fetches what is missing', async () => {
  const load = chunkLoader(FOLDER, table)
  network.mockImplementation((_, options) => (options?.integrity === 'sha256-auth' ? found() : refused()))
  await outcomeOf(load('auth'))
  network.mockReset().mockImplementation(found)
  expect([await outcomeOf(load('auth')), fetched()]).toEqual([
    { message: 'loaded', isPageError: false },
    ['sha256-react'],
  ])
})

test.each([
  ['no network', [refused, refused], 'did not load', false],
  ['a server that is down', [refused, status(503)], 'did not load', false],
  ['a network that is back', [refused, found, found], 'loaded', false],
  ['a file that is not there', [refused, status(404)], '404', true],
  ['a file with other bytes', [refused, found, refused], 'изменён', true],
])('%s is told apart from what the page can change', async (_, replies, text, isOfPage) => {
  const [last = refused] = replies.slice(-1)
  network.mockReset().mockImplementation(last)
  for (const reply of replies) network.mockImplementationOnce(reply)
  expect(await outcomeOf(chunkLoader(FOLDER, table)('react'))).toEqual({
    message: expect.stringContaining(text),
    isPageError: isOfPage,
  })
})

test('a module whose file is whole is added once more after a failure, and is then forbidden by the page', async () => {
  failing = { modulepreload: 1 }
  const once = await outcomeOf(chunkLoader(FOLDER, table)('react'))
  failing = { modulepreload: 2 }
  const twice = await outcomeOf(chunkLoader(FOLDER, table)('react'))
  expect([once.message, twice.message]).toEqual(['loaded', expect.stringContaining('script-src')])
})

test('a chunk is fetched at once and becomes a module when it may', async () => {
  const painted = Promise.withResolvers<void>()
  const loading = chunkLoader(FOLDER, table)<object>('react', painted.promise)
  await vi.waitFor(() => expect(fetched()).toEqual(['sha256-react']))
  expect(modules()).toEqual([])
  painted.resolve()
  await loading
  expect(modules()).toEqual([['modulepreload', 'sha256-react']])
})

/** A chunk with the table of those that few pages load, as code. */
const RARE_FOLDER =
  'data:text/javascript,export const file = import.meta.url.slice(-15).trim(); export const chunks = {confetti:["a1b2c3confetti"]} //       '

test('a chunk that few pages load is found in a table that is a chunk itself, once', async () => {
  const load = chunkLoader(RARE_FOLDER, { ...table, rare: ['d4e5f6rare'] })
  await load('auth')
  expect(fetched()).toEqual(['sha256-auth', 'sha256-react'])
  await Promise.all([load('confetti'), load('confetti')])
  expect(fetched()).toEqual(['sha256-auth', 'sha256-react', 'sha256-rare', 'sha256-confetti'])
})

test('a name that the build does not have is refused', async () => {
  const load = chunkLoader(RARE_FOLDER, { ...table, rare: ['d4e5f6rare'] })
  await expect(load('gone')).rejects.toThrow('No chunk is named gone')
})
