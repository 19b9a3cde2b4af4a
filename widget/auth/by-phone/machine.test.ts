import { expect, test } from 'vitest'
import { step } from '../machine.ts'
import { byPhone, events, on, withPhone } from '../testing/events.ts'

const started = { isSent: true, byPhone, resendAt: 61_000 }

test('a sent code or a number to call begins the countdown to the next', () => {
  expect(step(on('by-phone', { isSending: true }), events.phoneRequested)).toEqual(on('by-phone', started))
})

test('the mailbox has pauses and tries of its own, not those of the phone', () => {
  const spent = on('by-phone', { ...started, isSending: true, isCodeSpent: true, lockedUntil: 31_000, sentAt: 1_000 })
  expect(step(spent, events.mailboxRequested)).toEqual(
    on('by-phone', { isSent: true, byPhone: { ...byPhone, step: 'email', email: 'a•••@example.ru' } }),
  )
})

test('its mail leads to the code of the mail', () => {
  const state = on('by-phone', { isSent: true, isSending: true, byPhone: { ...byPhone, step: 'email' } })
  expect(step(state, events.codeSent)).toEqual(
    on('by-phone', { isSent: true, byPhone: { ...byPhone, step: 'email-code' }, resendAt: 31_000 }),
  )
})

const expired = (at: 'code' | 'call' | 'email-code') => {
  const state = on('by-phone', { ...started, byPhone: { ...byPhone, step: at } })
  const { isSent, byPhone: after, errors } = step(state, events.codeExpired)
  return { isSent, step: after?.step, errors }
}

test('an expired code of the phone returns to the number, one of the mail to the mailbox', () => {
  const errors = { __all__: 'Код устарел' }
  expect([expired('code'), expired('call'), expired('email-code')]).toEqual([
    { isSent: false, step: 'code', errors },
    { isSent: false, step: 'call', errors },
    { isSent: true, step: 'email', errors },
  ])
})

test('the code of a message may be at hand after all, in place of a call', () => {
  const calling = on('by-phone', { ...started, byPhone: { ...byPhone, step: 'call' } })
  expect(step(calling, events.phoneCodeAtHand)).toEqual(on('by-phone', started))
})

test('a refusal after the second check stands at the step that the check has held up', () => {
  const mailing = on('by-phone', { ...started, byPhone: { ...byPhone, step: 'email' } })
  const held = step(mailing, events.captchaRequired)
  expect([held.screen, held.heldUp]).toEqual(['captcha', 'by-phone'])
  expect(step(held, events.refused)).toEqual({ ...mailing, heldUp: 'by-phone', errors: { email: 'Нет' } })
  expect(step(step(held, events.captchaRequired), events.codeSent)).toMatchObject({
    screen: 'by-phone',
    isSent: true,
    byPhone: { step: 'email-code' },
  })
})

test('a code of another form that the second check has held up is still requested anew there', () => {
  const held = step(on('code', { isSent: true, byPhone }), events.captchaRequired)
  expect(step(held, events.refused)).toMatchObject({ screen: 'code', isSent: false })
})

test('Forward leads to the step after the number only while there is one', () => {
  const forward = { type: 'returned', screen: 'by-phone', isSent: true, draft: {} } as const
  const left = on('pass')
  expect([step(left, forward), step(on('pass', { byPhone }), forward)]).toEqual([
    left,
    on('by-phone', { isSent: true, byPhone }),
  ])
})

test('who signs out leaves no number behind', () => {
  expect(step(on('action', { person: withPhone, byPhone }), events.signedOut).byPhone).toBeNull()
})
