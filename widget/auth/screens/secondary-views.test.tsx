import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recognised } from '../testing/fakes.ts'
import { announced, press, refusal, renderWidget, reply, respondWith } from '../testing/render-widget.tsx'

const heading = () => screen.getByRole('heading').textContent
const links = () =>
  screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href, target, rel }) => [href, target, rel].join(' ').trim())

const withSupport = (support?: object) => async () => Response.json({ ...reply.anonymous, support })
const school = { email: 'help@school.example', whatsapp: '79991234567' }

const anna = async () => Response.json(recognised('+79991234567'))

test('info has three tips', async () => {
  await renderWidget({ kind: 'auth', settings: { view: 'info' } })
  expect(heading()).toBe('Если не получается войти')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Подождите 30\u00A0секунд: письма иногда идут не сразу.',
    'Проверьте, верно ли указан адрес почты.',
    'Загляните в\u00A0папку «Спам».',
  ])
})

test.each(['info', 'fail'] as const)('%s leads to the support, by WhatsApp and by mail', async (view) => {
  await renderWidget({ kind: 'auth', settings: { view }, checkAuth: withSupport(school) })
  expect(links()).toEqual(['https://wa.me/79991234567 _blank noopener', 'mailto:help@school.example'])
})

test('a school without WhatsApp has the mail alone', async () => {
  await renderWidget({
    kind: 'auth',
    settings: { view: 'fail' },
    checkAuth: withSupport({ email: 'help@school.example' }),
  })
  expect(links()).toEqual(['mailto:help@school.example'])
})

test('the attributes override what the server says', async () => {
  const settings = {
    view: 'info',
    supportEmail: 'mama@landing.example',
    supportWhatsapp: '+7 (900) 000-00-00',
  } as const
  await renderWidget({ kind: 'auth', settings, checkAuth: withSupport(school) })
  expect(links()).toEqual(['https://wa.me/79000000000 _blank noopener', 'mailto:mama@landing.example'])
})

test('an attribute that is no address counts as absent', async () => {
  const settings = { view: 'info', supportEmail: 'a?bcc=b', supportWhatsapp: 'нет' } as const
  await renderWidget({ kind: 'auth', settings, checkAuth: withSupport(school) })
  expect(links()).toEqual(['https://wa.me/79991234567 _blank noopener', 'mailto:help@school.example'])
})

test('fail says what is the matter, and asks nothing', async () => {
  await renderWidget({ kind: 'auth', settings: { view: 'fail' }, checkAuth: withSupport(school) })
  expect(heading()).toBe('Мы не можем вас пустить дальше')
  expect(screen.getByText(/Ваши действия выглядят подозрительно\. Напишите в.поддержку/)).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test.each(['info', 'fail'] as const)('%s points at nobody where there is nobody to write to', async (view) => {
  await renderWidget({ kind: 'auth', settings: { view } })
  expect([screen.queryByText(/Напишите/), document.querySelector('.support')]).toEqual([null, null])
})

test('action greets by name and has one button, with the words of action-text where they are given', async () => {
  await renderWidget({ kind: 'auth', settings: { actionText: 'Записаться на вебинар' }, checkAuth: anna })
  expect([heading(), ...screen.getAllByRole('button').map(({ textContent }) => textContent)]).toEqual([
    'Здравствуйте, Анна!',
    'Записаться на вебинар',
    'Это не вы? Выйти',
  ])
})

test('action tells when the event is', async () => {
  await renderWidget({ kind: 'auth', settings: { webinarDate: '2026-12-03' }, checkAuth: anna })
  expect(screen.getByText('четверг, 3 декабря').getAttribute('datetime')).toBe('2026-12-03')
})

test('who is somebody else signs out and finds pass', async () => {
  await renderWidget({ kind: 'auth', checkAuth: anna })
  respondWith({ status: 'ok', csrf_token: 'token-3' })
  await press('Это не вы? Выйти')
  expect(heading()).toBe('Вход')
})

test('an event that refuses is told in a general error, which is announced', async () => {
  await renderWidget({ kind: 'auth', settings: { webinar: 'w1', authType: 'webinar' }, checkAuth: anna })
  respondWith(refusal({ webinar: ['Мест больше нет'] }))
  await press('Перейти к уроку')
  expect(screen.getByText('Мест больше нет', { ignore: '[role=status]' })).toBeDefined()
  expect(announced()).toBe('Мест больше нет')
})
