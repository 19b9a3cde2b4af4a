import type { ByPhone, LoginState } from '../state.ts'
import { codeExpired, sent, type Transition } from '../transitions.ts'

export const phoneRequested: Transition<'phoneRequested'> = (state, { byPhone, ...event }) => ({
  ...sent(state, event),
  byPhone,
})

/** Another step of the sign-in by phone, if there still is one. */
const atPhoneStep = (state: LoginState, step: Partial<ByPhone>): LoginState =>
  state.byPhone
    ? { ...state, isSending: false, isSent: true, errors: {}, byPhone: { ...state.byPhone, ...step } }
    : { ...state, isSending: false }

export const phoneCodeAtHand: Transition<'phoneCodeAtHand'> = (state) => atPhoneStep(state, { step: 'code' })

/** The mailbox has pauses and tries of its own. */
export const mailboxRequested: Transition<'mailboxRequested'> = (state, { email }) => ({
  ...atPhoneStep(state, { step: 'email', email }),
  sentAt: null,
  resendAt: 0,
  lockedUntil: 0,
  isCodeSpent: false,
})

export const mailboxMailed: Transition<'codeSent'> = (state, event) => ({
  ...sent(state, event),
  byPhone: state.byPhone && { ...state.byPhone, step: 'email-code' },
})

/** A used-up code of the mail is requested anew from the step before it; one of the phone from the number. */
export const phoneCodeExpired: Transition<'codeExpired'> = (state, event) =>
  state.byPhone?.step === 'email-code'
    ? { ...atPhoneStep(state, { step: 'email' }), errors: { __all__: event.error } }
    : codeExpired(state, event)
