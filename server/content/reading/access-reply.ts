import * as z from 'zod'
import { cartOfCaller } from '../../catalog/carts/cart-store.ts'
import { discountOf } from '../../catalog/products/prices.ts'
import { productById } from '../../catalog/products/product-store.ts'
import type { JsonObject } from '../../contract/content/state.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { toMajor } from '../../contract/checkout/money.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { invalid, missing } from '../../http/problem.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { withFormulas } from '../formulas/rendered-reply.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { accessOf, gateOf, type Reader } from '../publishing/access.ts'
import { slugParams } from './by-slug.ts'
import { lessonsOf } from '../publishing/course-lessons-store.ts'
import { numberParam } from '../publishing/list.ts'
import { parseObject } from '../stored/parse-object.ts'
import { type PublishedName, type PublishedRow, publishedRow } from '../publishing/published-store.ts'
import { type ReadDeps, readPublished } from '../publishing/read.ts'
import { isEvent } from '../publishing/reader-view.ts'
import { endOf, startOf } from '../../contract/content/values/day-bounds.ts'

/** A document by its number or its slug. */
export const accessQuery = z.object({
  kind: z.enum(documentKinds, 'wrongKind'),
  id: numberParam.optional(),
  slug: slugParams.shape.slug.optional(),
})

/** Whether script blocks run. If `SCRIPT_BLOCKS` is off, readers see nothing of them; authors and staff are told. */
const scriptBlocks = z.enum(['run', 'off', 'hidden']).meta({
  description: 'Script blocks run, or do not run on this school: `hidden` to readers, `off` to authors and staff.',
})

const sum = z.number().meta({ description: 'In rubles or euros; 0 if it is not sold in that currency.' })
const oldSum = z.number().meta({ description: 'Before the discount; 0 without one.' })

const offerReply = z
  .strictObject({
    product: z
      .string()
      .nullable()
      .meta({ description: 'Null for webinars, contests and pages, whose price is only told.', example: 'course:12' }),
    price: sum,
    old_price: oldSum,
    euro_price: sum,
    euro_old_price: oldSum,
    discount_ends_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the discount ends, if its author counts down to it.' }),
    months: z.int().nullable().meta({ description: 'Months of access; null is for good.' }),
    author: z.string().nullable(),
  })
  .meta({ id: 'Offer' })

const lessonReply = z.strictObject({ id: z.int(), title: z.string(), opens_at: z.iso.datetime().nullable() })

export const accessReply = z
  .strictObject({
    state: z.enum(['open', 'later', 'closed']).meta({
      description: '`later`: it opens at `opens_at`; `closed`: it is for buyers of `product` or for subscribers.',
    }),
    opens_at: z.iso.datetime().nullable(),
    product: z.string().nullable().meta({ description: 'What to buy; of a lesson its course.', example: 'course:12' }),
    price: sum,
    euro_price: sum,
    available_in_plus: z.boolean(),
    is_bought: z.boolean().meta({
      description: 'The purchases of the caller open all of it; of a paid course also what its page does not show.',
    }),
    is_signed_in: z.boolean(),
    offer: offerReply
      .nullable()
      .meta({ description: 'What the checkout sells it for now, whether or not it is open.' }),
    currency: z
      .enum(['RUB', 'EUR'])
      .nullable()
      .meta({ description: 'In which the caller pays; null if that is not known yet.' }),
    lessons: z.array(lessonReply).meta({ description: 'Of a course that has opened.' }),
    is_over: z.boolean().meta({ description: 'The event has ended.' }),
    script_blocks: scriptBlocks,
  })
  .meta({ id: 'Access' })

/** When a discount ends, in milliseconds, if the document counts down to it. */
const countedEnd = (line: JsonObject, end: number | null, at: Date): string | null =>
  line.show_discount_timer === true && end !== null && end > at.getTime() ? new Date(end).toISOString() : null

const sumsOf = (price: number | null, discount: number) => {
  const [before, off] = [price ?? 0, Math.min(discount, price ?? 0)]
  return { now: toMajor(before - off), before: off > 0 ? toMajor(before) : 0 }
}

const numberIn = (line: JsonObject, name: string): number => {
  const value = line[name]
  return typeof value === 'number' ? value : 0
}

/** The price that the author has entered for a document that is not sold; null for a free one. */
const publicOffer = ({ summary }: PublishedRow, at: Date): z.infer<typeof offerReply> | null => {
  const line = parseObject(summary)
  const [price, before] = [numberIn(line, 'price'), numberIn(line, 'old_price')]
  if (price === 0) return null
  const [euros, eurosBefore] = [numberIn(line, 'euro_price'), numberIn(line, 'euro_old_price')]
  const end = endOf(line.discount_timer_to)
  const isOver = end !== null && end <= at.getTime()
  return {
    product: null,
    price: isOver ? Math.max(price, before) : price,
    old_price: isOver || before <= price ? 0 : before,
    euro_price: isOver && euros > 0 ? Math.max(euros, eurosBefore) : euros,
    euro_old_price: isOver || eurosBefore <= euros ? 0 : eurosBefore,
    discount_ends_at: before > price || eurosBefore > euros ? countedEnd(line, end, at) : null,
    months: null,
    author: null,
  }
}

