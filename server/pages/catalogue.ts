import { type Product, productsByIds } from '../catalog/products/product-store.ts'
import { termsOf } from '../content/publishing/list.ts'
import { parseObject } from '../content/publishing/parse-object.ts'
import { publishedPage } from '../content/publishing/published-list-store.ts'
import { foldTitle } from '../content/title-key.ts'
import { focusClasses } from '../contract/content/focus.ts'
import { pageAddress } from '../contract/content/page-paths.ts'
import type { Deps } from '../deps.ts'
import { agesOfCourses, termsOfCourses } from './catalogue-store.ts'
import type { Cost } from './cost.ts'
import { costOf, objectIn, textIn } from './document-page.ts'

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
    return typeof value === 'string' ? value.trim().slice(0, WORDS_MAX) : ''
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
  sale: { product: string; cost: Cost } | null
}

export interface Choice {
  value: string
  name: string
}

export interface Catalogue {
  query: CatalogueQuery
  courses: readonly CourseCard[]
  count: number
  isExact: boolean
  /** Whether there is a further page. */
  hasNext: boolean
  choices: { category: readonly Choice[]; tag: readonly Choice[]; age: readonly Choice[] }
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

const cardOf = (row: Row, product: Product | undefined): CourseCard => {
  const line = parseObject(row.summary)
  const own = objectIn(line, 'cover')
  const cover = product?.img ?? textIn(own, 'image')
  const cost = product?.isOnSale ? costOf(product) : null
  return {
    number: row.number,
    address: pageAddress('course', row),
    title: textIn(line, 'title'),
    about: textIn(line, 'short_description'),
    author: product?.author ?? textIn(objectIn(line, 'author'), 'name'),
    age: typeof line.age === 'number' ? String(line.age) : textIn(line, 'age'),
    cover,
    focus: cover === textIn(own, 'image') ? focusClasses(own) : '',
    sale: product && cost ? { product: product.id, cost } : null,
  }
}

const choicesOf = (terms: readonly { number: number; name: string }[]): Choice[] =>
  terms.map(({ number, name }) => ({ value: String(number), name }))

/** A page of the courses that visitors find, newest first. */
export const catalogue = async ({ db, now }: Pick<Deps, 'db' | 'now'>, query: CatalogueQuery): Promise<Catalogue> => {
  const at = now()
  const { search, age, price, page } = query
  const filter = {
    kinds: ['course' as const],
    terms: termsOf({ category: query.category, tag: query.tag, collection: undefined }),
    at,
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
  const [categories, tags, ages] = [
    await termsOfCourses(db, 'category', at),
    await termsOfCourses(db, 'tags', at),
    await agesOfCourses(db, at),
  ]
  return {
    query,
    courses: rows.map((row) =>
      cardOf(
        row,
        products.find(({ id }) => id === row.product),
      ),
    ),
    count,
    isExact,
    hasNext: page * SIZE < count || !isExact,
    choices: {
      category: choicesOf(categories),
      tag: choicesOf(tags),
      age: ages.map((name) => ({ value: name, name })),
    },
  }
}
