import { expect, test } from 'vitest'
import { CaptchaMissing, type FirstCheck } from './captcha/first-check.ts'
import { aLoginFlow, anna, pair } from './testing/a-login-flow.ts'
import { aHost, anApi, recognised, refused, signedIn } from './testing/fakes.ts'

const proving = (token: string): FirstCheck => ({ expect: () => undefined, proof: async () => ({ recaptcha: token }) })
const RECAPTCHA = 'Подтвердите, что вы не робот'

/** An API that wants a second check first, and is content with the token `human`. */
const guarded = () => {
  const seen: (string | undefined)[] = []
  const register = async ({ recaptcha, 'g-recaptcha2-check': second }: Readonly<Record<string, string>>) => {
    seen.push(second ?? recaptcha)
    return second === 'human' ? ({ ok: true, body: signedIn() } as const) : refused({ recaptcha: RECAPTCHA })
  }
  return { api: anApi({ register }), seen }
}

test('the token of the first check goes along in recaptcha', async () => {
  const { flow, api } = aLoginFlow({ firstCheck: proving('invisible') })
  flow.open('registration')
  await flow.register(anna)
  expect(api.calls.at(-1)).toContain('"recaptcha":"invisible"')
})

test('no-captcha leaves the first check out', async () => {
  const { flow, api } = aLoginFlow({ firstCheck: proving('invisible'), host: aHost({ settings: { noCaptcha: true } }) })
  flow.open('registration')
  await flow.register(anna)
  expect(api.calls.at(-1)).not.toContain('recaptcha')
})

test('a recaptcha error switches to captcha, and the second token sends the form once more', async () => {
  const { api, seen } = guarded()
  const { flow, store, page } = aLoginFlow({ api, firstCheck: proving('robot') })
  flow.open('registration')
  await flow.register(anna)
  expect(store.getState()).toMatchObject({ screen: 'captcha', heldUp: 'registration', isSending: false, errors: {} })
  await flow.context.resume('human')
  expect(seen).toEqual(['robot', 'human'])
  expect(page.left).toHaveLength(1)
})

test('a second check that is no good is asked for again, and says so', async () => {
  const { api } = guarded()
  const { flow, store } = aLoginFlow({ api })
  flow.open('registration')
  await flow.register(anna)
  await flow.context.resume('robot')
  expect(store.getState()).toMatchObject({ screen: 'captcha', heldUp: 'registration', errors: { __all__: RECAPTCHA } })
})

test('a fault of the form itself leads back to it with what was typed', async () => {
  const replies = [refused({ recaptcha: RECAPTCHA }), refused({ email: 'Похоже, вы допустили ошибку в почте' })]
  const { flow, store } = aLoginFlow({ api: anApi({ register: async () => replies.shift() ?? refused({}) }) })
  flow.open('registration')
  await flow.register(anna)
  await flow.context.resume('human')
  expect(store.getState()).toMatchObject({
    screen: 'registration',
    draft: { email: anna.email },
    errors: { email: 'Похоже, вы допустили ошибку в почте' },
  })
})

test('a sign-in under attack is held up alike', async () => {
  const replies = [refused({ recaptcha: RECAPTCHA })]
  const signIn = async () => replies.shift() ?? ({ ok: true, body: signedIn() } as const)
  const { flow, store, page } = aLoginFlow({ api: anApi({ signIn }) })
  await flow.signIn(pair)
  expect(store.getState()).toMatchObject({ screen: 'captcha', heldUp: 'pass' })
  await flow.context.resume('human')
  expect(page.left).toHaveLength(1)
})

test('a captcha that did not come is told, and sends nothing', async () => {
  const missing: FirstCheck = { expect: () => undefined, proof: () => Promise.reject(new CaptchaMissing()) }
  const { flow, store, api, host } = aLoginFlow({ firstCheck: missing })
  flow.open('registration')
  await flow.register(anna)
  expect([api.calls, store.getState().errors, store.getState().isSending]).toEqual([
    [],
    { __all__: 'Не подключена reCaptcha' },
    false,
  ])
  expect(host.emitted.at(-1)).toBe('school:error {"screen":"registration","reason":"captcha","fields":["__all__"]}')
})

const suspecting = () => anApi({ signIn: async () => refused({ suspicious: 'Действия выглядят подозрительно' }) })

test('what looks suspicious fails in the school’s form and is told in the widget', async () => {
  const school = aLoginFlow({ api: suspecting(), host: aHost({ kind: 'auth' }) })
  const widget = aLoginFlow({ api: suspecting() })
  await school.flow.signIn(pair)
  await widget.flow.signIn(pair)
  expect(school.store.getState().screen).toBe('fail')
  expect(widget.store.getState()).toMatchObject({
    screen: 'pass',
    errors: { __all__: 'Действия выглядят подозрительно' },
  })
})

test('a session that is over leads to the password, says so, and keeps the phone', async () => {
  const { flow, store } = aLoginFlow({
    api: anApi({
      check: async () => ({ ok: true, body: recognised(null) }),
      addPhone: async () => refused({ __all__: 'Сначала войдите' }, 'signed-out'),
    }),
  })
  await flow.start()
  await flow.addPhone({ phone: '+79991234567' })
  expect(store.getState()).toMatchObject({
    screen: 'pass',
    person: null,
    isSending: false,
    errors: { __all__: 'Сначала войдите' },
    draft: { phone: '+79991234567' },
  })
})
