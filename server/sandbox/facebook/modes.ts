import { failure, type GraphReply } from './graph.ts'

/**
 * How the sandbox's Graph API behaves. `slow` responds late, `failing` with 500, `hanging` never; `malformed` returns invalid JSON, `huge`
 * a megabyte, `redirecting` a redirect. False responses: `invalid` reports every token as invalid, `expired` as expired a minute ago,
 * `lasting` as never expiring, `other-app` as another app's, `page-token` as one of a page, not of a person; `other-person` returns another
 * person's profile, `revoked` an error instead of the profile. With `declined` every login is declined.
 */
export type FacebookMode =
  | 'ok'
  | 'slow'
  | 'failing'
  | 'hanging'
  | 'malformed'
  | 'huge'
  | 'redirecting'
  | 'invalid'
  | 'expired'
  | 'lasting'
  | 'other-app'
  | 'page-token'
  | 'other-person'
  | 'revoked'
  | 'declined'

const MINUTE = 60

const withData = ({ status, body }: GraphReply, lie: Record<string, unknown>): GraphReply =>
  typeof body.data === 'object' ? { status, body: { data: { ...body.data, ...lie } } } : { status, body }

const withProfile = ({ status, body }: GraphReply, lie: Record<string, unknown>): GraphReply =>
  'id' in body ? { status, body: { ...body, ...lie } } : { status, body }

/** Replaces the true response by the mode's false one. */
export const falsified = (mode: FacebookMode, truth: GraphReply): GraphReply => {
  if (mode === 'invalid') return withData(truth, { is_valid: false })
  if (mode === 'expired') return withData(truth, { expires_at: Math.floor(Date.now() / 1_000) - MINUTE })
  if (mode === 'lasting') return withData(truth, { expires_at: 0 })
  if (mode === 'page-token') return withData(truth, { type: 'PAGE' })
  if (mode === 'other-app') return withData(truth, { app_id: '666' })
  if (mode === 'other-person') return withProfile(truth, { id: '999', email: 'other@parents.example' })
  if (mode === 'revoked' && 'id' in truth.body) return failure('The session was invalidated', 190)
  return mode === 'huge' ? { ...truth, body: { ...truth.body, filling: 'ж'.repeat(1024 * 1024) } } : truth
}
