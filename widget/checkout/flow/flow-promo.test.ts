import { expect, test } from 'vitest'
import type { PromoReply } from '../../../server/contract/checkout/cart-calls.ts'
import { aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { aLoadedFlow, held, quiet } from '../testing/a-checkout-flow.ts'
import { refused } from '../testing/fakes.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const off = (rubles: number, code = 'LETO') =>
  ok<PromoReply>({ status: 'ok', promocode: code, discount: rubles, discount_rub: rubles })
const applied = { code: 'LETO', discount: { RUB: 300_00, EUR: 0 }, isChecking: false, message: null }

/** The experiment is known, so that nobody looks for it. */
const config = { experiment: '1' }

/** A clock whose pauses end when they are told to. */
const aClock = () => {
  const pauses: { milliseconds: number; end: () => void }[] = []
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => void pauses.push({ milliseconds, end: () => resolve() }))
  const pass = async () => {
    await quiet()
    for (const { end } of pauses.splice(0)) end()
    await quiet()
  }
  return { pause, pass, waits: () => pauses.map(({ milliseconds }) => milliseconds) }
}

test('a code is checked 100 ms after it was sent, by the fields of the spec', async () => {
  const clock = aClock()
  const { flow, api } = await aLoadedFlow({ config, pause: clock.pause })
  void flow.applyPromo(' leto ')
  await quiet()
  const before = [clock.waits(), api.usePoints.mock.calls.length]
  await clock.pass()
  const fields = {
    promocode: 'leto',
    use_bonuses: 'false',
    cart_id: 'cart-1',
    product_type: 'course',
    product_id: '12',
  }
  expect([before, api.usePoints.mock.calls]).toEqual([[[100], 0], [['/checkout/use-points-post/', fields]]])
})

test('a code that takes something off is applied: its message stands for 6.5 seconds', async () => {
  const clock = aClock()
  const { flow, store, host, api } = await aLoadedFlow({ config, pause: clock.pause, api: { usePoints: off(300) } })
  void flow.applyPromo('leto')
  await clock.pass()
  const shown = store.getState().promo
  const waits = clock.waits()
  await clock.pass()
  expect([shown, waits, store.getState().promo]).toEqual([
    { ...applied, message: { isGood: true, message: 'Промокод применен' } },
    [6_500],
    applied,
  ])
  expect([host.emitted, api.track.mock.calls.map(([event]) => event)]).toEqual([
    ['school:analytics {"event":"add-promocode"}'],
    ['add-promocode'],
  ])
})

test('a code that takes nothing off was not found', async () => {
  const clock = aClock()
  const { flow, store } = await aLoadedFlow({ config, pause: clock.pause, api: { usePoints: off(0, '') } })
  void flow.applyPromo('zima')
  await clock.pass()
  expect(store.getState().promo).toEqual({
    code: 'zima',
    discount: null,
    isChecking: false,
    message: { isGood: false, message: 'Промокод не найден' },
  })
})

test('the message of a code is over once another is typed, and the next one has its own time', async () => {
  const clock = aClock()
  const { flow, store } = await aLoadedFlow({ config, pause: clock.pause })
  void flow.applyPromo('zima')
  await clock.pass()
  flow.typePromo('zim')
  const typed = store.getState().promo.message
  void flow.applyPromo('zima')
  await clock.pass()
  expect([typed, store.getState().promo.message]).toEqual([null, { isGood: false, message: 'Промокод не найден' }])
})

test('fewer than 3 characters are not checked', async () => {
  const { flow, api } = await aLoadedFlow()
  await flow.applyPromo('le')
  expect(api.usePoints.mock.calls).toEqual([])
})

test('several presses are one check', async () => {
  const clock = aClock()
  const { flow, api } = await aLoadedFlow({ config, pause: clock.pause })
  void flow.applyPromo('leto')
  void flow.applyPromo('leto')
  await clock.pass()
  expect(api.usePoints.mock.calls.length).toBe(1)
})

test('a saved code is checked as soon as it is chosen or typed; no other code is guessed at while it is typed', async () => {
  const { flow, api } = await aLoadedFlow({ api: { cart: ok(aCart({ user_promocodes: ['LETO'] })) } })
  for (const typed of ['zima', 'let', 'leto']) flow.typePromo(typed)
  await quiet()
  expect(api.usePoints.mock.calls.map(([, { promocode }]) => promocode)).toEqual(['leto'])
})

test('a promo code applies only if no promo discount is already present', async () => {
  const { flow, api } = await aLoadedFlow({ api: { usePoints: off(300) } })
  await flow.applyPromo('leto')
  await flow.applyPromo('zima')
  expect(api.usePoints.mock.calls.length).toBe(1)
})

test('where codes are hidden none is looked up', async () => {
  const { flow, api } = await aLoadedFlow({ api: { cart: ok(aCart({ hide_lil_and_promo: true })) } })
  await flow.applyPromo('leto')
  expect(api.usePoints.mock.calls).toEqual([])
})

