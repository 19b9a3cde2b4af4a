import type { SendMagicLinkReply } from '../contract/replies.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/use-case.ts'
import { roomOf } from './events/event.ts'
import { type MailSignInDeps, mailSignIn } from './links/mail-sign-in.ts'
import { mailAllowance } from './mail-allowance.ts'
import { personByEmail } from './store.ts'
import { targetOf } from './target.ts'

export type AnswerPrivatelyDeps = MailSignInDeps & Pick<Deps, 'db' | 'limits'>

interface Newcomer {
  email: string
  /** The `success-url` of the form. */
  target: string | undefined
  /** The event that the mail signs up for, as `eventToMail` keeps it. */
  event: Record<string, string> | null
  /** Makes the account and its mail; false where the address has an account. */
  create: () => Promise<boolean>
}

/** Private accounts answer alike for a known address and a new one: what is open to its owner, the mail says. Source: SECURITY R8. */
export const answerPrivately = async (
  deps: AnswerPrivatelyDeps,
  { email, target: raw, event, create }: Newcomer,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  const { isAllowed, timeLeft } = await mailAllowance(deps, email, caller)
  if (isAllowed && !(await create())) {
    const person = await personByEmail(deps.db, email)
    const target = targetOf(deps.config, raw, roomOf(deps.config, event))
    await mailSignIn(
      deps,
      { email, person: person?.isDisabled ? null : person, target, event, letter: 'known' },
      caller,
    )
  }
  return { status: 'ok', time_left: timeLeft }
}
