import { timingSafeEqual } from 'node:crypto'
import type { StripeSettings } from '../../payments/providers/stripe/settings.ts'
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import { json, StripeFault } from './fault.ts'
import { type Fields, parseFields } from './form.ts'

/** An API request: its fields, the id in its path, and the paths to expand. */
export interface ApiRequest {
  fields: Fields
  id: string
  expand: string[]
}

export type Endpoint = (request: ApiRequest) => object

interface Kept {
  question: string
  answer: SandboxAnswer
  at: number
}

const KEPT_MS = 24 * 60 * 60_000
const STORED = [200, 402]

const isSame = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const fieldsOf = ({ method, body, query }: SandboxRequest): Fields =>
  parseFields(method === 'POST' ? new URLSearchParams(body) : query)

const expandOf = ({ expand }: Fields): string[] =>
  Object.values(typeof expand === 'object' ? expand : {}).flatMap((path) => (typeof path === 'string' ? [path] : []))

const run = (endpoint: Endpoint, request: ApiRequest): SandboxAnswer => {
  try {
    return json(200, endpoint(request))
  } catch (error) {
    if (error instanceof StripeFault) return json(error.status, { error: error.error })
    throw error
  }
}

const unlike = {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
}

/**
 * API routes: each requires the secret key; a POST with an idempotency key is carried out once in 24 hours if it succeeded or was declined.
 */
export const createApi = ({ secretKey }: StripeSettings, now: () => Date) => {
  const kept = new Map<string, Kept>()

  const once = (request: SandboxRequest, work: () => SandboxAnswer): SandboxAnswer => {
    const key = request.headers['idempotency-key']
    if (!key || request.method !== 'POST') return work()
    const question = `${request.path}\n${request.body}`
    const before = kept.get(key)
    if (before && before.at + KEPT_MS > now().getTime()) {
      if (before.question !== question) return json(400, { error: unlike })
      return { ...before.answer, headers: { ...before.answer.headers, 'Idempotent-Replayed': 'true' } }
    }
    const answer = work()
    if (STORED.includes(answer.status)) kept.set(key, { question, answer, at: now().getTime() })
    return answer
  }

  const guarded =
    (endpoint: Endpoint): SandboxRoute['answer'] =>
    (request, [id = '']) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${secretKey}`))
        return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
      const fields = fieldsOf(request)
      return once(request, () => run(endpoint, { fields, id, expand: expandOf(fields) }))
    }

  const route = (method: 'GET' | 'POST') => (operation: string, path: RegExp, endpoint: Endpoint) => ({
    method,
    path,
    operation,
    answer: guarded(endpoint),
  })
  return { get: route('GET'), post: route('POST') }
}

export type Api = ReturnType<typeof createApi>