test('a promo code and lils are mutually exclusive: while lils pay, none is looked up', async () => {
  const { flow, api } = await aLoadedFlow({ api: { cart: ok(aCart({ bonuses: 100 })) } })
  flow.switchLils(true)
  await flow.applyPromo('leto')
  expect(api.usePoints.mock.calls).toEqual([])
})

test('the internal code sets the threshold of a small cart to 0 and is cleared', async () => {
  const small = ok(aCart({ items: [anItem({ price: 499 })] }))
  const waived: PromoReply = { status: 'ok', promocode: '', discount: 0, discount_rub: 0, is_threshold_waived: true }
  const { flow, store } = await aLoadedFlow({ api: { usePoints: ok(waived), cart: small } })
  await flow.applyPromo('internal')
  expect([store.getState().promo.code, store.getState().cart?.is_threshold_waived]).toEqual(['', true])
})

test('the code of a certificate opens its popup', async () => {
  const lils: PromoReply = { status: 'lils', lils: 500, user: 'Мария', gender: 'f' }
  const { flow, store } = await aLoadedFlow({ api: { usePoints: ok(lils) } })
  await flow.applyPromo('abcd-efgh')
  const { popup, certificate, promo } = store.getState()
  expect([popup, certificate, promo.code]).toEqual([
    'certificate',
    { code: 'abcd-efgh', lils: 500, giver: 'Мария', gender: 'f' },
    '',
  ])
})

test('a refusal stands under the field', async () => {
  const tooMany = refused({ __all__: 'Слишком много попыток' }, 'busy')
  const { flow, store, host } = await aLoadedFlow({ api: { usePoints: async () => tooMany } })
  await flow.applyPromo('leto')
  expect([store.getState().errors, store.getState().promo.isChecking, host.emitted]).toEqual([
    { promocode: 'Слишком много попыток' },
    false,
    ['school:error {"screen":"list","reason":"busy","fields":["promocode"]}'],
  ])
})

test.each([
  [{}, '/checkout/use-points-post/'],
  [{ catalog: true }, '/checkout/catalog/promocode/'],
  [{ promoUrl: '/own/promo' }, '/own/promo/'],
  [{ promoUrl: 'https://evil.example/promo/' }, '/checkout/use-points-post/'],
  [{ promoUrl: '//evil.example/promo/' }, '/checkout/use-points-post/'],
  [{ promoUrl: '/\\evil.example/' }, '/checkout/use-points-post/'],
  [{ promoUrl: '.evil.example/' }, '/checkout/use-points-post/'],
  [{ promoUrl: '@evil.example/', catalog: true }, '/checkout/catalog/promocode/'],
])('with %j a code is checked by %s', async (config, path) => {
  const { flow, api } = await aLoadedFlow({ config })
  await flow.applyPromo('leto')
  expect(api.usePoints.mock.calls.map(([url]) => url)).toEqual([path])
})

test('a catalogue tells its currency, and a subscription itself', async () => {
  const catalog = await aLoadedFlow({ config: { catalog: true }, api: { cart: ok(aEuroCart()) } })
  const subscription = await aLoadedFlow({ config: { subscribe: true } })
  for (const { flow } of [catalog, subscription]) await flow.applyPromo('leto')
  const fields = [catalog, subscription].map(({ api }) => api.usePoints.mock.calls[0]?.[1])
  expect(fields).toMatchObject([{ is_euro: 'true' }, { product_type: 'catalog', product_id: '4' }])
})

test('a cart with the catalogue subscription in it is not taken for one that sells it alone', async () => {
  const items = [anItem({ type: 'catalog', product_id: 4 })]
  const { flow, api } = await aLoadedFlow({ api: { cart: ok(aCart({ items })) } })
  await flow.applyPromo('leto')
  expect(Object.keys(api.usePoints.mock.calls[0]?.[1] ?? {})).toEqual(['promocode', 'use_bonuses', 'cart_id'])
})

test('the discount of a euro cart is known in both currencies', async () => {
  const reply: PromoReply = { status: 'ok', promocode: 'LETO', discount: 5.9, discount_rub: 490 }
  const { flow, store } = await aLoadedFlow({ api: { cart: ok(aEuroCart()), usePoints: ok(reply) } })
  await flow.applyPromo('leto')
  expect(store.getState().promo.discount).toEqual({ RUB: 490_00, EUR: 5_90 })
})

test('an answer to a code that was taken back, or typed over, is of no use', async () => {
  const { flow, store, api } = await aLoadedFlow()
  const { reply, respond } = held<PromoReply>()
  api.usePoints.mockReturnValue(reply)
  void flow.applyPromo('leto')
  await quiet()
  flow.typePromo('letom')
  respond({ status: 'ok', promocode: 'LETO', discount: 300, discount_rub: 300 })
  await quiet()
  expect(store.getState().promo).toEqual({ code: 'letom', discount: null, isChecking: false, message: null })
})
