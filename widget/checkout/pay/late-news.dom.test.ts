import { expect, test } from 'vitest'
import type { TrackedItem } from '../model/analytics.ts'
import { aCart, anItem, anOrder } from '../testing/a-cart.ts'
import { aTabStorage } from '../testing/a-context.ts'
import { aPage, refused, SCHOOL } from '../testing/fakes.ts'
import {
  aPaymentController,
  declined,
  failing,
  inTurn,
  okResult,
  redirect,
  secure,
  settled,
  success,
  unknownHere,
  wait,
} from './testing/a-payment-controller.ts'

const never = () => new Promise<never>(() => undefined)
const returned = { page: aPage(`${SCHOOL}/checkout/cart/success/?payment=pay-1`) }
const held = { status: 'paid', payment: 'pay-1', order: anOrder() } as const
/** The cart names a payment that was begun before. */
const started = { cart: aCart({ payment: 'pay-1', redirect_hosts: ['https://yoomoney.ru'] }) }

test('a payment page that was left is asked about behind free buttons: paid elsewhere, it is shown', async () => {
  const controller = aPaymentController({
    state: started,
    api: { paymentStatus: inTurn(okResult(redirect), okResult(redirect), okResult(success)) },
  })
  await controller.actions.poll('pay-1')
  await settled()
  expect(controller.phases()).toEqual(['cleared', 'paid'])
})

test('a payment that was left and has failed is no news: the cart is shown without it', async () => {
  const controller = aPaymentController({
    state: started,
    api: { paymentStatus: inTurn(okResult(redirect), okResult(declined)) },
  })
  await controller.actions.poll('pay-1')
  await settled()
  expect([controller.phases(), controller.context.state().cart?.payment]).toEqual([['cleared'], null])
})

test('a press ends the questions about the payment that was left', async () => {
  const controller = aPaymentController({
    state: started,
    pause: never,
    api: { paymentStatus: inTurn(okResult(redirect), okResult(success)), pay: never },
  })
  await controller.actions.poll('pay-1')
  void controller.actions.pay()
  await settled()
  dispatchEvent(new Event('online'))
  await settled()
  expect([controller.context.api.paymentStatus.mock.calls.length, controller.context.state().payment]).toEqual([
    1,
    { phase: 'sending' },
  ])
})

test('where the cart knows nothing of a payment page that was left, it is shown anew', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(redirect), paymentStatus: async () => okResult(redirect) },
  })
  await controller.actions.pay()
  controller.context.api.cart.mockResolvedValue({ ok: true, body: started.cart })
  controller.context.page.comeBack()
  await settled()
  expect(controller.context.state().cart?.payment).toBe('pay-1')
})

test('a press for items that were paid elsewhere shows that they are paid', async () => {
  const controller = aPaymentController({
    state: started,
    api: { pay: async () => refused({ items: 'В корзине ничего нет' }), paymentStatus: async () => okResult(success) },
  })
  await controller.actions.pay()
  expect(controller.phases()).toEqual(['sending', 'paid'])
})

test('money that is held is told on the page of the return, and stays told', async () => {
  const controller = aPaymentController({ ...returned, api: { paymentStatus: async () => okResult(held) } })
  await controller.actions.poll(null)
  expect([controller.phases().length, controller.context.state().payment]).toEqual([
    2,
    { phase: 'waiting', payment: 'pay-1', news: 'held' },
  ])
})

test('who comes back from the bank signed out finds the payment again after signing in', async () => {
  const tabStorage = aTabStorage()
  const controller = aPaymentController({
    ...returned,
    tabStorage,
    state: { cart: null, wanted: 'success', step: 'list' },
    api: { paymentStatus: async () => failing('signed-out') },
  })
  await controller.actions.poll(null)
  const { visitor, payment } = controller.context.state()
  expect({ visitor, payment, stored: tabStorage.stored['']?.payment }).toEqual({
    visitor: 'anonymous',
    payment: null,
    stored: 'pay-1',
  })
})

