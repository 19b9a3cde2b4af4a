import { captureBody, captureReply } from '../../contract/content/capture-email.ts'
import { route } from '../../http/rest/define.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { captureEmail } from './capture-email.ts'

/** Source: content spec §7. */
export const captureRoutes: readonly RestRoute[] = [
  route({
    method: 'post',
    path: '/capture-email/',
    audience: 'anyone',
    section: 'Captured e-mails',
    says: 'Keeps an address that somebody left on a page of the school or of a listed landing.',
    body: captureBody,
    limit: 'captureIp',
    replies: { 201: captureReply },
    answer: captureEmail,
  }),
]
