import * as z from 'zod'
import { versionOf } from '../../../auth/consents/form-consents.ts'
import { email } from '../../../contract/schemas-fields.ts'
import type { Deps } from '../../../app/deps.ts'
import { refuse } from '../../../http/errors.ts'
import { route } from '../../../http/rest/define.ts'
import type { RestCaller, RestReply, RestRoute } from '../../../http/rest/route.ts'
import { keepEmail } from './email-store.ts'

/**
 * An e-mail address that a visitor leaves, and, where each consent is separate, the ticked box of the page's own form with the version of the
 * text that it has shown. Source: content spec §7.
 */
const captureBody = z
  .strictObject({ email, policy: z.boolean().optional(), policy_version: z.string().max(24).optional() })
  .meta({ id: 'CaptureBody', example: { email: 'mama@example.com' } })

const captureReply = z.strictObject({ email: z.string() })

/**
 * Stores an e-mail address that a visitor leaves on a page, with the proof of the consent. A stored address gets the same response. Source:
 * content spec §7, SECURITY R69.
 */
const captureEmail = async (
  { transact, config, now }: Pick<Deps, 'transact' | 'config' | 'now'>,
  { body: { email, policy = false, policy_version: shown } }: { body: z.output<typeof captureBody> },
  { origin, ip }: RestCaller,
): Promise<RestReply> => {
  if (config.consents.mode === 'separate' && !policy) return refuse('policy', 'policyMissing')
  const proof = policy && { policyVersion: versionOf(config.consents, 'policy', { 'policy-version': shown }), ip }
  const row = { email, origin, createdAt: now(), policyVersion: null, ip: null, ...proof }
  await transact((tx) => keepEmail(tx, row))
  return { status: 201, body: { email } }
}

/** Source: content spec §7. */
export const captureRoutes: readonly RestRoute[] = [
  route({
    method: 'post',
    path: '/capture-email/',
    audience: 'anyone',
    section: 'Captured e-mails',
    summary: 'Keeps an address that somebody left on a page of the school or of a listed landing.',
    body: captureBody,
    limit: 'captureIp',
    replies: { 201: captureReply },
    handler: captureEmail,
  }),
]
