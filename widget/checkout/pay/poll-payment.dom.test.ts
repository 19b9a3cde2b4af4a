import { expect, test } from 'vitest'
import { aCart, anOrder } from '../testing/a-cart.ts'
import { aTabStorage } from '../testing/a-context.ts'
import { aPage, refused, SCHOOL } from '../testing/fakes.ts'
import {
  aPaymentController,
  declined,
  failing,
  form,
  inTurn,
  okResult,
  redirect,
  secure,
  settled,
  success,
  wait,
} from './testing/a-payment-controller.ts'

const never = () => new Promise<never>(() => undefined)
const returned = { page: aPage(`${SCHOOL}/checkout/cart/success/?payment=pay-1`) }
const storedPayment = () => aTabStorage({ 'cart-1': { payment: 'pay-1' } })

test('a payment that is not decided is asked about with growing pauses, and resolves by itself', async () => {
  const controller = aPaymentController({
    api: {
      pay: async () => okResult(wait),
      paymentStatus: inTurn(okResult(wait), failing('offline'), okResult(wait), okResult(success)),
    },
  })
  await controller.actions.pay()
  await settled()
  expect([controller.phases(), controller.context.pauses]).toEqual([
    ['sending', 'waiting', 'paid'],
    [2_000, 2_000, 3_000, 5_000],
  ])
})

test('after ten minutes it says that it takes long, and can be asked again', async () => {
  const controller = aPaymentController({ ...returned })
  await controller.actions.poll(null)
  const late = controller.context.state().payment
  const elapsed = controller.context.pauses.reduce((sum, pause) => sum + pause)
  controller.context.api.paymentStatus.mockResolvedValue(okResult(success))
  await controller.actions.poll('pay-1')
  expect([late, elapsed >= 600_000 && elapsed < 620_000, controller.context.state().payment?.phase]).toEqual([
    { phase: 'waiting', payment: 'pay-1', news: 'late' },
    true,
    'paid',
  ])
})

test('a person who comes back to the page asks at once', async () => {
  const controller = aPaymentController({
    ...returned,
    pause: never,
    api: { paymentStatus: inTurn(okResult(wait), okResult(success)) },
  })
  void controller.actions.poll(null)
  await settled()
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(controller.phases()).toEqual(['waiting', 'paid'])
})

test('a declined payment is told where it was waited for', async () => {
  const controller = aPaymentController({
    ...returned,
    api: { paymentStatus: async () => okResult(declined) },
    state: { step: 'success' },
  })
  await controller.actions.poll(null)
  expect([controller.context.state().step, controller.context.state().payment?.phase]).toEqual(['success', 'failed'])
})

test.each([success, declined])('once it is decided ($status) a payment is not asked about again', async (reply) => {
  const tabStorage = aTabStorage({ 'cart-1': { payment: 'pay-1', payKey: 'key-1' } })
  const controller = aPaymentController({ tabStorage, api: { paymentStatus: async () => okResult(reply) } })
  await controller.actions.poll('pay-1')
  expect(tabStorage.stored['cart-1']).toEqual({ payment: undefined, payKey: undefined })
})

test('a bank that still waits for the person is told after a while, and never gone to by itself', async () => {
  const controller = aPaymentController({
    ...returned,
    api: {
      paymentStatus: inTurn(
        okResult(redirect),
        okResult(redirect),
        okResult(redirect),
        okResult(redirect),
        okResult(success),
      ),
    },
  })
  await controller.actions.poll(null)
  const news = controller.context.events.flatMap((event) =>
    event.type === 'paymentMoved' && 'news' in event.payment ? [event.payment.news] : [],
  )
  expect([news, controller.context.page.left, controller.context.state().payment?.phase]).toEqual([
    ['open'],
    [],
    'paid',
  ])
})

test('who is waited for by the bank is told which order that is', async () => {
  const order = anOrder()
  const controller = aPaymentController({
    ...returned,
    api: { paymentStatus: inTurn(okResult({ ...redirect, order }), failing('offline')) },
  })
  await controller.actions.poll(null)
  expect(controller.context.state().order).toEqual(order)
})

test('a payment that is nobody’s, or somebody else’s, is no failure: the cart is shown, and nothing is said of money', async () => {
  const controller = aPaymentController({
    ...returned,
    state: { step: 'success' },
    api: { paymentStatus: async () => refused({ __all__: 'Нет такой' }) },
  })
  await controller.actions.poll(null)
  await settled()
  const { payment, step, errors } = controller.context.state()
  expect([payment, step, controller.phases()]).toEqual([null, 'list', ['waiting', 'cleared']])
  expect(Object.values(errors)).toEqual([expect.stringMatching('не\u00A0нашли такой оплаты')])
})

