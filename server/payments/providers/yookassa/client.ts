import { z } from 'zod'
import { readJson } from '../../../http/read-response.ts'
import type { AccountSettings } from '../../provider-definition.ts'
import type { Unknown } from '../../provider.ts'
import { CALL_MS, endOf, PATIENCE, systemTimer, type Timer } from '../patience.ts'
import { failure } from './replies.ts'

export interface YookassaSettings extends AccountSettings {
  shopId: string
  secretKey: string
  widgetScript: string
}

/** The maximum size of a response, in bytes: ten times a list of a hundred payments. */
const LONGEST_REPLY = 2 * 1024 * 1024
const TRIES = 3
const RETRY_MS = 200
const BUSY = 429
/** The key is wrong or lacks the permission. */
const ABOUT_US = [401, 403]

export interface ClientOptions {
  fetch?: typeof fetch
  /** The timeout of one try; all calls of one purpose take at most 1.6 times as long, or 2.4 times where lists are read. */
  timeoutMs?: number
  timer?: Timer
  /** The pause before the second try; before the third it is twice as long. */
  retryMs?: number
}

/** A request. `key` is the idempotency key and makes retries safe: YooKassa returns the same response for 24 hours. */
interface Question<Value> {
  path: string
  schema: z.core.$ZodType<Value>
  post?: { key: string; body: object }
}

/** A definite refusal by YooKassa. */
export interface Refusal {
  kind: 'refused'
  status: number
  id: string
  code: string
  isAccountError?: true
}

export type Reply<Value> = { kind: 'answered'; value: Value } | Refusal | Unknown

const unknown = (reason: string): Unknown => ({ kind: 'unknown', reason })

/**
 * Only an error in YooKassa's own format is a refusal. One about the idempotency key is not: YooKassa already has something under the key.
 */
const refusalOf = (status: number, body: unknown): Refusal | Unknown => {
  const { data } = failure.safeParse(body)
  const isClear = status >= 400 && status < 500 && status !== BUSY && data?.parameter !== 'Idempotence-Key'
  if (!data || !isClear) return unknown(`status ${status}`)
  const { id, code } = data
  return { kind: 'refused', status, id, code, ...(ABOUT_US.includes(status) && { isAccountError: true }) }
}

/** A lookup has no effect, so a refused one leaves the result unknown. */
export const unread = (reply: Refusal | Unknown): Unknown => {
  if (reply.kind === 'unknown') return reply
  const { status, isAccountError } = reply
  return { ...unknown(`status ${status}`), ...(isAccountError && { isAccountError }) }
}

/**
 * Begins a purpose: JSON requests; refuses redirects, validates responses. A request without a clear response is tried up to three times
 * under the same key, within the time limit. A refusal after an unclear try proves nothing about that try, so it is unknown as well.
 */
export const createClient = ({ url, shopId, secretKey }: YookassaSettings, options: ClientOptions) => {
  const { fetch: send = fetch, timeoutMs = CALL_MS, timer = systemTimer, retryMs = RETRY_MS } = options
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`

  const once = async <Value>({ path, schema, post }: Question<Value>, end: AbortSignal): Promise<Reply<Value>> => {
    if (end.aborted) return unknown('timeout')
    const signal = AbortSignal.any([end, timer.timeout(timeoutMs)])
    const headers = { authorization, accept: 'application/json' }
    const own = post && { 'content-type': 'application/json', 'idempotence-key': post.key }
    try {
      const response = await send(`${url}${path}`, {
        method: post ? 'POST' : 'GET',
        headers: { ...headers, ...own },
        body: post && JSON.stringify(post.body),
        redirect: 'error',
        signal,
      })
      const body = await readJson(response, LONGEST_REPLY)
      if (response.status !== 200) return refusalOf(response.status, body)
      const { success, data } = z.safeParse(schema, body)
      return success ? { kind: 'answered', value: data } : unknown('answer')
    } catch {
      return unknown(signal.aborted ? 'timeout' : 'network')
    }
  }

  return (patience: number = PATIENCE.usual) => {
    const end = endOf(timer, timeoutMs, patience)
    return async <Value>(question: Question<Value>): Promise<Reply<Value>> => {
      let isUnclear = false
      let reply: Reply<Value> = unknown('not asked')
      for (let tried = 0; tried < TRIES; tried += 1) {
        await timer.pause(tried * retryMs)
        reply = await once(question, end)
        if (reply.kind === 'answered') return reply
        if (reply.kind === 'refused') return isUnclear ? unknown(`status ${reply.status}, after no answer`) : reply
        isUnclear ||= question.post !== undefined && reply.reason !== `status ${BUSY}`
        if (end.aborted) return reply
      }
      return reply
    }
  }
}

export type Client = ReturnType<ReturnType<typeof createClient>>
