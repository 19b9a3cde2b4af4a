import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isText } from '../api/guards.ts'
import { scriptTexts } from '../texts/checkout/error-texts.ts'
import type * as ProviderScripts from './provider-script.ts'

let scripts: typeof ProviderScripts
const appended: HTMLScriptElement[] = []

beforeEach(async () => {
  vi.resetModules() // scripts are loaded once per page
  scripts = await import('./provider-script.ts')
  appended.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) appended.push(script)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const load = (address = 'https://bank.example/sdk.js') =>
  scripts.loadProvider({ address, global: 'bank', isApi: isText }, 'ru')

const missing = { ok: false, message: scriptTexts.ru.missing }
const addresses = () => appended.map(({ src }) => src)

const comes = (at: number) => {
  vi.stubGlobal('bank', 'its api')
  appended[at]?.dispatchEvent(new Event('load'))
}

test('a script is loaded once for all who want it, and not again for who wants it later', async () => {
  const both = [load(), load()]
  comes(0)
  expect([await Promise.all(both), await load(), addresses()]).toEqual([
    [
      { ok: true, api: 'its api' },
      { ok: true, api: 'its api' },
    ],
    { ok: true, api: 'its api' },
    ['https://bank.example/sdk.js'],
  ])
})

test('a script that does not come is said in words, and the next call tries again', async () => {
  const first = load()
  appended[0]?.dispatchEvent(new Event('error'))
  expect(await first).toEqual(missing)
  const second = load()
  comes(1)
  expect([await second, addresses()]).toEqual([
    { ok: true, api: 'its api' },
    ['https://bank.example/sdk.js', 'https://bank.example/sdk.js?again=1'],
  ])
})

test('nobody waits for a script longer than ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
  expect([await load(), timeout.mock.calls]).toEqual([missing, [[10_000]]])
})

test('a script that brings nothing usable has not come', async () => {
  vi.stubGlobal('bank', { not: 'what was wanted' })
  const loading = load()
  appended[0]?.dispatchEvent(new Event('load'))
  expect(await loading).toEqual(missing)
})

test('a page that has the script keeps its own', async () => {
  vi.stubGlobal('bank', 'the page’s api')
  expect([await load(), addresses()]).toEqual([{ ok: true, api: 'the page’s api' }, []])
})

test.each([
  'http://bank.example/sdk.js',
  'http://localhost.bank.example/sdk.js',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  '/sdk.js',
  '',
])('%j is no address of a provider', async (address) => {
  expect([await load(address), addresses()]).toEqual([missing, []])
})

test.each(['http://localhost:4100/sdk.js', 'http://127.0.0.1:4100/sdk.js', 'http://pay.localhost/sdk.js'])(
  '%s stands in for one on this very machine',
  async (address) => {
    const loading = load(address)
    comes(0)
    expect([await loading, addresses()]).toEqual([{ ok: true, api: 'its api' }, [address]])
  },
)
