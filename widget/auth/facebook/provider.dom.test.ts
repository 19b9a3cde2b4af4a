import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScript } from '../../browser/scripts/load-script.ts'
import { type FacebookSdk, requestToken } from './provider.ts'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'

vi.mock('../../browser/scripts/load-script.ts', () => ({ loadScript: vi.fn() }))

const offer = { app_id: '1707', script: 'https://provider.example/sdk.js' }
const connected = { status: 'connected', authResponse: { accessToken: 'EAA1', userID: '1001' } }
const token = { token: 'EAA1' }
const script = vi.mocked(loadScript)
const ask = () => requestToken(offer, new AbortController().signal)

/** A script that answers so. */
const anSdk = (response: unknown = connected) => ({
  init: vi.fn<FacebookSdk['init']>(),
  login: vi.fn<FacebookSdk['login']>((callback) => callback(response)),
})

/** The script comes and brings this. */
const bring = (sdk: unknown) =>
  script.mockImplementation(async () => {
    window.FB = sdk
    window.fbAsyncInit?.()
  })

beforeEach(() => {
  script.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.FB
  delete window.fbAsyncInit
})

test('the script comes with the first login, learns the app once and asks for the profile and the address', async () => {
  const sdk = anSdk()
  bring(sdk)
  expect([await ask(), await ask()]).toEqual([token, token])
  expect(script.mock.calls).toEqual([[offer.script, expect.any(AbortSignal)]])
  expect(sdk.init.mock.calls).toEqual([[{ appId: '1707', version: 'v23.0', xfbml: false, cookie: false }]])
  const scope = 'public_profile,email'
  expect(sdk.login.mock.calls.map(([, options]) => options)).toEqual([{ scope }, { scope }])
})

test('a script that the page has already is used as it is', async () => {
  window.FB = anSdk()
  expect([await ask(), script.mock.calls]).toEqual([token, []])
})

test.each<[string, unknown]>([
  ['who did not go through with it', { status: 'unknown', authResponse: null }],
  ['who did not agree', { status: 'not_authorized', authResponse: { accessToken: 'EAA1' } }],
  ['an answer without a token', { status: 'connected', authResponse: { userID: '1001' } }],
  ['an empty token', { status: 'connected', authResponse: { accessToken: '' } }],
  ['a token that is a number', { status: 'connected', authResponse: { accessToken: 1 } }],
  ['an answer without its parts', { status: 'connected' }],
  ['a list', [connected]],
  ['a word', 'connected'],
  ['nothing', null],
])('%s is not signed in', async (_, response) => {
  bring(anSdk(response))
  await ask() // the first refusal may be the browser's, of the window
  expect(await ask()).toBe('failed')
})

const broken = () => {
  throw new Error('broken')
}

test.each<[string, unknown]>([
  ['brings nothing', undefined],
  ['brings something else', { login: 'EAA1' }],
  ['cannot begin', { ...anSdk(), init: broken }],
  ['cannot log in', { ...anSdk(), login: broken }],
])('a script that %s lets nobody in', async (_, sdk) => {
  bring(sdk)
  expect(await ask()).toBe('failed')
})

test('a script that cannot log in leaves no timer behind', async () => {
  vi.useFakeTimers()
  bring({ ...anSdk(), login: broken })
  expect([await ask(), vi.getTimerCount()]).toEqual(['failed', 0])
})

test('a script that does not come lets nobody in, and the next try asks for it again', async () => {
  script.mockRejectedValueOnce(new Error('the script did not come'))
  expect(await ask()).toBe('failed')
  bring(anSdk())
  expect(await ask()).toEqual(token)
})

/** The time limit of the script, to be over when the test says so. */
const timeLimit = () => {
  const late = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal)
  return { limit, end: () => late.abort(new DOMException('late', 'TimeoutError')) }
}

test('a script that hangs is waited for 10 seconds', async () => {
  const { limit, end } = timeLimit()
  script.mockReturnValueOnce(new Promise(() => undefined))
  const outcome = ask()
  end()
  expect([await outcome, limit.mock.calls]).toEqual(['failed', [[10_000]]])
})

/** The first of the two parts that the script comes in: it keeps what it is asked. */
const firstPart = () => ({ ...anSdk(), login: vi.fn<FacebookSdk['login']>(), __buffer: {} })

test('a script in two parts is asked when both are there, and the page’s own hook is told as well', async () => {
  const hook = vi.fn()
  const first = firstPart()
  window.fbAsyncInit = hook
  script.mockImplementation(async () => void (window.FB = first))
  const outcome = ask()
  await vi.waitFor(() => expect(window.FB).toBe(first), SLOW_MACHINE)
  window.FB = anSdk()
  window.fbAsyncInit?.()
  expect([await outcome, first.login.mock.calls, hook.mock.calls]).toEqual([token, [], [[]]])
})

test('a script whose second part does not come is fetched anew by the next try', async () => {
  const { end } = timeLimit()
  script.mockImplementation(async () => void (window.FB = firstPart()))
  const outcome = ask()
  await vi.waitFor(() => expect(window.FB).toBeDefined(), SLOW_MACHINE)
  end()
  expect([await outcome, window.FB]).toEqual(['failed', undefined])
  bring(anSdk())
  expect(await ask()).toEqual(token)
})

test('a window refused at once after the script has loaded was blocked by the browser, and the next press opens it', async () => {
  const login = vi.fn<FacebookSdk['login']>((callback) => callback(connected))
  login.mockImplementationOnce((callback) => callback({ status: 'unknown', authResponse: null }))
  bring({ ...anSdk(), login })
  expect([await ask(), await ask(), script.mock.calls.length]).toEqual(['blocked', token, 1])
})

test('a refusal that a user had time to give is no blocked window', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(100)
  bring(anSdk({ status: 'unknown', authResponse: null }))
  expect(await ask()).toBe('failed')
})

test('no window is requested when the press is too long ago, and the next press opens it at once', async () => {
  const sdk = anSdk()
  bring(sdk)
  const userActivation = { isActive: false }
  vi.stubGlobal('navigator', { userActivation })
  expect([await ask(), sdk.login.mock.calls]).toEqual(['blocked', []])
  userActivation.isActive = true
  expect([await ask(), script.mock.calls.length]).toEqual([token, 1])
})

test('who is back in front of the page for 10 seconds has given the window up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  bring({ ...anSdk(), login: () => undefined })
  const isInFront = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const outcomes: unknown[] = []
  void ask().then((outcome) => outcomes.push(outcome))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), SLOW_MACHINE)
  await vi.advanceTimersByTimeAsync(60_000)
  isInFront.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(outcomes).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([outcomes, vi.getTimerCount()]).toEqual([['failed'], 0])
})
