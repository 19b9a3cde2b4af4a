import { z } from 'zod'
import { NAME_MAX } from '../../contract/limits.ts'
import { email, name } from '../../contract/schemas-fields.ts'
import { truncate } from '../../contract/truncate.ts'
import { readJson } from '../../http/read-response.ts'
import { type IdentityError, LONGEST_REPLY } from './provider.ts'

interface Question<Value> {
  address: URL
  init?: { method?: 'POST'; headers?: Record<string, string>; body?: URLSearchParams }
  schema: z.core.$ZodType<Value>
}

export type ProviderReply<Value> = { status: 'answered'; value: Value } | IdentityError

/** OAuth 2 names what is wrong in `error`; of that, only a plain name gets into the log. */
const failure = z.object({ error: z.union([z.string(), z.number()]) })

const nameOfError = (body: unknown): string | null => {
  const { data } = failure.safeParse(body)
  return data && /^\w{1,40}$/.test(String(data.error)) ? String(data.error) : data ? 'other' : null
}

/** Errors that blame the code, the verifier or the person, not the school or the provider. */
const OF_CODE = new Set(['invalid_grant', 'invalid_request', 'bad_verification_code', 'access_denied'])

const read = async <Value>(response: Response, { schema }: Question<Value>): Promise<ProviderReply<Value>> => {
  const body = await readJson(response, LONGEST_REPLY)
  const error = nameOfError(body) // VK answers errors with status 200
  if (error !== null || !response.ok)
    return {
      status: error !== null && OF_CODE.has(error) ? 'refused' : 'unavailable',
      reason: `status ${response.status}${error === null ? '' : `, ${error}`}`,
    }
  const { success, data } = z.safeParse(schema, body)
  return success ? { status: 'answered', value: data } : { status: 'unavailable', reason: 'answer' }
}

/**
 * Requests JSON from a provider: at most 64 kB, checked by `schema`, redirects not followed, until `signal` aborts. Nothing of the address
 * or of the response gets into an error.
 */
export const askProvider = async <Value>(
  send: typeof fetch,
  question: Question<Value>,
  signal: AbortSignal,
): Promise<ProviderReply<Value>> => {
  try {
    const headers = { accept: 'application/json', ...question.init?.headers }
    return await read(await send(question.address, { ...question.init, redirect: 'error', signal, headers }), question)
  } catch (error) {
    return { status: 'unavailable', reason: signal.aborted ? 'timeout' : networkReason(error) }
  }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/

/** A certificate that is not trusted has its own word, since `NODE_EXTRA_CA_CERTS` mends it. */
export const networkReason = (error: unknown): 'certificate' | 'network' => {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return CERTIFICATE.test(code) ? 'certificate' : 'network'
}

/** The provider's id of a person. */
export const externalId = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/))

/** A name longer than the school allows is cut; one that is empty counts as none. */
export const nameOf = (value: string | null | undefined): string | null =>
  name.safeParse(truncate((value ?? '').toWellFormed(), NAME_MAX)).data ?? null

/** An invalid address counts as none. */
export const emailOf = (value: unknown): string | null => email.safeParse(value).data ?? null
