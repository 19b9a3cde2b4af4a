import { afterEach, expect, test, vi } from 'vitest'
import type { Fields } from '../../api/client.ts'
import type { Result } from '../../api/result.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { aLoginFlow, T0 } from '../testing/a-login-flow.ts'
import { aHost, anonymous, aPage, refused, SCHOOL, signedIn } from '../testing/fakes.ts'
import { signInByFacebook } from './login.ts'
import { type LoginOutcome, requestToken } from './provider.ts'

vi.mock('./provider.ts', () => ({ requestToken: vi.fn() }))
const provider = vi.mocked(requestToken)
afterEach(() => provider.mockReset())

const texts = {
  failed: 'Не удалось авторизоваться через Facebook',
  blocked: 'Нажмите ещё раз',
  isNew: 'Вы у нас впервые',
}
const offer = { app_id: '1707', script: 'https://provider.example/sdk.js' }

const newcomer = {
  ok: true,
  body: { status: 'register', form: 'registration', name: 'Дарья Орлова', email: 'darya@example.ru' },
} as const

/** A login that the provider ends with `outcome` and the server with `result`. */
const logIn = async ({
  outcome = { token: 'EAA1' },
  result = { ok: true, body: signedIn() },
  settings = {},
  page = aPage(),
  consents = {},
}: {
  outcome?: LoginOutcome
  result?: Result<unknown>
  settings?: Partial<WidgetConfig>
  page?: ReturnType<typeof aPage>
  consents?: Fields
} = {}) => {
  const fixture = aLoginFlow({ host: aHost({ settings }), page })
  const { flow, store } = fixture
  const draft = { email: 'typed@example.ru', name: '', phone: '' }
  const offers = {
    isKnown: true,
    captcha: null,
    facebook: offer,
    providers: [],
    passkeys: null,
    phoneCodes: null,
    support: null,
  }
  store.setState({ draft, offers: { ...offers, consents: null } })
  const sent: [string, Fields][] = []
  provider.mockResolvedValue(outcome)
  const client = {
    check: async () => ({ ok: true, body: anonymous }) as const,
    checkAgain: async () => ({ ok: true, body: anonymous }) as const,
    post: async <Reply>(path: string, fields: Fields, isReply: (value: unknown) => value is Reply) => {
      sent.push([path, fields])
      if (!result.ok) return result
      if (!isReply(result.body)) throw new Error('no reply')
      return { ok: true, body: result.body } as const
    },
  }
  await signInByFacebook({ ...flow.context, client }, texts, consents)
  return { ...fixture, sent, client }
}

test('the token goes to the server with the event, the marks of the page and where it leads', async () => {
  const settings = { eventId: 'phonics', sendLessonEvents: true, nextUrl: '/lesson' }
  const page = aPage(`${SCHOOL}/landing/?utm_source=mail`)
  const { sent } = await logIn({ settings, page })
  expect(provider.mock.calls).toEqual([[offer, expect.any(AbortSignal)]])
  expect(sent).toMatchObject([
    [
      '/api/v1/facebook-login/',
      {
        access_token: 'EAA1',
        'event-id': 'phonics',
        'send-lesson-events': 'true',
        'only-auth': '',
        'time-zone': 'Europe/Moscow',
        utm_source: 'mail',
        'success-url': `${SCHOOL}/lesson`,
      },
    ],
  ])
})

test('who only signs in says so, and names no event', async () => {
  const { sent } = await logIn({ settings: { onlyAuth: true, eventId: 'phonics' } })
  expect(sent[0]?.[1]).toMatchObject({ 'only-auth': 'true', 'send-lesson-events': '' })
  expect(sent[0]?.[1]).not.toHaveProperty('event-id')
})

test('with a phone on file it leads on', async () => {
  const { page, host, store } = await logIn({ settings: { nextUrl: '/lesson' } })
  expect([page.left, store.getState().isSending]).toEqual([[`${SCHOOL}/lesson`], true])
  expect(host.emitted).toContain('school:signed-in {"method":"facebook"}')
})

