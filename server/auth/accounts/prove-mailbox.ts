import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../http/use-case.ts'
import { endLinks, isRegistrant } from '../links/link-store.ts'
import { endSessions, forgetSettings, markProved, type Person, personById } from './account-store.ts'
import { endTickets } from '../tickets/ticket-store.ts'

const isSameBrowser = async (tx: Tx, personId: string, { person, browserHash }: Caller) =>
  person?.id === personId || (browserHash !== null && (await isRegistrant(tx, personId, browserHash)))

/** Ends all current access to an account: sessions, mailed links, tickets. */
export const endAccess = async (tx: Tx, personId: string): Promise<void> => {
  await endSessions(tx, personId)
  await endLinks(tx, personId)
  await endTickets(tx, personId)
}

/**
 * Marks the mailbox as proved by the caller and answers the updated person. The first proof ends all access opened before it, from any
 * browser. If the proving browser neither registered the account nor is signed in to it, the proof also deletes the password, the phone and
 * logins by other providers, which another person may have set. Source: SECURITY R13.
 */
export const proveMailbox = async (tx: Tx, personId: string, caller: Caller, at: Date): Promise<Person | null> => {
  const isSame = await isSameBrowser(tx, personId, caller)
  if (await markProved(tx, personId, at)) {
    await endAccess(tx, personId)
    if (!isSame) await forgetSettings(tx, personId)
  }
  return personById(tx, personId)
}
