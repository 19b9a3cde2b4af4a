import { afterEach, expect, test, vi } from 'vitest'
import { chunkLoader, type ChunkTable, PageError } from './chunks.ts'

/** The addresses of chunks are code; each module tells its own file. */
const FOLDER = 'data:text/javascript,export const file = import.meta.url.slice(-15).trim() //       '
const table: ChunkTable = {
  react: ['3f9c1areact'],
  auth: ['7b20d4auth', 'react'],
  forms: ['c5518eforms', 'auth', 'react'],
}

/** Links in the order of their insertion; as nothing is fetched here, they load or fail at once. */
const links: HTMLLinkElement[] = []
let failing = ''
vi.spyOn(document.head, 'append').mockImplementation((link) => {
  if (!(link instanceof HTMLLinkElement)) return
  links.push(link)
  const isBroken = failing !== '' && link.integrity === failing
  queueMicrotask(() => link.dispatchEvent(new Event(isBroken ? 'error' : 'load')))
})
const network = vi.spyOn(globalThis, 'fetch')
afterEach(() => {
  links.length = 0
  failing = ''
  network.mockReset()
})

const fetched = () => links.map(({ integrity }) => integrity)

test('a chunk is fetched with all that it needs, each once per page and with its hash, and answers its module', async () => {
  const load = chunkLoader(FOLDER, table)
  expect({ ...(await load<object>('auth')) }).toEqual({ file: 'auth-7b20d4.js' })
  expect({ ...(await load<object>('forms')) }).toEqual({ file: 'forms-c5518e.js' })
  expect(fetched()).toEqual(['sha256-auth', 'sha256-react', 'sha256-forms'])
})

test('other origins may be asked, and nothing but modules comes', async () => {
  await chunkLoader(FOLDER, table)('react')
  expect(links.map(({ rel, crossOrigin, href }) => [rel, crossOrigin, href])).toEqual([
    ['modulepreload', 'anonymous', `${FOLDER}react-3f9c1a.js`],
  ])
})

test('where a needed file fails the chunk does too, and another try fetches what is missing', async () => {
  const load = chunkLoader(FOLDER, table)
  failing = 'sha256-react'
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(load('auth')).rejects.toThrow('did not load')
  failing = ''
  await load('auth')
  expect(fetched()).toEqual(['sha256-auth', 'sha256-react', 'sha256-react'])
})

test('a call while the reason of a failure is still sought starts one more attempt after it', async () => {
  const load = chunkLoader(FOLDER, table)
  const reason = Promise.withResolvers<Response>()
  failing = 'sha256-react'
  network.mockReturnValueOnce(reason.promise)
  const failed = load('react')
  await vi.waitFor(() => expect(network).toHaveBeenCalledOnce())
  failing = ''
  const repeated = Promise.all([load<object>('react'), load<object>('react')])
  reason.reject(new TypeError('Failed to fetch'))
  await expect(failed).rejects.toThrow('did not load')
  expect((await repeated).map((module) => ({ ...module }))).toEqual([
    { file: 'react-3f9c1a.js' },
    { file: 'react-3f9c1a.js' },
  ])
  expect(fetched()).toEqual(['sha256-react', 'sha256-react'])
})

const found = () => Promise.resolve(new Response('code'))
const refused = () => Promise.reject(new TypeError('Failed to fetch'))
const status = (code: number) => () => Promise.resolve(new Response('', { status: code }))

test.each([
  ['no network', [refused], 'did not load', false],
  ['a server that is down', [status(503)], 'did not load', false],
  ['a network that is back', [found, found], 'did not load', false],
  ['a file that is not there', [status(404)], '404', true],
  ['a file with other bytes', [found, refused], 'изменён', true],
])('%s is told apart from what the page can change', async (_, replies, sentence, isOfPage) => {
  failing = 'sha256-react'
  for (const reply of replies) network.mockImplementationOnce(reply)
  const loading = chunkLoader(FOLDER, table)('react')
  const { message, isPageError } = await loading.then(
    () => ({ message: 'loaded', isPageError: false }),
    (error: Error) => ({ message: error.message, isPageError: error instanceof PageError }),
  )
  expect([message, isPageError]).toEqual([expect.stringContaining(sentence), isOfPage])
})

test('a chunk is fetched at once and runs when it may', async () => {
  const painted = Promise.withResolvers<void>()
  const ran = vi.fn<(module: object) => void>()
  const loading = chunkLoader(FOLDER, table)<object>('react', painted.promise).then(ran)
  await vi.waitFor(() => expect(fetched()).toEqual(['sha256-react']))
  expect(ran).not.toHaveBeenCalled()
  painted.resolve()
  await loading
  expect(ran).toHaveBeenCalledOnce()
})

test('a name that the build does not have is refused', async () => {
  await expect(chunkLoader(FOLDER, table)('gone')).rejects.toThrow('No chunk is named gone')
})
