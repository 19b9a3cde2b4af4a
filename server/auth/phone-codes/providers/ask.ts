import { z } from 'zod'
import { readJson } from '../../../http/read-response.ts'
import { type AdapterOptions, LONGEST_REPLY, TIMEOUT_MS, type UnknownOutcome } from './provider.ts'

/** A number, as JSON or as text. */
const numeric = z.union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,9})?$/)]).transform(Number)

/** A sum in rubles. */
export const rubles = numeric.pipe(z.number().nonnegative().max(100_000))

/** A status or the code of an error. */
export const statusCode = numeric.pipe(z.number().int())

type GatewayReply<Value> = { kind: 'reply'; value: Value } | UnknownOutcome

/**
 * Posts a form and reads JSON: at most 64 kB, checked by `schema`, redirects not followed. Neither the form, which has the code, nor the
 * response, which may repeat it, gets into an outcome.
 */
export const askGateway = async <Value>(
  { fetch: send = fetch, timeoutMs = TIMEOUT_MS }: AdapterOptions,
  address: string,
  fields: Record<string, string>,
  schema: z.ZodType<Value>,
): Promise<GatewayReply<Value>> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const body = new URLSearchParams(fields)
    const response = await send(address, { method: 'POST', body, redirect: 'error', signal })
    if (!response.ok) return { kind: 'unknown', reason: `status ${response.status}` }
    const { success, data } = schema.safeParse(await readJson(response, LONGEST_REPLY))
    return success ? { kind: 'reply', value: data } : { kind: 'unknown', reason: 'answer' }
  } catch {
    return { kind: 'unknown', reason: signal.aborted ? 'timeout' : 'network' }
  }
}
