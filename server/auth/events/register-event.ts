import type { RegisterEventReply, RegisterWebinarReply } from '../../contract/replies.ts'
import type { EventInput, OwnEventInput } from '../../contract/schemas.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { signedIn } from '../signed-in.ts'
import { type EventKind, type NamedEvent, namedEvent, roomField } from './event.ts'
import { signUp, type SignUpDeps } from './sign-up.ts'
import { signUpByForm, type SignUpByFormDeps, type Typed } from './sign-up-by-form.ts'

const eventIn = (form: OwnEventInput, usual?: EventKind): NamedEvent =>
  namedEvent(form, usual) ?? refuse('__all__', 'eventMissing')

const ownData = ({ name, email, phone }: SignedInPerson): Typed => ({ name, email, phone: phone ?? '' })

/** Signs up by the session where there is one, else by what is typed. */
const signUpEither = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  event: NamedEvent,
  caller: Caller,
): Promise<Typed> => {
  const { person } = caller
  if (!person) return signUpByForm(deps, form, event, caller)
  await signUp(deps, person, { event, utm: form.utm }, caller)
  return ownData(person)
}

const webinarReply = (
  { config }: Pick<SignUpDeps, 'config'>,
  { name, email, phone }: Typed,
  { fields }: NamedEvent,
): RegisterWebinarReply => ({
  status: 'ok',
  user_name: name,
  email,
  phone_number: phone,
  ...roomField(config, fields),
})

/** Signs up for a webinar: by the session, or by a name, an address and a phone. Source: sign-in spec §7, DESIGN §5. */
export const registerWebinar = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  caller: Caller,
): Promise<RegisterWebinarReply> => {
  const event = eventIn(form, 'Webinar Signed Up')
  return webinarReply(deps, await signUpEither(deps, form, event, caller), event)
}

/** Signs up who is signed in for a webinar; nothing is typed. Source: sign-in spec §7, DESIGN §5. */
export const registerUserWebinar = async (
  deps: SignUpDeps,
  form: OwnEventInput,
  caller: Caller,
): Promise<RegisterWebinarReply> => {
  const person = signedIn(caller)
  const event = eventIn(form, 'Webinar Signed Up')
  await signUp(deps, person, { event, utm: form.utm }, caller)
  return webinarReply(deps, ownData(person), event)
}

/** Signs up for any event, like a webinar. Source: sign-in spec §7, DESIGN §5. */
export const registerEvent = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  caller: Caller,
): Promise<RegisterEventReply> => {
  const event = eventIn(form)
  await signUpEither(deps, form, event, caller)
  return { status: 'ok', ...roomField(deps.config, event.fields) }
}
