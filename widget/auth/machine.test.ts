import { expect, test } from 'vitest'
import { step, transitions } from './machine.ts'
import type { LoginEventName, ScreenId } from './state.ts'
import { draft, events, on, screenIds, withoutPhone, withPhone } from './testing/events.ts'

/** Where each event leads from each form; what is not listed changes nothing. */
const leadsTo: Record<ScreenId, Partial<Record<LoginEventName, ScreenId>>> = {
  pass: {
    offersLoaded: 'pass',
    recognised: 'action',
    opened: 'ml',
    returned: 'ml',
    submitted: 'pass',
    refused: 'pass',
    captchaRequired: 'captcha',
    suspected: 'fail',
    accountMissing: 'registration',
    identityUnknown: 'identity',
    signedIn: 'phone',
    passkeyOffered: 'passkey',
    stayed: 'pass',
  },
  ml: {
    offersLoaded: 'ml',
    recognised: 'action',
    opened: 'ml',
    returned: 'ml',
    codeAtHand: 'code',
    submitted: 'ml',
    refused: 'ml',
    captchaRequired: 'captcha',
    suspected: 'fail',
    linkSent: 'ml',
    accountMissing: 'registration',
    passkeyOffered: 'passkey',
    stayed: 'ml',
  },
  code: {
    offersLoaded: 'code',
    recognised: 'action',
    opened: 'ml',
    returned: 'ml',
    submitted: 'code',
    refused: 'code',
    captchaRequired: 'captcha',
    suspected: 'fail',
    codeSent: 'code',
    accountMissing: 'registration',
    codeExpired: 'code',
    codeLocked: 'code',
    ownershipRequested: 'code',
    signedIn: 'phone',
    passkeyOffered: 'passkey',
    stayed: 'code',
  },
  registration: {
    offersLoaded: 'registration',
    recognised: 'action',
    opened: 'ml',
    returned: 'ml',
    submitted: 'registration',
    refused: 'registration',
    accountMissing: 'registration',
    accountFound: 'registration',
    identityUnknown: 'identity',
    captchaRequired: 'captcha',
    suspected: 'fail',
    linkSent: 'ml',
    signedIn: 'phone',
    registered: 'registration',
    passkeyOffered: 'passkey',
    stayed: 'registration',
  },
  identity: {
    offersLoaded: 'identity',
    recognised: 'action',
    opened: 'ml',
    returned: 'ml',
    submitted: 'identity',
    refused: 'identity',
    captchaRequired: 'captcha',
    suspected: 'fail',
    codeSent: 'identity',
    codeExpired: 'identity',
    codeLocked: 'identity',
    ownershipRequested: 'identity',
    identityUnknown: 'identity',
    signedIn: 'phone',
    passkeyOffered: 'passkey',
    stayed: 'identity',
  },
  'by-phone': {
    offersLoaded: 'by-phone',
    recognised: 'action',
    opened: 'ml',
    returned: 'ml',
    submitted: 'by-phone',
    refused: 'by-phone',
    captchaRequired: 'captcha',
    suspected: 'fail',
    phoneRequested: 'by-phone',
    phoneCodeAtHand: 'by-phone',
    mailboxRequested: 'by-phone',
    codeSent: 'by-phone',
    codeExpired: 'by-phone',
    codeLocked: 'by-phone',
    signedIn: 'phone',
    passkeyOffered: 'passkey',
    stayed: 'by-phone',
  },
  // the form whose call is held up is the registration
  captcha: {
    offersLoaded: 'captcha',
    opened: 'ml',
    returned: 'ml',
    submitted: 'captcha',
    refused: 'registration',
    stayed: 'captcha',
    captchaRequired: 'captcha',
    suspected: 'fail',
    accountFound: 'registration',
    accountMissing: 'registration',
    codeSent: 'registration',
    phoneRequested: 'registration',
    codeExpired: 'registration',
    codeLocked: 'registration',
    ownershipRequested: 'registration',
    linkSent: 'ml',
    signedIn: 'phone',
    registered: 'registration',
  },
  phone: {
    offersLoaded: 'phone',
    recognised: 'action',
    submitted: 'phone',
    refused: 'phone',
    phoneAdded: 'phone',
    identityUnknown: 'identity',
    passkeyOffered: 'passkey',
    stayed: 'phone',
    signedOut: 'pass',
  },
  passkey: { offersLoaded: 'passkey', submitted: 'passkey', refused: 'passkey', stayed: 'passkey', signedOut: 'pass' },
  action: {
    offersLoaded: 'action',
    recognised: 'action',
    submitted: 'action',
    refused: 'action',
    stayed: 'action',
    identityUnknown: 'identity',
    signedIn: 'phone',
    signedOut: 'pass',
  },
  info: { offersLoaded: 'info', opened: 'ml', returned: 'ml' },
  fail: { offersLoaded: 'fail' },
}

test.each(screenIds)('on %s every event leads where the table says, and all others change nothing', (screen) => {
  const state = on(screen, { heldUp: screen === 'captcha' ? 'registration' : screen })
  const found = Object.values(events).flatMap((event) => {
    const next = step(state, event)
    return next === state ? [] : [[event.type, next.screen] as const]
  })
  expect(Object.fromEntries(found)).toEqual(leadsTo[screen])
  expect(Object.keys(transitions[screen]).toSorted()).toEqual(Object.keys(leadsTo[screen]).toSorted())
})

