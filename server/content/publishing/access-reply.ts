import * as z from 'zod'
import type { JsonObject } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import { invalid, missing } from '../../http/rest/problem.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { documentKinds } from '../kinds.ts'
import { accessOf, gateOf, type Reader } from './access.ts'
import { slugParams } from './by-slug.ts'
import { numberParam } from './list.ts'
import { parseObject } from './parse-object.ts'
import { type PublishedName, type PublishedRow, publishedRow } from './published-store.ts'
import type { ReadDeps } from './read.ts'

/** A document by its number or its slug. */
export const accessQuery = z.object({
  kind: z.enum(documentKinds, 'wrongKind'),
  id: numberParam.optional(),
  slug: slugParams.shape.slug.optional(),
})

const sum = z.number().meta({ description: 'In rubles or euros; 0 if it is not sold in that currency.' })

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
  })
  .meta({ id: 'Access' })

const numberIn = (line: JsonObject, name: string): number => {
  const value = line[name]
  return typeof value === 'number' ? value : 0
}

/** The published line of what is sold: of a lesson that of its course. */
const soldLine = async (db: Db, { kind, course, summary }: PublishedRow): Promise<JsonObject> => {
  const whole = kind === 'lesson' && course !== null ? await publishedRow(db, { kind: 'course', number: course }) : null
  return parseObject(whole?.summary ?? summary)
}

const nameOf = ({ kind, id, slug }: z.infer<typeof accessQuery>): PublishedName => {
  if (id !== undefined) return { kind, number: id }
  return slug === undefined ? invalid({ path: ['id'], message: 'required' }) : { kind, slug }
}

/** Whether the reader may open a published document now, and if not, what would open it. 404 for the same readers as `viewFor`. */
export const accessFor = async (
  { db, now }: ReadDeps,
  row: PublishedRow,
  reader: Reader,
): Promise<z.infer<typeof accessReply>> => {
  const gate = gateOf(row)
  const at = now()
  const mayOpen = accessOf(db, reader, at)
  if (gate.isMissing || (gate.isForBuyers && !(await mayOpen({ ...gate, opensAt: 0 }, row)))) missing()
  const isLater = gate.opensAt > at.getTime()
  const isOpen = await mayOpen(gate, row)
  const product = row.kind === 'lesson' ? gate.product : row.product
  const line = gate.product === null ? {} : await soldLine(db, row)
  return {
    state: isOpen ? 'open' : isLater ? 'later' : 'closed',
    opens_at: isLater ? new Date(gate.opensAt).toISOString() : null,
    product: gate.product,
    price: numberIn(line, 'price'),
    euro_price: numberIn(line, 'euro_price'),
    available_in_plus: gate.isInPlus,
    is_bought: product !== null && (await mayOpen({ ...gate, opensAt: 0, product }, row)),
    is_signed_in: reader.member !== null,
  }
}

/** Whether the caller may open a published document now, and if not, what would open it. */
export const readAccess = async (
  deps: ReadDeps,
  { query }: { query: z.infer<typeof accessQuery> },
  caller: RestCaller,
): Promise<RestReply> => {
  const row = (await publishedRow(deps.db, nameOf(query))) ?? missing()
  return { status: 200, body: await accessFor(deps, row, caller) }
}
