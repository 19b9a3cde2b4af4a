import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededPackages } from '../seed/programs.ts'
import { seededProducts } from '../seed/shop.ts'
import { aboutGifts, aboutLessons, shelves } from './price-lists.ts'

const made = shelves()
const all = Object.values(made).join('')

const pages = ['lessons', 'programs', 'gift-certificates'].map((name) =>
  readFileSync(join(import.meta.dirname, `../../demo-pages/${name}/index.html`), 'utf8'),
)

const sold = (product = '', months?: string | number, rubles = 0) => `${product} ${months ?? ''}: ${rubles}`

/** What buttons sell, each with the price beside. */
const onSale = [
  ...all.matchAll(/<strong[^>]*>([^<]+)<\/strong>[^]*?data-school-buy="([^"]+)"(?: data-school-duration="(\d+)")?/g),
].map(([, sum = '', product, months]) => sold(product, months, Number(sum.replace(/\D/g, ''))))

const packaged = ['school:1', 'camp:2', 'catalog:3']
/** The subscription has pages of its own. */
const elsewhere = ['catalog:4']

/** The server lists the courses: `server/pages/catalogue/catalogue.ts`. */
const listed = seededProducts.filter(({ type }) => type !== 'course')

test('every product that is seeded and no course stands on a page, at its price', () => {
  const plain = listed
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

test('every shelf stands on a page, and every card that has words of its own has them', () => {
  const shown = pages.flatMap((html) =>
    [...html.matchAll(/<!-- include ([\w/-]+\/\w+\.html) -->/g)].map(([, file = '']) => file),
  )
  expect(shown.filter((file) => !file.startsWith('parts/')).toSorted()).toEqual(Object.keys(made).toSorted())
  const texts = [aboutLessons, aboutGifts].flatMap((about) => Object.values(about))
  expect(texts.filter((message) => !all.includes(message))).toEqual([])
})

test('every address that a product has leads to its card', () => {
  const anchors = listed.map(({ url }) => url?.split('#')[1]).filter((anchor) => anchor !== undefined)
  const html = `${all}${pages.join('')}`
  expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([])
})

test('beside each button is a link without scripts, to the form that sells the same', () => {
  const forms = [...all.matchAll(/<noscript><a [^>]*href="\/checkout\/form\/\?products=([^"]+)"/g)].map(
    ([, one]) => one,
  )
  const buttons = [...all.matchAll(/data-school-buy="([^"]+)"(?: data-school-duration="(\d+)")?/g)].map(
    ([, product, months]) => (months === undefined ? product : `${product}:${months}`),
  )
  expect(forms).toEqual(buttons)
})
