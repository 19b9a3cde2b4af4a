import {
  mailboxMailed,
  mailboxRequested,
  phoneCodeAtHand,
  phoneCodeExpired,
  phoneRequested,
} from './by-phone/phone-transitions.ts'
import {
  type Errors,
  forPerson,
  forVisitor,
  type LoginEvent,
  type LoginEventName,
  type LoginEvents,
  type LoginState,
  type Person,
  type ScreenId,
  waysOf,
} from './state.ts'
import { codeExpired, sent, show, type Transition } from './transitions.ts'

type Row = { readonly [Name in LoginEventName]?: Transition<Name> }

/** The sign-in by phone returns from the second check to the step that it was at. */
const isSentThen = ({ heldUp, isSent }: LoginState) => heldUp === 'by-phone' && isSent

/** Shows the form whose call was held up. */
const showHeldUp = (state: LoginState): LoginState => ({ ...show(state, state.heldUp), isSent: isSentThen(state) })

const recognised: Transition<'recognised'> = (state, { person }) =>
  state.isSending ? state : { ...show(state, forPerson(person)), person }

/** Changes nothing for a user whom the school has named already, rather than the page's HTML. */
const confirmed: Transition<'recognised'> = (state, event) =>
  state.person && !state.person.isPresumed ? state : recognised(state, event)

const offersLoaded: Transition<'offersLoaded'> = (state, { offers }) => ({ ...state, offers })

/** Returns to a form for visitors; drops the ticked consents, which are not those of the next user. */
const signedOut: Transition<'signedOut'> = (state, { screen = state.signInScreen }) => ({
  ...show(state, screen),
  draft: { ...state.draft, ticks: [] },
  known: null,
  identity: null,
  byPhone: null,
  person: null,
})

const opened: Transition<'opened'> = (state, { screen, draft }) =>
  state.isSending
    ? state
    : {
        ...show(state, state.person ? screen : forVisitor(screen, state.signInScreen)),
        draft: { ...state.draft, ...draft },
      }

/** What a form goes on with, besides the draft, is there no more. */
const isOver = ({ identity, byPhone }: LoginState, { screen, isSent }: LoginEvents['returned']) =>
  (screen === 'identity' && !identity) || (screen === 'by-phone' && isSent && !byPhone)

/**
 * Never returns to the second check, whose call is over, nor to the proof for somebody who has left. The ways of another address than the typed
 * one are not offered: that one is asked for.
 */
const returned: Transition<'returned'> = (state, event) => {
  const { screen, isSent, draft: typed } = event
  if (state.isSending || screen === 'captcha' || isOver(state, event)) return state
  const draft = { ...state.draft, ...typed }
  const isOfOther = screen === 'ways' && waysOf({ ...state, draft }) === null
  return { ...show(state, isOfOther ? 'email' : screen), isSent, draft }
}

const submitted: Transition<'submitted'> = (state, { draft }) => ({
  ...state,
  draft: { ...state.draft, ...draft },
  isSending: true,
  errors: {},
  hasAccount: false,
})

const refused: Transition<'refused'> = (state, { errors }) => ({ ...state, isSending: false, errors })

/** What the address step of an identity asks for. */
const ADDRESS_FIELDS = ['email', 'name', 'terms', 'policy', 'subscribe']

/** Returns to the step that has the refused field. */
const identityRefused: Transition<'refused'> = (state, { errors }) =>
  ADDRESS_FIELDS.some((field) => Object.hasOwn(errors, field)) && !state.identity?.ownEmail
    ? { ...show(state, 'identity'), errors }
    : refused(state, { errors })

/** The second check has passed and the error is the form's own: shows the form again. */
const refusedAfterCaptcha: Transition<'refused'> = (state, { errors }) => ({ ...showHeldUp(state), errors })

const codeAtHand: Transition<'codeAtHand'> = (state) => ({ ...show(state, 'code'), isSent: true })

/** Whether the address has an account stays private: only the mail tells. */
const registrationMailed: Transition<'linkSent'> = (state, event) => sent(show(state, 'ml'), event)

const accountMissing: Transition<'accountMissing'> = (state, { draft }) => ({
  ...show(state, 'registration'),
  draft: { ...state.draft, ...draft },
})

/** Shows the form of the first way: the password's, the code's, or a button. */
const waysFound: Transition<'waysFound'> = (state, { known }) => {
  const [first] = known.ways
  return { ...show(state, first === 'password' ? 'pass' : first === 'code' ? 'code' : 'ways'), known }
}

const identityUnknown: Transition<'identityUnknown'> = (state, { identity, draft }) => ({
  ...show(state, 'identity'),
  identity,
  draft: { ...state.draft, ...draft },
})

/** Who is linking an identity to the own account is known already. */
const recognisedElsewhere: Transition<'recognised'> = (state, event) =>
  state.identity?.ownEmail ? state : recognised(state, event)

const codeLocked: Transition<'codeLocked'> = (state, { error, seconds, at }) => ({
  ...state,
  isSending: false,
  errors: { code: error },
  resendAt: Math.max(state.resendAt, at + seconds * 1_000),
  lockedUntil: at + seconds * 1_000,
  isCodeSpent: true,
  own: null,
})

