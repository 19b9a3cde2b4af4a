import { z } from 'zod'
import { errorMessage, wrongAs } from '../../contract/content/values/errors.ts'
import { missing } from '../problem.ts'

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 200
const PAGE_MAX = 1_000_000

const whole = (most: number, byDefault: number) =>
  z
    .string({ error: wrongAs('wholeBad', { least: 1, most }) })
    .regex(/^[1-9]\d{0,9}$/, errorMessage('wholeBad', { least: 1, most }))
    .default(String(byDefault))
    .transform((text) => Math.min(Number(text), most))
    .meta({ type: 'integer', minimum: 1, maximum: most })

/** A page before the first is missing, as one beyond the end is. */
const page = z
  .string({ error: wrongAs('wholeBad', { least: 1, most: PAGE_MAX }) })
  .regex(/^-?\d{1,10}$/, errorMessage('wholeBad', { least: 1, most: PAGE_MAX }))
  .default('1')
  .transform((text) => (Number(text) < 1 ? missing() : Math.min(Number(text), PAGE_MAX)))
  .meta({ type: 'integer', minimum: 1, maximum: PAGE_MAX })

/**
 * Query of a list: `page` from 1, `page_size` (50, at most 200), `ordering` by one of these names, descending with `-`; the first name is
 * the default. Extend it with further filters. Source: DESIGN §7.
 */
export const listQuery = <const Name extends string>(orderings: readonly [Name, ...Name[]]) => {
  const known = new Set<string>(orderings.flatMap((name) => [name, `-${name}`]))
  const isOrdering = (value: string): value is Name | `-${Name}` => known.has(value)
  return z.object({
    page,
    page_size: whole(PAGE_SIZE_MAX, PAGE_SIZE),
    ordering: z
      .string('wrongKind')
      .default(orderings[0])
      .refine(isOrdering, errorMessage('choiceBad', { choices: [...known].join(', ') }))
      .transform((value): Name | `-${Name}` => (isOrdering(value) ? value : orderings[0]))
      .meta({ enum: [...known], description: 'With a minus from the last to the first.' }),
  })
}

interface Paging {
  page: number
  page_size: number
}

/** Limit and offset of a page. */
export const offsetOf = ({ page, page_size: limit }: Paging): { limit: number; offset: number } => ({
  limit,
  offset: (page - 1) * limit,
})

/** The name to order by, and whether the order is descending. */
export const orderOf = (ordering: string): { name: string; isDescending: boolean } => {
  const isDescending = ordering.startsWith('-')
  return { name: isDescending ? ordering.slice(1) : ordering, isDescending }
}

/** Rows are counted up to this number, or to the end of the requested page if that is further. */
export const COUNT_MAX = 1_000

/** The number of rows; if `isExact` is false, there are more. */
export interface Counted {
  count: number
  isExact: boolean
}

/** Counts the rows of a list. `upTo` answers their number, at most `most`. */
export const counted = async (
  { limit, offset }: { limit: number; offset: number },
  upTo: (most: number) => Promise<number>,
): Promise<Counted> => {
  const most = Math.max(COUNT_MAX, offset + limit)
  const rows = await upTo(most + 1)
  return { count: Math.min(rows, most), isExact: rows <= most }
}

export interface ListBody<Item> {
  count: number
  count_is_exact?: false
  next: string | null
  previous: string | null
  results: readonly Item[]
}

const addressOfPage = (address: string, query: Paging, page: number): string => {
  const params = Object.entries({ ...query, page }).filter(([, value]) => value !== undefined && value !== null)
  return `${address}?${new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString()}`
}

/**
 * One page of a list in the format of Django REST Framework. A long list is not counted to its end: its `count` is marked as not exact, and
 * there is a next page. `address` is the list's absolute address without a query (`listAddress`); the addresses of the neighbouring pages
 * keep all of `query`. A page beyond the end is 404.
 */
export const listReply = <Item>(
  results: readonly Item[],
  { count, isExact }: Counted,
  query: Paging,
  address: string,
): ListBody<Item> => {
  const { page, page_size: size } = query
  if (page > 1 && (page - 1) * size >= count) missing()
  return {
    count,
    ...(!isExact && { count_is_exact: false }),
    next: page * size < count || !isExact ? addressOfPage(address, query, page + 1) : null,
    previous: page > 1 ? addressOfPage(address, query, page - 1) : null,
    results,
  }
}

/** The absolute address of a list under `/api/v1`; `path` is like `/tags/`. */
export const listAddress = ({ config }: { config: { baseUrl: string } }, path: string): string =>
  `${config.baseUrl}/api/v1${path}`

/** The schema of a list reply. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    count: z.int().min(0).meta({ description: 'Rows in all; where count_is_exact is false, those that were counted.' }),
    count_is_exact: z
      .literal(false)
      .optional()
      .meta({ description: 'There are more rows than count; absent where count is exact.' }),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
