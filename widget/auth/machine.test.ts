import { expect, test } from 'vitest'
import { step } from './machine.ts'
import { draft, events, on, withoutPhone, withPhone } from './testing/events.ts'

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
