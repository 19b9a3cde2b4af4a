import type { SendMagicLinkReply } from '../../contract/replies.ts'
import type { MagicLinkInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { roomOf } from '../events/event.ts'
import { eventToMail } from '../events/mailed-event.ts'
import { countMail, mailAllowance } from '../mail-allowance.ts'
import { type CaptchaDeps, requireCaptcha } from '../require-captcha.ts'
import { personByEmail } from '../store.ts'
import { targetOf } from '../target.ts'
import { type MailSignInDeps, mailSignIn } from './mail-sign-in.ts'

type SendMagicLinkDeps = MailSignInDeps & CaptchaDeps & Pick<Deps, 'db'>

/** Mails a link that signs in. A known address and an unknown one are answered alike. Source: sign-in spec §4, §7. */
export const sendMagicLink = async (
  deps: SendMagicLinkDeps,
  input: MagicLinkInput,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  const { email, 'success-url': raw } = input
  await requireCaptcha(deps, input, caller, 'send_code')
  const { isAllowed, timeLeft } = await mailAllowance(deps, email, caller)
  if (isAllowed) {
    const person = await personByEmail(deps.db, email)
    const event = eventToMail(input, caller)
    const target = targetOf(deps.config, raw, roomOf(deps.config, event))
    const addressee = person?.isDisabled ? null : person
    await mailSignIn(deps, { email, person: addressee, target, event, letter: 'sign-in' }, caller)
    if (addressee) await countMail(deps)
  }
  return { status: 'ok', time_left: timeLeft }
}
