import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAll, signIn } from '../../../server/catalog/carts/testing/shopper.ts'
import { promoTerms, savedPromos } from '../../../server/catalog/promo-codes/promo.ts'
import { sell } from '../../../server/staff/testing/sale.ts'
import { hours } from '../testing/command-context.ts'
import { openShopCommands, parsed } from '../testing/shop-commands.ts'
import { promoByCode } from './shop-store.ts'

let { fixture, type }: Awaited<ReturnType<typeof openShopCommands>> = Object.create(null)
beforeEach(async () => {
  ;({ fixture, type } = await openShopCommands())
})
afterEach(() => fixture.school.close())

/** What the code takes off now, of a cart of courses. */
const termsOf = async (code: string, at = fixture.school.clock.now()) =>
  (await promoTerms(fixture.school.deps.db, { code, personId: null, currency: 'RUB', types: ['course'], at }))?.terms

describe('promos create', () => {
  test('makes a code that takes a percentage off some types', async () => {
    expect((await type('promos create autumn --percent 10 --types course,school')).lines).toEqual([
      'AUTUMN takes 10 % off of course, school.',
    ])
    expect(await termsOf('Autumn')).toEqual({ kind: 'percent', percent: 10, types: ['course', 'school'] })
  })

  test('makes a code that takes a sum off', async () => {
    expect((await type('promos create GIFT-500 --rub 500 --eur 6.50')).lines).toEqual([
      'GIFT-500 takes 500 RUB, 6.50 EUR off.',
    ])
    expect(await termsOf('GIFT-500')).toEqual({ kind: 'fixed', amount: { RUB: 500_00, EUR: 6_50 }, types: null })
  })

  test('makes a code for some time', async () => {
    await type('promos create DAY --percent 5 --from 2026-11-21 --until 2026-11-22')
    const moments = [hours(11), hours(12), hours(35), hours(36)]
    expect(await Promise.all(moments.map(async (at) => (await termsOf('DAY', at)) !== undefined))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test.each([
    ['AUTUMN', 'What does it take off? Say --percent, or --rub and --eur.'],
    ['AUTUMN --percent 5 --rub 5', 'What does it take off? Say --percent, or --rub and --eur.'],
    ['AUTUMN --rub 0', 'A sum off is more than nothing.'],
    ['AUTUMN --percent 5 --until 2026-11-20T12:00:00Z', 'It would end before it begins.'],
    ['AUTUMN --percent 5 --from 2026-12-01 --until 2026-12-01', 'It would end before it begins.'],
    ['AUTUMN --percent 5 --from 2026-11-01 --until 2026-11-02', 'It would end before it begins.'],
    ['AUTUMN --percent 5 --from 2026-12-02 --until 2026-12-01', 'It would end before it begins.'],
  ])('refuses `promos create %s`', async (args, message) => {
    await expect(type(`promos create ${args}`)).rejects.toThrow(message)
  })

  test('refuses a code that is there, however it is spelled', async () => {
    await type('promos create AUTUMN --percent 5')
    await expect(type('promos create autumn --percent 5')).rejects.toThrow('There is a promo code AUTUMN already.')
    await expect(type('promos internal Autumn')).rejects.toThrow('There is a promo code AUTUMN already.')
  })
})

test('promos internal makes a code that takes the threshold away and nothing off', async () => {
  expect((await type('promos internal svoi')).lines).toEqual(['SVOI takes the threshold away.'])
  expect(await termsOf('SVOI')).toBeNull()
})

describe('promos list', () => {
  test('shows what each takes off of what, until when, and how often it was used', async () => {
    await type('promos create PERCENT --percent 10 --limit 5 --person-limit 1 --until 2026-12-01')
    await type('promos create SUM --eur 7 --types course')
    await type('promos create LATER --rub 7.50 --from 2026-12-01')
    await type('promos create OVER --rub 1')
    await type('promos end OVER')
    await type('promos internal SVOI')
    expect((await type('promos list')).lines).toEqual([
      '5 promo codes, page 1 of 1',
      'code     off            for     state                  until             used    each',
      'LATER    7.50 RUB       all     from 2026-12-01 00:00                    0',
      'OVER     1 RUB          all     ended                                    0',
      'PERCENT  10 %           all     good                   2026-12-01 00:00  0 of 5  1',
      'SUM      7 EUR          course  good                                     0',
      'SVOI     the threshold  all     good                                     0',
    ])
    expect(parsed(await type('promos list --json'))).toHaveLength(5)
  })
})

test('a code that is used up, has begun, or is over is listed so', async () => {
  await type('promos create ONCE --rub 1 --limit 1')
  const { id = '' } = (await promoByCode(fixture.school.deps.db, 'ONCE')) ?? {}
  await sell(fixture.school, fixture.mama, { product: 'course:2', promo: { id, discount: 1_00 } })
  await type('promos create BEGUN --rub 1 --from 2026-11-01')
  await type('promos create OVER --rub 1 --until 2026-11-21')
  fixture.school.clock.advance(13 * 60 * 60_000)
  const { lines } = await type('promos list')
  expect(lines.slice(2).map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
    'BEGUN  1 RUB  all  good  0',
    'ONCE  1 RUB  all  used up  1 of 1',
    'OVER  1 RUB  all  ended  2026-11-21 00:00  0',
  ])
})

describe('promos end', () => {
  test('asks, and then nobody can use the code', async () => {
    await type('promos create AUTUMN --percent 10')
    expect(await type('promos end autumn', false)).toEqual({
      lines: ['Nothing was changed.'],
      questions: ['End the promo code AUTUMN, which was used 0 times?'],
    })
    const before = await termsOf('AUTUMN')
    expect((await type('promos end autumn')).lines).toEqual(['AUTUMN has ended.'])
    expect([before?.kind, await termsOf('AUTUMN')]).toEqual(['percent', undefined])
  })
})

describe('promos give', () => {
  test('lets the person choose the code, and nobody else', async () => {
    await type('promos create AUTUMN --percent 10')
    expect((await type('promos give autumn mama@example.com')).lines).toEqual([
      'mama@example.com may choose AUTUMN, which takes off 10 %.',
    ])
    await type('promos give autumn mama@example.com')
    const { deps, clock } = fixture.school
    expect([
      await savedPromos(deps.db, fixture.mama.id, clock.now()),
      await savedPromos(deps.db, 'somebody else', clock.now()),
    ]).toEqual([['AUTUMN'], []])
  })

  test('refuses one that has ended, one that is not there, and nobody', async () => {
    await type('promos create AUTUMN --percent 10')
    await expect(type('promos give AUTUMN nobody@example.com')).rejects.toThrow('Nobody has the address')
    await type('promos end AUTUMN')
    await expect(type('promos give AUTUMN mama@example.com')).rejects.toThrow('AUTUMN has ended.')
    await expect(type('promos give NOTHING mama@example.com')).rejects.toThrow('There is no promo code NOTHING.')
  })
})

test('a code counts at the checkout of a running server at once, until it has ended', async () => {
  const browser = fixture.school.browser()
  await signIn(browser)
  await addAll(browser, 'course:2')
  const use = async () => {
    const { body } = await browser.post('/checkout/use-points-post/', { promocode: 'AUTUMN' })
    return body.discount
  }
  const before = await use()
  await type('promos create AUTUMN --percent 10')
  const after = await use()
  await type('promos end AUTUMN')
  expect([before, after, await use()]).toEqual([0, 250, 0])
})
