import type { Method, RestRoute } from './route.ts'

/** Everything that stands at one pattern of addresses. */
export interface Place {
  /** The whole pattern, for the log: `/api/v1/courses/:id/`. */
  pattern: string
  /** The names of what the pattern leaves open, in order. */
  names: string[]
  routes: Map<Method, RestRoute>
}

interface Step {
  /** Where the next part of the address is spelt like this. */
  literal: Map<string, Step>
  /** Where it may be anything. */
  open: Step | null
  place: Place | null
}

const newStep = (): Step => ({ literal: new Map(), open: null, place: null })

/** Routes name their address under `/api/v1`, or a whole one. */
const patternOf = ({ path }: RestRoute): string => (path.startsWith('/api/') ? path : `/api/v1${path}`)

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const stepInto = (step: Step, part: string): Step => {
  if (part.startsWith(':')) return (step.open ??= newStep())
  const known = step.literal.get(part) ?? newStep()
  step.literal.set(part, known)
  return known
}

const add = (root: Step, route: RestRoute) => {
  const pattern = patternOf(route)
  const parts = partsOf(pattern)
  const end = parts.reduce(stepInto, root)
  const names = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
  end.place ??= { pattern, names, routes: new Map() }
  if (end.place.routes.has(route.method)) throw new Error(`two routes for ${route.method} ${pattern}`)
  end.place.routes.set(route.method, route)
}

/** What is spelt out goes before what is left open. */
const find = (step: Step, parts: readonly string[], at: number, taken: string[]): Place | null => {
  const part = parts[at]
  if (part === undefined) return step.place
  const spelt = step.literal.get(part)
  const found = spelt ? find(spelt, parts, at + 1, taken) : null
  if (found || !step.open) return found
  taken.push(part)
  const other = find(step.open, parts, at + 1, taken)
  if (!other) taken.pop()
  return other
}

/** An address, and what its open parts were; null where nothing stands there. Throws `URIError` where it is no address. */
export type FindPlace = (path: string) => { place: Place; params: Record<string, string> } | null

/** Finds routes by the parts of the address, with and without its last slash. */
export const routerOf = (routes: readonly RestRoute[]): FindPlace => {
  const root = newStep()
  for (const route of routes) add(root, route)
  return (path) => {
    const taken: string[] = []
    const place = find(root, partsOf(path), 0, taken)
    if (!place) return null
    const params: Record<string, string> = {}
    for (const [at, name] of place.names.entries()) params[name] = decodeURIComponent(taken[at] ?? '')
    return { place, params }
  }
}
