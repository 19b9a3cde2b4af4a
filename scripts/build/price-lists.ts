import { html, type Markup } from '../../server/http/html.ts'
import { costMarkup } from '../../server/pages/catalogue/cost.ts'
import { seededLessons } from '../seed/courses.ts'
import type { SeededProduct } from '../seed/product.ts'
import { seededPackages, seededPrograms } from '../seed/programs.ts'

/** Price and discount in the price list, in kopecks. */
interface Priced {
  priceRub?: number | null
  discountRub?: number | null
}

const rubles = ({ priceRub, discountRub }: Priced): Markup =>
  costMarkup([{ price: priceRub ?? 0, discount: discountRub ?? 0, currency: 'RUB' }], 'ru')

interface Choice {
  months?: number
  /** The id of a form with further details. */
  form?: string
}

/** `what` completes the button's accessible name, for users who do not see the card. Without scripts a link stands in its place. */
const buyMarkup = (product: string, what: string, { months, form }: Choice = {}): Markup => {
  const duration = months === undefined ? '' : html` data-school-duration="${months}"`
  const of = form === undefined ? '' : html` form="${form}"`
  const named = html`aria-label="В корзину: ${what}"`
  const address = `/checkout/form/?products=${months === undefined ? product : `${product}:${months}`}`
  return html`<button class="button" type="button" data-school-buy="${product}"${duration}${of} ${named}>В корзину</button><noscript><a class="button" href="${address}" ${named}>В корзину</a></noscript>`
}

/** A link to the checkout page of this single product. */
const singleMarkup = (address: string, what: string): Markup =>
  html`<a href="${address}" aria-label="Купить сразу: ${what}">Купить сразу</a>`

const coverMarkup = (img: string | null | undefined): Markup =>
  html`<img class="cover" src="${img ?? ''}" alt="" width="320" height="240" loading="lazy">`

/** Descriptions of the single lessons, by the name of the cover. */
export const aboutLessons: Record<string, string> = {
  volcano: '40 минут и вулкан из соды, который не испачкает кухню.',
  dinosaurs: '45 минут: кто охотился, кто прятался и откуда мы это знаем.',
  rainbow: '40 минут и радуга на стене вашей комнаты.',
  bees: '35 минут: танец, запах и разведчицы.',
  magnets: '45 минут и компас из иголки.',
  ships: '40 минут в ванной: что плавает, что тонет и почему.',
  knights: '45 минут: доспехи, обед и очень узкая кровать.',
}

/** Descriptions of the gift certificates, by their lils. */
export const aboutGifts: Record<number, string> = {
  1_000: 'Хватит на два урока или на половину курса.',
  3_000: 'Хватит на курс и останется на урок.',
  5_000: 'Хватит на любой курс школы.',
}

const nameOfCover = ({ img }: SeededProduct) => img?.replace(/^.*\/(.+)\.svg$/, '$1') ?? ''

/** A product without a page of its own has an address on the page of its list. */
const anchorOf = (product: SeededProduct) => product.url.split('#')[1] ?? nameOfCover(product)

const titleMarkup = ({ url, name }: SeededProduct): Markup =>
  url.includes('#') ? html`<h3>${name}</h3>` : html`<h3><a href="${url}">${name}</a></h3>`

interface Card {
  about?: string
  /** The path of the checkout page of this single product; null if there is none. */
  single: string | null
  /** The id of a form with further details of the purchase. */
  form?: string
}

const cardMarkup = (product: SeededProduct, { about, single, form }: Card): Markup => {
  const { id, name, author, img } = product
  return html`<li class="tile product" id="${anchorOf(product)}">
  ${coverMarkup(img)}
  ${titleMarkup(product)}
  ${author ? html`<p class="author">${author}</p>` : ''}
  ${about ? html`<p>${about}</p>` : ''}
  ${rubles(product)}
  <p class="actions">${buyMarkup(id, name, { form })} ${single === null ? '' : singleMarkup(single, name)}</p>
</li>
`
}

const packageNames: Record<string, Record<number, string>> = {
  school: { 1: 'Каждый месяц', 3: '3 месяца', 6: 'Полгода', 12: 'Год' },
  camp: { 0: 'До конца лета', 1: '1 месяц', 2: '2 месяца', 3: '3 месяца' },
  catalog: { 1: '1 месяц', 3: '3 месяца', 12: 'Год' },
}

const packageMarkup = (product: SeededProduct, single: (months: number) => string): Markup[] =>
  seededPackages
    .filter(({ type }) => type === product.type)
    .map((one) => {
      const name = packageNames[one.type]?.[one.duration] ?? ''
      const what = `${product.name}, ${name.toLowerCase()}`
      return html`<li class="package">
  <h3>${name}</h3>
  ${rubles(one)}
  <p class="actions">${buyMarkup(product.id, what, { months: one.duration })} ${singleMarkup(single(one.duration), what)}</p>
</li>
`
    })

const programOf = (id: string): SeededProduct => {
  const product = seededPrograms.find((one) => one.id === id)
  if (!product) throw new Error(`nothing is seeded as ${id}`)
  return product
}

const packages = (id: string, single: (months: number) => string) => packageMarkup(programOf(id), single)

const list = (items: readonly Markup[]): string => items.map(({ markup }) => markup).join('')

/** Fragments of the shop pages, generated from the seeded products, by their files under `demo-pages/`. */
export const shelves = (): Record<string, string> => ({
  'lessons/shelf.html': list(
    seededLessons.map((lesson) =>
      cardMarkup(lesson, {
        about: aboutLessons[nameOfCover(lesson)],
        single: `/lessons/checkout?lesson=${lesson.productId}`,
      }),
    ),
  ),
  'lessons/catalog.html': list(packages('catalog:3', (months) => `/lessons/catalog/checkout?catalog=${months}`)),
  'programs/school.html': list(packages('school:1', (months) => `/school/checkout?duration=${months}`)),
  'programs/camp.html': list(packages('camp:2', (months) => `/school/camp/checkout?duration=${months}`)),
  'programs/plus.html': list(
    ['plus:1', 'plus:12'].map((id) =>
      cardMarkup({ ...programOf(id), url: `/programs/#${id.replace(':', '-')}` }, { single: null }),
    ),
  ),
  'gift-certificates/shelf.html': list(
    seededPrograms
      .filter(({ type }) => type === 'gift-certificate')
      .map((gift) =>
        cardMarkup(gift, {
          about: aboutGifts[gift.lils ?? 0],
          single: null, // only the button passes the form on
          form: 'gift',
        }),
      ),
  ),
})
