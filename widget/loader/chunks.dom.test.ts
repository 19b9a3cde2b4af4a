import { afterEach, expect, test, vi } from 'vitest'
import { chunkLoader, type ChunkTable } from './chunks.ts'

/** The addresses of chunks are their code. */
const FOLDER = 'data:text/javascript,'
const table: ChunkTable = {
  react: ['export const react = 1', 'sha256-react'],
  auth: ['export const auth = 2', 'sha256-auth', 'react'],
  forms: ['export const forms = 3', 'sha256-forms', 'auth', 'react'],
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
afterEach(() => {
  links.length = 0
  failing = ''
})

const fetched = () => links.map(({ integrity }) => integrity)

test('a chunk is fetched with all that it needs, each once per page and with its hash, and answers its module', async () => {
  const load = chunkLoader(FOLDER, table)
  expect({ ...(await load<object>('auth')) }).toEqual({ auth: 2 })
  expect({ ...(await load<object>('forms')) }).toEqual({ forms: 3 })
  expect(fetched()).toEqual(['sha256-auth', 'sha256-react', 'sha256-forms'])
})

test('other origins may be asked, and nothing but modules comes', async () => {
  await chunkLoader(FOLDER, table)('react')
  expect(links.map(({ rel, crossOrigin, href }) => [rel, crossOrigin, href])).toEqual([
    ['modulepreload', 'anonymous', `${FOLDER}export const react = 1`],
  ])
})

test('where a needed file fails the chunk does too, and another try fetches what is missing', async () => {
  const load = chunkLoader(FOLDER, table)
  failing = 'sha256-react'
  await expect(load('auth')).rejects.toThrow('did not load')
  failing = ''
  await load('auth')
  expect(fetched()).toEqual(['sha256-auth', 'sha256-react', 'sha256-react'])
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