test('a payment that is settled before its cart has come is kept nowhere', async () => {
  const tabStorage = aTabStorage()
  const controller = aPaymentController({
    ...returned,
    tabStorage,
    state: { cart: null, wanted: 'success', step: 'list' },
    api: { paymentStatus: inTurn(okResult(wait), okResult(success)) },
  })
  await controller.actions.poll(null)
  expect(tabStorage.stored['']?.payment).toBe(undefined)
})

test.each(['unknown', 'offline'] as const)(
  'a state that never comes (%s) leaves a way out after ten minutes',
  async (reason) => {
    const controller = aPaymentController({ api: { paymentStatus: async () => failing(reason) } })
    await controller.actions.poll('pay-1')
    const elapsed = controller.context.pauses.reduce((sum, pause) => sum + pause)
    expect([controller.phases(), elapsed >= 600_000 && elapsed < 620_000]).toEqual([['lost', 'cleared'], true])
  },
)

test('a wish to leave the form that is answered late takes no news away', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof okResult>>()
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(secure()), paymentStatus: () => promise },
  })
  await controller.actions.pay()
  void controller.actions.cancel()
  controller.context.api.paymentStatus.mockResolvedValue(okResult(success))
  await controller.actions.formEnded('pay-1')
  resolve(okResult(secure()))
  await settled()
  expect(controller.phases()).toEqual(['sending', 'secure', 'waiting', 'paid'])
})

test('a second wish to leave the form waits for the first', async () => {
  const controller = aPaymentController({
    pause: never,
    api: { pay: async () => okResult(secure()), paymentStatus: never },
  })
  await controller.actions.pay()
  void controller.actions.cancel()
  void controller.actions.cancel()
  await settled()
  expect(controller.context.api.paymentStatus).toHaveBeenCalledTimes(1)
})

test('a form that is not shown any more changes nothing, whatever it tells', async () => {
  const controller = aPaymentController({ pause: never, api: { pay: never } })
  void controller.actions.pay()
  await settled()
  void controller.actions.formEnded('pay-old')
  controller.actions.formFailed('Время вышло')
  await settled()
  expect(controller.context.state().payment).toEqual({ phase: 'sending' })
})

test('another form that has ended does not end the one that is shown', async () => {
  const controller = aPaymentController({ pause: never, api: { pay: async () => okResult(secure()) } })
  await controller.actions.pay()
  void controller.actions.formEnded('pay-old')
  await settled()
  expect(controller.phases()).toEqual(['sending', 'secure'])
})

test('after a failure the cart names no payment any more', async () => {
  const controller = aPaymentController({
    state: started,
    api: { pay: async () => okResult(declined), paymentStatus: async () => unknownHere },
  })
  await controller.actions.pay()
  controller.actions.retry()
  await settled()
  expect(controller.context.state().cart?.payment).toBe(null)
})

test('purchase is told once for a payment, with what was bought, and its price as far as the cart still has it', async () => {
  const tracked: object[] = []
  const track = (event: string, items: readonly TrackedItem[] = []) =>
    void tracked.push([event, ...items.map(({ name, price }) => [name, price])])
  const tabStorage = aTabStorage()
  const cart = aCart({ items: [anItem({ name: 'Математика' })] })
  const here = aPaymentController({ track, tabStorage, state: { cart }, api: { pay: async () => okResult(success) } })
  await here.actions.pay()
  const again = aPaymentController({
    track,
    tabStorage,
    ...returned,
    api: { paymentStatus: async () => okResult(success) },
  })
  await again.actions.poll(null)
  const back = aPaymentController({
    track,
    ...returned,
    state: { cart: null },
    api: { paymentStatus: async () => okResult(success) },
  })
  await back.actions.poll(null)
  expect(tracked).toEqual([
    ['purchase', ['Математика', 4900]],
    ['purchase', ['Математика', undefined]],
  ])
})
