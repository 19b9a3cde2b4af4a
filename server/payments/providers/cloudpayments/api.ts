import { z } from 'zod'
import { readJson } from '../../../http/read-response.ts'
import type { AccountSettings } from '../../provider-definition.ts'
import { CALL_MS, endOf, PATIENCE, systemTimer, type Timer } from '../patience.ts'

export interface CloudpaymentsSettings extends AccountSettings {
  publicId: string
  apiSecret: string
}

/** The maximum size of a response, in bytes: a page of a hundred transactions. */
const LONGEST_REPLY = 1024 * 1024

/** The envelope of every response. `Success` says that the request was valid, not that a payment succeeded. */
const envelope = z.object({ Success: z.boolean(), Message: z.string().nullish(), Model: z.unknown().optional() })

/**
 * `denied`: status 400 to 499 except 408, 425 and 429, so the request was not carried out; `isAccountError`: because of the credentials,
 * whatever the request. `unknown`: no response, a malformed one, or any other status that is not a success; `isLate`: it timed out and may
 * still be under way.
 */
export type Reply =
  | { kind: 'answered'; isSuccess: boolean; message: string; model: unknown }
  | { kind: 'denied'; status: number; isAccountError: boolean }
  | { kind: 'unknown'; reason: string; isLate: boolean }

export interface ApiOptions {
  fetch?: typeof fetch
  /** The timeout of one call; all calls of one purpose take at most 1.6 times as long, or 2.4 times where lists are read. */
  timeoutMs?: number
  timer?: Timer
}

/** `requestId` is the idempotency key: a call repeated within an hour returns the first result. */
export type Call = (path: string, body: Record<string, unknown>, requestId?: string) => Promise<Reply>

const unknown = (reason: string, isLate = false): Reply => ({ kind: 'unknown', reason, isLate })

/** Statuses below 500 that leave the outcome open. */
const UNSURE = [408, 425, 429]
/** The credentials are wrong or lack the permission. */
const ABOUT_US = [401, 403]

const read = async (response: Response): Promise<Reply> => {
  const { status } = response
  if (status >= 400 && status < 500 && !UNSURE.includes(status))
    return { kind: 'denied', status, isAccountError: ABOUT_US.includes(status) }
  if (!response.ok) return unknown(`status ${status}`)
  const { success, data } = envelope.safeParse(await readJson(response, LONGEST_REPLY))
  if (!success) return unknown('answer')
  return { kind: 'answered', isSuccess: data.Success, message: data.Message ?? '', model: data.Model }
}

/**
 * Begins a purpose, whose calls share a time limit: JSON by POST with Basic authorization; refuses redirects, logs nothing, never throws.
 * Source: PROVIDERS §1.3.
 */
export const createApi = (
  { url, publicId, apiSecret }: CloudpaymentsSettings,
  { fetch: ask = fetch, timeoutMs = CALL_MS, timer = systemTimer }: ApiOptions,
) => {
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`
  return (patience: number = PATIENCE.usual): Call => {
    const end = endOf(timer, timeoutMs, patience)
    return async (path, body, requestId) => {
      if (end.aborted) return unknown('timeout')
      const signal = AbortSignal.any([end, timer.timeout(timeoutMs)])
      const headers = {
        authorization,
        accept: 'application/json',
        'content-type': 'application/json',
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      }
      try {
        const sent = { method: 'POST', redirect: 'error', headers, body: JSON.stringify(body), signal } as const
        return await read(await ask(`${url}${path}`, sent))
      } catch {
        return signal.aborted ? unknown('timeout', true) : unknown('network')
      }
    }
  }
}
