import type { SendCodeReply } from '../../contract/replies.ts'
import type { MagicLinkInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { roomOf } from '../events/event.ts'
import { eventToMail } from '../events/mailed-event.ts'
import { type MailSignInDeps, mailSignIn } from './mail-sign-in.ts'
import { countMail, mailAllowance } from '../mail-allowance.ts'
import { requireCaptcha } from '../require-captcha.ts'
import { countReveal } from '../reveal-allowance.ts'
import { personByEmail } from '../store.ts'
import { targetOf } from '../target.ts'

export type SendSignInMailDeps = MailSignInDeps & Pick<Deps, 'db' | 'limits' | 'captcha' | 'log'>

/** Mails a link and a one-time code to a known address and sends an unknown one to the registration. Source: sign-in spec §4, §7. */
export const sendSignInMail = async (
  deps: SendSignInMailDeps,
  input: MagicLinkInput,
  caller: Caller,
): Promise<SendCodeReply> => {
  const { email, 'success-url': raw } = input
  await requireCaptcha(deps, input, caller, 'send_code')
  await countReveal(deps, email, caller)
  const known = await personByEmail(deps.db, email)
  const person = known?.isDisabled ? null : known
  if (!person && !deps.config.arePrivateAccounts) return { status: 'register', form: 'registration' }
  const { isAllowed, timeLeft } = await mailAllowance(deps, email, caller)
  if (isAllowed) {
    const event = eventToMail(input, caller)
    const target = targetOf(deps.config, raw, roomOf(deps.config, event))
    await mailSignIn(deps, { email, person, target, event, letter: 'sign-in' }, caller)
    if (person) await countMail(deps)
  }
  return { status: 'ok', time_left: timeLeft }
}
