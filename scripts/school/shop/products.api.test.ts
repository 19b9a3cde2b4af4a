import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cartOf } from '../../../server/catalog/carts/testing/shopper.ts'
import { productById } from '../../../server/catalog/products/product-store.ts'
import { shelve } from '../../../server/content/terms/testing/shelf.ts'
import { numberRow } from '../../../server/db/schema.ts'
import { openShopCommands, parsed } from '../testing/shop-commands.ts'

let { fixture, type }: Awaited<ReturnType<typeof openShopCommands>> = Object.create(null)
beforeEach(async () => {
  ;({ fixture, type } = await openShopCommands())
})
afterEach(() => fixture.school.close())

const product = (id: string) => productById(fixture.school.deps.db, id)

describe('products list', () => {
  test('shows what is sold by type and number, prices as they are typed', async () => {
    expect((await type('products list --type course')).lines).toEqual([
      '5 products, page 1 of 1',
      'id          name         rubles  euros  off              on sale',
      'course:1    Космос       3900    45     900 RUB, 10 EUR  yes',
      'course:2    Шахматы      2500    29                      yes',
      'course:3    Раскраски    300     5                       yes',
      'course:9    Каллиграфия  1000    12                      no',
      'course:399  Чёрный ящик  399                             yes',
    ])
  })

  test('says what is sold by months', async () => {
    expect((await type('products list --type school')).lines.at(-1)).toBe(
      'school:1  Школа  by months  by months       yes',
    )
  })

  test('comes as JSON for scripts, sums in minor units', async () => {
    expect(parsed(await type('products list --type plus --json'))).toMatchObject([
      { id: 'plus:1', priceRub: 990_00, isRecurrent: true },
    ])
  })
})

describe('products show', () => {
  test('tells everything of a product, with its prices by months', async () => {
    expect((await type('products show school:1')).lines).toEqual([
      'school:1  Школа',
      '  price    by months',
      '  off      nothing',
      '  on sale  yes',
      '  open     for good, or as long as is bought',
      '  renews   no',
      '  lils     0',
      '  author   none',
      '  page     /school/1/',
      '  picture  /pages/covers/school.svg',
      'months  rubles  euros',
      '1       2900    34',
      '3       7800    90',
      '6       14400   165',
      '12      24900   285',
    ])
  })

  test.each(['show nothing', 'price nothing --rub 1', 'sale nothing on'])(
    'a product that is not there is a mistake of `products %s`',
    async (line) => {
      await expect(type(`products ${line}`)).rejects.toThrow('No product has the id nothing.')
    },
  )
})

describe('products price', () => {
  test('changes what is typed and leaves the rest', async () => {
    expect((await type('products price course:1 --rub 4000 --discount-eur 12.50')).lines).toEqual([
      'course:1 costs 4000 RUB, 45 EUR, 900 RUB, 12.50 EUR off.',
    ])
    expect(await product('course:1')).toMatchObject({
      priceRub: 4_000_00,
      priceEur: 45_00,
      discountRub: 900_00,
      discountEur: 12_50,
    })
  })

  test('takes a product out of a currency', async () => {
    expect((await type('products price course:2 --eur none')).lines).toEqual(['course:2 costs 2500 RUB.'])
    expect((await product('course:2'))?.priceEur).toBeNull()
  })

  test('changes the price of so many months', async () => {
    const { lines } = await type('products price school:1 --months 3 --rub 8000')
    expect(lines).toEqual(['8000 RUB is the price of every school for 3 months now.'])
    expect((await type('products show school:1')).lines).toContain('3       8000    90')
    expect((await type('products price school:1 --months 1 --rub 3000 --eur 35')).lines).toEqual([
      '3000 RUB, 35 EUR is the price of every school for 1 month now.',
    ])
  })

  test('may take off all that it costs', async () => {
    expect((await type('products price course:2 --discount-rub 2500')).lines).toEqual([
      'course:2 costs 2500 RUB, 29 EUR, 2500 RUB off.',
    ])
  })

  test('counts at once in carts that are there', async () => {
    const browser = await fixture.signIn()
    await browser.post('/api/v1/add-item/', { product_type: 'course', product_id: '2' })
    await type('products price course:2 --rub 2000')
    expect((await cartOf(browser)).items).toMatchObject([{ price: 2_000 }])
  })

  test.each([
    ['course:1', 'What does it cost? Say --rub, --eur, or what is off.'],
    ['course:1 --rub 800', 'It cannot be 900 RUB off a price of 800 RUB.'],
    ['course:1 --discount-eur 45.01', 'It cannot be 45.01 EUR off a price of 45 EUR.'],
    ['course:1 --rub 5000 --months 3', 'course:1 is not sold by months.'],
    ['school:1 --rub 5000', 'school:1 is sold by months: add --months, one of 1, 3, 6, 12.'],
    ['school:1 --rub 5000 --months 2', 'school:1 is sold by 1, 3, 6, 12 months.'],
    ['school:1 --rub none --months 3', 'What is sold by months has both prices.'],
    ['school:1 --discount-rub 5 --months 3', 'What is off is off all its months: leave --months out.'],
  ])('refuses `products price %s`', async (args, message) => {
    const before = (await type('products show school:1 --json')).lines
    await expect(type(`products price ${args}`)).rejects.toThrow(message)
    expect((await type('products show school:1 --json')).lines).toEqual(before)
  })
})

