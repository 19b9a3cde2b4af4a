import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'
import {
  announced,
  errorOf,
  field,
  press,
  refusal,
  reply,
  respondWith,
  sent,
  server,
  type,
} from '../testing/render-widget.tsx'
import { heading, NUMBER, openByPhone, SHOWN, toCode, wait } from './testing/by-phone.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})

const checkCode = async (found: object, code = '123 456') => {
  respondWith(found)
  type('Код из сообщения', code)
  await press('Войти')
}

test('a number, then the code of the message signs in; the event names the way', async () => {
  const { emitted } = await openByPhone()
  expect([heading(), field('Телефон').getAttribute('autocomplete')]).toEqual(['Вход по\u00A0телефону', 'tel'])
  await toCode()
  expect(sent()).toEqual({ phone: SHOWN, way: 'sms' })
  expect([heading(), announced(), screen.getByText(SHOWN).localName]).toEqual(['Введите код', 'Введите код', 'b'])
  const { autocomplete, inputmode } = Object.fromEntries(
    [...field('Код из сообщения').attributes].map(({ name, value }) => [name, value]),
  )
  expect({ autocomplete, inputmode }).toEqual({ autocomplete: 'one-time-code', inputmode: 'numeric' })
  await checkCode(reply.signedIn())
  expect(sent(1)).toMatchObject({ phone: SHOWN, code: '123456' })
  expect(emitted).toContain('school:step {"screen":"by-phone"}')
  expect(emitted).toContain('school:signed-in {"method":"phone"}')
})

test('errors stand at their fields: of the number and of the code, found here and at the school', async () => {
  await openByPhone()
  await press('Получить код')
  expect(errorOf('Телефон')).toBe('Укажите телефон')
  type('Телефон', NUMBER)
  respondWith(refusal({ phone: ['Код можно получить только на мобильный номер'] }))
  await press('Получить код')
  expect(errorOf('Телефон')).toBe('Код можно получить только на мобильный номер')
  await toCode()
  type('Код из сообщения', '1234567')
  await press('Войти')
  expect(errorOf('Код из сообщения')).toBe('В\u00A0коде 6\u00A0цифр')
  await checkCode(refusal({ code: ['Код не подошёл, проверьте цифры'] }))
  expect(errorOf('Код из сообщения')).toBe('Код не подошёл, проверьте цифры')
})

test('the number is carried to the form, and the e-mail on to the code of a mail', async () => {
  await openByPhone({ phone: NUMBER, email: 'anna@example.ru' })
  expect(field('Телефон').value).toBe(SHOWN)
  await toCode()
  await wait(60_000)
  await press('Войти по коду из письма')
  expect([heading(), field('Почта').value]).toEqual(['Вход по\u00A0коду', 'anna@example.ru'])
})

test('the code can be sent again after the pause, the number changed at once', async () => {
  await openByPhone()
  await toCode()
  expect(screen.getByText(/можно запросить через.1:00/)).toBeDefined()
  await wait(60_000)
  respondWith(reply.codeSent)
  await press('Отправить код ещё раз')
  expect([sent(1), announced()]).toEqual([{ phone: SHOWN, way: 'sms' }, 'Код отправлен'])
  await press('Изменить номер')
  expect([heading(), field('Телефон').value]).toEqual(['Вход по\u00A0телефону', SHOWN])
})

test('a code that was sent just before says when', async () => {
  await openByPhone()
  await toCode({ status: 'ok', time_left: 40, sent_ago: 20 })
  expect(screen.getByText(/Код уже отправлен в.\d\d:\d\d, новый можно через.0:40/)).toBeDefined()
  expect(screen.getByText(/Проверьте сообщения на/)).toBeDefined()
})

const offered = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null

const ways = () => [offered(/Позвоните нам/), offered('Войти по коду из письма')]

test('the call is offered after 30 seconds, the mail after 60', async () => {
  await openByPhone()
  await toCode()
  await wait(29_000)
  expect(ways()).toEqual([false, false])
  await wait(1_000)
  expect(ways()).toEqual([true, false])
  await wait(30_000)
  expect(ways()).toEqual([true, true])
})

test('a school without calls offers none', async () => {
  await openByPhone({}, { ways: ['sms'] })
  await toCode()
  await wait(70_000)
  expect([offered(/Позвоните нам/), offered('Войти по коду из письма')]).toEqual([false, true])
})

test('a code that was wrong three times locks the check, and the other ways are there at once', async () => {
  await openByPhone()
  await toCode()
  await checkCode({ status: 'refresh_code', error: 'Подождите', time_left: 30 })
  expect(errorOf('Код из сообщения')).toBe('Подождите')
  expect(screen.getByText(/получить его можно через.1:00/)).toBeDefined()
  expect([offered(/Позвоните нам/), offered('Войти по коду из письма')]).toEqual([true, true])
})

