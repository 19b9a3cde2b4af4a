import type { RegisterEventReply, SignedOutReply, StartFreeLessonReply } from '../../../server/contract/replies.ts'
import type { Client, Fields } from '../../api/client.ts'
import { isReply, isText } from '../../api/guards.ts'

const isEventReply = isReply<RegisterEventReply>('ok', {})
const isLessonReply = isReply<StartFreeLessonReply>('ok', { lesson_url: isText })
const isSignedOutReply = isReply<SignedOutReply>('ok', {})

/** The calls of who is signed in: nothing is typed. Source: sign-in spec §7, DESIGN §5. */
export const eventApi = ({ post }: Client) => ({
  registerUserForWebinar: (fields: Fields) => post('/api/v1/register-user-webinar/', fields, isEventReply),
  registerUserForEvent: (fields: Fields) => post('/api/v1/register-event/', fields, isEventReply),
  startFreeLesson: (fields: Fields) => post('/api/v1/start-free-lesson/', fields, isLessonReply),
  signOut: () => post('/api/v1/logout/', {}, isSignedOutReply),
})

export type EventApi = ReturnType<typeof eventApi>
