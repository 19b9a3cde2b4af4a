import { CODE_LOCK_SECONDS, REGISTERED_REDIRECT_MS } from '../../server/contract/limits.ts'
import type { CheckCodeReply, RegisterReply, SignedInReply } from '../../server/contract/replies.ts'
import { codeDigits } from '../../server/contract/rules.ts'
import type { AuthApi } from '../api/auth.ts'
import type { Refused, Result } from '../api/result.ts'
import type { WidgetHost } from '../browser/host.ts'
import type { Page } from '../browser/page.ts'
import { eventFields, signInFields, utmFields } from './event-fields.ts'
import { createExit, type Target } from './exit.ts'
import type { Draft, LoginEvent, LoginState, ScreenId } from './state.ts'

export interface FlowNeeds {
  host: WidgetHost
  api: AuthApi
  page: Page
  /** Epoch milliseconds. */
  now: () => number
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  state: () => LoginState
  dispatch: (event: LoginEvent) => void
}

export type LoginFlow = ReturnType<typeof createFlow>

const personOf = ({ user_name, phone }: { user_name: string; phone: string | null }) => ({ name: user_name, phone })

/** The page that a session or a mail is bound to; the root needs no words. */
const boundTo = async (target: Promise<Target>) => {
  const { href, isRoot } = await target
  return { 'success-url': isRoot ? '' : href }
}

/** What a person can do, as calls and what follows from them. Every action waits for the one before. Source: sign-in spec §4, §7. */
export const createFlow = ({ host, api, page, now, pause, state, dispatch }: FlowNeeds) => {
  const { signal } = host // of this life: an element that comes back into the page gets another
  const exit = createExit({ host, api, page, signal })

  const refuse = ({ reason, fields }: Refused) => {
    host.emit('school:error', { screen: state().screen, reason, fields: Object.keys(fields) })
    const isRegistering = state().screen === 'registration'
    if (isRegistering && fields.recaptcha) dispatch({ type: 'captchaAsked' })
    else if (isRegistering && fields.user_exists) dispatch({ type: 'accountFound' })
    else dispatch({ type: 'refused', errors: fields })
  }

  /** Sends once: whatever is asked for meanwhile is dropped, and so is an answer that finds the widget gone. */
  const send = async <Reply>(
    draft: Partial<Draft>,
    call: () => Promise<Result<Reply>>,
    done: (reply: Reply) => unknown,
  ) => {
    if (state().isSending) return
    dispatch({ type: 'submitted', draft })
    const result = await call()
    if (signal.aborted) return
    if (result.ok) await done(result.body)
    else refuse(result)
  }

  const leave = async (target: Target, ticket?: string) => {
    if (!(await exit.leave(target, ticket))) dispatch({ type: 'stayed' })
  }

  const enter = async (method: 'password' | 'code', reply: SignedInReply) => {
    dispatch({ type: 'signedIn', person: personOf(reply) })
    host.emit('school:signed-in', { method })
    if (reply.phone) await leave(await exit.next(), reply.ticket)
  }

  const registered = async (reply: RegisterReply) => {
    if ('time_left' in reply) return dispatch({ type: 'linkSent', seconds: reply.time_left, at: now() })
    dispatch({ type: 'registered', person: personOf(reply) })
    host.emit('school:registered')
    host.emit('school:signed-in', { method: 'registration' })
    await pause(REGISTERED_REDIRECT_MS, signal)
    return leave(reply.ticket ? await exit.success() : await exit.next(), reply.ticket)
  }

  const codeChecked = (reply: CheckCodeReply) => {
    if (reply.status === 'ok') return enter('code', reply)
    host.emit('school:error', { screen: 'code', reason: reply.status, fields: ['code'] })
    const { error } = reply
    if (reply.status === 'code_expired') return dispatch({ type: 'codeExpired', error })
    return dispatch({ type: 'codeLocked', error, seconds: reply.time_left || CODE_LOCK_SECONDS, at: now() })
  }

  return {
    /** Begins the life of a view: says that it is ready, does what was asked for before, learns who is there. */
    start: async () => {
      host.emit('school:ready', { screen: state().screen })
      page.onReturn(() => dispatch({ type: 'stayed' }), signal)
      host.takeEarlyAction()?.()
      const checked = await api.check()
      if (signal.aborted || !checked.ok || checked.body.status !== 'ok') return
      dispatch({ type: 'recognised', person: personOf(checked.body) })
    },

    open: (screen: ScreenId, draft: Partial<Draft> = {}) => dispatch({ type: 'opened', screen, draft }),

    enterCode: () => dispatch({ type: 'codeAtHand' }),

    signIn: ({ username, password }: { username: string; password: string }) =>
      send(
        { email: username.trim() },
        async () =>
          api.signIn({
            username: username.trim(),
            password,
            ...signInFields(host.config()),
            ...(await boundTo(exit.next())),
          }),
        (reply) => enter('password', reply),
      ),

    sendCode: ({ email }: { email: string }) =>
      send(
        { email: email.trim() },
        () => api.sendCode({ email: email.trim() }),
        (reply) =>
          reply.status === 'ok'
            ? dispatch({ type: 'codeSent', seconds: reply.time_left || 0, at: now() })
            : dispatch({ type: 'accountMissing' }),
      ),

    checkCode: ({ code }: { code: string }) => {
      if (state().lockedUntil > now()) return Promise.resolve()
      const fields = { email: state().draft.email, code: codeDigits(code) }
      return send({}, async () => api.checkCode({ ...fields, ...(await boundTo(exit.next())) }), codeChecked)
    },

    sendLink: ({ email }: { email: string }) =>
      send(
        { email: email.trim() },
        async () =>
          api.sendLink({ email: email.trim(), ...eventFields(host.config()), ...(await boundTo(exit.success())) }),
        (reply) => dispatch({ type: 'linkSent', seconds: reply.time_left || 0, at: now() }),
      ),

    register: ({ email, name, phone }: Draft) => {
      const draft = { email: email.trim(), name: name.trim(), phone }
      return send(
        draft,
        async () =>
          api.register({
            ...draft,
            ...utmFields(page.address()),
            'time-zone': page.timeZone(),
            ...(await boundTo(exit.success())),
          }),
        registered,
      )
    },

    addPhone: ({ phone }: { phone: string }) =>
      send(
        { phone },
        () => api.addPhone({ phone, ...eventFields(host.config()) }),
        async (reply) => {
          dispatch({ type: 'phoneAdded', phone: reply.phone })
          await leave(await exit.next())
        },
      ),

    goOn: async () => {
      if (state().isSending) return
      dispatch({ type: 'submitted' })
      await leave(await exit.next())
    },
  }
}
