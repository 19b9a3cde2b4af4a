import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import type { IdentityCallbackInput } from '../../contract/identity-calls.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { countWrongToken } from '../rate-limits.ts'
import { digestOf } from '../secrets.ts'
import { type IdentityAttempt, storeOutcome, consumeByState } from '../stores/identity-attempt-store.ts'
import { requestOf, sealIdentity } from './attempt.ts'
import { stopped, unknownProvider, windowOutcome } from './pages.ts'
import type { IdentityFinding, IdentityProvider } from './provider.ts'

type CallbackDeps = Pick<Deps, 'transact' | 'config' | 'now' | 'limits' | 'log' | 'identityProviders'>

const text = z.string().max(4_096).optional()
const payload = z.object({ code: text, state: text, device_id: text })

/** The JSON in VK's `payload`; nothing where there is none. */
const payloadOf = (raw: string | undefined): z.output<typeof payload> => {
  try {
    return payload.safeParse(JSON.parse(raw ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

type Verdict = IdentityFinding | { status: 'denied' }

const verdictOf = async (
  { config }: CallbackDeps,
  provider: IdentityProvider,
  row: IdentityAttempt,
  { error, iss, ...fields }: IdentityCallbackInput,
): Promise<Verdict> => {
  if (error !== undefined)
    return error === 'access_denied' ? { status: 'denied' } : { status: 'refused', reason: 'error' }
  const { code, device_id: deviceId } = fields
  const request = requestOf(config, row, provider)
  if (!request) return { status: 'unavailable', reason: 'secrets' }
  if (code === undefined) return { status: 'refused', reason: 'no code' }
  return provider.identify({ code, state: request.state, iss, deviceId }, request)
}

const outcomes = { person: 'found', denied: 'denied', refused: 'failed', unavailable: 'failed' } as const

/**
 * What a provider returns to. It takes the attempt of this browser at this provider, once, asks the provider who the person is, and stores
 * that for the page that began the attempt: it signs nobody in. Source: SECURITY R12, R16.
 */
export const finishIdentity = async (
  deps: CallbackDeps,
  input: IdentityCallbackInput,
  caller: Caller,
): Promise<PageReply> => {
  const { transact, config, now, log, identityProviders } = deps
  const provider = identityProviders.find(({ id }) => id === input.provider)
  if (!provider) return unknownProvider(caller.lang)
  const inPayload = payloadOf(input.payload)
  const fields = {
    ...input,
    code: input.code ?? inPayload.code,
    state: input.state ?? inPayload.state,
    device_id: input.device_id ?? inPayload.device_id,
  }
  const { browserHash } = caller
  const key = { stateHash: digestOf(fields.state ?? ''), provider: provider.id, at: now() }
  const row = browserHash === null ? null : await transact((tx) => consumeByState(tx, { ...key, browserHash }))
  if (!row) {
    logEvent(log, 'sign-in-failed', caller, { method: provider.id, reason: 'state' })
    const { status, retryAfter } = await countWrongToken(deps, caller, 400)
    return stopped('expired', caller.lang, status, retryAfter)
  }
  const verdict = await verdictOf(deps, provider, row, fields)
  const outcome = outcomes[verdict.status]
  if ('reason' in verdict) {
    const { status, reason } = verdict
    logEvent(log, 'sign-in-failed', caller, { method: provider.id, reason })
    if (status === 'unavailable') log.warn({ event: 'provider-failed', provider: provider.id, reason })
  }
  const identity = verdict.status === 'person' ? verdict.identity : null
  const stored = { id: row.id, outcome, sealed: sealIdentity(config, row, identity) }
  await transact((tx) => storeOutcome(tx, stored))
  return windowOutcome(deps, row, outcome)
}
