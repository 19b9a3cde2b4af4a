import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { loadScript } from './load-script.ts'

const ADDRESS = 'https://provider.example/sdk.js'

let load: typeof loadScript
const appended: HTMLScriptElement[] = []

beforeEach(async () => {
  vi.resetModules()
  Reflect.deleteProperty(document.documentElement, Symbol.for('school-widgets.policy')) // a page makes its policy once
  load = (await import('./load-script.ts')).loadScript
  appended.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) appended.push(script)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  delete window.trustedTypes
})

const never = new AbortController().signal
const outcome = (loading: Promise<void>) =>
  loading.then(
    () => 'came',
    () => 'rejected',
  )

test('a script that comes is there', async () => {
  const loading = outcome(load(ADDRESS, never))
  appended[0]?.dispatchEvent(new Event('load'))
  expect([appended.map(({ src }) => src), await loading]).toEqual([[ADDRESS], 'came'])
})

test('a script that does not come rejects, and the next try asks again', async () => {
  const first = outcome(load(ADDRESS, never))
  appended[0]?.dispatchEvent(new Event('error'))
  const second = outcome(load(ADDRESS, never))
  appended[1]?.dispatchEvent(new Event('load'))
  expect([await first, await second]).toEqual(['rejected', 'came'])
})

test('nobody waits for a script longer than the signal says, and none is asked for after it', async () => {
  const ended = new AbortController()
  const loading = outcome(load(ADDRESS, ended.signal))
  ended.abort()
  expect([await loading, await outcome(load(ADDRESS, ended.signal)), appended.length]).toEqual([
    'rejected',
    'rejected',
    1,
  ])
})

test.each(['data:text/javascript,alert(1)', 'javascript:alert(1)', '/sdk.js', ''])(
  '%s is no address of a script',
  async (address) => {
    expect([await outcome(load(address, never)), appended]).toEqual(['rejected', []])
  },
)

test('a page with Trusted Types gets one policy, and scripts by it', async () => {
  const createScriptURL = vi.fn((address: string) => `${address}#trusted`)
  const createPolicy = vi.fn(() => ({ createScriptURL }))
  window.trustedTypes = { createPolicy }
  void outcome(load(ADDRESS, never))
  void outcome(load(ADDRESS, never))
  expect(appended.map(({ src }) => src)).toEqual([`${ADDRESS}#trusted`, `${ADDRESS}#trusted`])
  expect(createPolicy.mock.calls).toEqual([['school-widgets', { createScriptURL: expect.any(Function) }]])
})

test('the policy makes nothing but web addresses', async () => {
  const policies: { createScriptURL: (address: string) => string }[] = []
  const createPolicy = (_: string, rules: { createScriptURL: (address: string) => string }) => {
    policies.push(rules)
    return rules
  }
  window.trustedTypes = { createPolicy }
  void outcome(load(ADDRESS, never))
  expect(policies[0]?.createScriptURL(ADDRESS)).toBe(ADDRESS)
  expect(() => policies[0]?.createScriptURL('data:text/javascript,alert(1)')).toThrow(TypeError)
})

test('where a page forbids the policy, the address alone may still do', async () => {
  window.trustedTypes = { createPolicy: vi.fn().mockThrow(new TypeError('not allowed')) }
  const loading = outcome(load(ADDRESS, never))
  appended[0]?.dispatchEvent(new Event('load'))
  expect(await loading).toBe('came')
})
