import type { SignedInReply } from '../../contract/replies.ts'
import type { EventFields } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { roomField } from '../events/event.ts'
import type { Person } from '../accounts/account-store.ts'
import { targetOf } from '../target.ts'
import { issueTicket } from '../tickets/issue-ticket.ts'

export type StartSessionDeps = Pick<Deps, 'config' | 'transact' | 'now' | 'log'>

interface Admission {
  method: 'password' | 'code' | 'registration' | 'facebook'
  /** The `success-url` of the form: the target of the ticket. */
  target: string | undefined
  /** The event of the form: the reply has the address of its room. */
  event?: EventFields | null
}

/** Signs in by a call of the widget: starts a session here and, on another origin, issues a ticket to the school's own pages. */
export const startSession = async (
  { config, transact, now, log }: StartSessionDeps,
  { id, name, phone }: Pick<Person, 'id' | 'name' | 'phone'>,
  { method, target, event = null }: Admission,
  caller: Caller,
): Promise<SignedInReply> => {
  const { csrf_token } = await caller.signIn(id)
  logEvent(log, 'signed-in', caller, { person: id, method })
  const reply: SignedInReply = {
    status: 'ok',
    user_id: id,
    user_name: name,
    user_data: { user_id: id },
    phone,
    csrf_token,
    ...roomField(config, event),
  }
  if (!caller.isForeign) return reply
  const binding = { personId: id, origin: caller.origin, target: targetOf(config, target, reply.room_url), at: now() }
  return { ...reply, ticket: await transact((tx) => issueTicket(tx, binding)) }
}
