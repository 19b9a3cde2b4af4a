import { expect, test } from 'vitest'
import { anOrder } from '../testing/a-cart.ts'
import { aCheckoutHost } from '../testing/fakes.ts'
import { createTabLock } from './tab-lock.ts'
import { aPaymentController, okResult, settled, someLocks, success, wait } from './testing/a-payment-controller.ts'

const never = () => new Promise<never>(() => undefined)

test('an element that is taken out of the page lets go of its turn', async () => {
  const locks = someLocks()
  const life = new AbortController()
  const first = aPaymentController({ pause: never, host: aCheckoutHost({ signal: life.signal }) }, locks.manager)
  await first.actions.pay()
  const during = [...locks.held]
  life.abort()
  await settled()
  const second = aPaymentController({ pause: never, api: { pay: async () => okResult(success) } }, locks.manager)
  await second.actions.pay()
  expect([during, second.phases()]).toEqual([['school-pay-cart-1'], ['sending', 'paid']])
})

test('a turn that comes after the element has gone is not taken', async () => {
  const locks = someLocks()
  const life = new AbortController()
  const tabLock = createTabLock(locks.manager, life.signal)
  const acquired = tabLock.acquire('cart-1')
  life.abort()
  await acquired
  await settled()
  expect([...locks.held]).toEqual([])
})

test('the payment of the tab that has the lock now is named to the others, not an earlier one', async () => {
  const { manager } = someLocks()
  const { signal } = new AbortController()
  const [paying, waiting] = [createTabLock(manager, signal), createTabLock(manager, signal)]
  await paying.acquire('cart-1')
  paying.publish('pay-1')
  waiting.publish('pay-2')
  const named = waiting.published('cart-1')
  paying.release()
  await settled()
  const ended = waiting.published('cart-1')
  await paying.acquire('cart-1')
  expect([named, ended, waiting.published('cart-1')]).toEqual(['pay-1', 'pay-1', undefined])
})

test.each([
  ['has stopped asking', wait, 'late'],
  ['knows that the money is there', { status: 'paid', payment: 'pay-1', order: anOrder() }, 'held'],
] as const)('a tab that %s lets another tab have its turn', async (_, reply, news) => {
  const locks = someLocks()
  const controller = aPaymentController(
    { api: { pay: async () => okResult(reply), paymentStatus: async () => okResult(reply) } },
    locks.manager,
  )
  await controller.actions.pay()
  await settled()
  expect([controller.context.state().payment, [...locks.held]]).toEqual([
    { phase: 'waiting', payment: 'pay-1', news },
    [],
  ])
})