test('who is known already stays on the form', () => {
  const [action, phone] = [on('action', { person: withPhone }), on('phone', { person: withoutPhone })]
  const recognised = { type: 'recognised', person: { ...withPhone, name: 'Вера' } } as const
  expect([step(action, recognised), step(phone, recognised)]).toEqual([action, phone])
})

test('a recognised person with a phone on file sees action', () => {
  expect(step(on('pass'), { type: 'recognised', person: withPhone })).toEqual(on('action', { person: withPhone }))
})

test('a recognised person without a phone on file sees phone', () => {
  expect(step(on('pass'), { type: 'recognised', person: withoutPhone })).toEqual(on('phone', { person: withoutPhone }))
})

test('a late check does not interrupt a sign-in that is under way', () => {
  const sending = on('pass', { isSending: true })
  expect(step(sending, events.recognised)).toBe(sending)
})

test('another form keeps what was typed and forgets what was refused', () => {
  const state = on('registration', { errors: { email: 'Нет' }, hasAccount: true })
  const next = step(state, { type: 'opened', screen: 'pass', draft: { email: 'other@example.ru' } })
  expect(next).toEqual(on('pass', { draft: { ...draft, email: 'other@example.ru' } }))
})

test('who signs out leaves no consent behind for whoever comes next', () => {
  const state = on('action', { person: withPhone, draft: { ...draft, ticks: ['terms', 'policy'] } })
  expect(step(state, events.signedOut)).toEqual(on('pass', { draft: { ...draft, ticks: [] } }))
})

test('nothing else is opened while a call is under way', () => {
  const sending = on('pass', { isSending: true })
  expect(step(sending, events.opened)).toBe(sending)
})

test('sending clears the refusals of the last time', () => {
  const next = step(on('pass', { errors: { username: 'Нет' } }), {
    type: 'submitted',
    draft: { email: 'new@example.ru' },
  })
  expect(next).toEqual(on('pass', { isSending: true, draft: { ...draft, email: 'new@example.ru' } }))
})

test('a refusal frees the form and stands at its fields', () => {
  expect(step(on('pass', { isSending: true }), events.refused)).toEqual(on('pass', { errors: { email: 'Нет' } }))
})

test('a sent code starts a countdown from time_left', () => {
  expect(step(on('code', { isSending: true }), events.codeSent)).toEqual(on('code', { isSent: true, resendAt: 31_000 }))
})

test('a code for an unknown address leads to registration with the address kept', () => {
  expect(step(on('code', { isSending: true }), events.accountMissing)).toEqual(on('registration'))
})

test('an expired code shows the error and returns to the e-mail step', () => {
  const state = on('code', { isSending: true, isSent: true })
  expect(step(state, events.codeExpired)).toEqual(on('code', { errors: { __all__: 'Код устарел' } }))
})

test('a refused code locks the check button for 30 seconds', () => {
  const state = on('code', { isSending: true, isSent: true })
  expect(step(state, events.codeLocked)).toEqual(
    on('code', {
      isSent: true,
      errors: { code: 'Подождите' },
      lockedUntil: 31_000,
      resendAt: 31_000,
      isCodeSpent: true,
    }),
  )
})

test('a new code replaces the one that was wrong three times, though the check stays locked', () => {
  const state = on('code', { isSent: true, lockedUntil: 31_000, resendAt: 31_000, isCodeSpent: true })
  expect(step(state, events.codeSent)).toEqual(on('code', { isSent: true, lockedUntil: 31_000, resendAt: 31_000 }))
})

test('a mail that was requested too early to be sent leaves the moment of the last one', () => {
  const tooEarly = { ...events.codeSent, seconds: 21, ago: 9, at: 10_000 }
  expect(step(on('code', { isSending: true }), tooEarly)).toEqual(
    on('code', { isSent: true, sentAt: 1_000, resendAt: 31_000 }),
  )
})

test('a sent link hides the form', () => {
  expect(step(on('ml', { isSending: true }), events.linkSent)).toEqual(on('ml', { isSent: true, resendAt: 31_000 }))
})

test('a registration that is answered by mail shows that the mail is on its way', () => {
  const state = on('registration', { isSending: true })
  expect(step(state, events.linkSent)).toEqual(on('ml', { isSent: true, resendAt: 31_000 }))
})

test('the code from the mail with the link is entered without asking for another', () => {
  const state = on('ml', { isSent: true, resendAt: 31_000 })
  expect(step(state, events.codeAtHand)).toEqual(on('code', { isSent: true, resendAt: 31_000 }))
})

test('an address that has an account shows the hint at registration', () => {
  expect(step(on('registration', { isSending: true }), events.accountFound)).toEqual(
    on('registration', { hasAccount: true }),
  )
})

test('a sign-in with a phone on file keeps the form busy while the page is left', () => {
  const state = on('pass', { isSending: true })
  expect(step(state, { type: 'signedIn', person: withPhone })).toEqual({ ...state, person: withPhone })
})

test('an added phone belongs to the person who is leaving', () => {
  const state = on('phone', { isSending: true, person: withoutPhone })
  expect(step(state, events.phoneAdded)).toEqual({ ...state, person: withPhone })
})

test('whoever stays after signing in sees action', () => {
  const state = on('pass', { isSending: true, person: withPhone })
  expect(step(state, events.stayed)).toEqual(on('action', { person: withPhone }))
})

test('whoever stays without having signed in gets the form back', () => {
  expect(step(on('pass', { isSending: true }), events.stayed)).toEqual(on('pass'))
})
