import { MINUTE_MS } from '../../contract/durations.ts'
import type { Caller } from '../../http/use-case.ts'

/** How long after a sign-in a way to sign in may be added without another proof. Source: SECURITY R15. */
const FRESH_MS = 10 * MINUTE_MS

/** True if the user has proved just now who they are. A session that a ticket or a phone number alone has opened proves it never. */
export const isFresh = ({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, at: Date): boolean =>
  authenticatedAt !== null && at.getTime() - authenticatedAt.getTime() < FRESH_MS
