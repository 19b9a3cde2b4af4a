import { z } from 'zod'
import { readText } from '../../../http/read-response.ts'
import type { AccountSettings } from '../../provider-definition.ts'
import type { Unknown } from '../../provider.ts'
import { CALL_MS, endOf, PATIENCE, systemTimer, type Timer } from '../patience.ts'
import { failure } from './replies.ts'
import { readJson, tokenOf } from './token.ts'

export interface TbankSettings extends AccountSettings {
  terminalKey: string
  password: string
}

/** The maximum size of a response, in bytes. */
const LONGEST_REPLY = 256 * 1024
const BUSY = 429
const FIRST_SERVER_ERROR = 500

export interface ClientOptions {
  fetch?: typeof fetch
  /** The timeout of one call; all calls of one purpose take at most 1.6 times as long, or 2.4 times in `findLost`. */
  timeoutMs?: number
  timer?: Timer
}

type Method = 'Init' | 'GetState' | 'CheckOrder' | 'Charge' | 'Confirm' | 'Cancel' | 'GetCardList'

/** A request. A method that only reads is retried once if the first try had no clear response. */
export interface Question<Value> {
  method: Method
  fields: object
  schema: z.core.$ZodType<Value>
}

export interface BankRefusal {
  kind: 'refused'
  code: string
}

export type Reply<Value> = { kind: 'answered'; value: Value } | BankRefusal | Unknown

/** Calls T-Bank, within one purpose. */
export type Ask = <Value>(question: Question<Value>) => Promise<Reply<Value>>

export const unknown = (reason: string): Unknown => ({ kind: 'unknown', reason })

const reading: readonly Method[] = ['GetState', 'CheckOrder', 'GetCardList']

const read = async <Value>(response: Response, schema: z.core.$ZodType<Value>): Promise<Reply<Value>> => {
  const { status } = response
  if (status === BUSY || status >= FIRST_SERVER_ERROR) return unknown(`status ${status}`)
  const body = readJson((await readText(response, LONGEST_REPLY)) ?? '')
  const { success, data } = z.safeParse(schema, body)
  if (success) return { kind: 'answered', value: data }
  const refusal = failure.safeParse(body)
  return refusal.success ? { kind: 'refused', code: refusal.data.ErrorCode } : unknown('answer')
}

/** Begins a purpose: signed JSON by POST; refuses redirects, validates responses. Never rejects. */
export const createClient = ({ url, terminalKey, password }: TbankSettings, options: ClientOptions) => {
  const { fetch: send = fetch, timeoutMs = CALL_MS, timer = systemTimer } = options

  const once = async <Value>({ method, fields, schema }: Question<Value>, end: AbortSignal): Promise<Reply<Value>> => {
    if (end.aborted) return unknown('timeout')
    const signal = AbortSignal.any([end, timer.timeout(timeoutMs)])
    const named = { TerminalKey: terminalKey, ...fields }
    try {
      const response = await send(`${url}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ ...named, Token: tokenOf(named, password) }),
        redirect: 'error',
        signal,
      })
      return await read(response, schema)
    } catch {
      return unknown(signal.aborted ? 'timeout' : 'network')
    }
  }

  return (patience: number = PATIENCE.usual): Ask => {
    const end = endOf(timer, timeoutMs, patience)
    return async (question) => {
      const reply = await once(question, end)
      return reply.kind === 'unknown' && reading.includes(question.method) ? once(question, end) : reply
    }
  }
}
