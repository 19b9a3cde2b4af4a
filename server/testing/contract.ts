import { z } from 'zod'
import type { DescribedResponse, DescribedCall } from '../content/description/call.ts'

/** A response as a test has received it. */
export interface ReceivedResponse {
  method: string
  address: string
  status: number
  /** The header `Content-Type`; '' where there is none. */
  type: string
  text: string
  /** True where the caller has brought a token for the content API: then an address that nobody knows is refused in its shape. */
  isByToken?: boolean
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

const loadContent = async () => {
  const [{ contentCalls }, { contentRoutes }] = await Promise.all([
    import('../content/description/content-calls.ts'),
    import('../content/routes.ts'),
  ])
  return linesOf(contentCalls(contentRoutes))
}
const loadEndpoints = async () => linesOf((await import('../content/description/endpoint-calls.ts')).endpointCalls())

const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '')

/** `/api/v1/courses`, `/api/docs`: the group of calls that an address belongs to; '' for what is no call. */
const groupOf = (path: string): string => /^\/api\/(?:v1\/)?[\w-]+/.exec(path)?.[0] ?? ''

const contentLines = (): Promise<Line[]> => (tables.content ??= loadContent())
const endpointLines = (): Promise<Line[]> => (tables.endpoints ??= loadEndpoints())

/** The content API is loaded for what no other call begins like. */
const isOfContent = async (path: string): Promise<boolean> => {
  const group = groupOf(path)
  const isOfGroup = ({ call }: Line) => groupOf(call.path) === group
  if (group === '' || mounted.has(group) || (await endpointLines()).some(isOfGroup)) return false
  return (await contentLines()).some(isOfGroup)
}

/** The groups of calls that a test has mounted itself. */
const mounted = new Set<string>()

/** Addresses under `/api/v1` that are a test's own: nobody describes them. */
export const leaveUndescribed = (paths: readonly string[]): void => {
  for (const path of paths) mounted.add(groupOf(`/api/v1${path}`))
}

const names = z.array(z.string())

/** A response of the content API without the names that were passed over, which its description lets any of them have. */
const withoutIgnored = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('ignored_fields' in body)) return body
  const { ignored_fields: ignored, ...rest } = body
  return names.safeParse(ignored).success ? rest : body
}

const faultOfBody = async (
  { type, schema }: DescribedResponse,
  { address, text, status, type: contentType }: ReceivedResponse,
): Promise<string | null> => {
  if (type === null) return text === '' ? null : 'has a body'
  if (type === '*/*') return null
  const isRefusedToScript = type === 'text/html' && status >= 400 && contentType.startsWith('application/json')
  if (!isRefusedToScript && !contentType.startsWith(type)) return `is ${contentType || 'of no type'}, not ${type}`
  if (!schema) return null
  const body: unknown = JSON.parse(text)
  const mayIgnore = status < 300 && (await isOfContent(pathOf(address)))
  const { error } = z.safeParse(schema, mayIgnore ? withoutIgnored(body) : body)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') : null
}

/** What refuses an address or a method that is not there. */
const faultOfRefusal = async (response: ReceivedResponse, path: string): Promise<string | null> => {
  const { contentRefusals, callRefusals } = await import('../content/description/refusals.ts')
  const { method, status, isByToken = false } = response
  const isRefusedAsContent = (await isOfContent(path)) || (isByToken && status === 404 && path.startsWith('/api/v1/'))
  const described = (isRefusedAsContent ? contentRefusals : callRefusals)([status])[status]
  const isPageForPerson = !path.startsWith('/api/') && response.type.startsWith('text/html')
  return method === 'HEAD' || !described || isPageForPerson ? null : faultOfBody(described, response)
}

const faultOfUnknown = async (response: ReceivedResponse, path: string): Promise<string | null> => {
  if (!path.startsWith('/api/') || mounted.has(groupOf(path))) return null
  return response.status === 404 ? faultOfRefusal(response, path) : 'nobody describes the address'
}

const faultIn = async (
  calls: readonly DescribedCall[],
  response: ReceivedResponse,
  path: string,
): Promise<string | null> => {
  const method = response.method === 'HEAD' ? 'get' : response.method.toLowerCase()
  const call = calls.find((one) => one.method === method)
  if (!call) return response.status === 405 ? faultOfRefusal(response, path) : `no ${response.method} is described`
  const described = call.responses[response.status]
  if (!described) return 'the status is not described'
  return response.method === 'HEAD' ? null : faultOfBody(described, response)
}

/**
 * What in a response is not as the description of the API has it; null where it fits, and where the address is none of the API's. Strict:
 * a status, a field or an address that is not described is a fault, but for an address that is refused as one.
 */
export const errorOf = async (response: ReceivedResponse): Promise<string | null> => {
  const path = pathOf(response.address)
  if (response.method === 'OPTIONS') return null
  const lines = await ((await isOfContent(path)) ? contentLines() : endpointLines())
  const there = lines.filter(({ pattern }) => pattern.test(path))
  const same = there.filter(({ call }) => call.path === there[0]?.call.path).map(({ call }) => call)
  const fault = await (same.length === 0 ? faultOfUnknown(response, path) : faultIn(same, response, path))
  return (
    fault &&
    `${response.method} ${path} answered ${response.status}, which is not as described: ${fault}\n${response.text.slice(0, 500)}`
  )
}

/** Fails the test whose response does not fit its description. */
export const mustFit = async (response: ReceivedResponse): Promise<void> => {
  const fault = await errorOf(response)
  if (fault) throw new Error(fault)
}
