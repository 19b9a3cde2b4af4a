import type { RegisterEventReply, StartFreeLessonReply } from '../../../server/contract/sign-in-calls.ts'
import type { SignedOutReply } from '../../../server/contract/account-calls.ts'
import type { Client, Fields } from '../../api/client.ts'
import { isReply, isText } from '../../api/guards.ts'
import type { Result } from '../../api/result.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import type { Page } from '../../browser/page.ts'
import { eventFields, hasEvent } from '../event-fields.ts'
import type { FlowContext } from '../flow.ts'

const isEventReply = isReply<RegisterEventReply>('ok', {})
const isLessonReply = isReply<StartFreeLessonReply>('ok', { lesson_url: isText })
const isSignedOutReply = isReply<SignedOutReply>('ok', {})

/** API calls of a signed-in user, who types nothing. Source: sign-in spec §7, DESIGN §5. */
const eventApi = ({ post }: Client) => ({
  registerUserForWebinar: (fields: Fields) => post('/api/v1/register-user-webinar/', fields, isEventReply),
  registerUserForEvent: (fields: Fields) => post('/api/v1/register-event/', fields, isEventReply),
  startFreeLesson: (fields: Fields) => post('/api/v1/start-free-lesson/', fields, isLessonReply),
  signOut: () => post('/api/v1/logout/', {}, isSignedOutReply),
})

export type EventApi = ReturnType<typeof eventApi>

const isWebinar = ({ authType }: WidgetConfig) => authType !== 'landing'

/**
 * Signs the user up for the element's event; the body of the result is the URL that the event leads to, '' for none. Source: sign-in spec
 * §7, DESIGN §5.
 */
const signUp = async (api: EventApi, config: WidgetConfig, page: Page): Promise<Result<string>> => {
  if (config.sendLessonEvents) {
    const lesson = await api.startFreeLesson(eventFields(config, page))
    return lesson.ok ? { ok: true, body: lesson.body.lesson_url } : lesson
  }
  if (!hasEvent(config)) return { ok: true, body: '' }
  const register = isWebinar(config) ? api.registerUserForWebinar : api.registerUserForEvent
  const event = await register(eventFields(config, page))
  return event.ok ? { ok: true, body: event.body.room_url ?? '' } : event
}

/** The actions of a signed-in user. Source: sign-in spec §2.1, §4. */
export const secondaryCalls = ({ host, client, exit, room, dispatch, send, leave, tabs, page }: FlowContext) => {
  const api = eventApi(client)
  return {
    /** Confirms the action: signs the user up for the event, if there is one, and leads on. */
    confirm: async () => {
      const closeTab = page.frame.openNextTab()
      let isLeaving = false
      await send({
        call: () => signUp(api, host.config(), page),
        done: async (url) => {
          isLeaving = await leave(await exit.onward(url || room.url))
        },
      })
      if (!isLeaving) closeTab()
    },

    signOut: () =>
      send({
        call: api.signOut,
        done: () => {
          dispatch({ type: 'signedOut' })
          host.emit('school:signed-out')
          tabs.notify('signed-out')
        },
      }),
  }
}