test('who has gone back from the payment page finds the buttons free, and is not sent there again', async () => {
  const controller = aPaymentController({
    tabStorage: aTabStorage(),
    api: { paymentStatus: async () => okResult(redirect) },
    state: { cart: aCart({ payment: 'pay-1' }) },
  })
  await controller.actions.poll(null)
  expect([controller.phases(), controller.context.page.left]).toEqual([['cleared'], []])
})

test('coming back from the back-forward cache asks what became of the payment and frees the buttons', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(redirect), paymentStatus: inTurn(okResult(redirect)) },
  })
  await controller.actions.pay()
  controller.context.page.comeBack()
  await settled()
  expect([controller.phases(), controller.context.api.paymentStatus.mock.calls]).toEqual([
    ['sending', 'leaving', 'cleared'],
    [['pay-1']],
  ])
})

test('coming back after paying shows what was paid', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(redirect), paymentStatus: inTurn(okResult(success)) },
  })
  await controller.actions.pay()
  controller.context.page.comeBack()
  await settled()
  expect(controller.phases()).toEqual(['sending', 'leaving', 'paid'])
})

test('a page that is not left within half a minute frees its buttons', async () => {
  const controller = aPaymentController({
    api: { pay: async () => okResult(redirect), paymentStatus: inTurn(okResult(redirect)) },
  })
  await controller.actions.pay()
  await settled()
  expect([controller.phases(), controller.context.pauses[0]]).toEqual([['sending', 'leaving', 'cleared'], 30_000])
})

test.each([
  [secure(), 'secure'],
  [form, 'form'],
])('a reload shows the form again that this tab was at', async (reply, phase) => {
  const controller = aPaymentController({
    pause: never,
    tabStorage: storedPayment(),
    api: { paymentStatus: async () => okResult(reply) },
  })
  await controller.actions.poll(null)
  expect(controller.context.state().payment?.phase).toBe(phase)
})

test('another tab is not taken to a form that it has not opened', async () => {
  const controller = aPaymentController({ api: { paymentStatus: async () => okResult(secure()) } })
  await controller.actions.poll('pay-1')
  expect(controller.phases()).toEqual(['cleared'])
})

test('the form of the bank ends by itself once the payment is decided, whether or not it says so', async () => {
  const controller = aPaymentController({
    api: {
      pay: async () => okResult(secure()),
      paymentStatus: inTurn(okResult(secure()), okResult(wait), okResult(success)),
    },
  })
  await controller.actions.pay()
  await settled()
  expect(controller.phases()).toEqual(['sending', 'secure', 'waiting', 'paid'])
})

test('a form that has ended asks what became of the payment', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(form), paymentStatus: async () => okResult(success) },
  })
  await controller.actions.pay()
  await controller.actions.formEnded('pay-1')
  expect(controller.phases()).toEqual(['sending', 'form', 'waiting', 'paid'])
})

test('a form that could not be shown is a failure with its words', async () => {
  const controller = aPaymentController({ pause: never, api: { pay: async () => okResult(form) } })
  await controller.actions.pay()
  controller.actions.formFailed('Время вышло')
  expect([controller.context.state().payment, controller.context.state().step]).toEqual([
    { phase: 'broken', message: 'Время вышло' },
    'fail',
  ])
})

test('leaving a form leads to the methods, the reload after it too', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(form), paymentStatus: async () => okResult(form) },
  })
  await controller.actions.pay()
  await controller.actions.cancel()
  const { step, payment } = controller.context.state()
  expect([step, payment, controller.context.tabStorage.stored['cart-1']?.payment]).toEqual(['methods', null, undefined])
})

test('a payment that was made meanwhile is not given up', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(form), paymentStatus: async () => okResult(success) },
  })
  await controller.actions.pay()
  await controller.actions.cancel()
  expect(controller.context.state().payment?.phase).toBe('paid')
})

test('without an answer a form is not left: the payment may have been made', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(form), paymentStatus: async () => failing('offline') },
  })
  await controller.actions.pay()
  await controller.actions.cancel()
  expect([controller.context.state().payment?.phase, controller.context.state().errors]).toEqual([
    'form',
    { __all__: 'Нет связи' },
  ])
})

test('without the network a payment that has begun is asked about until there is an answer', async () => {
  const controller = aPaymentController({
    api: { paymentStatus: inTurn(failing('offline'), failing('timeout'), okResult(declined)) },
  })
  await controller.actions.poll('pay-1')
  expect(controller.phases()).toEqual(['lost', 'failed'])
})