/** The checkout's offer of a document, or of a lesson's course; null if it is not on sale. */
const offerOf = async (
  db: Db,
  row: PublishedRow,
  id: string | null,
  at: Date,
): Promise<z.infer<typeof offerReply> | null> => {
  if (kinds[row.kind].product === null && row.kind !== 'lesson') return publicOffer(row, at)
  const product = id === null ? null : await productById(db, id)
  if (!product?.isOnSale) return null
  const off = discountOf(product, at)
  const [rubles, euros] = [sumsOf(product.priceRub, off.RUB), sumsOf(product.priceEur, off.EUR)]
  const end = rubles.before + euros.before > 0 ? (product.discountEndsAt?.getTime() ?? null) : null
  return {
    product: product.id,
    price: rubles.now,
    old_price: rubles.before,
    euro_price: euros.now,
    euro_old_price: euros.before,
    discount_ends_at: countedEnd(parseObject(row.summary), end, at),
    months: product.months,
    author: product.author,
  }
}

/** An event without an end is over a day after its start. */
const isOver = ({ kind, summary }: PublishedRow, at: Date): boolean => {
  if (!isEvent(kind)) return false
  const line = parseObject(summary)
  const start = startOf(line.date_start ?? line.date)
  const end = endOf(line.date_end) ?? (start === null ? null : start + DAY_MS)
  return end !== null && end <= at.getTime()
}

const lessonLines = async (db: Db, row: PublishedRow, forBuyers: boolean, at: Date) =>
  row.kind === 'course'
    ? (await lessonsOf(db, row, forBuyers, at)).map(({ number, title, opensAt }) => ({
        id: number,
        title,
        opens_at: opensAt?.toISOString() ?? null,
      }))
    : []

/** The currency of the caller's cart. */
const currencyOf = async (db: Db, { member }: Reader) =>
  member === null ? null : ((await cartOfCaller(db, { personId: member.id, visitorHash: null }))?.currency ?? null)

const nameOf = ({ kind, id, slug }: z.infer<typeof accessQuery>): PublishedName => {
  if (id !== undefined) return { kind, number: id }
  return slug === undefined ? invalid({ path: ['id'], message: 'required' }) : { kind, slug }
}

type AccessDeps = ReadDeps & Pick<Deps, 'config'>

const isWriter = ({ member }: Reader): boolean => member?.role === 'author' || member?.role === 'staff'

/** Whether the reader may open a published document now, what it costs, and what else its page shows beside it. 404 for the same readers as `viewFor`. */
export const accessFor = async (
  { db, now, config }: AccessDeps,
  row: PublishedRow,
  reader: Reader,
): Promise<z.infer<typeof accessReply>> => {
  const gate = gateOf(row)
  const at = now()
  const mayOpen = accessOf(db, reader, at)
  if (gate.isMissing || (gate.isForBuyers && !(await mayOpen({ ...gate, opensAt: 0 }, row)))) missing()
  const isScheduled = gate.opensAt > at.getTime()
  const isOpen = await mayOpen(gate, row)
  const product = row.kind === 'lesson' ? gate.product : row.product
  const offer = await offerOf(db, row, product, at)
  return {
    state: isOpen ? 'open' : isScheduled ? 'later' : 'closed',
    opens_at: isScheduled ? new Date(gate.opensAt).toISOString() : null,
    product: gate.product,
    price: (gate.product !== null && offer?.price) || 0,
    euro_price: (gate.product !== null && offer?.euro_price) || 0,
    available_in_plus: gate.isInPlus,
    is_bought: product !== null && (await mayOpen({ ...gate, opensAt: 0, product }, row)),
    is_signed_in: reader.member !== null,
    offer,
    currency: offer && (await currencyOf(db, reader)),
    lessons: await lessonLines(db, row, gate.isForBuyers, at),
    is_over: isOver(row, at),
    script_blocks: config.hasScriptBlocks ? 'run' : isWriter(reader) ? 'off' : 'hidden',
  }
}

/** Whether the caller may open a published document now; otherwise the ways to open it. */
export const readAccess = async (
  deps: AccessDeps,
  { query }: { query: z.infer<typeof accessQuery> },
  caller: RestCaller,
): Promise<RestReply> => {
  const row = (await publishedRow(deps.db, nameOf(query))) ?? missing()
  return { status: 200, body: await accessFor(deps, row, caller) }
}

/** A published document as the caller may see it, with its formulas rendered. */
export const readRendered = async (
  deps: ReadDeps,
  { query }: { query: z.infer<typeof accessQuery> },
  caller: RestCaller,
): Promise<RestReply> => withFormulas(await readPublished(deps, nameOf(query), caller))
