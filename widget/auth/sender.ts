import type { Fields } from '../api/client.ts'
import type { Refused, Result } from '../api/result.ts'
import type { WidgetHost } from '../browser/host.ts'
import { CaptchaMissing, type FirstCheck, type GuardedAction } from './captcha/first-check.ts'
import { transitions } from './machine.ts'
import type { Draft, LoginEvent, LoginState } from './state.ts'

/** One call: the input to keep, the call itself with the captcha's fields, and what follows its reply. */
interface Sending<Reply> {
  draft?: Partial<Draft>
  /** Set if the server protects the call with a captcha. */
  action?: GuardedAction
  call: (proof: Fields) => Promise<Result<Reply>>
  done: (reply: Reply) => unknown
}

interface SenderDeps {
  host: WidgetHost
  firstCheck: FirstCheck
  /** The error message for a captcha that did not load. */
  captchaMissing: () => string
  /** True if the widget has a view for suspicious visitors. */
  canFail: boolean
  state: () => LoginState
  dispatch: (event: LoginEvent) => void
  /** Asks the school again what its forms show. */
  recheck: () => void
}

/** Sends forms, one at a time, and holds a call up while the server requires a second check. Source: sign-in spec §4, §8. */
export const createSender = (deps: SenderDeps) => {
  const { host, firstCheck, captchaMissing, canFail, state, dispatch, recheck } = deps
  const { signal } = host
  let heldUp: ((proof: Fields) => Promise<void>) | null = null

  /** The event of a refusal on the current form; if the form does not handle it, a plain `refused`. */
  const meaningOf = (fields: Refused['fields']): LoginEvent => {
    const { screen, heldUp: form } = state()
    const isHeldUp = screen === 'captcha'
    const knows = (event: LoginEvent['type']) => Object.hasOwn(transitions[isHeldUp ? form : screen], event)
    const { suspicious, recaptcha, user_exists } = fields
    if (suspicious && canFail && knows('suspected')) return { type: 'suspected' }
    if (recaptcha && knows('captchaRequired')) return { type: 'captchaRequired', ...(isHeldUp && { error: recaptcha }) }
    if (user_exists && knows('accountFound')) return { type: 'accountFound' }
    return { type: 'refused', errors: suspicious ? { __all__: suspicious } : fields }
  }

  const refuse = ({ reason, fields }: Refused) => {
    host.emit('school:error', { screen: state().screen, reason, fields: Object.keys(fields) })
    if (reason === 'signed-out') dispatch({ type: 'signedOut' })
    dispatch(meaningOf(fields))
    if (fields.terms || fields.policy || fields.subscribe) recheck() // the document may have a new version
  }

  const run = async <Reply>(sending: Sending<Reply>, proof: Fields) => {
    const result = await sending.call(proof)
    if (signal.aborted) return
    heldUp = null
    if (result.ok) return void (await sending.done(result.body))
    if (result.fields.recaptcha) heldUp = (second) => run(sending, second)
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
    /** Sends one call: other calls in the meantime are dropped, and so is a response after the widget is gone. */
    send: async <Reply>(sending: Sending<Reply>): Promise<void> => {
      if (state().isSending) return
      dispatch({ type: 'submitted', ...(sending.draft ? { draft: sending.draft } : {}) })
      const proof = await proofFor(sending.action)
      if (proof && !signal.aborted) await run(sending, proof)
    },
    /** Sends the held-up call again, with the token of the second check. */
    resume: async (token: string): Promise<void> => {
      if (state().isSending || !heldUp) return
      dispatch({ type: 'submitted' })
      await heldUp({ 'g-recaptcha2-check': token })
    },
  }
}
