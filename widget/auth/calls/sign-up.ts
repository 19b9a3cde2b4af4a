import type { Result } from '../../api/result.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { eventFields, hasEvent } from '../event-fields.ts'
import type { EventApi } from './event-api.ts'

const isWebinar = ({ authType }: WidgetConfig) => authType !== 'landing'

/** Signs who is there up for the element's event; the reply is the address that the event leads to, '' for none. Source: sign-in spec §7, DESIGN §5. */
export const signUp = async (api: EventApi, config: WidgetConfig): Promise<Result<string>> => {
  if (config.sendLessonEvents) {
    const lesson = await api.startFreeLesson(eventFields(config))
    return lesson.ok ? { ok: true, body: lesson.body.lesson_url } : lesson
  }
  if (!hasEvent(config)) return { ok: true, body: '' }
  const register = isWebinar(config) ? api.registerUserForWebinar : api.registerUserForEvent
  const event = await register(eventFields(config))
  return event.ok ? { ok: true, body: event.body.room_url ?? '' } : event
}
