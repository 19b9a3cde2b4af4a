import { LRUCache } from 'lru-cache'
import { discountOf } from '../../catalog/products/prices.ts'
import { type Product, productsByIds } from '../../catalog/products/product-store.ts'
import { termsOf } from '../../content/publishing/list.ts'
import { parseObject } from '../../content/stored/parse-object.ts'
import { type LooseField, publishedPage } from '../../content/publishing/published-list-store.ts'
import { foldTitle } from '../../content/lists/title-key.ts'
import { focusClasses } from '../../contract/content/focus.ts'
import { pageAddress } from '../../contract/content/documents/page-paths.ts'
import type { JsonObject } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { termsOfCourses, valuesOfCourses } from './catalogue-store.ts'
import type { Cost } from './cost.ts'
import { objectIn, textIn } from '../document-page.ts'
import { truncate } from '../../contract/truncate.ts'

/** What the search form of the catalogue asks for; what is absent does not filter. */
export interface CatalogueQuery {
  search?: string
  category?: number
  tag?: number
  age?: string
  gender?: string
  stream?: string
  /** `1` shows only what is new, or recommended. */
  new?: '1'
  featured?: '1'
  /** At most so many rubles; 0 is what is free. */
  price?: number
  page: number
}

export const FILTERS = ['search', 'category', 'tag', 'age', 'gender', 'stream', 'price', 'new', 'featured'] as const

const SEARCH_MAX = 100
const NUMBER = /^\d{1,9}$/

/** Reads the query of an address. What makes no sense counts as absent. */
export const readCatalogueQuery = (query: Readonly<Record<string, unknown>>): CatalogueQuery => {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? truncate(value.trim(), SEARCH_MAX) : ''
  }
  const number = (name: string) => (NUMBER.test(text(name)) ? Number(text(name)) : undefined)
  const [search, age, gender, stream, category, tag, price] = [
    text('search'),
    text('age'),
    text('gender'),
    text('stream'),
    number('category'),
    number('tag'),
    number('price'),
  ]
  return {
    ...(search !== '' && { search }),
    ...(category !== undefined && { category }),
    ...(tag !== undefined && { tag }),
    ...(age !== '' && { age }),
    ...(gender !== '' && { gender }),
    ...(stream !== '' && { stream }),
    ...(text('new') === '1' && { new: '1' as const }),
    ...(text('featured') === '1' && { featured: '1' as const }),
    ...(price !== undefined && { price }),
    page: Math.max(1, number('page') ?? 1),
  }
}

export interface CourseCard {
  number: number
  address: string
  title: string
  about: string
  author: string
  age: string
  audience: string
  stream: string
  isNew: boolean
  isFeatured: boolean
  /** The address of its picture; '' if it has none. */
  cover: string
  /** The classes of its focal point; '' if it is not the document's own picture. */
  focus: string
  isFree: boolean
  /** Null if it is free, or not sold any more. */
  sale: { product: string; costs: readonly Cost[]; months: number | null; discountEndsAt: Date | null } | null
}

export interface Choice {
  value: string
  name: string
}

/** What the search form offers. */
type Choices = Record<'category' | 'tag' | LooseField, readonly Choice[]>

export interface Catalogue {
  query: CatalogueQuery
  courses: readonly CourseCard[]
  count: number
  isExact: boolean
  /** Whether there is a further page. */
  hasNext: boolean
  choices: Choices
}

const SIZE = 24

/** In kopecks. */
const MINOR = 100

interface Row {
  number: number
  slug: string | null
  summary: string
  product: string | null
}

/** What a product costs in each currency that it is sold in: nobody knows the visitor's. */
const costsOf = (product: Product, at: Date): Cost[] => {
  const [{ priceRub, priceEur }, off] = [product, discountOf(product, at)]
  return [
    ...(priceRub === null ? [] : [{ price: priceRub, discount: off.RUB, currency: 'RUB' as const }]),
    ...(priceEur === null ? [] : [{ price: priceEur, discount: off.EUR, currency: 'EUR' as const }]),
  ]
}

