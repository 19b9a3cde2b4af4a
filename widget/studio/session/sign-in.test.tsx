import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignInAgain } from './sign-in.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('where the session has ended the sign-in opens in the next pause in typing, and a line leads to it before and after', () => {
  render(<SignInAgain enter={async () => {}} lang="ru" />)
  for (let key = 0; key < 5; key += 1) {
    pass(900)
    fireEvent.keyDown(document.body, { key: 'а' })
  }
  expect([screen.queryByRole('dialog'), screen.getByRole('alert').textContent]).toEqual([null, 'Вход закончился Войти'])
  pass(1_100)
  expect(screen.getByRole('dialog').textContent).toContain('осталось на')
  fireEvent.click(screen.getByRole('button', { name: 'Позже' }))
  pass(2_000)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
})
