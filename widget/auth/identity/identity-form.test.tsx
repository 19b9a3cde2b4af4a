import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'
import {
  announced,
  errorOf,
  field,
  press,
  refusal,
  renderWidget,
  reply,
  respondWith,
  sent,
  server,
  type,
} from '../testing/render-widget.tsx'
import { FINISHED, aWindow, browserOpens, receiveMessage, READY } from './testing/fake-window.ts'

const providers = [
  { id: 'yandex', name: 'Яндекс ID' },
  { id: 'oidc', name: 'Школьный портал' },
]
const offering = async () => Response.json({ ...reply.anonymous, providers })
const unknown = { status: 'prove_email', email: 'darya@yandex.example', name: 'Дарья Орлова' }

let opened = aWindow()
beforeEach(() => {
  opened = aWindow()
  browserOpens(opened)
})

/** Presses the provider's button, and the school replies that it does not know the person. */
const come = async (
  found: object = unknown,
  host: Parameters<typeof renderWidget>[0] = {},
  button = /Яндекс|Yandex/,
) => {
  const made = await renderWidget({ checkAuth: offering, ...host })
  respondWith(found)
  await press(button)
  await act(async () => {
    receiveMessage(opened, READY)
    receiveMessage(opened, FINISHED)
  })
  await act(async () => vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1), SLOW_MACHINE))
  return made
}

const attempt = () => opened.postMessage.mock.calls[0]?.[0].attempt

const tick = (...names: string[]) =>
  act(async () => names.forEach((name) => fireEvent.click(document.querySelector(`[name=${name}]`) ?? document)))

const toCode = async () => {
  await tick('terms', 'policy')
  respondWith(reply.codeSent)
  await press('Получить код')
}

const heading = () => screen.getByRole('heading').textContent

test('somebody unknown proves the mailbox: the address of the provider is there and may be changed', async () => {
  await come()
  expect([heading(), field('Почта').value, screen.queryByLabelText('Имя и фамилия')]).toEqual([
    'Подтвердите почту',
    'darya@yandex.example',
    null,
  ])
  expect(screen.getByText(/Вы впервые входите к.нам через Яндекс.ID/)).toBeDefined()
  type('Почта', ' other@example.ru ')
  await toCode()
  expect(sent(1)).toEqual({ attempt: attempt(), email: 'other@example.ru' })
  expect(heading()).toBe('Введите код')
})

test('the right code signs in: it goes with the attempt, the address and the consents', async () => {
  const { emitted } = await come()
  await toCode()
  respondWith(reply.signedIn())
  type('Код из письма', '1234 5678')
  await press('Войти')
  expect(sent(2)).toMatchObject({
    attempt: attempt(),
    email: 'darya@yandex.example',
    code: '12345678',
    own: 'ask',
    terms: 'true',
    policy: 'true',
    subscribe: 'false',
  })
  expect(sent(2)).not.toHaveProperty('name')
  expect(emitted).toContain('school:signed-in {"method":"yandex"}')
})

test('a name that the provider did not tell is asked for, and goes with the code', async () => {
  await come({ ...unknown, email: null, name: null }, {}, /Школьный портал/)
  await press('Получить код')
  expect([errorOf('Почта'), errorOf('Имя и фамилия')]).toEqual(['Укажите почту', 'Укажите имя'])
  type('Почта', 'darya@example.ru')
  type('Имя и фамилия', 'Дарья')
  await toCode()
  respondWith(refusal({ code: ['Код не подошёл, проверьте цифры'] }))
  type('Код из письма', '12345678')
  await press('Войти')
  expect(sent(2)).toMatchObject({ email: 'darya@example.ru', name: 'Дарья', code: '12345678' })
  expect(errorOf('Код из письма')).toBe('Код не подошёл, проверьте цифры')
})

test('a name that the school refuses with the code is told at its field, and the code may be typed again', async () => {
  await come({ ...unknown, name: null })
  type('Имя и фамилия', 'Дарья')
  await toCode()
  respondWith(refusal({ name: ['Укажите имя без ссылок'] }))
  type('Код из письма', '12345678')
  await press('Войти')
  expect([heading(), errorOf('Имя и фамилия'), field('Имя и фамилия').value, announced()]).toEqual([
    'Подтвердите почту',
    'Укажите имя без ссылок',
    'Дарья',
    'Подтвердите почту. Укажите имя без ссылок',
  ])
})

test('separate consents go with the versions that the form has shown, and one to an old text is told at its box', async () => {
  const consent_versions = { terms: '3.1', policy: '2', newsletter: '7' }
  const checkAuth = async () => Response.json({ ...reply.anonymous, providers, consent: 'separate', consent_versions })
  await come(unknown, { checkAuth })
  await toCode()
  respondWith(refusal({ policy: ['Текст согласия обновился'] }))
  type('Код из письма', '12345678')
  await press('Войти')
  expect(sent(2)).toMatchObject({ 'terms-version': '3.1', 'policy-version': '2' })
  expect([heading(), errorOf(/обработку персональных данных/)]).toEqual([
    'Подтвердите почту',
    'Текст согласия обновился',
  ])
})

