import { transitions } from '../machine.ts'
import {
  type ByPhone,
  type LoginEvent,
  type LoginEventName,
  type LoginState,
  type ScreenId,
  emptyDraft,
  startingState,
} from '../state.ts'

export const draft = { ...emptyDraft, email: 'anna@example.ru', name: 'Анна', phone: '+79991234567' }
/** A state on a form, otherwise as it begins. */
export const on = (screen: ScreenId, state: Partial<LoginState> = {}): LoginState => ({
  ...startingState(draft),
  screen,
  ...state,
})
export const withPhone = { name: 'Анна', phone: '+79991234567' }
export const withoutPhone = { name: 'Анна', phone: null }

export const byPhone: ByPhone = { phone: '+7 999 123-45-67', step: 'code', startedAt: 1_000, callTo: null, email: null }

/** Each event that can happen, once. */
export const events: { [Name in LoginEventName]: Extract<LoginEvent, { type: Name }> } = {
  offersLoaded: {
    type: 'offersLoaded',
    offers: {
      isKnown: true,
      captcha: { kind: 'altcha' },
      facebook: null,
      providers: [],
      passkeys: null,
      phoneCodes: null,
      support: null,
      consents: null,
    },
  },
  recognised: { type: 'recognised', person: withPhone },
  signedOut: { type: 'signedOut' },
  opened: { type: 'opened', screen: 'ml' },
  returned: { type: 'returned', screen: 'ml', isSent: false, draft: {} },
  codeAtHand: { type: 'codeAtHand' },
  submitted: { type: 'submitted' },
  refused: { type: 'refused', errors: { email: 'Нет' } },
  linkSent: { type: 'linkSent', seconds: 30, at: 1_000 },
  codeSent: { type: 'codeSent', seconds: 30, at: 1_000 },
  accountMissing: { type: 'accountMissing' },
  waysFound: { type: 'waysFound', known: { email: draft.email, ways: ['yandex', 'code'] } },
  identityUnknown: {
    type: 'identityUnknown',
    identity: { provider: { id: 'yandex', name: 'Яндекс ID' }, hasName: true, ownEmail: null },
  },
  phoneRequested: { type: 'phoneRequested', byPhone, seconds: 60, at: 1_000 },
  phoneCodeAtHand: { type: 'phoneCodeAtHand' },
  mailboxRequested: { type: 'mailboxRequested', email: 'a•••@example.ru' },
  codeExpired: { type: 'codeExpired', error: 'Код устарел' },
  ownershipRequested: { type: 'ownershipRequested', question: 'Это вы?', code: '12345678' },
  codeLocked: { type: 'codeLocked', error: 'Подождите', seconds: 30, at: 1_000 },
  accountFound: { type: 'accountFound' },
  captchaRequired: { type: 'captchaRequired' },
  suspected: { type: 'suspected' },
  signedIn: { type: 'signedIn', person: withoutPhone },
  registered: { type: 'registered', person: withPhone },
  phoneAdded: { type: 'phoneAdded', phone: '+79991234567' },
  passkeyOffered: { type: 'passkeyOffered' },
  stayed: { type: 'stayed' },
}

const isScreen = (name: string): name is ScreenId => Object.hasOwn(transitions, name)

export const screenIds: readonly ScreenId[] = Object.keys(transitions).filter(isScreen)
