import * as z from 'zod'
import { email } from '../../../contract/schemas-fields.ts'
import type { Deps } from '../../../app/deps.ts'
import { route } from '../../../http/rest/define.ts'
import type { RestCaller, RestReply, RestRoute } from '../../../http/rest/route.ts'
import { keepEmail } from './email-store.ts'

/** An e-mail address that a visitor leaves. Source: content spec §7. */
const captureBody = z.strictObject({ email }).meta({ id: 'CaptureBody', example: { email: 'mama@example.com' } })

const captureReply = z.strictObject({ email: z.string() })

/**
 * Stores an e-mail address that a visitor leaves on a page. A stored address gets the same response. Source: content spec §7, SECURITY R69.
 */
const captureEmail = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { body: { email } }: { body: { email: string } },
  { origin }: RestCaller,
): Promise<RestReply> => {
  const createdAt = now()
  await transact((tx) => keepEmail(tx, { email, origin, createdAt }))
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
