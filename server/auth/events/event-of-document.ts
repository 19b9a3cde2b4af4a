import type { EventFields } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { type EventKind, namedEvent } from './event.ts'

interface Form extends EventFields {
  'only-auth'?: boolean | undefined
}

/** An `event-id` that may name a published webinar or contest: `12`, `webinar:12` or `contest:12`. */
const DOCUMENT = /^(?:(?:webinar|contest):)?[1-9]\d{0,14}$/

/**
 * Fills in the room and the date that the form leaves out, from the published webinar or contest that its `event-id` names; any other form
 * stays as it is. Source: DESIGN §5.
 */
const filled = async <Input extends Form>(
  { placeOfEvent }: Pick<Deps, 'placeOfEvent'>,
  form: Input,
  usual?: EventKind,
) => {
  const { 'event-id': id, bizon_url: room, 'webinar-date': date } = form
  if (id === undefined || !DOCUMENT.test(id) || (room !== undefined && date !== undefined)) return form
  const event = namedEvent(form, usual)
  if (!event) return form
  const place = await placeOfEvent(event)
  return place ? { ...form, bizon_url: room ?? place.room, 'webinar-date': date ?? place.date } : form
}

/** Wraps a use case, so that it gets event data that the form leaves out from the document of the event. */
export const knowingDocuments =
  <Needs, Input extends Form, Reply>(
    useCase: (needs: Needs, input: Input, caller: Caller) => Promise<Reply>,
    usual?: EventKind,
  ) =>
  async (needs: Needs & Pick<Deps, 'placeOfEvent'>, input: Input, caller: Caller): Promise<Reply> =>
    useCase(needs, await filled(needs, input, usual), caller)
