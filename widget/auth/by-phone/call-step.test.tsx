import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { announced, errorOf, press, refusal, reply, respondWith, sent, server } from '../testing/render-widget.tsx'
import { heading, openByPhone, SHOWN, toCode } from './testing/by-phone.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})

const calling = { status: 'ok', call_phone: '+78005008275', call_phone_shown: '+7 (800) 500-82-75', time_left: 60 }
const pending = { status: 'pending' }

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))

/** The number to call is shown, half a minute after the code was sent. */
const toCall = async () => {
  const made = await openByPhone()
  await toCode()
  await wait(30_000)
  respondWith(calling)
  await press(/Позвоните нам/)
  return made
}

test('the number to call is a link that the phone dials', async () => {
  await toCall()
  expect(sent(1)).toEqual({ phone: SHOWN, way: 'call' })
  const link = screen.getByRole('link')
  expect([heading(), link.getAttribute('href'), link.textContent]).toEqual([
    'Позвоните нам',
    'tel:+78005008275',
    '+7 (800) 500-82-75',
  ])
  expect(screen.getByText(SHOWN).localName).toBe('b')
})

test('every 3 seconds the school is asked whether the call has come, which signs in', async () => {
  const { emitted } = await toCall()
  respondWith(pending, new TypeError('offline'), reply.signedIn())
  await wait(2_900)
  expect(server).toHaveBeenCalledTimes(2)
  await wait(100)
  expect(sent(2)).toMatchObject({ phone: SHOWN, way: 'call' })
  await wait(3_000)
  expect(server).toHaveBeenCalledTimes(4)
  await wait(3_000)
  expect(emitted).toContain('school:signed-in {"method":"phone"}')
})

test('whoever comes back from the call is in without the rest of the pause', async () => {
  const { emitted } = await toCall()
  respondWith(reply.signedIn())
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await wait(0)
  expect(emitted).toContain('school:signed-in {"method":"phone"}')
})

test('an older account needs its mailbox after the call too', async () => {
  await toCall()
  respondWith({ status: 'prove_email', email: 'a•••@example.ru' })
  await wait(3_000)
  expect(heading()).toBe('Подтвердите почту')
  await wait(9_000)
  expect(server).toHaveBeenCalledTimes(3)
})

test('a call that has not come in time leads back to the number, and so does a refusal, at its field', async () => {
  await toCall()
  respondWith({ status: 'code_expired', error: 'Время вышло' })
  await wait(3_000)
  expect([heading(), announced()]).toEqual(['Вход по\u00A0телефону', expect.stringContaining('Время вышло')])
})

test('a refused call leads back to the number, with the error at its field', async () => {
  const { emitted } = await toCall()
  respondWith(refusal({ phone: ['На этот номер нет аккаунта'] }))
  await wait(3_000)
  expect([heading(), errorOf('Телефон')]).toEqual(['Вход по\u00A0телефону', 'На этот номер нет аккаунта'])
  expect(emitted).toContain('school:error {"screen":"by-phone","reason":"refused","fields":["phone"]}')
})

test('the code may have come meanwhile: it is entered, and the call is waited for no more', async () => {
  await toCall()
  await press('Ввести код из сообщения')
  expect(heading()).toBe('Введите код')
  await wait(9_000)
  expect(server).toHaveBeenCalledTimes(2)
})

test('a minute after the code the mail is offered here too', async () => {
  await toCall()
  server.mockImplementation(async () => Response.json(pending))
  expect(screen.queryByRole('button', { name: 'Войти по коду из письма' })).toBeNull()
  await wait(30_000)
  await press('Войти по коду из письма')
  expect(heading()).toBe('Вход по\u00A0коду')
})

test('a call that cannot be begun is told at the code', async () => {
  await openByPhone()
  await toCode()
  await wait(30_000)
  respondWith(refusal({ __all__: ['Сейчас не получается принять звонок'] }, 503))
  await press(/Позвоните нам/)
  expect([heading(), announced()]).toEqual(['Введите код', 'Сейчас не получается принять звонок'])
})
