import type { Deps } from '../../deps.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { keepEmail } from './store.ts'

/** Keeps an address that somebody left on a page. One that is known already is answered alike. Source: content spec §7, SECURITY R69. */
export const captureEmail = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { body: { email } }: { body: { email: string } },
  { origin }: RestCaller,
): Promise<RestReply> => {
  const createdAt = now()
  await transact((tx) => keepEmail(tx, { email, origin, createdAt }))
  return { status: 201, body: { email } }
}
