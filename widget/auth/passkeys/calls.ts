import type {
  PasskeyChallengeReply,
  PasskeyCreationOptions,
  PasskeyLoginReply,
  PasskeyOptionsReply,
  PasskeyRequestOptions,
} from '../../../server/contract/passkey-calls.ts'
import { isSignedInReply } from '../../api/auth-replies.ts'
import type { Client, Fields } from '../../api/client.ts'
import { either, isReply, isShape, isText } from '../../api/guards.ts'
import { toJson } from '../../api/json.ts'
import { utmFields } from '../../browser/utm-fields.ts'
import { signInFields } from '../event-fields.ts'
import type { FlowContext } from '../flow.ts'

const isChallengeReply = isReply<PasskeyChallengeReply>('ok', {
  options: isShape<PasskeyRequestOptions>({ challenge: isText }),
})
const isOptionsReply = isReply<PasskeyOptionsReply>('ok', {
  options: isShape<PasskeyCreationOptions>({ challenge: isText }),
})
const isAddedReply = isReply<{ status: 'ok' }>('ok', {})

const isLoginReply = either(
  isSignedInReply,
  isReply<Extract<PasskeyLoginReply, { status: 'unknown_passkey' }>>('unknown_passkey', {
    credential_id: isText,
    rp_id: isText,
  }),
)

/** The calls of the sign-in by a passkey, and of making one. `credential` is the browser's answer. */
export const passkeyApi = ({ post }: Client) => ({
  challenge: (ended?: AbortSignal) => post('/api/v1/passkey-challenge/', {}, isChallengeReply, ended),
  signIn: (credential: object, fields: Fields) =>
    post('/api/v1/passkey-login/', { credential: toJson(credential), ...fields }, isLoginReply),
  options: () => post('/api/v1/passkey-options/', {}, isOptionsReply),
  add: (credential: object) => post('/api/v1/passkey-add/', { credential: toJson(credential) }, isAddedReply),
})

/** The fields of the sign-in besides its credential: the event, the marks of the page, and where it leads. */
export const fieldsOf = async ({ host, page, exit }: FlowContext): Promise<Fields> => ({
  ...signInFields(host.config(), page),
  ...utmFields(page.address()),
  ...(await exit.bound()),
})
