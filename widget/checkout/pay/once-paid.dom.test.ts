import { afterEach, expect, test, vi } from 'vitest'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aTabStorage } from '../testing/a-context.ts'
import { refused } from '../testing/fakes.ts'
import {
  aPaymentController,
  declined,
  failing,
  inTurn,
  keysOf,
  okResult,
  redirect,
  settled,
  someLocks,
  success,
  wait,
} from './testing/a-payment-controller.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const never = () => new Promise<never>(() => undefined)
/** Time stands still: nothing is asked a second time. */
const still = { pause: never }

test('a double press is one payment', async () => {
  const controller = aPaymentController({ api: { pay: never } })
  void controller.actions.pay()
  void controller.actions.pay()
  await settled()
  expect(controller.context.api.pay).toHaveBeenCalledTimes(1)
})

test('while another tab pays this cart nothing is sent; it is said, and what becomes of the payment is shown', async () => {
  const locks = someLocks()
  const first = aPaymentController({ ...still, api: { pay: never } }, locks.manager)
  const second = aPaymentController(
    {
      api: {
        cart: async () => ({ ok: true, body: aCart({ payment: 'pay-1' }) }),
        paymentStatus: inTurn(okResult(redirect), okResult(wait), okResult(success)),
      },
    },
    locks.manager,
  )
  void first.actions.pay()
  await settled()
  await second.actions.pay()
  expect([second.context.api.pay.mock.calls, second.phases()]).toEqual([[], ['sending', 'elsewhere', 'paid']])
})

/** Two tabs before one cart: the bank takes the money of the first while the second asks for the cart, which names no payment any more. */
const paidMeanwhile = async () => {
  const locks = someLocks()
  const { promise: bank, resolve: respond } = Promise.withResolvers<ReturnType<typeof okResult>>()
  const first = aPaymentController({ ...still, api: { pay: () => bank } }, locks.manager)
  const cart = async () => {
    respond(okResult(success))
    await settled()
    return { ok: true, body: aCart({ items: [] }) } as const
  }
  const second = aPaymentController(
    { pause: async () => undefined, api: { cart, paymentStatus: async () => okResult(success) } },
    locks.manager,
  )
  void first.actions.pay()
  await settled()
  return second
}

test('what another tab has paid by then is shown, although the cart names no payment any more', async () => {
  const second = await paidMeanwhile()
  await second.actions.pay()
  expect([second.phases(), second.context.api.paymentStatus.mock.calls]).toEqual([
    ['sending', 'elsewhere', 'paid'],
    [['pay-1']],
  ])
})

test('where the browser forbids storage, a tab that waits for another one shows the cart in the end', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError')
  })
  const second = await paidMeanwhile()
  await second.actions.pay()
  expect(second.phases()).toEqual(['sending', 'elsewhere', 'cleared'])
})

test('once the other tab has given up, this one may pay', async () => {
  const locks = someLocks()
  locks.held.add('school-pay-cart-1')
  const controller = aPaymentController(
    { api: { cart: async () => ({ ok: true, body: aCart() }) }, pause: async () => locks.held.clear() },
    locks.manager,
  )
  await controller.actions.pay()
  expect([controller.phases(), controller.context.state().payment]).toEqual([['sending', 'elsewhere', 'cleared'], null])
})

test('where another tab has let go, a press pays here', async () => {
  const locks = someLocks()
  locks.held.add('school-pay-cart-1')
  const controller = aPaymentController(
    { pause: never, api: { cart: async () => ({ ok: true, body: aCart() }) } },
    locks.manager,
  )
  void controller.actions.pay()
  await settled()
  locks.held.clear()
  await controller.actions.pay()
  expect([controller.phases(), controller.context.api.pay.mock.calls.length]).toEqual([
    ['sending', 'elsewhere', 'sending', 'waiting'],
    1,
  ])
})

test('a payment that has ended leaves the lock to other tabs', async () => {
  const locks = someLocks()
  const during: number[] = []
  const controller = aPaymentController(
    {
      api: {
        pay: async () => {
          during.push(locks.held.size)
          return okResult(declined)
        },
      },
    },
    locks.manager,
  )
  await controller.actions.pay()
  await settled()
  expect([during, locks.held.size]).toEqual([[1], 0])
})

test('a cart that has changed is shown anew, and said', async () => {
  const changed = aCart({ items: [anItem({ price: 5_500, price_rub: 5_500 })] })
  const controller = aPaymentController({
    api: {
      pay: async () => refused({ items: 'Корзина изменилась. Обновите страницу' }),
      cart: async () => ({ ok: true, body: changed }),
    },
  })
  await controller.actions.pay()
  const { cart, payment, step, errors } = controller.context.state()
  expect([cart, payment, step, errors]).toEqual([
    changed,
    null,
    'review',
    { __all__: expect.stringMatching(/^Корзина изменилась, мы\u00A0показали/) },
  ])
})

test('other refusals are said at the step, whatever field they name', async () => {
  const controller = aPaymentController({
    api: { pay: async () => refused({ promocode: 'Этот промокод больше не действует' }) },
  })
  await controller.actions.pay()
  expect([controller.context.state().payment, controller.context.state().errors]).toEqual([
    null,
    { __all__: 'Этот промокод больше не действует' },
  ])
})

test('who is signed out meanwhile signs in again', async () => {
  const controller = aPaymentController({ api: { pay: async () => failing('signed-out') } })
  await controller.actions.pay()
  expect([
    controller.context.state().visitor,
    controller.context.state().step,
    controller.context.state().payment,
  ]).toEqual(['anonymous', 'list', null])
})

test('each wish has a key of its own, and an answered one is another wish', async () => {
  const controller = aPaymentController({ api: { pay: async () => okResult(declined) } })
  await controller.actions.pay()
  controller.actions.retry()
  await controller.actions.pay()
  const [first, second] = keysOf(controller)
  expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(first).not.toBe(second)
})

test('a wish that was not answered keeps its key over a reload', async () => {
  const tabStorage = aTabStorage()
  const before = aPaymentController({ tabStorage, api: { pay: never } })
  void before.actions.pay()
  await settled()
  const after = aPaymentController({ tabStorage, api: { pay: never } })
  const other = aPaymentController({
    tabStorage: aTabStorage({ ...tabStorage.stored }),
    api: { pay: never },
    state: { method: 'sberbank' },
  })
  void after.actions.pay()
  void other.actions.pay()
  await settled()
  expect([keysOf(after)[0] === keysOf(before)[0], keysOf(other)[0] === keysOf(before)[0]]).toEqual([true, false])
})

test('where the key names another wish already, this one gets its own', async () => {
  const controller = aPaymentController({
    ...still,
    api: { pay: inTurn(refused({ pay_key: 'Уже было' }), okResult(wait)) },
  })
  await controller.actions.pay()
  expect([new Set(keysOf(controller)).size, controller.phases()]).toEqual([2, ['sending', 'waiting']])
})

test('after a failure another method is chosen, and the cart is as it was', async () => {
  const controller = aPaymentController({ api: { pay: async () => okResult(declined) } })
  const { cart } = controller.context.state()
  await controller.actions.pay()
  controller.actions.retry()
  const { step, payment, cart: after } = controller.context.state()
  expect([step, payment, after]).toEqual(['methods', null, cart])
})