test.each(['pass', 'registration'] as const)('on %s, who has no phone on file is asked for one', async (view) => {
  const { store, page } = await logIn({ settings: { view }, result: { ok: true, body: signedIn({ phone: null }) } })
  expect([store.getState().screen, store.getState().isSending, page.left]).toEqual(['phone', false, []])
})

test.each(['failed', 'blocked'] as const)(
  'a login that %s is a general error, and the server is not called',
  async (outcome) => {
    const { store, sent, host } = await logIn({ outcome })
    const { errors, isSending, screen } = store.getState()
    expect([errors, isSending, screen, sent]).toEqual([{ __all__: texts[outcome] }, false, 'pass', []])
    expect(host.emitted).toEqual(['school:error {"screen":"pass","reason":"facebook","fields":["__all__"]}'])
  },
)

test('what the server refuses is shown as it says', async () => {
  const { store } = await logIn({ result: refused({ __all__: 'Facebook не сообщил вашу почту' }) })
  expect(store.getState().errors).toEqual({ __all__: 'Facebook не сообщил вашу почту' })
})

test('private accounts: a mail is on its way to an address that was not typed here', async () => {
  const { store, host } = await logIn({ result: { ok: true, body: { status: 'ok', time_left: 30 } } })
  const { screen, isSent, isSending, draft, resendAt } = store.getState()
  expect({ screen, isSent, isSending, email: draft.email, resendAt }).toEqual({
    screen: 'ml',
    isSent: true,
    isSending: false,
    email: '',
    resendAt: T0 + 30_000,
  })
  expect(host.emitted).toEqual([])
})

test.each(['pass', 'registration'] as const)(
  'on %s, who is new there comes to the registration and reads what is missing',
  async (view) => {
    const { store, host } = await logIn({ settings: { view }, result: newcomer })
    const { screen, errors, isSending, draft } = store.getState()
    expect({ screen, errors, isSending, draft }).toEqual({
      screen: 'registration',
      draft: { email: 'darya@example.ru', name: 'Дарья Орлова', phone: '' },
      errors: { __all__: texts.isNew },
      isSending: false,
    })
    expect(host.emitted).not.toContain('school:signed-in {"method":"facebook"}')
  },
)

test('who comes to the registration from Facebook is not asked by it again; after another answer they are', async () => {
  const { flow, client } = await logIn({ result: newcomer })
  const again = () => signInByFacebook({ ...flow.context, client }, texts, { terms: 'true' })
  await again()
  const once = provider.mock.calls.length
  flow.context.dispatch({ type: 'opened', screen: 'pass' })
  await again()
  expect([once, provider.mock.calls.length]).toEqual([1, 2])
})

test('the token of a newcomer is used once: after a refusal the window opens again', async () => {
  const { flow, client } = await logIn({ result: newcomer })
  const refusing = { ...client, post: async () => refused({ __all__: 'Не вышло' }) }
  const opened: number[] = []
  for (let press = 0; press < 2; press += 1) {
    await signInByFacebook({ ...flow.context, client: refusing }, texts, { terms: 'true' })
    opened.push(provider.mock.calls.length)
  }
  expect(opened).toEqual([1, 2])
})

test('a second check in between does not open the window again, and its token goes along', async () => {
  const { flow, sent } = await logIn({ result: refused({ recaptcha: 'Вы не робот?' }) })
  await flow.context.resume('second-1')
  const tokens = sent.map(([, fields]) => [fields.access_token, fields['g-recaptcha2-check']])
  expect([tokens, provider.mock.calls.length]).toEqual([
    [
      ['EAA1', undefined],
      ['EAA1', 'second-1'],
    ],
    1,
  ])
})

test('what the boxes of the registration say goes along', async () => {
  const { sent } = await logIn({ consents: { terms: 'true', policy: 'false' } })
  expect(sent[0]?.[1]).toMatchObject({ terms: 'true', policy: 'false' })
})
