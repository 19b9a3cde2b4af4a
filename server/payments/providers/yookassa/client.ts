import { z } from 'zod'
import { answerJson } from '../../../http/read-answer.ts'
import type { Unknown } from '../../provider.ts'
import { CALL_MS, endOf, PATIENCE, systemTimer, type Timer } from '../patience.ts'
import { failure } from './answers.ts'
import type { YookassaSettings } from './settings.ts'

/** The longest answer that is read, in bytes: a list of a hundred payments is a tenth of it. */
const LONGEST_ANSWER = 2 * 1024 * 1024
const TRIES = 3
const RETRY_MS = 200
const BUSY = 429
/** The key is wrong, or has not the right. */
const ABOUT_US = [401, 403]

export interface ClientOptions {
  fetch?: typeof fetch
  /** How long one try may take; all of one purpose take 1.6 times as long at the most, or 2.4 times where lists are read. */
  timeoutMs?: number
  timer?: Timer
  /** The pause before the second try; before the third it is twice as long. */
  retryMs?: number
}

/** What is asked. `key` makes it safe to ask again: YooKassa answers the same for 24 hours. */
export interface Question<Value> {
  path: string
  schema: z.core.$ZodType<Value>
  post?: { key: string; body: object }
}

/** YooKassa has understood and refused. */
export interface Refusal {
  kind: 'refused'
  status: number
  id: string
  code: string
  isAboutUs?: true
}

export type Answer<Value> = { kind: 'answered'; value: Value } | Refusal | Unknown

const unknown = (reason: string): Unknown => ({ kind: 'unknown', reason })

/** Only a refusal in YooKassa's own words is one. That of a repeated key says that something is known under it. */
const refusalOf = (status: number, body: unknown): Refusal | Unknown => {
  const { data } = failure.safeParse(body)
  const isClear = status >= 400 && status < 500 && status !== BUSY && data?.parameter !== 'Idempotence-Key'
  if (!data || !isClear) return unknown(`status ${status}`)
  const { id, code } = data
  return { kind: 'refused', status, id, code, ...(ABOUT_US.includes(status) && { isAboutUs: true }) }
}

/** A question has no effect, and being refused it leaves everything as unknown as before. */
export const unread = (answer: Refusal | Unknown): Unknown => {
  if (answer.kind === 'unknown') return answer
  const { status, isAboutUs } = answer
  return { ...unknown(`status ${status}`), ...(isAboutUs && { isAboutUs }) }
}

/**
 * Begins a purpose: asks YooKassa for JSON, redirects refused, answers checked. What has no clear answer is asked up to three times under
 * the same key, while there is time. A refusal after an unclear try proves nothing about that try, so it is unknown as well.
 */
export const createClient = ({ url, shopId, secretKey }: YookassaSettings, options: ClientOptions) => {
  const { fetch: send = fetch, timeoutMs = CALL_MS, timer = systemTimer, retryMs = RETRY_MS } = options
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`

  const once = async <Value>({ path, schema, post }: Question<Value>, end: AbortSignal): Promise<Answer<Value>> => {
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
      const body = await answerJson(response, LONGEST_ANSWER)
      if (response.status !== 200) return refusalOf(response.status, body)
      const { success, data } = z.safeParse(schema, body)
      return success ? { kind: 'answered', value: data } : unknown('answer')
    } catch {
      return unknown(signal.aborted ? 'timeout' : 'network')
    }
  }

  return (patience: number = PATIENCE.usual) => {
    const end = endOf(timer, timeoutMs, patience)
    return async <Value>(question: Question<Value>): Promise<Answer<Value>> => {
      let isUnclear = false
      let answer: Answer<Value> = unknown('not asked')
      for (let tried = 0; tried < TRIES; tried += 1) {
        await timer.pause(tried * retryMs)
        answer = await once(question, end)
        if (answer.kind === 'answered') return answer
        if (answer.kind === 'refused') return isUnclear ? unknown(`status ${answer.status}, after no answer`) : answer
        isUnclear ||= question.post !== undefined && answer.reason !== `status ${BUSY}`
        if (end.aborted) return answer
      }
      return answer
    }
  }
}

export type Client = ReturnType<ReturnType<typeof createClient>>
