import { expect } from 'vitest'
import type { Fields } from '../../../api/client.ts'
import type { Result } from '../../../api/result.ts'
import type { WidgetHost } from '../../../browser/host.ts'
import { aLoginFlow } from '../../testing/a-login-flow.ts'
import { aHost, anonymous, aPage, SCHOOL, signedIn } from '../../testing/fakes.ts'
import { challengeReply } from './fake-browser.ts'

/** A widget whose school answers a passkey with `reply`; `sent` are its calls, and `ends` the signals by which they may end. */
export const aWidget = (
  reply: Result<unknown> = { ok: true, body: signedIn() },
  challenge: Result<unknown> | Promise<Result<unknown>> = { ok: true, body: challengeReply },
  host: WidgetHost & { emitted: string[] } = aHost({ settings: { nextUrl: '/lesson', eventId: 'phonics' } }),
) => {
  const started = aLoginFlow({ host, page: aPage(`${SCHOOL}/landing/?utm_source=mail`) })
  const passkeys = { rp_id: location.hostname, is_here: true }
  started.store.setState({
    offers: { ...started.store.getState().offers, isKnown: true, passkeys },
  })
  const sent: [string, Fields][] = []
  const ends: AbortSignal[] = []
  const client = {
    check: async () => ({ ok: true, body: anonymous }) as const,
    checkAgain: async () => ({ ok: true, body: anonymous }) as const,
    post: async <Reply>(
      path: string,
      fields: Fields,
      isReply: (value: unknown) => value is Reply,
      ended?: AbortSignal,
    ) => {
      sent.push([path, fields])
      if (ended) ends.push(ended)
      const result = path === '/api/v1/passkey-challenge/' ? await challenge : reply
      if (!result.ok) return result
      if (!isReply(result.body)) throw new Error('no reply')
      return { ok: true, body: result.body } as const
    },
  }
  return { ...started, context: { ...started.flow.context, client }, sent, ends }
}

const sentCredential = expect.stringContaining('"id":"cGFzc2tleQ"')
/** The calls of a sign-in by a passkey. */
export const twoCalls = [
  ['/api/v1/passkey-challenge/', {}],
  [
    '/api/v1/passkey-login/',
    expect.objectContaining({
      credential: sentCredential,
      'event-id': 'phonics',
      utm_source: 'mail',
      'success-url': `${SCHOOL}/lesson`,
    }),
  ],
]
