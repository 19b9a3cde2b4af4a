import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import { formatSum } from '../../contract/checkout/money.ts'
import { html, type Markup, NO_MARKUP } from '../../http/html.ts'
import { type Catalogue, type CatalogueQuery, type Choice, type CourseCard, FILTERS } from './catalogue.ts'
import { costMarkup } from './cost.ts'
import { pageTexts } from '../texts/texts.ts'

/** Upper limits of the price that the search offers, in rubles; 0 is what is free. */
const PRICES = [0, 1_000, 2_000, 3_000, 5_000, 10_000]

const FOLDER = '/courses/'

/** The address of a page of the catalogue, with the filters of the query. */
export const catalogueAddress = (query: CatalogueQuery, page = query.page): string => {
  const filters = FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, String(query[name])]]))
  const params = new URLSearchParams([...filters, ...(page > 1 ? [['page', String(page)]] : [])])
  return params.size === 0 ? FOLDER : `${FOLDER}?${params.toString()}`
}

type Chosen = 'category' | 'tag' | 'age' | 'gender' | 'stream' | 'price'

const choice = (name: Chosen, choices: readonly Choice[], chosen: string, lang: Lang) => {
  if (choices.length === 0) return NO_MARKUP
  const texts = pageTexts[lang]
  const options = choices.map(
    ({ value, name }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : NO_MARKUP}>${name}</option>`,
  )
  return html`<label class="field">${texts[name]}<select name="${name}"><option value="">${texts.any[name]}</option>${options}</select></label>`
}

const form = ({ query, choices }: Catalogue, lang: Lang): Markup => {
  const texts = pageTexts[lang]
  const prices = PRICES.map((price) => ({
    value: String(price),
    name: price === 0 ? texts.free : texts.upTo(formatSum(price * 100, 'RUB', lang)),
  }))
  const mark = (name: 'new' | 'featured', isChosen: boolean) =>
    html`<label class="check"><input type="checkbox" name="${name}" value="1"${isChosen ? html` checked` : NO_MARKUP}>${texts[name]}</label>`
  const chosen = (name: Chosen) => String(query[name] ?? '')
  return html`<form class="finder" role="search" method="get" action="${FOLDER}">
<label class="field search-field">${texts.search}<input type="search" enterkeyhint="search" name="search" value="${query.search ?? ''}" maxlength="100"></label>
${choice('category', choices.category, chosen('category'), lang)}
${choice('tag', choices.tag, chosen('tag'), lang)}
${choice('age', choices.age, chosen('age'), lang)}
${choice('gender', choices.gender, chosen('gender'), lang)}
${choice('stream', choices.stream, chosen('stream'), lang)}
${choice('price', prices, chosen('price'), lang)}
${lang === 'ru' ? NO_MARKUP : html`<input type="hidden" name="lang" value="${lang}">`}
<div class="marks">${mark('new', query.new === '1')}${mark('featured', query.featured === '1')}</div>
<p class="actions"><button class="button" type="submit">${texts.find}</button></p>
</form>`
}

/** A picture of a document has files of three sizes. */
const LARGE = /-large\.webp$/

const picture = ({ cover, focus }: CourseCard): Markup => {
  if (cover === '')
    return html`<img class="cover" src="/pages/art/cover-course.svg" alt="" width="320" height="240" loading="lazy">`
  const sources = LARGE.test(cover)
    ? html` srcset="${cover.replace(LARGE, '-small.webp')} 480w, ${cover.replace(LARGE, '-medium.webp')} 960w" sizes="(min-width: 960px) 340px, (min-width: 520px) 50vw, 100vw"`
    : NO_MARKUP
  return html`<img class="${focus === '' ? 'cover' : `cover ${focus}`}" src="${cover}"${sources} alt="" width="320" height="240" loading="lazy">`
}

const card = (course: CourseCard, lang: Lang): Markup => {
  const { number, address, title, about, author, age, audience, stream, isFree, sale } = course
  const texts = pageTexts[lang]
  const buying = sale
    ? html`<button class="button" type="button" data-school-buy="${sale.product}" aria-label="${texts.buyNamed(title)}">${texts.buy}</button><noscript><a class="button" href="${inLang(`/checkout/form/?products=${sale.product}`, lang)}" aria-label="${texts.buyNamed(title)}">${texts.buy}</a></noscript> <a href="/course/${number}/checkout" aria-label="${texts.buyNowNamed(title)}">${texts.buyNow}</a>`
    : isFree
      ? html`<a class="button" href="${address}" aria-label="${`${texts.start}: ${title}`}">${texts.start}</a>`
      : NO_MARKUP
  const access = sale && (sale.months === null ? texts.forEver : texts.forMonths(sale.months))
  const by = [
    author,
    age === '' ? '' : texts.ages(age),
    audience === '' ? '' : texts.audience(audience),
    stream === '' ? '' : texts.group(stream),
    access ?? '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
  const marks = [course.isFeatured ? texts.featured : '', course.isNew ? texts.new : ''].filter((mark) => mark !== '')
  const until = sale?.discountEndsAt
  return html`<li class="tile product">
${picture(course)}
<h3><a href="${address}">${title}</a></h3>
${marks.length === 0 ? NO_MARKUP : html`<p class="badges">${marks.map((mark) => html`<span>${mark}</span> `)}</p>`}
${by === '' ? NO_MARKUP : html`<p class="author">${by}</p>`}
${about === '' ? NO_MARKUP : html`<p>${about}</p>`}
${sale ? costMarkup(sale.costs, lang) : isFree ? html`<p class="cost"><strong>${texts.free}</strong></p>` : NO_MARKUP}
${until ? html`<p class="note" role="timer" data-discount-until="${until.toISOString()}">${texts.discountUntil(until)}</p>` : NO_MARKUP}
<p class="actions">${buying}</p>
</li>
`
}

const paging = ({ query, hasNext }: Catalogue, lang: Lang): Markup => {
  const { page } = query
  if (page === 1 && !hasNext) return NO_MARKUP
  const texts = pageTexts[lang]
  const link = (rel: 'prev' | 'next', to: number, label: string) =>
    html`<a class="button quiet" rel="${rel}" href="${catalogueAddress(query, to)}">${label}</a>`
  return html`<nav class="paging" aria-label="${texts.pages}">${page > 1 ? link('prev', page - 1, texts.back) : NO_MARKUP}<span aria-current="page">${texts.page(page)}</span>${hasNext ? link('next', page + 1, texts.forth) : NO_MARKUP}</nav>`
}

/** The search, the courses that it finds, and the way to further pages. */
export const catalogueMain = (found: Catalogue, lang: Lang): Markup => {
  const texts = pageTexts[lang]
  const { query, courses, count, isExact } = found
  const isFiltered = FILTERS.some((name) => query[name] !== undefined)
  const number = `${new Intl.NumberFormat(lang).format(count)}${isExact ? '' : '+'}`
  const heading = isFiltered
    ? html`<div class="found"><h2>${texts.found(number)}</h2><a href="${FOLDER}">${texts.reset}</a></div>`
    : html`<h2 class="visually-hidden">${texts.allCourses}</h2>`
  return html`${form(found, lang)}
${heading}
${courses.length === 0 ? html`<p>${texts.nothing}</p>` : html`<ul class="grid shelf">${courses.map((course) => card(course, lang))}</ul>`}
${paging(found, lang)}`
}
