import { z } from 'zod'
import { answerJson } from '../../read-answer.ts'

/** The longest answer that is read, in bytes. */
const LONGEST_ANSWER = 64 * 1024

/** What kept an answer from coming or from being of use. */
export interface GraphFault {
  status: 'refused' | 'unavailable'
  reason: string
}

export type GraphAnswer<Value> = { status: 'answered'; value: Value } | GraphFault

/** What is asked, and what an answer may be. */
export interface Question<Value> {
  address: URL
  schema: z.core.$ZodType<Value>
  /** The codes of failures for which the token is to blame; any other is ours or the provider's. */
  tokenFaults: readonly number[]
}

const failure = z.object({ error: z.object({ code: z.number() }) })

const read = async <Value>(
  response: Response,
  { schema, tokenFaults }: Question<Value>,
): Promise<GraphAnswer<Value>> => {
  const body = await answerJson(response, LONGEST_ANSWER)
  if (!response.ok) {
    const { data } = failure.safeParse(body)
    const isTokenFault = data !== undefined && tokenFaults.includes(data.error.code)
    const reason = `status ${response.status}${data ? `, code ${data.error.code}` : ''}`
    return { status: isTokenFault ? 'refused' : 'unavailable', reason }
  }
  const { success, data } = z.safeParse(schema, body)
  return success ? { status: 'answered', value: data } : { status: 'unavailable', reason: 'answer' }
}

/**
 * Asks a provider for JSON by GET: 64 kB at most, as `schema` describes it, redirects not followed, until `signal` ends it.
 * The address may hold tokens, so nothing of it gets into a fault.
 */
export const askGraph = async <Value>(question: Question<Value>, signal: AbortSignal): Promise<GraphAnswer<Value>> => {
  try {
    const headers = { accept: 'application/json' }
    return await read(await fetch(question.address, { redirect: 'error', signal, headers }), question)
  } catch {
    return { status: 'unavailable', reason: signal.aborted ? 'timeout' : 'network' }
  }
}