/** When the discount of a course ends, if its author counts down to it. */
const countedEnd = ({ discountEndsAt }: Product, costs: readonly Cost[], line: JsonObject, at: Date): Date | null =>
  line.show_discount_timer === true &&
  discountEndsAt &&
  discountEndsAt > at &&
  costs.some(({ discount }) => discount > 0)
    ? discountEndsAt
    : null

const saleOf = (product: Product | undefined, line: JsonObject, at: Date): CourseCard['sale'] => {
  const costs = product?.isOnSale ? costsOf(product, at) : []
  if (!product || costs.length === 0) return null
  return { product: product.id, costs, months: product.months, discountEndsAt: countedEnd(product, costs, line, at) }
}

const looseIn = (line: JsonObject, name: LooseField): string => {
  const value = line[name]
  return typeof value === 'number' ? String(value) : textIn(line, name)
}

const cardOf = (row: Row, product: Product | undefined, at: Date): CourseCard => {
  const line = parseObject(row.summary)
  const own = objectIn(line, 'cover')
  const cover = product?.img ?? textIn(own, 'image')
  return {
    number: row.number,
    address: pageAddress('course', row),
    title: textIn(line, 'title'),
    about: textIn(line, 'short_description'),
    author: product?.author ?? textIn(objectIn(line, 'author'), 'name'),
    age: looseIn(line, 'age'),
    audience: looseIn(line, 'gender'),
    stream: looseIn(line, 'stream'),
    isNew: line.is_new === true,
    isFeatured: line.is_featured === true,
    cover,
    focus: cover === textIn(own, 'image') ? focusClasses(own) : '',
    isFree: row.product === null,
    sale: saleOf(product, line, at),
  }
}

const choicesOf = (terms: readonly { number: number; name: string }[]): Choice[] =>
  terms.map(({ number, name }) => ({ value: String(number), name }))

const looseChoices = async (db: Db, field: LooseField, at: Date): Promise<Choice[]> =>
  (await valuesOfCourses(db, field, at)).map((name) => ({ value: name, name }))

/** How long the choices are kept, in milliseconds: all terms and many courses are read for them. */
const CHOICES_MS = 60_000

const readChoices = async (db: Db, at: Date): Promise<Choices> => ({
  category: choicesOf(await termsOfCourses(db, 'category', at)),
  tag: choicesOf(await termsOfCourses(db, 'tags', at)),
  age: await looseChoices(db, 'age', at),
  gender: await looseChoices(db, 'gender', at),
  stream: await looseChoices(db, 'stream', at),
})

/** Finds a page of the courses for visitors, newest first. The choices of the search are up to a minute old. */
export const createCatalogue = ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const choices = new LRUCache<'choices', Choices>({
    max: 1,
    ttl: CHOICES_MS,
    perf: { now: () => now().getTime() },
    fetchMethod: () => readChoices(db, now()),
  })

  return async (query: CatalogueQuery): Promise<Catalogue> => {
    const { search, age, gender, stream, price, page } = query
    const at = now()
    const filter = {
      kinds: ['course' as const],
      terms: termsOf({ category: query.category, tag: query.tag, collection: undefined }),
      at,
      loose: { age, gender, stream },
      isNew: query.new === '1',
      isFeatured: query.featured === '1',
      search: search === undefined ? undefined : foldTitle(search),
      priceUpTo: price === undefined ? undefined : price * MINOR,
    }
    const part = { limit: SIZE, offset: (page - 1) * SIZE, ordering: { name: 'published_at', isDescending: true } }
    const { rows, count, isExact } = await publishedPage(db, filter, part)
    const products = await productsByIds(
      db,
      rows.flatMap((row) => row.product ?? []),
    )
    const productOf = (row: Row) => products.find(({ id }) => id === row.product)
    return {
      query,
      courses: rows.map((row) => cardOf(row, productOf(row), at)),
      count,
      isExact,
      hasNext: page * SIZE < count || !isExact,
      choices: await choices.forceFetch('choices'),
    }
  }
}
