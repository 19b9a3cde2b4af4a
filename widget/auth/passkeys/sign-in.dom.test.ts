import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Result } from '../../api/result.ts'
import { aHost, refused, SCHOOL } from '../testing/fakes.ts'
import { offerAutofill, signInByPasskey, stopAutofill } from './sign-in.ts'
import { challengeReply, stubPasskeys } from './testing/fake-browser.ts'
import { aWidget, twoCalls } from './testing/passkey-widget.ts'

let browser = stubPasskeys()
beforeEach(() => {
  browser = stubPasskeys()
})
afterEach(() => {
  stopAutofill()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const unknown = { status: 'unknown_passkey', credential_id: 'cGFzc2tleQ', rp_id: 'localhost' }

const waiting = (count: number) => vi.waitFor(() => expect(browser.requests).toHaveLength(count))
const request = (index = 0) => browser.requests[index] ?? expect.fail(`there is no request ${index}`)

test('a choice in the autofill signs in by two calls, and leads on', async () => {
  const { context, sent, host, page } = aWidget()
  void offerAutofill(context)
  await waiting(1)
  expect(request().isConditional).toBe(true)
  request().choose()
  await vi.waitFor(() => expect(page.left).toEqual([`${SCHOOL}/lesson`]))
  expect(sent).toEqual(twoCalls)
  expect(host.emitted).toContain('school:signed-in {"method":"passkey"}')
})

test('the button signs in by two calls, in the browser’s dialog', async () => {
  const { context, sent, host, page } = aWidget()
  const done = signInByPasskey(context)
  await waiting(1)
  expect(request().isConditional).toBe(false)
  request().choose()
  await done
  expect(sent).toEqual(twoCalls)
  expect([page.left, host.emitted.includes('school:signed-in {"method":"passkey"}')]).toEqual([
    [`${SCHOOL}/lesson`],
    true,
  ])
})

test.each([
  ['NotAllowedError', 'Не\u00A0получилось. Попробуйте ещё раз или войдите другим способом'],
  ['UnknownError', 'Не\u00A0получилось. Попробуйте ещё раз или войдите другим способом'],
  ['SecurityError', 'На\u00A0этой странице так войти нельзя. Войдите другим способом'],
])('a dialog that ends with %s is told, and the form is free', async (name, text) => {
  const { context, store, host, sent } = aWidget()
  const done = signInByPasskey(context)
  await waiting(1)
  request().fail(name)
  await done
  expect(store.getState()).toMatchObject({ screen: 'pass', isSending: false, errors: { __all__: text } })
  expect(host.emitted).toContain('school:error {"screen":"pass","reason":"passkey","fields":["__all__"]}')
  expect(sent).toHaveLength(1)
})

test('a dialog that another one has replaced says nothing', async () => {
  const [first, second] = [aWidget(), aWidget()]
  const done = signInByPasskey(first.context)
  await waiting(1)
  const other = signInByPasskey(second.context)
  await waiting(2)
  await done
  expect(request().isAborted()).toBe(true)
  const { isSending, errors } = first.store.getState()
  expect([isSending, errors]).toEqual([false, {}])
  request(1).choose()
  await other
  expect(second.page.left).toEqual([`${SCHOOL}/lesson`])
})

test('a browser without passkeys tells it at the button', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { context, store } = aWidget()
  await signInByPasskey(context)
  expect(store.getState().errors).toEqual({
    __all__: 'Не\u00A0получилось. Попробуйте ещё раз или войдите другим способом',
  })
})

test('what the school says instead of a challenge is shown, and no dialog opens', async () => {
  const { context, store } = aWidget(undefined, refused({ __all__: 'Слишком часто' }))
  await signInByPasskey(context)
  expect([store.getState().errors, browser.requests]).toEqual([{ __all__: 'Слишком часто' }, []])
})

test('a refusal of the school is shown as it says', async () => {
  const { context, store } = aWidget(refused({ __all__: 'Время вышло' }))
  void offerAutofill(context)
  await waiting(1)
  request().choose()
  await vi.waitFor(() => expect(store.getState().errors).toEqual({ __all__: 'Время вышло' }))
})

test('an unknown passkey is told to the person and to the browser', async () => {
  const { context, store, host } = aWidget({ ok: true, body: unknown })
  const done = signInByPasskey(context)
  await waiting(1)
  request().choose()
  await done
  expect(store.getState()).toMatchObject({
    screen: 'pass',
    isSending: false,
    errors: { __all__: expect.stringContaining('Этот способ входа удалён') },
  })
  expect(host.emitted).toContain('school:error {"screen":"pass","reason":"passkey","fields":["__all__"]}')
  expect(browser.signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'localhost', credentialId: 'cGFzc2tleQ' }]])
})

test('a browser that cannot forget a passkey is no error', async () => {
  browser.signalUnknownCredential.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { context, store } = aWidget({ ok: true, body: unknown })
  const done = signInByPasskey(context)
  await waiting(1)
  request().choose()
  await expect(done).resolves.toBeUndefined()
  expect(store.getState().isSending).toBe(false)
})

test('two widgets of a page share one request, and the one with the focus signs in', async () => {
  const [first, second] = [aWidget(), aWidget()]
  void offerAutofill(first.context)
  void offerAutofill(second.context)
  void offerAutofill(second.context)
  await waiting(1)
  request().choose()
  await vi.waitFor(() => expect(second.page.left).toEqual([`${SCHOOL}/lesson`]))
  expect([browser.requests.length, first.page.left]).toEqual([1, []])
  expect([...first.sent, ...second.sent].map(([path]) => path)).toEqual([
    '/api/v1/passkey-challenge/',
    '/api/v1/passkey-login/',
  ])
})

