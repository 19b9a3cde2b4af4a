import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  announced,
  field,
  press,
  refusal,
  renderWidget,
  reply,
  respondWith,
  server,
  type,
} from '../testing/render-widget.tsx'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'

const NOT_ROBOT = 'Я\u00A0не\u00A0робот'
const guarded = { ...reply.anonymous, captcha: { kind: 'altcha' } }

/** A sign-in that is held up; `checkAuth` is what the widget offersLoaded at first. */
const heldUp = async (host: Parameters<typeof renderWidget>[0] = {}) => {
  const made = await renderWidget({ checkAuth: async () => Response.json(guarded), ...host })
  respondWith(refusal({ recaptcha: ['Докажите, что вы не робот'] }))
  type(/Почта|Email/, 'anna@example.ru')
  type(/Пароль|Password/, 'moloko-2026')
  await press(/^(Войти|Sign in)$/)
  return made
}

test('a puzzle that is refused says why, aloud too, and can be asked for again', async () => {
  await heldUp()
  respondWith(refusal({ __all__: ['Слишком часто'] }, 503))
  await press(NOT_ROBOT)
  await vi.waitFor(() => expect(announced()).toContain('Слишком часто'), SLOW_MACHINE)
  respondWith(refusal({ __all__: ['Всё ещё слишком часто'] }, 503))
  await press('Попробовать ещё раз')
  await vi.waitFor(() => expect(announced()).toContain('Всё ещё слишком часто'), SLOW_MACHINE)
})

test('the work is seen and announced, and the press counts once', async () => {
  await heldUp()
  server.mockReturnValue(new Promise(() => undefined))
  const before = server.mock.calls.length
  await press(NOT_ROBOT)
  await press(NOT_ROBOT)
  expect(screen.getByRole('progressbar').getAttribute('aria-label')).toBe('Ход проверки')
  expect([announced(), server.mock.calls.length]).toEqual(['Проверяем, это займёт несколько секунд', before + 1])
})

test('it speaks English', async () => {
  await heldUp({ settings: { lang: 'en' } })
  await press('Back to the form')
  expect(field('Email').value).toBe('anna@example.ru')
})

test('a box whose script does not come is said in the words of the spec', async () => {
  const provider = { kind: 'recaptcha', script: 'data:,', site_key: 'v3', second_site_key: 'v2' }
  await heldUp({ checkAuth: async () => Response.json({ ...reply.anonymous, captcha: provider }) })
  await act(async () => vi.waitFor(() => expect(announced()).toContain('Не подключена reCaptcha'), SLOW_MACHINE))
})
