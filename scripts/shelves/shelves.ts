import { html, type Markup } from '../../server/mail/html.ts'
import { BLACK_BOX_ID } from '../../server/contract/checkout-limits.ts'
import { seededCourses } from '../seed/courses.ts'
import { seededLessons } from '../seed/lessons.ts'
import type { SeededProduct } from '../seed/product.ts'
import { seededPackages, seededPrograms } from '../seed/programs.ts'
import { aboutCourses, aboutGifts, aboutLessons } from './about.ts'
import { buyMarkup, costMarkup, coverMarkup, singleMarkup } from './offer.ts'

const anchorOf = ({ url }: SeededProduct) => url?.replace(/^[^#]*#?/, '') ?? ''

interface Card {
  about?: string
  /** The address of the page for this product alone; null where there is none. */
  single: string | null
  /** The id of the form that says more of what is bought. */
  form?: string
}

const cardMarkup = (product: SeededProduct, { about, single, form }: Card): Markup => {
  const { id, name, author, img } = product
  return html`<li class="tile product" id="${anchorOf(product)}">
  ${coverMarkup(img)}
  <h3>${name}</h3>
  ${author ? html`<p class="author">${author}</p>` : ''}
  ${about ? html`<p>${about}</p>` : ''}
  ${costMarkup(product)}
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
      const words = packageNames[one.type]?.[one.duration] ?? ''
      const what = `${product.name}, ${words.toLowerCase()}`
      return html`<li class="package">
  <h3>${words}</h3>
  ${costMarkup(one)}
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

const nameOfCover = ({ img }: SeededProduct) => img?.replace(/^.*\/(.+)\.svg$/, '$1') ?? ''

/** Parts of the pages that sell, made of what is seeded, by their files under `demo-pages/`. */
export const shelves = (): Record<string, string> => ({
  'courses/shelf.html': list(
    seededCourses
      .filter(({ productId }) => productId !== BLACK_BOX_ID)
      .map((course) =>
        cardMarkup(course, {
          about: aboutCourses[nameOfCover(course)],
          single: `/course/${course.productId}/checkout`,
        }),
      ),
  ),
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
          single: null, // the form goes with the press on the button alone
          form: 'gift',
        }),
      ),
  ),
})
