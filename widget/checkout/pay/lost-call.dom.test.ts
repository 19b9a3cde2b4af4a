import { expect, test } from 'vitest'
import { aCard, aCart, aEuroCart } from '../testing/a-cart.ts'
import { aTabStorage } from '../testing/a-context.ts'
import { aCheckoutHost, refused } from '../testing/fakes.ts'
import { REPEAT_MS } from './lost-call.ts'
import {
  aPaymentController,
  declined,
  failing,
  inTurn,
  keysOf,
  okResult,
  redirect,
  settled,
  success,
  unknownHere,
  wait,
} from './testing/a-payment-controller.ts'

const never = () => new Promise<never>(() => undefined)

/** Time passes with every question: more than a call is made again by itself. */
const slow = () => {
  let time = 0
  return { now: () => time, pause: async () => void (time += REPEAT_MS + 1) }
}

test.each(['offline', 'timeout', 'unknown', 'in-flight'] as const)(
  'where no answer comes (%s) the school is asked by the name of the call, and its payment goes on',
  async (reason) => {
    const controller = aPaymentController({
      api: {
        pay: async () => failing(reason),
        paymentStatus: inTurn(failing('offline'), failing('offline'), okResult({ ...success, payment: 'pay-7' })),
      },
    })
    await controller.actions.pay()
    const [key] = keysOf(controller)
    expect([
      controller.context.api.pay.mock.calls.length,
      controller.context.api.paymentStatus.mock.calls,
      controller.phases(),
      controller.context.pauses,
    ]).toEqual([1, [[key], [key], [key]], ['sending', 'lost', 'paid'], [2_000, 2_000, 3_000]])
  },
)

test('a payment page that was on its way when the network went is gone to', async () => {
  const controller = aPaymentController({
    api: { pay: async () => failing('offline'), paymentStatus: async () => okResult(redirect) },
  })
  void controller.actions.pay()
  await settled()
  expect(controller.context.page.left).toEqual(['https://yoomoney.ru/pay?order=1'])
})

test('a press that was lost does not lead to the payment page that was left before', async () => {
  const cart = aCart({ cards: [aCard()], payment: 'pay-old', redirect_hosts: ['https://yoomoney.ru'] })
  const controller = aPaymentController({
    state: { method: 'bank-card', cardId: 'card-1', cart },
    api: {
      pay: inTurn(failing('offline'), okResult(success)),
      cart: async () => ({ ok: true, body: cart }),
      paymentStatus: async (payment) => (payment === 'pay-old' ? okResult(redirect) : unknownHere),
    },
  })
  await controller.actions.pay()
  expect([controller.context.page.left, controller.phases()]).toEqual([[], ['sending', 'lost', 'paid']])
})

test('a renewal that was paid is found out, though its subscription is not there to be taken up any more', async () => {
  const controller = aPaymentController({
    host: aCheckoutHost({ settings: { resubscribe: true } }),
    state: { method: 'bank-card', cardId: 'card-1', cart: aCart({ cards: [aCard()] }) },
    api: {
      pay: async () => failing('offline'),
      cart: async () => unknownHere,
      paymentStatus: async () => okResult(success),
    },
  })
  await controller.actions.pay()
  expect(controller.phases()).toEqual(['sending', 'lost', 'paid'])
})

test('where nothing has begun the same call is made again, by the same key', async () => {
  const controller = aPaymentController({
    api: {
      pay: inTurn(failing('offline'), failing('timeout'), okResult(success)),
      paymentStatus: async () => unknownHere,
    },
  })
  await controller.actions.pay()
  expect([keysOf(controller).length, new Set(keysOf(controller)).size, controller.phases()]).toEqual([
    3,
    1,
    ['sending', 'lost', 'paid'],
  ])
})

test('a form for euros that did not come is asked for again', async () => {
  const controller = aPaymentController({
    pause: async () => undefined,
    state: { method: 'bank-card', cart: aEuroCart() },
    api: {
      getToken: inTurn(failing('offline'), failing('offline'), {
        ok: true,
        body: { status: 'ok', clientSecret: 'secret-1', payment: 'pay-1' },
      }),
    },
  })
  void controller.actions.pay()
  await settled()
  expect([controller.context.api.getToken.mock.calls.length, controller.phases().slice(0, 3)]).toEqual([
    3,
    ['sending', 'lost', 'embedded'],
  ])
})

