import {
  type Errors,
  forVisitor,
  type LoginEvent,
  type LoginEventName,
  type LoginEvents,
  type LoginState,
  type Person,
  type ScreenId,
} from './state.ts'

type Transition<Name extends LoginEventName> = (state: LoginState, event: LoginEvents[Name]) => LoginState
type Row = { readonly [Name in LoginEventName]?: Transition<Name> }

/** Another form: what was typed is kept, what was refused or sent is over. */
const show = (state: LoginState, screen: ScreenId): LoginState => ({
  ...state,
  screen,
  isSending: false,
  errors: {},
  isSent: false,
  hasAccount: false,
})

const recognised: Transition<'recognised'> = (state, { person }) =>
  state.isSending ? state : { ...show(state, person.phone ? 'action' : 'phone'), person }

const learnt: Transition<'learnt'> = (state, { offers }) => ({ ...state, offers })

/** Whoever has gone begins anew, and consents to nothing for the next one. */
const signedOut: Transition<'signedOut'> = (state) => ({
  ...show(state, 'pass'),
  draft: { ...state.draft, ticks: [] },
  person: null,
})

const opened: Transition<'opened'> = (state, { screen, draft }) =>
  state.isSending
    ? state
    : { ...show(state, state.person ? screen : forVisitor(screen)), draft: { ...state.draft, ...draft } }

/** The second check belongs to a call that is over. */
const returned: Transition<'returned'> = (state, { screen, isSent, draft }) =>
  state.isSending || screen === 'captcha'
    ? state
    : { ...show(state, screen), isSent, draft: { ...state.draft, ...draft } }

const submitted: Transition<'submitted'> = (state, { draft }) => ({
  ...state,
  draft: { ...state.draft, ...draft },
  isSending: true,
  errors: {},
  hasAccount: false,
})

const refused: Transition<'refused'> = (state, { errors }) => ({ ...state, isSending: false, errors })

/** The second check was passed, and the form itself is at fault: back to it. */
const refusedAfterCaptcha: Transition<'refused'> = (state, { errors }) => ({ ...show(state, state.heldUp), errors })

const codeAtHand: Transition<'codeAtHand'> = (state) => ({ ...show(state, 'code'), isSent: true })

const sent = (state: LoginState, { seconds, at }: { seconds: number; at: number }): LoginState => ({
  ...state,
  isSending: false,
  isSent: true,
  resendAt: at + seconds * 1_000,
})

/** The account is its owner's secret: whether new or known, the mail tells. */
const registrationMailed: Transition<'linkSent'> = (state, event) => sent(show(state, 'ml'), event)

const accountMissing: Transition<'accountMissing'> = (state) => show(state, 'registration')

/** Back at the e-mail step, since a spent code cannot be corrected. */
const codeExpired: Transition<'codeExpired'> = (state, { error }) => ({
  ...show(state, 'code'),
  errors: { __all__: error },
})

const codeLocked: Transition<'codeLocked'> = (state, { error, seconds, at }) => ({
  ...state,
  isSending: false,
  errors: { code: error },
  lockedUntil: at + seconds * 1_000,
})

const accountFound: Transition<'accountFound'> = (state) => ({ ...state, isSending: false, hasAccount: true })

const captchaAsked: Transition<'captchaAsked'> = (state, { error }) => {
  const errors: Errors = error === undefined ? {} : { __all__: error }
  const heldUp = state.screen === 'captcha' ? state.heldUp : state.screen
  return { ...show(state, 'captcha'), heldUp, errors }
}

const suspected: Transition<'suspected'> = (state) => show(state, 'fail')

/** The form whose call was held up goes on as if nothing had been in between. */
const asHeldUp =
  <Name extends LoginEventName>(transition: Transition<Name>): Transition<Name> =>
  (state, event) =>
    transition(show(state, state.heldUp), event)

/** With a phone on file the page is left at once, so the form stays as it is and busy; else the phone is asked for. */
const leave = (state: LoginState, person: Person): LoginState => ({ ...state, person, isSending: true })
const signedIn: Transition<'signedIn'> = (state, { person }) =>
  person.phone ? leave(state, person) : { ...show(state, 'phone'), person }
const registered: Transition<'registered'> = (state, { person }) => leave(state, person)
const phoneAdded: Transition<'phoneAdded'> = (state, { phone }) => leave(state, { name: '', ...state.person, phone })

const stayed: Transition<'stayed'> = (state) => (state.person ? show(state, 'action') : { ...state, isSending: false })

const sending = { learnt, submitted, refused, stayed }
const guarded = { ...sending, captchaAsked, suspected }
const chosen = { opened, returned }

/** What may happen on each form; anything else changes nothing. Source: sign-in spec §4. */
export const transitions: Readonly<Record<ScreenId, Row>> = {
  pass: { ...guarded, recognised, ...chosen, accountMissing, signedIn },
  ml: { ...guarded, recognised, ...chosen, codeAtHand, linkSent: sent, accountMissing },
  code: { ...guarded, recognised, ...chosen, codeSent: sent, accountMissing, codeExpired, codeLocked, signedIn },
  registration: { ...guarded, recognised, ...chosen, accountFound, signedIn, registered, linkSent: registrationMailed },
  captcha: {
    learnt,
    ...chosen,
    submitted,
    stayed,
    captchaAsked,
    suspected,
    refused: refusedAfterCaptcha,
    accountFound: asHeldUp(accountFound),
    accountMissing,
    codeSent: asHeldUp(sent),
    codeExpired: asHeldUp(codeExpired),
    codeLocked: asHeldUp(codeLocked),
    linkSent: asHeldUp((state, event) => (state.screen === 'registration' ? registrationMailed : sent)(state, event)),
    signedIn: asHeldUp(signedIn),
    registered: asHeldUp(registered),
  },
  phone: { ...sending, phoneAdded, signedOut },
  action: { ...sending, signedOut },
  info: { learnt, ...chosen },
  fail: { learnt },
}

const carryOut = <Name extends LoginEventName>(state: LoginState, name: Name, event: LoginEvents[Name]): LoginState => {
  const row: Row = transitions[state.screen]
  return row[name]?.(state, event) ?? state
}

/** The next state; pure, so a wrong event on a form gives the very same state back. */
export const step = (state: LoginState, event: LoginEvent): LoginState => carryOut(state, event.type, event)
