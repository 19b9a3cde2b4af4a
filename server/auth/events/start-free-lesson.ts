import type { StartFreeLessonReply } from '../../contract/replies.ts'
import type { OwnEventInput } from '../../contract/schemas.ts'
import type { Caller } from '../../http/use-case.ts'
import { signedIn } from '../signed-in.ts'
import { eventOf, type NamedEvent, namedEvent } from './event.ts'
import { signUpAlong, type SignUpDeps } from './sign-up.ts'

/** Where the free lesson is, a fixed path of the school, and the event that stands for it. Source: sign-in spec §2.1. */
const FREE_LESSON = 'free-lesson-oct'

const lessonOf = (form: OwnEventInput): NamedEvent => ({
  ...(namedEvent(form) ?? { eventKey: FREE_LESSON, fields: eventOf(form) ?? {} }),
  kind: 'Lead Magnet Signed Up',
})

/** Opens the free lesson to who is signed in. Source: sign-in spec §7, DESIGN §5. */
export const startFreeLesson = async (
  deps: SignUpDeps,
  form: OwnEventInput,
  caller: Caller,
): Promise<StartFreeLessonReply> => {
  await signUpAlong(deps, signedIn(caller), { event: lessonOf(form), utm: form.utm }, caller)
  return { status: 'ok', lesson_url: `${deps.config.baseUrl}/${FREE_LESSON}` }
}
