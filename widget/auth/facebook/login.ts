import type { FacebookLoginReply, FacebookNewcomerReply } from '../../../server/contract/sign-in-calls.ts'
import type { SendMagicLinkReply } from '../../../server/contract/replies.ts'
import type { Fields } from '../../api/client.ts'
import { either, isReply, isText } from '../../api/guards.ts'
import { isRegisterReply } from '../../api/auth-replies.ts'
import { utmFields } from '../../browser/utm-fields.ts'
import { signInFields } from '../event-fields.ts'
import { shownVersions } from '../shown-versions.ts'
import type { FlowContext } from '../flow.ts'
import { requestToken } from './provider.ts'

const isFacebookReply = either(
  isRegisterReply,
  isReply<FacebookNewcomerReply>('register', { name: isText, email: isText }),
)

interface FacebookTexts {
  /** The error message if there is no token. */
  failed: string
  /** The error message if the browser opened no window, and will at the next press. */
  blocked: string
  /** The message for a new user, who has to accept the consents first. */
  isNew: string
}

/** The tokens of visitors who are to accept the consents: their next press does not open the provider's window again. */
const newcomers = new WeakMap<FlowContext['host'], string>()

/**
 * Signs in with the provider: the server verifies its token. A user new to the school gets the registration form, whose `consents` a new
 * account requires. With private accounts the server may send a mail instead, to an address that only the provider and the server know.
 * Source: sign-in spec §3, §4, §7.
 */
export const signInByFacebook = (context: FlowContext, texts: FacebookTexts, consents: Fields): Promise<void> => {
  const { host, client, page, exit, state, dispatch, send, mailSent, enter } = context

  let token: string | null = null

  const fieldsFor = async (access_token: string) => ({
    access_token,
    ...consents,
    ...shownVersions(state()),
    ...signInFields(host.config(), page),
    'send-lesson-events': host.config().sendLessonEvents ? 'true' : '',
    'time-zone': page.timeZone(),
    ...utmFields(page.address()),
    ...(await exit.bound()),
  })

  const mailed = (reply: SendMagicLinkReply) => {
    dispatch({ type: 'stayed' })
    dispatch({ type: 'opened', screen: 'ml', draft: { email: '' } })
    dispatch({ type: 'linkSent', ...mailSent(reply) })
  }

  const onReply = (reply: FacebookLoginReply) => {
    if (reply.status === 'register') {
      if (token) newcomers.set(host, token)
      dispatch({ type: 'accountMissing', draft: { name: reply.name, email: reply.email } })
      return dispatch({ type: 'refused', errors: { __all__: texts.isNew } })
    }
    return 'time_left' in reply ? mailed(reply) : enter('facebook', reply)
  }

  return send<FacebookLoginReply>({
    call: async (proof) => {
      const { offers, screen } = state()
      const known = screen === 'registration' ? newcomers.get(host) : undefined
      newcomers.delete(host)
      token ??= known ?? null
      if (!token) {
        const outcome = offers.facebook ? await requestToken(offers.facebook, host.signal) : 'failed'
        if (typeof outcome === 'string') return { ok: false, reason: 'facebook', fields: { __all__: texts[outcome] } }
        token = outcome.token
      }
      return client.post('/api/v1/facebook-login/', { ...(await fieldsFor(token)), ...proof }, isFacebookReply)
    },
    done: onReply,
  })
}
