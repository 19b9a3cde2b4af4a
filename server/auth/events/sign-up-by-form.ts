import type { EventInput } from '../../contract/schemas.ts'
import { Refusal, refuseForNow } from '../../http/errors.ts'
import type { MessageKey } from '../../http/messages.ts'
import type { Caller } from '../../http/use-case.ts'
import { consentsOf } from '../consents.ts'
import { createUnlessKnown } from '../create-unless-known.ts'
import { countMail, mailAllowance } from '../mail-allowance.ts'
import { type CaptchaDeps, requireCaptcha } from '../require-captcha.ts'
import { personByEmail } from '../store.ts'
import type { NamedEvent } from './event.ts'
import { type SignUpDeps, writeSignup } from './sign-up.ts'

export type SignUpByFormDeps = SignUpDeps & CaptchaDeps

/** What a visitor has typed. */
export interface Typed {
  name: string
  email: string
  phone: string
}

const typedIn = ({ name, email, phone }: EventInput): Typed => {
  if (name !== undefined && email !== undefined && phone !== undefined) return { name, email, phone }
  const faults: [unknown, string, MessageKey][] = [
    [name, 'name', 'nameMissing'],
    [email, 'email', 'emailMissing'],
    [phone, 'phone', 'phoneMissing'],
  ]
  const missing = faults.filter(([value]) => value === undefined)
  throw new Refusal(Object.fromEntries(missing.map(([, field, message]) => [field, [message]])))
}

/**
 * Signs up by what a visitor types, who stays a visitor. An unknown address gets an account with a mail to confirm it; a known one
 * gets the sign-up and a notice and stays as it is otherwise. Both are answered alike, with what was typed. Source: DESIGN §5,
 * SECURITY R14, R68.
 */
export const signUpByForm = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  event: NamedEvent,
  caller: Caller,
): Promise<Typed> => {
  const typed = typedIn(form)
  consentsOf(form)
  await requireCaptcha(deps, form, caller, 'register')
  const room = await deps.limits.spend('registrationIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  const { isAllowed: isMailAllowed } = await mailAllowance(deps, typed.email, caller)
  const tell = async () => {
    const person = await personByEmail(deps.db, typed.email)
    return person && !person.isDisabled && writeSignup(deps, person, { event, utm: form.utm, isMailAllowed }, caller)
  }
  const isCreated = await createUnlessKnown(deps, { ...form, ...typed }, { event, isToConfirm: true }, caller)
  if (isCreated || (await tell())) await countMail(deps)
  return typed
}
