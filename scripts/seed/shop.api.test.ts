import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../server/auth/testing/people.ts'
import { addAll, add, cartOf, signIn } from '../../server/catalog/carts/testing/shopper.ts'
import { liveCertificate, spendCertificate } from '../../server/catalog/certificates/certificate-store.ts'
import { codeHashes, readCode } from '../../server/catalog/certificates/certificates.ts'
import { lilsBalance } from '../../server/catalog/lils/ledger.ts'
import { changeProduct } from '../../server/catalog/products/product-store.ts'
import { promoTerms } from '../../server/catalog/promo-codes/promo.ts'
import * as schema from '../../server/db/schema.ts'
import { type School, startSchool } from '../../server/testing/school.ts'
import { GIFTED, GIFTED_LILS, seededCertificates, seededPromos, seededProducts, seedShop } from './shop.ts'

let school: School
let personId: string
beforeEach(async () => {
  school = await startSchool()
  personId = (await aPerson(school, { email: GIFTED })).id
  await plant()
})
afterEach(() => school.close())

const plant = () => school.deps.transact((tx) => seedShop(tx, school.deps.config, school.clock.now()))

const shelves = {
  product: schema.product,
  productPackage: schema.productPackage,
  promoCode: schema.promoCode,
  savedPromo: schema.savedPromo,
  lilsAccount: schema.lilsAccount,
  lilsEntry: schema.lilsEntry,
  giftCertificate: schema.giftCertificate,
}

const everything = async () => {
  const rows = Object.entries(shelves).map(async ([name, rowsOf]) => [name, await school.deps.db.select().from(rowsOf)])
  return Object.fromEntries(await Promise.all(rows))
}

const ofType = (type: string) => seededProducts.filter((product) => product.type === type)

describe('the shelves', () => {
  test('hold enough of every type to choose from', () => {
    const types = ['course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus']
    expect(Object.fromEntries(types.map((type) => [type, ofType(type).length]))).toEqual({
      course: 15,
      school: 1,
      camp: 1,
      catalog: 2,
      lesson: 7,
      'gift-certificate': 3,
      plus: 2,
    })
  })

  test('every picture is there, and every picture that is there is used', () => {
    const pages = join(import.meta.dirname, '../../demo-pages')
    const used = seededProducts.map(({ img }) => img.replace(/^\/pages/, pages))
    const there = readdirSync(join(pages, 'covers')).map((name) => join(pages, 'covers', name))
    expect([used.filter((file) => !existsSync(file)), there.filter((file) => !used.includes(file))]).toEqual([[], []])
  })

  test('every product can be put into a cart, for 490 or 590 rubles where it is a lesson, for 399 where it is the black box', async () => {
    const browser = school.browser()
    await addAll(browser, ...seededProducts.filter(({ productId }) => productId !== 399).map(({ id }) => id))
    await browser.post('/api/v1/add-item/', { blackbox: '1' })
    const { items, ...cart } = await cartOf(browser)
    const prices = (type: string) => [...new Set(items.filter((item) => item.type === type).map(({ price }) => price))]
    expect(items).toHaveLength(seededProducts.length)
    expect([prices('lesson'), items.at(-1)?.price, items.every(({ price }) => price > 0)]).toEqual([
      [490, 590],
      399,
      true,
    ])
    expect([cart.durations, cart.camp_durations, cart.catalog_durations]).toEqual([
      [1, 3, 6, 12],
      [0, 1, 2, 3],
      [1, 3, 12],
    ])
  })

  test('all but the black box have their own price in euros', async () => {
    const browser = school.browser()
    await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
    const refused = []
    for (const { id } of seededProducts) if ((await add(browser, id)).status !== 200) refused.push(id)
    expect([refused, (await cartOf(browser)).items.every(({ price }) => price > 0)]).toEqual([['course:399'], true])
  })
})

const terms = async (code: string, type: string) => {
  const found = await promoTerms(school.deps.db, {
    code,
    personId,
    currency: 'RUB',
    types: [type],
    at: school.clock.now(),
  })
  return found && [found.kind, found.terms?.kind ?? null]
}

test('of the codes each does what it is for; the one that is over does nothing', async () => {
  const codes = seededPromos.map(({ code }) => code)
  const found = await Promise.all(
    codes.map(async (code) => [code, await terms(code, 'course'), await terms(code, 'school')]),
  )
  expect(found).toEqual([
    ['LETO15', ['percent', 'percent'], ['percent', 'percent']],
    ['MAMA500', ['fixed', 'fixed'], ['fixed', 'fixed']],
    ['KURS20', ['percent', 'percent'], null],
    ['PERVYE25', ['percent', 'percent'], ['percent', 'percent']],
    ['VESNA30', null, null],
    ['MAYAKSVOI', ['internal', null], ['internal', null]],
  ])
})

const keyOf = (code: string) => ({
  hashes: codeHashes(school.deps.config.sessionSecrets, readCode(code) ?? ''),
  at: school.clock.now(),
})

test('the certificates are good, each for its lils', async () => {
  const found = await Promise.all(seededCertificates.map(({ code }) => liveCertificate(school.deps.db, keyOf(code))))
  expect(found.map((one) => one && { lils: one.lils, giver: one.giver, gender: one.gender })).toEqual(
    seededCertificates.map(({ lils, giver, gender }) => ({ lils, giver, gender })),
  )
})

test('the parent has lils, and codes to choose from', async () => {
  const browser = school.browser()
  await signIn(browser, GIFTED)
  const { bonuses, user_promocodes } = await cartOf(browser)
  expect({ bonuses, user_promocodes }).toEqual({ bonuses: GIFTED_LILS, user_promocodes: ['KURS20', 'LETO15'] })
})

describe('planting again', () => {
  test('changes nothing', async () => {
    const before = await everything()
    school.clock.advance(60_000)
    await plant()
    expect(await everything()).toEqual(before)
  })

  test('leaves as it is what an operator or a person has changed meanwhile', async () => {
    const [certificate] = seededCertificates
    await school.deps.transact(async (tx) => {
      await changeProduct(tx, 'course:1', { name: 'Другое имя', priceRub: 1_00, isOnSale: false })
      await tx.update(schema.promoCode).set({ isActive: false, used: 7 })
      await spendCertificate(tx, { ...keyOf(certificate.code), personId })
    })
    const before = await everything()
    await plant()
    expect(await everything()).toEqual(before)
  })

  test('adds what is missing: a parent who registered later gets the lils then', async () => {
    await school.deps.transact(async (tx) => {
      await tx.delete(schema.person)
      await tx.delete(schema.productPackage)
    })
    const { id } = await aPerson(school, { email: GIFTED })
    await plant()
    const packages = await school.deps.db.$count(schema.productPackage)
    expect([await lilsBalance(school.deps.db, id), packages]).toEqual([GIFTED_LILS, 11])
  })
})