test('what is not on sale cannot be put into a cart, and what is on sale again can', async () => {
  const browser = fixture.school.browser()
  const add = async () => (await browser.post('/api/v1/add-item/', { product_type: 'course', product_id: '2' })).status
  expect((await type('products sale course:2 off')).lines).toEqual(['course:2 is not on sale any more.'])
  const refused = await add()
  expect((await type('products sale course:2 on')).lines).toEqual(['course:2 is on sale.'])
  expect([refused, await add()]).toEqual([400, 200])
})

describe('products add', () => {
  const options = '--name "Новый курс" --url /course/77/ --picture /pages/covers/new.svg'

  test('adds a product that is sold once it is put on sale', async () => {
    expect((await type(`products add course:77 ${options} --rub 1500 --author "Анна Орлова"`)).lines).toEqual([
      'course:77 is there. It can be bought after `products sale course:77 on`.',
    ])
    expect(await product('course:77')).toEqual({
      id: 'course:77',
      type: 'course',
      productId: 77,
      name: 'Новый курс',
      img: '/pages/covers/new.svg',
      author: 'Анна Орлова',
      url: '/course/77/',
      priceRub: 1_500_00,
      priceEur: null,
      discountRub: 0,
      discountEur: 0,
      discountEndsAt: null,
      months: null,
      isRecurrent: false,
      hasTrial: false,
      lils: 0,
      isOnSale: false,
    })
  })

  test.each([
    ['course:88', [{ id: 'course', last: 88 }], []],
    ['course:88', [], ['course' as const]],
    ['lesson:88', [{ id: 'single-lesson', last: 90 }], []],
    ['lesson:88', [], ['single-lesson' as const]],
    ['lesson:88', [], ['live-lesson' as const]],
  ])('refuses %s, the number of a document that there is or was', async (id, rows, documents) => {
    const { deps } = fixture.school
    for (const row of rows) await deps.transact((tx) => tx.insert(numberRow).values(row))
    for (const kind of documents) await shelve(fixture.school, { kind, number: 88, isPublished: false })
    await expect(type(`products add ${id} ${options} --rub 5`)).rejects.toThrow(`A document has the number of ${id}`)
    expect(await product(id)).toBeNull()
  })

  test.each([
    ['course:88', 'course', 87],
    ['lesson:88', 'lesson', 90],
    ['camp:88', 'course', 90],
  ])('adds %s, which is the number of no document', async (id, row, last) => {
    await fixture.school.deps.transact((tx) => tx.insert(numberRow).values({ id: row, last }))
    await type(`products add ${id} ${options} --rub 5`)
    expect(await product(id)).toMatchObject({ id })
  })

  test.each([
    ['course:1', '--rub 5', 'There is a product course:1 already.'],
    ['cuorse:1', '--rub 5', 'An id is a type and a number, such as course:12.'],
    ['course:77', '', 'What does it cost? Say --rub, --eur, or both.'],
    ['gift-certificate:77', '--rub 5', 'What is the certificate worth? Say --lils.'],
    ['plus:77', '--rub 5 --renews', 'How long until it renews? Say --months.'],
  ])('refuses %s %s', async (id, more, message) => {
    await expect(type(`products add ${id} ${options} ${more}`)).rejects.toThrow(message)
  })
})
