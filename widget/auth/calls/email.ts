import { SIGN_IN_WAYS, type SignInWay } from '../../../server/contract/identity.ts'
import type { SignInWaysReply } from '../../../server/contract/sign-in-calls.ts'
import { cleanTyped } from '../../../server/contract/rules.ts'
import type { Client, Fields } from '../../api/client.ts'
import { either, isReply, isTexts } from '../../api/guards.ts'
import type { FlowContext } from '../flow.ts'
import { lastWay } from '../last-way.ts'
import { letterCalls } from './letters.ts'

/** Ways that this version does not know are left out. */
interface WaysReply {
  status: 'ok'
  ways: string[]
}
type RegisterReply = Extract<SignInWaysReply, { status: 'register' }>

const isWaysReply = either(isReply<WaysReply>('ok', { ways: isTexts }), isReply<RegisterReply>('register', {}))

export const emailApi = ({ post }: Client) => ({
  findWays: (fields: Fields) => post('/api/v1/sign-in-ways/', fields, isWaysReply),
})

/** Whether the element offers a way, and the browser can go it. */
const isOffered = async ({ host, state, passkeys }: FlowContext, way: SignInWay): Promise<boolean> => {
  const { noFacebook, noProviders } = host.config()
  const { facebook, providers, passkeys: offer } = state().offers
  if (way === 'password' || way === 'code') return true
  if (way === 'facebook') return facebook !== null && !noFacebook
  if (way !== 'passkey') return !noProviders && providers.some(({ id }) => id === way)
  return ((await (await passkeys())?.passkeyWay(offer)) ?? null) !== null
}

/** The ways that can be gone here: the one used last in this browser first, then in the school's order. */
const orderedWays = async (context: FlowContext, ways: readonly string[]): Promise<SignInWay[]> => {
  const offered: SignInWay[] = []
  for (const name of ways) {
    const way = SIGN_IN_WAYS.find((one) => one === name)
    if (way && (await isOffered(context, way))) offered.push(way)
  }
  const last = lastWay(context.host.apiBase)
  return [...offered.filter((way) => way === last), ...offered.filter((way) => way !== last)]
}

/** The form that asks the e-mail alone. */
export const emailCalls = (context: FlowContext) => {
  const { host, client, state, dispatch, send } = context
  const api = emailApi(client)

  const found = async (reply: WaysReply | RegisterReply) => {
    if (reply.status === 'register') return dispatch({ type: 'accountMissing' })
    const { email } = state().draft
    const ways = await orderedWays(context, reply.ways)
    if (host.signal.aborted) return
    dispatch({ type: 'waysFound', known: { email, ways } })
    if (ways[0] === 'code') await letterCalls(context).sendCode({ email }) // no press for who has nothing to choose
  }

  return {
    findWays: ({ email }: { email: string }) =>
      send({
        draft: { email: cleanTyped(email) },
        action: 'send_code',
        call: (proof) => api.findWays({ email: cleanTyped(email), ...proof }),
        done: found,
      }),
  }
}
