import { failure, type GraphReply } from './graph.ts'

/**
 * How the provider's graph behaves. `slow` answers late, `failing` 500, `hanging` never; `malformed` sends what is no JSON, `huge`
 * a megabyte, `redirecting` leads elsewhere. The liars: `invalid` calls every token invalid, `expired` says that it was good until a
 * minute ago, `lasting` that it never expires, `other-app` that it is another app's, `page-token` that it is no person's;
 * `other-person` gives another person's profile, `revoked` none. With `declined` every person who is asked says no.
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

/** What the provider says in place of the truth. */
export const told = (mode: FacebookMode, truth: GraphReply): GraphReply => {
  if (mode === 'invalid') return withData(truth, { is_valid: false })
  if (mode === 'expired') return withData(truth, { expires_at: Math.floor(Date.now() / 1_000) - MINUTE })
  if (mode === 'lasting') return withData(truth, { expires_at: 0 })
  if (mode === 'page-token') return withData(truth, { type: 'PAGE' })
  if (mode === 'other-app') return withData(truth, { app_id: '666' })
  if (mode === 'other-person') return withProfile(truth, { id: '999', email: 'other@parents.example' })
  if (mode === 'revoked' && 'id' in truth.body) return failure('The session was invalidated', 190)
  return mode === 'huge' ? { ...truth, body: { ...truth.body, filling: 'ж'.repeat(1024 * 1024) } } : truth
}
