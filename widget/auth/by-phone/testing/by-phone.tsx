import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { WidgetConfig } from '../../../browser/host.ts'
import { press, renderWidget, reply, respondWith, type } from '../../testing/render-widget.tsx'

export const NUMBER = '+79991234567'
/** The same as the field groups it, and as it is sent. */
export const SHOWN = '+7 999 123-45-67'

export const heading = () => screen.getByRole('heading').textContent

/** A form of a school that offers the sign-in by phone, opened by its button. */
export const openByPhone = async (
  settings: Partial<WidgetConfig> = {},
  offer = {},
  kind: 'login' | 'auth' = 'login',
) => {
  const phone_codes = { ways: ['sms', 'call'], countries: ['RU'], ...offer }
  const checkAuth = async () => Response.json({ ...reply.anonymous, phone_codes })
  const made = await renderWidget({ kind, checkAuth, settings })
  await press(settings.lang === 'en' ? 'Sign in by phone' : 'Войти по телефону')
  return made
}

/** Sends the number; the school replies that a code is on its way. */
export const toCode = async (codeSent: object = { ...reply.codeSent, time_left: 60 }) => {
  respondWith(codeSent)
  type('Телефон', NUMBER)
  await press('Получить код')
}

/** Lets time go by on fake timers, second by second. */
export const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
