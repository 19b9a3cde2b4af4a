import type { Payment } from './objects.ts'
import { Problem } from './problem.ts'

const LIMIT = 10
const LIMIT_MAX = 100

const bounds: Record<string, (at: number, bound: number) => boolean> = {
  'created_at.gte': (at, bound) => at >= bound,
  'created_at.gt': (at, bound) => at > bound,
  'created_at.lte': (at, bound) => at <= bound,
  'created_at.lt': (at, bound) => at < bound,
}

const boundsOf = (query: URLSearchParams) =>
  [...query].flatMap(([name, value]) => {
    const test = bounds[name]
    if (!test) return []
    const bound = Date.parse(value)
    if (Number.isNaN(bound)) throw new Problem(400, 'No time', name)
    return [(at: number) => test(at, bound)]
  })

/** A page of the payments of a time, newest first; the cursor of the next page is the last payment of this one. */
export const listPayments = (
  all: Iterable<Payment>,
  query: URLSearchParams,
): { page: Payment[]; next: string | null } => {
  const limit = Number(query.get('limit') ?? LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new Problem(400, 'No limit', 'limit')
  const tests = boundsOf(query)
  const fitting = [...all].toReversed().filter(({ createdAt }) => tests.every((test) => test(createdAt.getTime())))
  const cursor = query.get('cursor')
  const start = cursor === null ? 0 : fitting.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== null && start === 0) throw new Problem(400, 'No such cursor', 'cursor')
  const page = fitting.slice(start, start + limit)
  return { page, next: start + limit < fitting.length ? (page.at(-1)?.id ?? null) : null }
}
