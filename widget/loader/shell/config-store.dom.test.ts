import { expect, test, vi } from 'vitest'
import { schoolLogin } from '../../elements/element-specs.ts'
import { configStore } from './config-store.ts'

const makeStore = (attributes: Record<string, string> = {}) => {
  const element: HTMLElement & { nextUrl?: string | null } = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return { element, store: configStore(element, schoolLogin) }
}

test('the configuration is the same object until something changes', () => {
  const { element, store } = makeStore({ 'next-url': '/x' })
  const before = store.config()
  expect(store.config()).toBe(before)
  element.setAttribute('only-auth', '')
  expect(store.config()).toEqual({ ...before, onlyAuth: true })
})

test('the property nextUrl stands beside the attribute', () => {
  const { element, store } = makeStore({ 'next-url': '/attribute' })
  element.nextUrl = '/property'
  expect(store.config()).toMatchObject({ nextUrl: '/attribute', nextUrlProperty: '/property' })
})

test('a pinned language stays until it is let go, and listeners hear of it', () => {
  const { element, store } = makeStore({ lang: 'en' })
  const received = vi.fn()
  store.pin({ lang: 'en', view: 'pass' })
  const stop = store.onChange(received)
  element.removeAttribute('lang')
  expect(store.config().lang).toBe('en')
  store.pin(null)
  expect([store.config().lang, received.mock.calls.length]).toEqual(['ru', 1])
  stop()
  store.changed()
  expect(received).toHaveBeenCalledTimes(1)
})
