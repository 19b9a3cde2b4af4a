import { expect, test, vi } from 'vitest'
import { aPage, LANDING, refused, SCHOOL } from '../testing/fakes.ts'
import { emptyDraft } from '../state.ts'
import { passkeyOffer } from './sign-in.ts'
import { aForm, idle, known, lives, pending, unknown, vk, yandex } from './testing/a-form.ts'
import { aWindow, READY, receiveMessage } from './testing/fake-window.ts'

test('the window opens before the press is over', () => {
  const { press, opening, store } = aForm()
  press()
  expect([opening.mock.calls.length, store.getState().isSending]).toEqual([1, true])
})

test('a known person is signed in, with the event, the marks of the page and where it leads; the window is closed', async () => {
  const opened = aWindow()
  const settings = { eventId: 'phonics', nextUrl: '/lesson' }
  const page = aPage(`${SCHOOL}/landing/?utm_source=mail`)
  const { press, come, sent, host } = aForm({ opened, settings, page })
  press()
  await come()
  const attempt = opened.postMessage.mock.calls[0]?.[0].attempt
  expect(attempt).toMatch(/^[\w-]{43}$/)
  expect(sent).toEqual([
    {
      attempt,
      'event-id': 'phonics',
      'time-zone': 'Europe/Moscow',
      utm_source: 'mail',
      'success-url': `${SCHOOL}/lesson`,
    },
  ])
  expect(host.emitted).toContain('school:signed-in {"method":"yandex"}')
  expect([page.left, opened.close.mock.calls.length]).toEqual([[`${SCHOOL}/lesson`], 1])
})

test('nobody is asked before the page in the window has taken the attempt', async () => {
  const { press, tick, sent } = aForm()
  press()
  await tick()
  await tick()
  expect(sent).toEqual([])
})

test('without a message of the window the school is asked every two seconds', async () => {
  const opened = aWindow()
  const { press, tick, sent, host } = aForm({ opened, replies: [pending, pending, known] })
  press(vk)
  receiveMessage(opened, READY)
  await tick()
  await tick()
  await tick()
  expect([sent.length, host.emitted.includes('school:signed-in {"method":"vk"}')]).toEqual([3, true])
})

test('somebody unknown comes to the proof of the mailbox, with what the provider told', async () => {
  const { press, come, store, host } = aForm({ replies: [unknown()] })
  press(yandex, { email: 'typed@example.ru', ticks: ['terms'] })
  await come()
  const { screen, identity, draft, isSending } = store.getState()
  expect({ screen, identity, draft, isSending }).toEqual({
    screen: 'identity',
    identity: { provider: yandex, hasName: true, ownEmail: null },
    draft: { ...emptyDraft, email: 'darya@yandex.example', name: 'Дарья Орлова', ticks: ['terms'] },
    isSending: false,
  })
  expect(host.emitted.join()).not.toContain('signed-in')
})

test('where the provider tells neither address nor name, what was typed stays', async () => {
  const { press, come, store } = aForm({ replies: [unknown({ email: null, name: null })] })
  press(yandex, { email: 'typed@example.ru', name: 'Даша' })
  await come()
  const { identity, draft } = store.getState()
  expect([identity?.hasName, draft.email, draft.name]).toEqual([false, 'typed@example.ru', 'Даша'])
})

test('a denial is told as the school tells it, and the next press begins anew', async () => {
  const opened = aWindow()
  const { press, come, store, opening, sent } = aForm({
    opened,
    replies: [refused({ __all__: 'Вы отменили вход' }), known],
  })
  press()
  await come()
  expect([store.getState().errors, store.getState().isSending]).toEqual([{ __all__: 'Вы отменили вход' }, false])
  press()
  await come()
  expect([opening.mock.calls.length, sent[0]?.attempt === sent[1]?.attempt]).toEqual([2, false])
})

test('a second press during the wait brings the window to the front', () => {
  const opened = aWindow()
  const { press, opening } = aForm({ opened })
  press()
  press()
  expect([opening.mock.calls.length, opened.focus.mock.calls.length]).toEqual([1, 1])
})

test('a closed window frees the form and says so; an answer that comes all the same signs in', async () => {
  const opened = aWindow()
  const { press, tick, store, host } = aForm({ opened, replies: [pending, pending, pending, pending, known] })
  press()
  receiveMessage(opened, READY)
  opened.closed = true
  for (let poll = 0; poll < 3; poll += 1) await tick()
  expect(store.getState()).toMatchObject({
    isSending: false,
    errors: { __all__: expect.stringContaining('Окно входа закрыто') },
  })
  expect(host.emitted).toContain('school:error {"screen":"pass","reason":"identity","fields":["__all__"]}')
  await tick()
  await tick()
  expect(host.emitted).toContain('school:signed-in {"method":"yandex"}')
})

test('a press after a closed window ends the wait for the first one', async () => {
  const opened = aWindow()
  const { press, tick, sent } = aForm({ opened, replies: [pending] })
  /** The window closes, and the form becomes free. */
  const closeWindow = async () => {
    press()
    receiveMessage(opened, READY)
    opened.closed = true
    for (let poll = 0; poll < 3; poll += 1) await tick()
    opened.closed = false
  }
  await closeWindow()
  const [first] = sent
  await closeWindow()
  await tick()
  await tick()
  expect(sent.map(({ attempt }) => attempt === first?.attempt)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a window that the browser does not open is told; the next press takes the whole page', async () => {
  const page = aPage(`${LANDING}/?utm_source=mail`)
  const settings = { lang: 'en', eventId: 'phonics', successUrl: '/lesson', nextUrl: '/lesson' } as const
  const { press, store, opening } = aForm({ opened: null, page, settings })
  press()
  await idle()
  expect(store.getState()).toMatchObject({
    isSending: false,
    errors: { __all__: expect.stringContaining('did not open') },
  })
  press()
  await idle()
  expect(opening).toHaveBeenCalledTimes(1)
  const address = new URL(page.left[0] ?? '')
  expect(address.origin + address.pathname).toBe(`${SCHOOL}/auth/with/yandex/`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    lang: 'en',
    'event-id': 'phonics',
    'time-zone': 'Europe/Moscow',
    utm_source: 'mail',
    'success-url': `${SCHOOL}/lesson`,
  })
})

test('inside an app the whole page is taken at once, and no attempt stands in its address', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/126.0 Mobile Safari/537.36' })
  const page = aPage()
  const { press, opening } = aForm({ page })
  press(vk)
  await idle()
  expect(opening).not.toHaveBeenCalled()
  expect(page.left[0]).toMatch(/^https:\/\/school\.example\/auth\/with\/vk\/\?/)
  expect(page.left[0]).not.toContain('attempt')
})

test('an element that leaves the page asks no more', async () => {
  const opened = aWindow()
  const { press, tick, sent } = aForm({ opened, replies: [pending] })
  press()
  receiveMessage(opened, READY)
  await tick()
  lives.at(-1)?.abort()
  await tick()
  await tick()
  expect(sent).toHaveLength(1)
})

test('a passkey signs in by the school’s own window, as a provider does', async () => {
  const { press, come, opening, host } = aForm()
  press(passkeyOffer)
  await come()
  expect(opening.mock.calls[0]?.[0]).toBe(`${SCHOOL}/auth/with/passkey/`)
  expect(host.emitted).toContain('school:signed-in {"method":"passkey"}')
})
