import type {
  RegisterEventReply,
  RegisterWebinarReply,
  StartFreeLessonReply,
  EventInput,
  OwnEventInput,
} from '../../contract/sign-in-calls.ts'
import { Refusal, refuse } from '../../http/errors.ts'
import type { MessageKey } from '../../http/messages.ts'
import { type Caller, type Requester, signedIn, type SignedInPerson } from '../../http/use-case.ts'
import { activePersonByEmail } from '../stores/account-store.ts'
import { defer, type EventRequest } from '../accounts/deferred-task.ts'
import { readableEmail } from '../pages/layout.ts'
import { consentsOf } from '../consents/form-consents.ts'
import { createUnlessKnown } from './register.ts'
import { type CaptchaDeps, requireCaptcha } from '../captcha/require-captcha.ts'
import { countMail, checkMailLimits } from '../rate-limits.ts'
import { type EventKind, eventOf, namedEvent, type NamedEvent, roomField } from '../events/event.ts'
import { signUp, signUpAlong, type SignUpDeps, writeSignup } from '../events/sign-up.ts'

type SignUpByFormDeps = SignUpDeps & CaptchaDeps

/** The data that a visitor types, or a user's own. */
interface Typed {
  name: string
  email: string
  phone: string
}

const typedIn = ({ name, email, phone }: EventInput): Typed => {
  if (name !== undefined && email !== undefined && phone !== undefined) return { name, email, phone }
  const errors: [unknown, string, MessageKey][] = [
    [name, 'name', 'nameMissing'],
    [email, 'email', 'emailMissing'],
    [phone, 'phone', 'phoneMissing'],
  ]
  const missing = errors.filter(([value]) => value === undefined)
  throw new Refusal(Object.fromEntries(missing.map(([, field, message]) => [field, [message]])))
}

/**
 * Signs up by an address: an unknown one gets an account and a mail to confirm it; a known one gets the sign-up and a notice, and its
 * account stays unchanged otherwise.
 */
export const signUpByAddress = async (
  deps: SignUpDeps,
  { account, event, isMailAllowed }: EventRequest,
  requester: Requester,
): Promise<void> => {
  const notify = async () => {
    const person = await activePersonByEmail(deps.db, account.email)
    return person && writeSignup(deps, person, { event, utm: account.utm, isMailAllowed }, requester)
  }
  const isCreated = await createUnlessKnown(deps, account, { event, isToConfirm: true }, requester)
  if (isCreated || (await notify())) await countMail(deps, requester)
}

/**
 * Signs up a visitor by the typed data, without signing in. Known and unknown addresses get the same reply, with the typed data.
 * Source: DESIGN §5, SECURITY R14, R68.
 */
const signUpByForm = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  event: NamedEvent,
  caller: Caller,
): Promise<Typed> => {
  const typed = typedIn(form)
  const consents = consentsOf(deps.config, form)
  await requireCaptcha(deps, form, caller, 'register')
  const { isAllowed: isMailAllowed } = await checkMailLimits(deps, typed.email, 'registration', caller)
  const request = { account: { ...form, ...typed, consents }, event, isMailAllowed }
  const isPrivate = deps.config.arePrivateAccounts
  await (isPrivate ? defer(deps, { task: 'sign-up', ...request }, caller) : signUpByAddress(deps, request, caller))
  return typed
}

const eventIn = (form: OwnEventInput, usual?: EventKind): NamedEvent =>
  namedEvent(form, usual) ?? refuse('__all__', 'eventMissing')

/** The data on file; no more than the name for a page that holds the session in memory. Source: SECURITY R23a. */
const ownData = ({ name, email, phone }: SignedInPerson, { pageSession }: Caller): Typed =>
  pageSession === null ? { name, email, phone: phone ?? '' } : { name, email: '', phone: '' }

/** Signs up the user of the session, else a visitor by the typed data. */
const signUpEither = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  event: NamedEvent,
  caller: Caller,
): Promise<Typed> => {
  const { person } = caller
  if (!person) return signUpByForm(deps, form, event, caller)
  await signUp(deps, person, { event, utm: form.utm }, caller)
  return ownData(person, caller)
}

const webinarReply = (
  { config }: Pick<SignUpDeps, 'config'>,
  { name, email, phone }: Typed,
  { fields }: NamedEvent,
): RegisterWebinarReply => ({
  status: 'ok',
  user_name: name,
  email: readableEmail(email),
  phone_number: phone,
  ...roomField(config, fields),
})

/** Signs up for a webinar: a user by the session, a visitor by name, address and phone. Source: sign-in spec §7, DESIGN §5. */
export const registerWebinar = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  caller: Caller,
): Promise<RegisterWebinarReply> => {
  const event = eventIn(form, 'Webinar Signed Up')
  return webinarReply(deps, await signUpEither(deps, form, event, caller), event)
}

/** Signs up a signed-in user for a webinar; the form has no personal data. Source: sign-in spec §7, DESIGN §5. */
export const registerUserWebinar = async (
  deps: SignUpDeps,
  form: OwnEventInput,
  caller: Caller,
): Promise<RegisterWebinarReply> => {
  const person = signedIn(caller)
  const event = eventIn(form, 'Webinar Signed Up')
  await signUp(deps, person, { event, utm: form.utm }, caller)
  return webinarReply(deps, ownData(person, caller), event)
}

/** Signs up for any event, in the same way as for a webinar. Source: sign-in spec §7, DESIGN §5. */
export const registerEvent = async (
  deps: SignUpByFormDeps,
  form: EventInput,
  caller: Caller,
): Promise<RegisterEventReply> => {
  const event = eventIn(form)
  await signUpEither(deps, form, event, caller)
  return { status: 'ok', ...roomField(deps.config, event.fields) }
}

/** Path of the free lesson on the school's site, and the default event key of its sign-ups. Source: sign-in spec §2.1. */
const FREE_LESSON = 'free-lesson-oct'

const lessonOf = (form: OwnEventInput): NamedEvent => ({
  ...(namedEvent(form) ?? { eventKey: FREE_LESSON, fields: eventOf(form) ?? {} }),
  kind: 'Lead Magnet Signed Up',
})

/** Records the sign-up of a signed-in user for the free lesson and answers its address. Source: sign-in spec §7, DESIGN §5. */
export const startFreeLesson = async (
  deps: SignUpDeps,
  form: OwnEventInput,
  caller: Caller,
): Promise<StartFreeLessonReply> => {
  await signUpAlong(deps, signedIn(caller), { event: lessonOf(form), utm: form.utm }, caller)
  return { status: 'ok', lesson_url: `${deps.config.baseUrl}/${FREE_LESSON}` }
}
