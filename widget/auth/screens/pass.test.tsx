import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  announced,
  errorOf,
  field,
  press,
  refusal,
  renderWidget,
  respondWith,
  server,
  type,
} from '../testing/render-widget.tsx'

test('an empty form says what is missing, at its fields', async () => {
  await renderWidget()
  await press('Войти')
  expect(errorOf('Почта')).toBe('Укажите почту')
  expect(errorOf('Пароль')).toBe('Наберите ваш пароль, минимум 5 символов в длину')
  expect(document.activeElement).toBe(field('Почта'))
  expect(server).not.toHaveBeenCalled()
})

test('a password has at least 5 characters', async () => {
  await renderWidget()
  type('Почта', 'anna@example.ru')
  type('Пароль', '1234')
  await press('Войти')
  expect(errorOf('Пароль')).toBe('Наберите ваш пароль, минимум 5 символов в длину')
  expect(document.activeElement).toBe(field('Пароль'))
})

test('a mistake in the e-mail is told when the field is left, but not under a finger on its way to a button', async () => {
  await renderWidget()
  type('Почта', 'anna')
  fireEvent.blur(field('Почта'), { relatedTarget: screen.getByRole('button', { name: 'Забыли пароль?' }) })
  expect(errorOf('Почта')).toBeUndefined()
  fireEvent.blur(field('Почта'), { relatedTarget: field('Пароль') })
  expect(errorOf('Почта')).toBe('Похоже, вы допустили ошибку в почте')
})

test('a refusal of the server stands at its field until that is changed', async () => {
  respondWith(refusal({ username: ['Такой почты нет'] }))
  await renderWidget()
  type('Почта', 'anna@example.ru')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  expect(errorOf('Почта')).toBe('Такой почты нет')
  expect(document.activeElement).toBe(field('Почта'))
  type('Почта', 'anna2@example.ru')
  expect(errorOf('Почта')).toBeUndefined()
})

test('a hint says that Caps Lock is on, for as long as it is', async () => {
  await renderWidget()
  const password = field('Пароль')
  const pressKey = (type: 'keyDown' | 'keyUp', isCapsLockOn: boolean) => {
    const getModifierState = (key: string) => key === 'CapsLock' && isCapsLockOn // which the page of the tests does not have
    fireEvent(password, Object.assign(createEvent[type](password, { key: 'A' }), { getModifierState }))
  }
  const hint = () => document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent
  const before = hint()
  pressKey('keyDown', true)
  const during = [hint(), announced()]
  pressKey('keyUp', false)
  const text = 'Включён Caps\u00A0Lock'
  expect([before, during, hint()]).toEqual([undefined, [text, text], undefined])
})
