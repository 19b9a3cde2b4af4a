import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShopCommands, parsed } from '../testing/shop-commands.ts'

let { fixture, type }: Awaited<ReturnType<typeof openShopCommands>> = Object.create(null)
beforeEach(async () => {
  ;({ fixture, type } = await openShopCommands())
  await fixture.buys({ currency: 'EUR' })
  fixture.school.clock.advance(60_000)
  await fixture.buys({ kind: 'purchase', product: 'plus:1' })
  const { id } = await fixture.held('plus:1')
  await (await fixture.signIn()).post('/api/v1/cancel-subscription/', { subscription: id })
})
afterEach(() => fixture.school.close())

test('subscriptions are listed with their prices, ends and next charges, the latest first', async () => {
  const { lines } = await type('subscriptions list')
  expect(lines.map((line) => line.replace(/^[\w-]{36}/, 'ID').replaceAll(/ {2,}/g, '  '))).toEqual([
    '2 subscriptions, page 1 of 1',
    'id  person  product  state  price  open until  next charge  tried',
    'ID  mama@example.com  plus:1  canceled  800 RUB for 1 month  2026-12-20 12:01  never  0',
    'ID  mama@example.com  catalog:4  active  18 EUR for 1 month  2026-12-20 12:00  2026-12-20 12:00  0',
  ])
})

test('those of one state alone are listed, also as JSON', async () => {
  expect(parsed(await type('subscriptions list --state active --json'))).toMatchObject([
    { product: 'catalog:4', email: 'mama@example.com', price: 18_00 },
  ])
  expect((await type('subscriptions list --state ended')).lines).toEqual(['0 subscriptions, page 1 of 1'])
})
