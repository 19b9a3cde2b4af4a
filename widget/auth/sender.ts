import type { Fields } from '../api/client.ts'
import type { Refused, Result } from '../api/result.ts'
import type { WidgetHost } from '../browser/host.ts'
import { CaptchaMissing, type FirstCheck, type GuardedAction } from './captcha/first-check.ts'
import { transitions } from './machine.ts'
import type { Draft, LoginEvent, LoginState } from './state.ts'

/** One call: what was typed and is kept, the call itself with the captcha's fields, what follows from its reply. */
export interface Sending<Reply> {
  draft?: Partial<Draft>
  /** Named where the server wants a captcha. */
  action?: GuardedAction
  call: (proof: Fields) => Promise<Result<Reply>>
  done: (reply: Reply) => unknown
}

interface SenderDeps {
  host: WidgetHost
  firstCheck: FirstCheck
  /** The sentence for a captcha that did not come. */
  captchaMissing: () => string
  /** True where a suspicion has a view of its own. */
  canFail: boolean
  state: () => LoginState
  dispatch: (event: LoginEvent) => void
}

/** Sends forms, one at a time, and holds a call up as long as the server wants a second check. Source: sign-in spec §4, §8. */
export const createSender = ({ host, firstCheck, captchaMissing, canFail, state, dispatch }: SenderDeps) => {
  const { signal } = host
  let heldUp: ((proof: Fields) => Promise<void>) | null = null

  /** What a refusal means for the form that is shown; a meaning that the form does not know is a plain refusal. */
  const meaningOf = (fields: Refused['fields']): LoginEvent => {
    const { screen, heldUp: form } = state()
    const isHeldUp = screen === 'captcha'
    const knows = (event: LoginEvent['type']) => Object.hasOwn(transitions[isHeldUp ? form : screen], event)
    const { suspicious, recaptcha, user_exists } = fields
    if (suspicious && canFail && knows('suspected')) return { type: 'suspected' }
    if (recaptcha && knows('captchaAsked')) return { type: 'captchaAsked', ...(isHeldUp && { error: recaptcha }) }
    if (user_exists && knows('accountFound')) return { type: 'accountFound' }
    return { type: 'refused', errors: suspicious ? { __all__: suspicious } : fields }
  }

  const refuse = ({ reason, fields }: Refused) => {
    host.emit('school:error', { screen: state().screen, reason, fields: Object.keys(fields) })
    if (reason === 'signed-out') dispatch({ type: 'signedOut' })
    dispatch(meaningOf(fields))
  }

  const carryOut = async <Reply>(sending: Sending<Reply>, proof: Fields) => {
    const result = await sending.call(proof)
    if (signal.aborted) return
    heldUp = null
    if (result.ok) return void (await sending.done(result.body))
    if (result.fields.recaptcha) heldUp = (second) => carryOut(sending, second)
    refuse(result)
  }

  const proofFor = async (action: GuardedAction | undefined): Promise<Fields | null> => {
    if (!action || host.config().noCaptcha) return {}
    try {
      return await firstCheck.proof(action)
    } catch (error) {
      if (!(error instanceof CaptchaMissing)) throw error
      if (!signal.aborted) refuse({ ok: false, reason: 'captcha', fields: { __all__: captchaMissing() } })
      return null
    }
  }

  return {
    /** Sends once: whatever is asked for meanwhile is dropped, and so is an answer that finds the widget gone. */
    send: async <Reply>(sending: Sending<Reply>): Promise<void> => {
      if (state().isSending) return
      dispatch({ type: 'submitted', ...(sending.draft ? { draft: sending.draft } : {}) })
      const proof = await proofFor(sending.action)
      if (proof && !signal.aborted) await carryOut(sending, proof)
    },
    /** Sends the call that was held up once more, with the token of the second check. */
    resume: async (token: string): Promise<void> => {
      if (state().isSending || !heldUp) return
      dispatch({ type: 'submitted' })
      await heldUp({ 'g-recaptcha2-check': token })
    },
  }
}
