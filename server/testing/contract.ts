import { contentNames } from '../content/names.ts'
import type { DescribedAnswer, DescribedCall } from '../content/description/call.ts'

/** An answer as a test has got it. */
export interface GivenAnswer {
  method: string
  address: string
  status: number
  /** The header `Content-Type`; '' where there is none. */
  type: string
  text: string
}

interface Line {
  pattern: RegExp
  call: DescribedCall
}

const patternOf = ({ path }: DescribedCall) =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+').replaceAll('.', String.raw`\.`)}/?$`)

/** What spells more of the address out goes first. */
const openness = ({ call: { path } }: Line) => path.split(':').length

const linesOf = (calls: DescribedCall[]): Line[] =>
  calls.map((call) => ({ pattern: patternOf(call), call })).toSorted((one, other) => openness(one) - openness(other))

const tables: { content?: Promise<Line[]>; endpoints?: Promise<Line[]> } = {}

const loadContent = async () => linesOf((await import('../content/description/content-calls.ts')).contentCalls())
const loadEndpoints = async () =>
  linesOf(await (await import('../content/description/endpoint-calls.ts')).endpointCalls())

const isOfContent = (path: string) =>
  path === '/api/docs/' || contentNames.has(/^\/api\/v1\/([\w-]+)/.exec(path)?.[1] ?? '')

const lines = (path: string): Promise<Line[]> =>
  isOfContent(path) ? (tables.content ??= loadContent()) : (tables.endpoints ??= loadEndpoints())

const faultOfBody = ({ type, schema }: DescribedAnswer, { text, status, type: given }: GivenAnswer): string | null => {
  if (type === null) return text === '' ? null : 'has a body'
  if (type === '*/*') return null
  const isRefusedToScript = type === 'text/html' && status >= 400 && given.startsWith('application/json')
  if (!isRefusedToScript && !given.startsWith(type)) return `is ${given || 'of no type'}, not ${type}`
  if (!schema) return null
  const body: unknown = JSON.parse(text)
  const { error } = schema.safeParse(body)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') : null
}

const faultIn = (calls: readonly DescribedCall[], answer: GivenAnswer): string | null => {
  const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase()
  const call = calls.find((one) => one.method === method)
  if (!call) return answer.status === 405 ? null : `no ${answer.method} is described`
  const described = call.answers[answer.status]
  if (!described) return 'the status is not described'
  return answer.method === 'HEAD' ? null : faultOfBody(described, answer)
}

/**
 * What in an answer is not as the description of the API has it; null where it fits, and where the address is none of the API's. Strict:
 * a status or a field that is not described is a fault.
 */
export const faultOf = async (answer: GivenAnswer): Promise<string | null> => {
  const path = answer.address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '')
  if (answer.method === 'OPTIONS') return null
  const there = (await lines(path)).filter(({ pattern }) => pattern.test(path))
  const [first] = there
  if (!first) return null
  const same = there.filter(({ call }) => call.path === first.call.path).map(({ call }) => call)
  const fault = faultIn(same, answer)
  return (
    fault &&
    `${answer.method} ${path} answered ${answer.status}, which is not as described: ${fault}\n${answer.text.slice(0, 500)}`
  )
}

/** Fails the test whose answer does not fit its description. */
export const mustFit = async (answer: GivenAnswer): Promise<void> => {
  const fault = await faultOf(answer)
  if (fault) throw new Error(fault)
}
