import type { SignedOutReply } from '../contract/replies.ts'
import type { Deps } from '../deps.ts'
import { logEvent } from '../http/log.ts'
import type { Caller } from '../http/use-case.ts'
import { endAccess } from './prove-mailbox.ts'
import { signedIn } from './signed-in.ts'

/** Ends this browser's session; without one there is nothing to end, which is as good. Source: SECURITY R4. */
export const signOut = async ({ log }: Pick<Deps, 'log'>, _: unknown, caller: Caller): Promise<SignedOutReply> => {
  logEvent(log, 'signed-out', caller, { everywhere: false })
  return { status: 'ok', ...(await caller.signOut()) }
}

/** Ends the person's sessions in every browser, this one included, and what could open a new one. Source: SECURITY R4. */
export const signOutEverywhere = async (
  { transact, log }: Pick<Deps, 'transact' | 'log'>,
  _: unknown,
  caller: Caller,
): Promise<SignedOutReply> => {
  const { id } = signedIn(caller)
  await transact((tx) => endAccess(tx, id))
  logEvent(log, 'signed-out', caller, { everywhere: true })
  return { status: 'ok', ...(await caller.signOut()) }
}
