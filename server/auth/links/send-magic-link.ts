import type { SendMagicLinkReply } from '../../contract/replies.ts'
import type { MagicLinkInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { mailAllowance } from '../mail-allowance.ts'
import { personByEmail } from '../store.ts'
import { targetOf } from '../target.ts'
import { type MailSignInDeps, mailSignIn } from './mail-sign-in.ts'

type SendMagicLinkDeps = MailSignInDeps & Pick<Deps, 'db' | 'limits'>

/** Mails a link that signs in. A known address and an unknown one are answered alike. Source: sign-in spec §4, §7. */
export const sendMagicLink = async (
  deps: SendMagicLinkDeps,
  { email, 'success-url': raw }: MagicLinkInput,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  const { isAllowed, timeLeft } = await mailAllowance(deps, email, caller)
  if (isAllowed) {
    const person = await personByEmail(deps.db, email)
    const target = targetOf(deps.config, raw)
    await mailSignIn(deps, { email, person: person?.isDisabled ? null : person, target, letter: 'sign-in' }, caller)
  }
  return { status: 'ok', time_left: timeLeft }
}
