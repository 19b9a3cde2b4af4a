import { LRUCache } from 'lru-cache'
import { type Product, productsByIds } from '../catalog/products/product-store.ts'
import { termsOf } from '../content/publishing/list.ts'
import { parseObject } from '../content/publishing/parse-object.ts'
import { publishedPage } from '../content/publishing/published-list-store.ts'
import { foldTitle } from '../content/title-key.ts'
import { focusClasses } from '../contract/content/focus.ts'
import { pageAddress } from '../contract/content/page-paths.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { agesOfCourses, termsOfCourses } from './catalogue-store.ts'
import type { Cost } from './cost.ts'
import { objectIn, textIn } from './document-page.ts'
import { truncate } from '../contract/truncate.ts'

/** What the search form of the catalogue asks for; what is absent does not filter. */
export interface CatalogueQuery {
  search?: string
  category?: number
  tag?: number
  age?: string
  /** At most so many rubles; 0 is what is free. */
  price?: number
  page: number
}

export const FILTERS = ['search', 'category', 'tag', 'age', 'price'] as const

const WORDS_MAX = 100
const NUMBER = /^\d{1,9}$/

/** Reads the query of an address. What makes no sense counts as absent. */
export const readCatalogueQuery = (query: Readonly<Record<string, unknown>>): CatalogueQuery => {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? truncate(value.trim(), WORDS_MAX) : ''
  }
  const number = (name: string) => (NUMBER.test(text(name)) ? Number(text(name)) : undefined)
  const [search, age, category, tag, price] = [
    text('search'),
    text('age'),
    number('category'),
    number('tag'),
    number('price'),
  ]
  return {
    ...(search !== '' && { search }),
    ...(category !== undefined && { category }),
    ...(tag !== undefined && { tag }),
    ...(age !== '' && { age }),
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
  /** The address of its picture; '' if it has none. */
  cover: string
  /** The classes of its focal point; '' if it is not the document's own picture. */
  focus: string
  /** Null if it is free. */
  sale: { product: string; costs: readonly Cost[]; months: number | null } | null
}

export interface Choice {
  value: string
  name: string
}

/** What the search form offers. */
type Choices = Record<'category' | 'tag' | 'age', readonly Choice[]>

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
const costsOf = ({ priceRub, priceEur, discountRub, discountEur }: Product): Cost[] => [
  ...(priceRub === null ? [] : [{ price: priceRub, discount: discountRub, currency: 'RUB' as const }]),
  ...(priceEur === null ? [] : [{ price: priceEur, discount: discountEur, currency: 'EUR' as const }]),
]

const cardOf = (row: Row, product: Product | undefined): CourseCard => {
  const line = parseObject(row.summary)
  const own = objectIn(line, 'cover')
  const cover = product?.img ?? textIn(own, 'image')
  const costs = product?.isOnSale ? costsOf(product) : []
  return {
    number: row.number,
    address: pageAddress('course', row),
    title: textIn(line, 'title'),
    about: textIn(line, 'short_description'),
    author: product?.author ?? textIn(objectIn(line, 'author'), 'name'),
    age: typeof line.age === 'number' ? String(line.age) : textIn(line, 'age'),
    cover,
    focus: cover === textIn(own, 'image') ? focusClasses(own) : '',
    sale: product && costs.length > 0 ? { product: product.id, costs, months: product.months } : null,
  }
}

const choicesOf = (terms: readonly { number: number; name: string }[]): Choice[] =>
  terms.map(({ number, name }) => ({ value: String(number), name }))

/** How long the choices are kept, in milliseconds: all terms and many courses are read for them. */
const CHOICES_MS = 60_000

const readChoices = async (db: Db, at: Date): Promise<Choices> => ({
  category: choicesOf(await termsOfCourses(db, 'category', at)),
  tag: choicesOf(await termsOfCourses(db, 'tags', at)),
  age: (await agesOfCourses(db, at)).map((name) => ({ value: name, name })),
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
    const { search, age, price, page } = query
    const filter = {
      kinds: ['course' as const],
      terms: termsOf({ category: query.category, tag: query.tag, collection: undefined }),
      at: now(),
      age,
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
      courses: rows.map((row) => cardOf(row, productOf(row))),
      count,
      isExact,
      hasNext: page * SIZE < count || !isExact,
      choices: await choices.forceFetch('choices'),
    }
  }
}