test('the request of another school takes the place of the first', async () => {
  void offerAutofill(aWidget().context)
  await waiting(1)
  void offerAutofill(aWidget(undefined, undefined, aHost({ apiBase: 'https://other.example' })).context)
  await waiting(2)
  expect(browser.requests.map(({ isAborted }) => isAborted())).toEqual([true, false])
})

test('the dialog ends the request in the autofill, which says nothing', async () => {
  const { context, store } = aWidget()
  void offerAutofill(context)
  await waiting(1)
  void signInByPasskey(context)
  await waiting(2)
  expect(browser.requests.map(({ isAborted }) => isAborted())).toEqual([true, false])
  await offerAutofill(context)
  expect([browser.requests.length, store.getState().errors]).toEqual([2, {}])
  request(1).fail('NotAllowedError')
  await vi.waitFor(() => expect(store.getState().isSending).toBe(false))
})

test('a request that waits for its challenge does not take the dialog’s place', async () => {
  const challenge = Promise.withResolvers<Result<unknown>>()
  void offerAutofill(aWidget(undefined, challenge.promise).context)
  const { context, page } = aWidget()
  const done = signInByPasskey(context)
  await waiting(1)
  challenge.resolve({ ok: true, body: challengeReply })
  await new Promise((resolve) => setTimeout(resolve))
  expect(request().isAborted()).toBe(false)
  request().choose()
  await done
  expect(page.left).toEqual([`${SCHOOL}/lesson`])
})

test.each(['NotAllowedError', 'SecurityError'])(
  'a request in the autofill that ends with %s says nothing',
  async (name) => {
    const { context, store, host } = aWidget()
    void offerAutofill(context)
    await waiting(1)
    request().fail(name)
    await new Promise((resolve) => setTimeout(resolve))
    expect([store.getState().errors, host.emitted, browser.requests.length]).toEqual([{}, [], 1])
    void offerAutofill(context) // the next focus tries again
    await waiting(2)
  },
)

test('a form that is sent ends the call for a challenge, and the next focus makes it again', async () => {
  const challenge = Promise.withResolvers<Result<unknown>>()
  const { context, sent, ends, store } = aWidget(undefined, challenge.promise)
  void offerAutofill(context)
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  await context.send({ call: async () => refused({ __all__: 'Неверная почта или пароль' }), done: () => undefined })
  expect([ends[0]?.aborted, store.getState().isSending]).toEqual([true, false])
  challenge.resolve(refused({ __all__: 'Нет связи' }, 'offline'))
  await new Promise((resolve) => setTimeout(resolve))
  void offerAutofill(context)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
})

test('no challenge is called for while a form is being sent', async () => {
  const { context, sent, store } = aWidget()
  store.setState({ isSending: true })
  await offerAutofill(context)
  expect([browser.requests, sent]).toEqual([[], []])
})

test('a challenge that does not come ends the attempt without a word', async () => {
  const { context, store } = aWidget(undefined, refused({ __all__: 'Нет связи' }, 'offline'))
  void offerAutofill(context)
  await new Promise((resolve) => setTimeout(resolve))
  expect([browser.requests, store.getState().errors]).toEqual([[], {}])
})

test('the request is renewed before its challenge ends, once the page is in sight', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { context, sent, page } = aWidget()
  void offerAutofill(context)
  await waiting(1)
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect([browser.requests.length, request().isAborted(), sent.length]).toEqual([1, true, 1])
  sight.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([browser.requests.length, sent.length]).toEqual([2, 2])
  request(1).choose()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.left).toEqual([`${SCHOOL}/lesson`])
  sight.mockRestore()
})

test('the request ends with the page, with the widget whose field has the focus, and with any sign-in', async () => {
  const removed = new AbortController()
  const other = aWidget()
  void offerAutofill(aWidget(undefined, undefined, aHost({ signal: removed.signal })).context)
  await waiting(1)
  removed.abort()
  void offerAutofill(other.context)
  await waiting(2)
  dispatchEvent(new Event('pagehide'))
  void offerAutofill(other.context)
  await waiting(3)
  document.dispatchEvent(new Event('school:signed-in'))
  expect(browser.requests.map(({ isAborted }) => isAborted())).toEqual([true, true, true])
})

test('a widget that has removed leaves the request to the one that has the focus now', async () => {
  const removed = new AbortController()
  const second = aWidget()
  void offerAutofill(aWidget(undefined, undefined, aHost({ signal: removed.signal })).context)
  void offerAutofill(second.context)
  await waiting(1)
  removed.abort()
  expect(request().isAborted()).toBe(false)
})

test('the dialog ends with the widget', async () => {
  const removed = new AbortController()
  void signInByPasskey(aWidget(undefined, undefined, aHost({ signal: removed.signal })).context)
  await waiting(1)
  removed.abort()
  expect(request().isAborted()).toBe(true)
})

test('a choice that comes after another sign-in is dropped', async () => {
  const { context, sent, store } = aWidget()
  void offerAutofill(context)
  await waiting(1)
  store.setState({ person: { name: 'Анна', phone: null } })
  request().choose()
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toHaveLength(1)
})
