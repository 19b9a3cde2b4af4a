import type { SendMagicLinkReply } from '../../contract/replies.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { countMail, type MailCause, mailAllowance } from '../rate-limits.ts'
import { roomOf } from '../events/event.ts'
import { type MailSignInDeps, mailSignIn } from '../links/mail-sign-in.ts'
import { personByEmail } from '../accounts/account-store.ts'
import { targetOf } from '../target.ts'

export type AnswerPrivatelyDeps = MailSignInDeps & Pick<Deps, 'db' | 'limits' | 'log'>

interface Newcomer {
  email: string
  /** The `success-url` of the form. */
  target: string | undefined
  /** The event that the mail signs up for, as `eventToMail` returns it. */
  event: Record<string, string> | null
  /** Creates the account and its mail; false if there is an account already. */
  create: () => Promise<boolean>
  /** Which limits count: those of the captcha's forms, or, without a captcha, those of requested mails. */
  cause?: MailCause
}

/**
 * Gives the same reply for a known and a new address, as private accounts require: only the mail tells the owner which it is.
 * Source: SECURITY R8.
 */
export const answerPrivately = async (
  deps: AnswerPrivatelyDeps,
  { email, target: raw, event, create, cause = 'registration' }: Newcomer,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  const { isAllowed, reply } = await mailAllowance(deps, email, cause, caller)
  if (!isAllowed) return reply
  const isCreated = await create()
  const known = isCreated ? null : await personByEmail(deps.db, email)
  const person = known?.isDisabled ? null : known
  const target = targetOf(deps.config, raw, roomOf(deps.config, event))
  if (!isCreated) await mailSignIn(deps, { email, person, target, event, letter: 'known' }, caller)
  if (isCreated || person) await countMail(deps, caller)
  return reply
}