const ownershipRequested: Transition<'ownershipRequested'> = (state, { question, code }) => ({
  ...state,
  isSending: false,
  isSent: true,
  own: { question, code },
})

const accountFound: Transition<'accountFound'> = (state) => ({ ...state, isSending: false, hasAccount: true })

const captchaRequired: Transition<'captchaRequired'> = (state, { error }) => {
  const errors: Errors = error === undefined ? {} : { __all__: error }
  const heldUp = state.screen === 'captcha' ? state.heldUp : state.screen
  return { ...show(state, 'captcha'), heldUp, isSent: isSentThen({ ...state, heldUp }), errors }
}

const suspected: Transition<'suspected'> = (state) => show(state, 'fail')

/** Applies a transition to the form whose call was held up, as if there had been no second check. */
const resumePending =
  <Name extends LoginEventName>(transition: Transition<Name>): Transition<Name> =>
  (state, event) =>
    transition(showHeldUp(state), event)

/** A user with a phone leaves the page at once, so the form stays as it is, busy; others are asked for the phone. */
const leave = (state: LoginState, person: Person): LoginState => ({ ...state, person, isSending: true })
const signedIn: Transition<'signedIn'> = (state, { person }) =>
  person.phone ? leave(state, person) : { ...show(state, 'phone'), person }
const registered: Transition<'registered'> = (state, { person }) => leave(state, person)
const phoneAdded: Transition<'phoneAdded'> = (state, { phone }) => leave(state, { name: '', ...state.person, phone })

const passkeyOffered: Transition<'passkeyOffered'> = (state) => show(state, 'passkey')

const stayed: Transition<'stayed'> = (state) => (state.person ? show(state, 'action') : { ...state, isSending: false })

const sending = { offersLoaded: offersLoaded, submitted, refused, stayed }
const guarded = { ...sending, captchaRequired, suspected, passkeyOffered }
const chosen = { opened, returned }

/** The events that each form handles; any other event changes nothing. Source: sign-in spec §4. */
export const transitions: Readonly<Record<ScreenId, Row>> = {
  pass: { ...guarded, recognised, ...chosen, accountMissing, identityUnknown, signedIn },
  ml: { ...guarded, recognised, ...chosen, codeAtHand, linkSent: sent, accountMissing },
  code: {
    ...guarded,
    recognised,
    ...chosen,
    codeSent: sent,
    accountMissing,
    codeExpired,
    codeLocked,
    ownershipRequested: ownershipRequested,
    signedIn,
  },
  registration: {
    ...guarded,
    recognised,
    ...chosen,
    accountMissing,
    accountFound,
    identityUnknown,
    signedIn,
    registered,
    linkSent: registrationMailed,
  },
  email: { ...guarded, recognised, ...chosen, waysFound, accountMissing, identityUnknown, signedIn },
  ways: { ...guarded, recognised, ...chosen, accountMissing, identityUnknown, signedIn },
  identity: {
    ...guarded,
    refused: identityRefused,
    recognised: recognisedElsewhere,
    ...chosen,
    codeSent: sent,
    codeExpired,
    codeLocked,
    ownershipRequested: ownershipRequested,
    identityUnknown,
    signedIn,
  },
  'by-phone': {
    ...guarded,
    recognised,
    ...chosen,
    phoneRequested,
    phoneCodeAtHand,
    mailboxRequested,
    codeSent: mailboxMailed,
    codeExpired: phoneCodeExpired,
    codeLocked,
    signedIn,
  },
  captcha: {
    offersLoaded: offersLoaded,
    ...chosen,
    submitted,
    stayed,
    captchaRequired,
    suspected,
    refused: refusedAfterCaptcha,
    accountFound: resumePending(accountFound),
    accountMissing,
    waysFound,
    codeSent: resumePending((state, event) => (state.screen === 'by-phone' ? mailboxMailed : sent)(state, event)),
    phoneRequested: resumePending(phoneRequested),
    codeExpired: resumePending(codeExpired),
    codeLocked: resumePending(codeLocked),
    ownershipRequested: resumePending(ownershipRequested),
    linkSent: resumePending((state, event) =>
      (state.screen === 'registration' ? registrationMailed : sent)(state, event),
    ),
    signedIn: resumePending(signedIn),
    registered: resumePending(registered),
  },
  phone: { ...sending, recognised: confirmed, phoneAdded, identityUnknown, signedOut, passkeyOffered },
  passkey: { ...sending, signedOut },
  action: { ...sending, recognised: confirmed, identityUnknown, signedIn, signedOut },
  info: { offersLoaded: offersLoaded, ...chosen },
  fail: { offersLoaded },
}

const dispatch = <Name extends LoginEventName>(state: LoginState, name: Name, event: LoginEvents[Name]): LoginState => {
  const row: Row = transitions[state.screen]
  return row[name]?.(state, event) ?? state
}

/** The next state. Pure: an event that the form does not handle returns the same state object. */
export const step = (state: LoginState, event: LoginEvent): LoginState => dispatch(state, event.type, event)
