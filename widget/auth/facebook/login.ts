import { isSignedInReply } from '../../api/replies.ts'
import { signInFields } from '../event-fields.ts'
import type { FlowKit } from '../flow.ts'
import { accessTokenOf } from './provider.ts'

/** Signs in by the provider: its token goes to the server, which checks it there. `failed` is what to say when there is none. Source: sign-in spec §3, §7. */
export const signInByFacebook = ({ host, client, exit, state, send, enter }: FlowKit, failed: string): Promise<void> =>
  send({
    call: async () => {
      const { facebook } = state().offers
      const access_token = facebook && (await accessTokenOf(facebook, host.signal))
      if (!access_token) return { ok: false, reason: 'facebook', fields: { __all__: failed } }
      const { sendLessonEvents } = host.config()
      const flags = { ...signInFields(host.config()), 'send-lesson-events': sendLessonEvents ? 'true' : '' }
      return client.post(
        '/api/v1/facebook-login/',
        { access_token, ...flags, ...(await exit.bound()) },
        isSignedInReply,
      )
    },
    done: (reply) => enter('facebook', reply),
  })
