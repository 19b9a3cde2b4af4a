import type { LoginEventName, LoginEvents, LoginState, MailSent, ScreenId } from './state.ts'

export type Transition<Name extends LoginEventName> = (state: LoginState, event: LoginEvents[Name]) => LoginState

/** Shows another form: keeps the input, drops errors and what was sent. */
export const show = (state: LoginState, screen: ScreenId): LoginState => ({
  ...state,
  screen,
  isSending: false,
  errors: {},
  isSent: false,
  own: null,
  hasAccount: false,
})

export const sent = (state: LoginState, { seconds, ago, at }: MailSent): LoginState => ({
  ...state,
  isSending: false,
  isSent: true,
  sentAt: ago === undefined ? null : at - ago * 1_000,
  resendAt: at + seconds * 1_000,
  isCodeSpent: false,
})

/** Returns to the e-mail step: a used-up code cannot be corrected. */
export const codeExpired: Transition<'codeExpired'> = (state, { error }) => ({
  ...show(state, state.screen),
  errors: { __all__: error },
})
