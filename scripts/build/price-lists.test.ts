import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededPackages } from '../seed/programs.ts'
import { seededProducts } from '../seed/shop.ts'
import { aboutCourses, aboutGifts, aboutLessons, shelves } from './price-lists.ts'

const made = shelves()
const all = Object.values(made).join('')

const pages = ['courses', 'lessons', 'programs', 'gift-certificates'].map((name) =>
  readFileSync(join(import.meta.dirname, `../../demo-pages/${name}/index.html`), 'utf8'),
)

const sold = (product = '', months?: string | number, rubles = 0) => `${product} ${months ?? ''}: ${rubles}`

/** What buttons sell, each with the price beside. */
const onSale = [
  ...all.matchAll(/<strong>([^<]+)<\/strong>[^]*?data-school-buy="([^"]+)"(?: data-school-duration="(\d+)")?/g),
].map(([, sum = '', product, months]) => sold(product, months, Number(sum.replace(/\D/g, ''))))

const packaged = ['school:1', 'camp:2', 'catalog:3']
/** The black box is offered in the cart, the subscription has pages of its own. */
const elsewhere = ['course:399', 'catalog:4']

test('every product that is seeded stands on a page, at its price', () => {
  const plain = seededProducts
    .filter(({ id }) => ![...packaged, ...elsewhere].includes(id))
    .map(({ id, priceRub, discountRub }) => sold(id, undefined, ((priceRub ?? 0) - (discountRub ?? 0)) / 100))
  const byMonths = seededPackages.map(({ type, duration, priceRub }) =>
    sold(
      packaged.find((id) => id.startsWith(`${type}:`)),
      duration,
      priceRub / 100,
    ),
  )
  expect(onSale.toSorted()).toEqual([...plain, ...byMonths].toSorted())
})

test('a price that has come down stands beside the one of before', () => {
  expect(made['courses/shelf.html']).toContain('<strong>3\u00A0000\u00A0₽</strong>')
  expect([...all.matchAll(/<s>/g)]).toHaveLength(seededProducts.filter(({ discountRub }) => discountRub).length)
})

test('every shelf stands on a page, and every card that has words of its own has them', () => {
  const shown = pages.flatMap((html) =>
    [...html.matchAll(/<!-- include ([\w/-]+\/\w+\.html) -->/g)].map(([, file = '']) => file),
  )
  expect(shown.filter((file) => !file.startsWith('parts/')).toSorted()).toEqual(Object.keys(made).toSorted())
  const words = [aboutCourses, aboutLessons, aboutGifts].flatMap((about) => Object.values(about))
  expect(words.filter((sentence) => !all.includes(sentence))).toEqual([])
})

test('every address that a product has leads to its card', () => {
  const anchors = seededProducts.map(({ url }) => url?.split('#')[1]).filter((anchor) => anchor !== undefined)
  const html = `${all}${pages.join('')}`
  expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([])
})
