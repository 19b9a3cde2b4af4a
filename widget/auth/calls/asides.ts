import type { FlowKit } from '../flow.ts'
import { eventApi } from './event-api.ts'
import { signUp } from './sign-up.ts'

/** What who is signed in can do. Source: sign-in spec §2.1, §4. */
export const asideCalls = ({ host, client, exit, room, dispatch, send, leave, tabs }: FlowKit) => {
  const api = eventApi(client)
  return {
    /** Confirms the action: signs who is there up for the event, where there is one, and leads on. */
    goOn: () =>
      send({
        call: () => signUp(api, host.config()),
        done: async (url) => leave(await exit.next(url || room.url)),
      }),

    signOut: () =>
      send({
        call: api.signOut,
        done: () => {
          dispatch({ type: 'signedOut' })
          host.emit('school:signed-out')
          tabs.tell('signed-out')
        },
      }),
  }
}
