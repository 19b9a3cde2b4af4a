import { PHONE_CALL_POLL_SECONDS } from '../../../server/contract/phone.ts'
import type { Reason } from '../../api/result.ts'
import type { FlowContext } from '../flow.ts'
import { phoneApi } from './phone-api.ts'
import { fieldsOf, applyPhoneReply } from './phone-calls.ts'

/** Calls that have told nothing about the phone: the next may. */
const passing: ReadonlySet<Reason> = new Set(['offline', 'timeout', 'busy', 'unknown', 'in-flight'])

/** Resolves when the person comes back to the page, which the phone's own app has covered for the call. */
const nextVisit = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', look, { signal })
  })

/**
 * Asks the school every few seconds, and at every return to the page, until the call has come or been given up, or `signal` aborts. The form
 * stays free for another way meanwhile.
 */
export const waitForCall = async (context: FlowContext, signal: AbortSignal): Promise<void> => {
  const { host, client, state, dispatch, pause } = context
  const fields = fieldsOf(context)
  while (!signal.aborted) {
    const turn = new AbortController()
    await Promise.race([
      pause(PHONE_CALL_POLL_SECONDS * 1_000, signal),
      nextVisit(AbortSignal.any([signal, turn.signal])),
    ])
    turn.abort()
    if (signal.aborted) return
    if (state().isSending) continue
    const phone = state().byPhone?.phone ?? ''
    const result = await phoneApi(client).signIn({ ...(await fields), phone, way: 'call' })
    if (signal.aborted || state().isSending) continue
    if (!result.ok) {
      if (passing.has(result.reason)) continue
      host.emit('school:error', { screen: 'by-phone', reason: result.reason, fields: Object.keys(result.fields) })
      dispatch({ type: 'opened', screen: 'by-phone' })
      return dispatch({ type: 'refused', errors: result.fields })
    }
    if (result.body.status === 'pending') continue
    await applyPhoneReply(context, result.body)
    return
  }
}
