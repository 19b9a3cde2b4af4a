import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../http/use-case.ts'
import { endLinks, isRegistrant } from '../links/link-store.ts'
import { endSessions, forgetSettings, markProved, type Person, personById } from './account-store.ts'
import { endTickets } from '../tickets/ticket-store.ts'

const isSameBrowser = async (tx: Tx, personId: string, { person, browserHash }: Caller) =>
  person?.id === personId || (browserHash !== null && (await isRegistrant(tx, personId, browserHash)))

/** Ends every way into an account that is open now: sessions, mailed links, tickets. */
export const endAccess = async (tx: Tx, personId: string): Promise<void> => {
  await endSessions(tx, personId)
  await endLinks(tx, personId)
  await endTickets(tx, personId)
}

/**
 * Notes that the caller reads the person's mailbox, and answers the person as it is then. The first proof ends every access
 * that was opened before it, by whomever; from another browser than the one that registered it also takes away the password, the
 * phone and logins by other providers, which somebody else may have set. Source: SECURITY R13.
 */
export const proveMailbox = async (tx: Tx, personId: string, caller: Caller, at: Date): Promise<Person | null> => {
  const isSame = await isSameBrowser(tx, personId, caller)
  if (await markProved(tx, personId, at)) {
    await endAccess(tx, personId)
    if (!isSame) await forgetSettings(tx, personId)
  }
  return personById(tx, personId)
}
