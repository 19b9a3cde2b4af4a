import { expect, test } from 'vitest'
import type { CheckoutConfig } from '../../browser/host.ts'
import * as later from './cart-features.ts'
import { aCard, aCart } from '../testing/a-cart.ts'
import { aLoadedFlow, quiet } from '../testing/a-checkout-flow.ts'
import { payments } from '../testing/events.ts'
import { aCheckoutConfig } from '../testing/fakes.ts'

type Options = NonNullable<Parameters<typeof aLoadedFlow>[0]>

/** A checkout whose attributes can be set later. */
const aLiving = async ({ config = {}, host = {}, ...options }: Options = {}) => {
  let written = aCheckoutConfig(config)
  const listeners = new Set<() => void>()
  const onConfigChange = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const made = await aLoadedFlow({ ...options, host: { ...host, config: () => written, onConfigChange } })
  const set = async (changes: Partial<CheckoutConfig>) => {
    written = { ...written, ...changes }
    listeners.forEach((listener) => listener())
    await quiet()
  }
  const shown = () => {
    const { step, cart } = made.store.getState()
    return { step, items: cart?.items.map(({ name }) => name) ?? null }
  }
  return { ...made, set, listeners, shown }
}

const course = 'Математика: учимся думать'
const subscription = 'Подписка на каталог'

test('an attribute that is written again as it was changes nothing', async () => {
  const { set, api, shown, host } = await aLiving({ config: { cartId: 'cart-9' } })
  await set({ cartId: 'cart-9' })
  expect([shown(), api.cart.mock.calls, host.emitted]).toEqual([{ step: 'list', items: [course] }, [], []])
})

test.each([
  [{ cartId: 'cart-9' }, [['cart-9', false, null]], [course]],
  [{ trial: true }, [['', false, null]], [subscription]],
  [{ subscribe: true }, [['', false, null]], [subscription]],
  [{ resubscribe: true }, [['', true, null]], [course]],
  [{ euro: true }, [['', false, null]], [course]],
] as const)('%j begins another purchase, from the start', async (change, calls, items) => {
  const { set, api, flow, store, shown, history } = await aLiving({ at: 'https://landing.example/' })
  flow.chooseMethod('sbp')
  flow.open('review')
  history.entries.length = 0
  api.cart.mockResolvedValue({ ok: true, body: aCart({ cart_id: 'cart-2' }) })
  await set(change)
  const isForm = 'resubscribe' in change
  expect([api.cart.mock.calls, shown()]).toEqual([calls, { step: isForm ? 'info' : 'list', items }])
  expect(store.getState().method).not.toBe('sbp')
  expect(history.entries.filter((entry) => entry.startsWith('push'))).toEqual([])
})

test('a trial that is none any more shows the cart again', async () => {
  const { set, shown } = await aLiving({ config: { trial: true } })
  expect(shown().items).toEqual([subscription])
  await set({ trial: false })
  expect(shown()).toEqual({ step: 'list', items: [course] })
})

test('what was chosen is dropped where it does not hold', async () => {
  const { set, flow, store } = await aLiving()
  flow.chooseMethod('sbp')
  await set({ subscribe: true })
  expect(store.getState().method).not.toBe('sbp')
})

test('new-card takes the saved cards away, and with them the one that was chosen', async () => {
  const { set, flow, store, shown } = await aLiving({
    api: { cart: async () => ({ ok: true, body: aCart({ cards: [aCard()] }) }) },
  })
  flow.chooseCard('card-1')
  expect(store.getState().step).toBe('review')
  await set({ newCard: true })
  expect([shown().step === 'review', store.getState().cardId, store.getState().cart?.cards]).toEqual([false, null, []])
  await set({ newCard: false })
  expect(store.getState().cart?.cards.length).toBe(1)
})

test.each([
  ['methods', 'methods'],
  ['review', 'methods'],
  ['success', 'list'],
] as const)('the page %s opens %s, which can be', async (page, step) => {
  const { set, shown, api } = await aLiving()
  await set({ page })
  expect([shown().step, api.cart.mock.calls]).toEqual([step, []])
})

test('another language fetches the words of the school again, in the step that is shown', async () => {
  const { set, flow, api, shown } = await aLiving()
  flow.open('methods')
  await set({ lang: 'en' })
  expect([api.cart.mock.calls.length, shown().step]).toEqual([1, 'methods'])
})

test('catalog gives the step that is shown its address', async () => {
  const { set, history, api } = await aLiving()
  await set({ catalog: true })
  expect([history.entries, api.cart.mock.calls]).toEqual([['replace list'], []])
})

test.each(['sending', 'waiting', 'form'] as const)('under a payment that is %s nothing changes', async (phase) => {
  const { set, dispatch, api, store } = await aLiving()
  dispatch({ type: 'paymentMoved', payment: payments[phase] })
  const before = store.getState()
  await set({ trial: true, page: 'methods' })
  expect([store.getState(), api.cart.mock.calls]).toEqual([before, []])
})

test('what was asked for under a payment is done once, after its outcome has been read', async () => {
  const { set, dispatch, api, store, shown } = await aLiving()
  dispatch({ type: 'paymentMoved', payment: payments.sending })
  await set({ subscribe: true })
  dispatch({ type: 'paymentMoved', payment: payments.failed })
  await quiet()
  expect([store.getState().step, api.cart.mock.calls]).toEqual(['fail', []])
  dispatch({ type: 'paymentCleared' })
  await quiet()
  dispatch({ type: 'requestEnded' })
  await quiet()
  expect([api.cart.mock.calls.length, shown()]).toEqual([1, { step: 'list', items: [subscription] }])
})

test('the screen of an outcome is left where the page asks for another step', async () => {
  const { set, dispatch, api, shown } = await aLiving()
  dispatch({ type: 'paymentMoved', payment: payments.paid })
  await set({ page: 'list' })
  expect([shown().step, api.cart.mock.calls.length]).toEqual(['list', 1])
})

test('attributes that are set before the cart has come count for it', async () => {
  const { set, flow, api, shown } = await aLiving()
  const { promise, resolve } = Promise.withResolvers<{ ok: true; body: ReturnType<typeof aCart> }>()
  api.cart.mockReturnValueOnce(promise)
  const loading = flow.reload()
  await set({ cartId: 'cart-9' })
  resolve({ ok: true, body: aCart({ items: [] }) })
  await loading
  expect([shown().items, api.cart.mock.calls.at(-1)?.[0]]).toEqual([[course], 'cart-9'])
})

test('once the element has left the page nobody follows its attributes', async () => {
  const life = new AbortController()
  const { set, listeners, api } = await aLiving({ host: { signal: life.signal } })
  expect(listeners.size).toBe(1)
  life.abort()
  await set({ trial: true })
  expect([listeners.size, api.cart.mock.calls]).toEqual([0, []])
})

test('where the code for it does not come the cart stays, nobody is told, and the next change makes up for it', async () => {
  let isOff = true
  const loadCartFeatures = async () => (isOff ? Promise.reject(new TypeError('Failed to fetch')) : later)
  const { set, shown, store } = await aLiving({ loadCartFeatures })
  await set({ trial: true })
  expect([shown().items, store.getState().errors]).toEqual([[course], {}])
  isOff = false
  await set({ noSound: true })
  expect(shown().items).toEqual([subscription])
})