test('without the consents no code is mailed', async () => {
  await come()
  await press('Получить код')
  expect(announced()).toBe('Примите соглашение. Дайте согласие на\u00A0обработку данных')
  expect(server).toHaveBeenCalledTimes(1)
})

test('the school’s form has its three switches, of which the newsletter may stay off', async () => {
  await come(unknown, { kind: 'auth', settings: { view: 'registration' } })
  expect(screen.getAllByRole('switch')).toHaveLength(3)
  await tick('terms', 'policy')
  respondWith(reply.codeSent, reply.signedIn())
  await press('Получить код')
  type('Код из письма', '12345678')
  await press('Войти')
  expect(sent(2)).toMatchObject({ terms: 'true', policy: 'true', subscribe: 'false' })
})

test('boxes that were ticked at the registration are ticked', async () => {
  const made = await renderWidget({ checkAuth: offering, settings: { view: 'registration' } })
  await tick('terms')
  respondWith(unknown)
  await press(/Яндекс/)
  await act(async () => {
    receiveMessage(opened, READY)
    receiveMessage(opened, FINISHED)
  })
  await vi.waitFor(() => expect(made.emitted.join()).toContain('identity'), SLOW_MACHINE)
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ name, checked }) => [name, checked])).toEqual([
    ['terms', true],
    ['policy', false],
  ])
})

test('the address can be changed after the mail, and the code be mailed again after the pause', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await come()
  await toCode()
  expect(screen.getByText(/можно запросить через.0:30/)).toBeDefined()
  await act(async () => vi.advanceTimersByTime(30_000))
  respondWith(reply.codeSent)
  await press('Отправить код ещё раз')
  expect(sent(2)).toEqual({ attempt: attempt(), email: 'darya@yandex.example' })
  await press('Изменить почту')
  expect([heading(), field('Почта').value]).toEqual(['Подтвердите почту', 'darya@yandex.example'])
})

test('an expired code returns to the address', async () => {
  await come()
  await toCode()
  respondWith({ status: 'code_expired', error: 'Код устарел' })
  type('Код из письма', '12345678')
  await press('Войти')
  expect([heading(), announced()]).toEqual(['Подтвердите почту', expect.stringContaining('Код устарел')])
})

test('a code that was wrong three times locks the check', async () => {
  await come()
  await toCode()
  respondWith({ status: 'refresh_code', error: 'Подождите', time_left: 30 })
  type('Код из письма', '12345678')
  await press('Войти')
  expect(errorOf('Код из письма')).toBe('Подождите')
  expect(screen.getByText(/получить его можно через.0:30/)).toBeDefined()
})

test('whoever registered with the address before is asked about, and the answer goes with the same code', async () => {
  await come()
  await toCode()
  respondWith({ status: 'confirm_own', question: 'Это были вы?' })
  type('Код из письма', '12345678')
  await press('Войти')
  expect([heading(), screen.getByText('Это были вы?').textContent]).toEqual(['Последний вопрос', 'Это были вы?'])
  respondWith(reply.signedIn())
  await press('Да, это я')
  expect(sent(3)).toMatchObject({ code: '12345678', own: 'yes', email: 'darya@yandex.example', attempt: attempt() })
})

test('an attempt that is over is told, and another way leads back', async () => {
  await come()
  await tick('terms', 'policy')
  respondWith(refusal({ __all__: ['Время вышло'] }))
  await press('Получить код')
  expect(announced()).toBe('Время вышло')
  await press('Войти другим способом')
  expect([heading(), field('Почта').value]).toEqual(['Ваш аккаунт', 'darya@yandex.example'])
})

test('a signed-in person proves the own mailbox, which is not typed', async () => {
  history.replaceState(null, '', '#with=yandex')
  respondWith({ ...unknown, email: 'a•••@example.ru', is_own: true })
  await renderWidget({ checkAuth: offering, apiBase: location.origin })
  await act(async () => vi.waitFor(() => expect(heading()).toBe('Подтвердите почту'), SLOW_MACHINE))
  expect([location.hash, screen.queryByLabelText('Почта'), screen.getByText('a•••@example.ru').localName]).toEqual([
    '',
    null,
    'b',
  ])
  expect(sent()).not.toHaveProperty('attempt')
  respondWith(reply.codeSent, reply.signedIn())
  await press('Получить код')
  expect(sent(1)).toEqual({})
  type('Код из письма', '12345678')
  await press('Войти')
  expect(sent(2)).not.toHaveProperty('email')
  expect(sent(2)).not.toHaveProperty('terms')
})

test('it speaks English', async () => {
  await come(unknown, { settings: { lang: 'en' } })
  expect(heading()).toBe('Confirm your email')
  expect(screen.getByText(/This is your first time here with Yandex.ID/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign in another way' })).toBeDefined()
})
