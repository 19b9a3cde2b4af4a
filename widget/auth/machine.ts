import type { LoginEvent, LoginEventName, LoginEvents, LoginState, Person, ScreenId } from './state.ts'

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

const opened: Transition<'opened'> = (state, { screen, draft }) =>
  state.isSending ? state : { ...show(state, screen), draft: { ...state.draft, ...draft } }

const submitted: Transition<'submitted'> = (state, { draft }) => ({
  ...state,
  draft: { ...state.draft, ...draft },
  isSending: true,
  errors: {},
  hasAccount: false,
})

const refused: Transition<'refused'> = (state, { errors }) => ({ ...state, isSending: false, errors })

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

const captchaAsked: Transition<'captchaAsked'> = (state) => show(state, 'captcha')

/** With a phone on file the page is left at once, so the form stays as it is and busy; else the phone is asked for. */
const leave = (state: LoginState, person: Person): LoginState => ({ ...state, person, isSending: true })
const signedIn: Transition<'signedIn'> = (state, { person }) =>
  person.phone ? leave(state, person) : { ...show(state, 'phone'), person }
const registered: Transition<'registered'> = (state, { person }) => leave(state, person)
const phoneAdded: Transition<'phoneAdded'> = (state, { phone }) => leave(state, { name: '', ...state.person, phone })

const stayed: Transition<'stayed'> = (state) => (state.person ? show(state, 'action') : { ...state, isSending: false })

const sending = { submitted, refused, stayed }

/** What may happen on each form; anything else changes nothing. Source: sign-in spec §4. */
export const transitions: Readonly<Record<ScreenId, Row>> = {
  pass: { ...sending, recognised, opened, signedIn },
  ml: { ...sending, recognised, opened, codeAtHand, linkSent: sent },
  code: { ...sending, recognised, opened, codeSent: sent, accountMissing, codeExpired, codeLocked, signedIn },
  registration: {
    ...sending,
    recognised,
    opened,
    accountFound,
    captchaAsked,
    registered,
    linkSent: registrationMailed,
  },
  captcha: { opened },
  phone: { ...sending, phoneAdded },
  action: { submitted, stayed },
}

const carryOut = <Name extends LoginEventName>(state: LoginState, name: Name, event: LoginEvents[Name]): LoginState => {
  const row: Row = transitions[state.screen]
  return row[name]?.(state, event) ?? state
}

/** The next state; pure, so a wrong event on a form gives the very same state back. */
export const step = (state: LoginState, event: LoginEvent): LoginState => carryOut(state, event.type, event)