test('an expired code returns to the number', async () => {
  const { emitted } = await openByPhone()
  await toCode()
  await checkCode({ status: 'code_expired', error: 'Код устарел' })
  expect([heading(), announced()]).toEqual(['Вход по\u00A0телефону', expect.stringContaining('Код устарел')])
  expect(emitted).toContain('school:error {"screen":"by-phone","reason":"code_expired","fields":["code"]}')
})

const toMailbox = async (email: string | null) => {
  await openByPhone()
  await toCode()
  await checkCode({ status: 'prove_email', email })
  expect(heading()).toBe('Подтвердите почту')
}

test('an older account needs its mailbox too: the address is masked, and its code signs in', async () => {
  await toMailbox('a•••@example.ru')
  expect([screen.getByText('a•••@example.ru').localName, screen.queryByLabelText('Почта')]).toEqual(['b', null])
  respondWith(reply.codeSent)
  await press('Получить код')
  expect(sent(2)).toEqual({ phone: SHOWN })
  expect([heading(), screen.queryByText('Изменить почту')]).toEqual(['Введите код', null])
  respondWith(reply.signedIn())
  type('Код из письма', '1234 5678')
  await press('Войти')
  expect(sent(3)).toMatchObject({ phone: SHOWN, 'email-code': '12345678' })
  expect(sent(3)).not.toHaveProperty('code')
  expect(sent(3)).not.toHaveProperty('email')
})

test('of several accounts the person names the address, and can change it', async () => {
  await toMailbox(null)
  await press('Получить код')
  expect(errorOf('Почта')).toBe('Укажите почту')
  type('Почта', ' anna@example.ru ')
  respondWith(reply.codeSent)
  await press('Получить код')
  expect(sent(2)).toEqual({ phone: SHOWN, email: 'anna@example.ru' })
  await press('Изменить почту')
  expect([heading(), field('Почта').value]).toEqual(['Подтвердите почту', 'anna@example.ru'])
  respondWith(reply.codeSent, reply.signedIn())
  await press('Получить код')
  type('Код из письма', '12345678')
  await press('Войти')
  expect(sent(4)).toMatchObject({ phone: SHOWN, email: 'anna@example.ru', 'email-code': '12345678' })
})

test('an expired code of the mail returns to the mailbox, not to the number', async () => {
  await toMailbox('a•••@example.ru')
  respondWith(reply.codeSent, { status: 'code_expired', error: 'Код устарел' })
  await press('Получить код')
  type('Код из письма', '12345678')
  await press('Войти')
  expect([heading(), announced()]).toEqual(['Подтвердите почту', expect.stringContaining('Код устарел')])
})

test('Back leads from the code to the number, and Forward to the code again', async () => {
  await openByPhone()
  await toCode()
  await act(async () => history.back())
  await act(async () => vi.waitFor(() => expect(heading()).toBe('Вход по\u00A0телефону'), SLOW_MACHINE))
  expect(field('Телефон').value).toBe(SHOWN)
  await act(async () => history.forward())
  await act(async () => vi.waitFor(() => expect(heading()).toBe('Введите код'), SLOW_MACHINE))
})

test('the second check comes back to the step whose call it held up', async () => {
  await openByPhone()
  await toCode()
  respondWith(refusal({ recaptcha: ['Ещё одна проверка'] }))
  await wait(60_000)
  await press('Отправить код ещё раз')
  expect(heading()).toBe('Ещё одна проверка')
  await act(async () => history.back())
  await act(async () => vi.waitFor(() => expect(heading()).toBe('Введите код'), SLOW_MACHINE))
})

test('a browser that reads messages fills in the code and sends it; leaving the step ends its request', async () => {
  const message = Promise.withResolvers<unknown>()
  const get = vi.fn<(request: CredentialRequestOptions) => Promise<unknown>>(() => message.promise)
  vi.stubGlobal('OTPCredential', () => undefined)
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }))
  await openByPhone()
  await toCode()
  const [request] = get.mock.calls[0] ?? []
  expect(request).toEqual({ otp: { transport: ['sms'] }, signal: expect.any(AbortSignal) })
  respondWith({ status: 'prove_email', email: null })
  await act(async () => message.resolve({ code: '654321' }))
  expect(sent(1)).toMatchObject({ phone: SHOWN, code: '654321' })
  expect([heading(), request?.signal?.aborted]).toEqual(['Подтвердите почту', true])
})

test('the form says in English what it says in Russian', async () => {
  await openByPhone({ lang: 'en' })
  expect([heading(), screen.getByRole('button', { name: 'Get a code' }).textContent]).toEqual([
    'Sign in by phone',
    'Get a code',
  ])
  fireEvent.click(screen.getByText('Get a code'))
  expect(server).not.toHaveBeenCalled()
})
