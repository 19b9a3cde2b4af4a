import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutConfig, CheckoutHost } from '../browser/host.ts'
import { CheckoutWidget } from './checkout-widget.tsx'
import { aCart, anItem } from './testing/a-cart.ts'
import { aCheckoutConfig, aCheckoutHost, person } from './testing/fakes.ts'
import { SLOW_MACHINE } from '../testing/slow-machine.ts'

/** Channels of this page, with what is open. */
const open = new Set<object>()
class Channel extends EventTarget {
  constructor() {
    super()
    open.add(this)
  }
  postMessage() {}
  close() {
    open.delete(this)
  }
}

const lives: AbortController[] = []
const calls: string[] = []
const names: Record<string, string> = { 'cart-a': 'Вулкан', 'cart-b': 'Магнит' }

beforeEach(() => {
  calls.length = 0
  open.clear()
  history.replaceState(null, '', '/landing/')
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    const path = new URL(address).pathname
    calls.push(path)
    const id = /get-cart\/([^/]+)/.exec(path)?.[1] ?? ''
    return Response.json(names[id] ? aCart({ cart_id: id, items: [anItem({ name: names[id] })] }) : { status: 'ok' })
  })
})
afterEach(() => {
  lives.splice(0).forEach((life) => life.abort())
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A checkout of its own with its host, which can be removed and whose attributes can be set. */
const aCheckout = async (cartId: string, more: Partial<CheckoutConfig> = {}) => {
  const life = new AbortController()
  lives.push(life)
  const listeners = new Set<() => void>()
  let config = aCheckoutConfig({ cartId, ...more })
  const host: CheckoutHost & { emitted: string[] } = aCheckoutHost({
    signal: life.signal,
    checkAuth: async () => Response.json(person),
    config: () => config,
    onConfigChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const container = document.body.appendChild(document.createElement('div'))
  const { unmount } = await act(async () =>
    render(<CheckoutWidget host={host} LoginForm={() => null} />, { container }),
  )
  await within(container).findByText(names[cartId] ?? '')
  return {
    host,
    container,
    listeners,
    set: (changes: Partial<CheckoutConfig>) =>
      act(async () => {
        config = { ...config, ...changes }
        listeners.forEach((listener) => listener())
      }),
    remove: () =>
      act(async () => {
        life.abort()
        unmount()
        container.remove()
      }),
  }
}

test('two checkouts in a page have carts of their own, and only the first writes into the history', async () => {
  const first = await aCheckout('cart-a')
  const state = structuredClone(history.state)
  const second = await aCheckout('cart-b')
  const [methods] = within(second.container).getAllByRole('button', { name: /^Перейти/ })
  await act(async () => methods?.click())
  await within(second.container).findByRole('heading', { name: 'Подтвердить вашу оплату' })
  expect([first, second].map(({ container }) => container.querySelector('h2')?.textContent)).toEqual([
    'Ваша корзина',
    'Подтвердить вашу оплату',
  ])
  expect(history.state).toEqual(state)
})

test('a removed checkout leaves no channel, listener or follower of its attributes, and makes no call any more', async () => {
  const registered = new Set<string>()
  const add = vi.spyOn(window, 'addEventListener')
  const remains = await aCheckout('cart-b')
  await vi.waitFor(() => expect(open.size).toBe(2), SLOW_MACHINE) // of people, and of carts
  const before = [open.size, remains.listeners.size] as const
  const removed = await aCheckout('cart-a')
  for (const [type, , options] of add.mock.calls) {
    const signal = typeof options === 'object' ? options.signal : null
    if (type === 'popstate' || type === 'pageshow') registered.add(`${type} ${signal ? 'ends' : 'stays'}`)
  }
  await vi.waitFor(() => expect(open.size).toBe(before[0] * 2), SLOW_MACHINE)
  await removed.remove()
  calls.length = removed.host.emitted.length = 0
  window.dispatchEvent(new PopStateEvent('popstate', { state: { schoolStep: 'methods' } }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await removed.set({ trial: true })
  expect([[open.size, remains.listeners.size], removed.listeners.size, removed.host.emitted]).toEqual([before, 0, []])
  expect([...registered].toSorted()).toEqual(['pageshow ends', 'popstate ends'])
  expect(calls.filter((path) => path.includes('cart-a'))).toEqual([])
  expect(screen.getByText('Магнит')).toBeDefined()
})

test('what was waited for when the checkout was removed ends with it: the code that is typed, and the experiment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { container, remove } = await aCheckout('cart-a')
  const field = within(container).getByRole('textbox', { name: 'Промокод' })
  await act(async () => {
    if (field instanceof HTMLInputElement) field.value = 'LETO'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await remove()
  calls.length = 0
  await vi.advanceTimersByTimeAsync(30_000)
  expect([calls, vi.getTimerCount()]).toEqual([[], 0])
  vi.useRealTimers()
})
