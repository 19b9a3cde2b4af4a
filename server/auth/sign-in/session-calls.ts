import type { CheckAuthReply, SignedOutReply } from '../../contract/replies.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { endAccess } from '../accounts/prove-mailbox.ts'
import { signedIn } from '../signed-in.ts'

/** The user as far as the widget shows it, and the token for further requests. Source: sign-in spec §7. */
export const checkAuth = async (
  { config, facebook, captcha }: Pick<Deps, 'config' | 'facebook' | 'captcha'>,
  _: undefined,
  { person, csrfToken }: Caller,
): Promise<CheckAuthReply> => {
  const common = {
    csrf_token: csrfToken(),
    redirect_origins: config.allowedOrigins,
    event_origins: config.eventOrigins,
    support: config.support,
    ...(facebook && { facebook: facebook.offer }),
    ...(captcha.offer && { captcha: captcha.offer }),
  }
  if (!person) return { status: 'anonymous', ...common }
  const { id, name, phone } = person
  return { status: 'ok', user_id: id, user_name: name, phone, segment_data: { user_id: id }, ...common }
}

/** Ends this browser's session; succeeds without one, too. Source: SECURITY R4. */
export const signOut = async ({ log }: Pick<Deps, 'log'>, _: unknown, caller: Caller): Promise<SignedOutReply> => {
  logEvent(log, 'signed-out', caller, { everywhere: false })
  return { status: 'ok', ...(await caller.signOut()) }
}

/**
 * Ends the person's sessions in every browser, this one included, and the links and tickets that could start a new one.
 * Source: SECURITY R4.
 */
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