test('a repeated call that is refused is said, and the buttons are free', async () => {
  const controller = aPaymentController({
    api: {
      pay: inTurn(failing('offline'), refused({ __all__: 'Нельзя' })),
      paymentStatus: async () => unknownHere,
    },
  })
  await controller.actions.pay()
  expect([controller.phases(), controller.context.state().errors]).toEqual([
    ['sending', 'lost', 'cleared'],
    { __all__: 'Нельзя' },
  ])
})

test('long after the press nothing is paid by itself: the person is asked, the cart is shown anew, and the same wish keeps its key', async () => {
  const controller = aPaymentController({
    ...slow(),
    api: { pay: inTurn(failing('offline'), okResult(wait)), paymentStatus: async () => unknownHere },
  })
  await controller.actions.pay()
  const before = [controller.context.api.pay, controller.context.api.cart].map((call) => call.mock.calls.length)
  const { payment, errors } = controller.context.state()
  expect([before, payment, errors]).toEqual([[1, 1], null, { __all__: expect.stringContaining('не\u00A0списаны') }])
  void controller.actions.pay()
  await settled()
  expect(new Set(keysOf(controller)).size).toBe(1)
})

test('who was offline for minutes is not told that nothing was charged when it was', async () => {
  const controller = aPaymentController({
    ...slow(),
    api: { pay: async () => failing('offline'), paymentStatus: async () => okResult(success) },
  })
  await controller.actions.pay()
  expect([controller.context.state().payment?.phase, controller.context.state().errors]).toEqual(['paid', {}])
})

test('where the school is silent for ten minutes nobody is told that nothing was charged: it can be asked again', async () => {
  const controller = aPaymentController({
    api: { pay: async () => failing('offline'), paymentStatus: async () => failing('offline') },
  })
  await controller.actions.pay()
  const [key] = keysOf(controller)
  const elapsed = controller.context.pauses.reduce((sum, pause) => sum + pause)
  expect([controller.context.state().payment, elapsed >= 600_000 && elapsed < 620_000]).toEqual([
    { phase: 'waiting', payment: key, news: 'late' },
    true,
  ])
})

test('when the network is back the school is asked at once', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => failing('offline'), paymentStatus: async () => okResult(success) },
  })
  void controller.actions.pay()
  await settled()
  const before = controller.context.api.paymentStatus.mock.calls.length
  dispatchEvent(new Event('online'))
  await settled()
  expect([before, controller.context.state().payment?.phase]).toEqual([0, 'paid'])
})

test('who is signed out while the answer was lost signs in again, and the payment is asked about then', async () => {
  const tabStorage = aTabStorage()
  const controller = aPaymentController({
    tabStorage,
    api: { pay: async () => failing('offline'), paymentStatus: async () => failing('signed-out') },
  })
  await controller.actions.pay()
  expect([
    controller.context.state().visitor,
    controller.context.state().payment,
    tabStorage.stored['']?.payment,
  ]).toEqual(['anonymous', null, keysOf(controller)[0]])
})

test('a call that was lost is not made again for the person who comes next', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => failing('offline'), paymentStatus: async () => unknownHere },
  })
  void controller.actions.pay()
  await settled()
  controller.context.dispatch({ type: 'paymentCleared' })
  dispatchEvent(new Event('online'))
  await settled()
  expect([controller.context.api.pay.mock.calls.length, controller.context.state().payment]).toEqual([1, null])
})

test('an answer that comes late is not shown to the person who has come meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof okResult>>()
  const controller = aPaymentController({ api: { pay: () => promise } })
  void controller.actions.pay()
  await settled()
  controller.context.dispatch({ type: 'paymentCleared' })
  resolve(okResult(declined))
  await settled()
  expect(controller.phases()).toEqual(['sending', 'cleared'])
})
