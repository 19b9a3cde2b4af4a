import { REGISTERED_REDIRECT_MS } from '../../../server/contract/limits.ts'
import type { RegisterReply } from '../../../server/contract/sign-in-calls.ts'
import type { AddPhoneReply } from '../../../server/contract/account-calls.ts'
import { ofProfile } from '../../../server/contract/profile-fields.ts'
import { cleanTyped } from '../../../server/contract/rules.ts'
import type { Fields, Client } from '../../api/client.ts'
import { isReply, isText } from '../../api/guards.ts'
import { isRegisterReply } from '../../api/auth-replies.ts'
import { utmFields } from '../../browser/utm-fields.ts'
import { eventFields, hasEvent } from '../event-fields.ts'
import { type FlowContext, personOf } from '../flow.ts'
import { shownVersions } from '../shown-versions.ts'
import type { Draft } from '../state.ts'

const isAddPhoneReply = isReply<AddPhoneReply>('ok', { phone: isText })

/** API calls for visitors without an account and for users without a phone. Source: sign-in spec §7. */
export const formApi = ({ post }: Client) => ({
  register: (fields: Fields) => post('/api/v1/landing-registration-site/', fields, isRegisterReply),
  /** Registration and event in one call. */
  registerForEvent: (fields: Fields) => post('/api/v1/landing-registration/v2/', fields, isRegisterReply),
  addPhone: (fields: Fields) => post('/api/v1/landing-add-phone/', fields, isAddPhoneReply),
})

/** Fields by name; an unticked checkbox is ''. */
type Typed = Omit<Draft, 'ticks'> & Fields

/** Registration, and adding the missing phone. Source: sign-in spec §4. */
export const formCalls = (context: FlowContext) => {
  const { host, client, page, exit, room, mailSent, pause, state, dispatch, send, leaveSignedIn, notifySignedIn } =
    context
  const api = formApi(client)

  const registered = async (reply: RegisterReply) => {
    if ('time_left' in reply) return dispatch({ type: 'linkSent', ...mailSent(reply) })
    dispatch({ type: 'registered', person: personOf(reply) })
    host.emit('school:registered')
    notifySignedIn('registration')
    await pause(REGISTERED_REDIRECT_MS, host.signal)
    const { ticket, room_url } = reply
    return leaveSignedIn(() => (ticket ? exit.success(room_url) : exit.next(room_url)), ticket)
  }

  return {
    /** Sends the ticked consents; submitting the widget's form on a landing implies them, where the school does not ask for each. */
    register: ({ email, phone, ...typed }: Typed) => {
      const profile = ofProfile((field) => cleanTyped(typed[field]))
      const draft = { email: cleanTyped(email), ...profile, phone }
      const boxes = Object.fromEntries(Object.entries(typed).filter(([name]) => !Object.hasOwn(profile, name)))
      const { isKnown, consents } = state().offers
      const switches = host.kind === 'auth' || !isKnown || consents ? { ...boxes, ...shownVersions(state()) } : {}
      return send({
        draft: { ...draft, ticks: Object.keys(boxes).filter((box) => boxes[box]) },
        action: 'register',
        call: async (proof) => {
          const config = host.config()
          const origin = { ...utmFields(page.address()), 'time-zone': page.timeZone() }
          const fields = { ...draft, ...switches, ...origin, ...(await exit.boundToSuccess()), ...proof }
          return hasEvent(config)
            ? api.registerForEvent({ ...fields, ...eventFields(config, page) })
            : api.register(fields)
        },
        done: registered,
      })
    },

    addPhone: ({ phone }: { phone: string }) =>
      send({
        draft: { phone },
        call: () => api.addPhone({ phone, ...eventFields(host.config(), page) }),
        done: async (reply) => {
          dispatch({ type: 'phoneAdded', phone: reply.phone })
          await leaveSignedIn(() => exit.next(reply.room_url ?? room.url))
        },
      }),
  }
}
