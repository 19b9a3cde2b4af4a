import { expect, test } from 'vitest'
import { isCheckCodeReply } from '../auth/calls/letters.ts'
import { isCheckAuthReply, isRegisterReply, isSignedInReply } from './auth-replies.ts'

const signedIn = {
  status: 'ok',
  csrf_token: 't',
  user_id: '7',
  user_name: 'Анна',
  user_data: { user_id: '7' },
  phone: null,
}

test.each([
  [true, { status: 'anonymous', csrf_token: 't', redirect_origins: [], event_origins: [] }],
  [true, { ...signedIn, redirect_origins: ['https://a.example'], event_origins: [] }],
  [false, { status: 'anonymous', redirect_origins: [], event_origins: [] }],
  [false, { status: 'anonymous', csrf_token: 't', redirect_origins: [1], event_origins: [] }],
  [false, { status: 'anonymous', csrf_token: 't', redirect_origins: [], event_origins: [1] }],
  [false, null],
  [false, []],
  [false, 'ok'],
])('check_auth is taken for a reply: %s for %j', (isAccepted, body) => {
  expect(isCheckAuthReply(body)).toBe(isAccepted)
})

test.each([
  [true, signedIn],
  [true, { ...signedIn, phone: '+7' }],
  [false, { ...signedIn, phone: 7 }],
  [false, { ...signedIn, csrf_token: undefined }],
])('a sign-in is taken for a reply: %s for %j', (isAccepted, body) => {
  expect(isSignedInReply(body)).toBe(isAccepted)
})

test.each([
  [true, signedIn],
  [true, { status: 'code_expired', error: 'Поздно' }],
  [true, { status: 'refresh_code', error: 'Подождите', time_left: 30 }],
  [false, { status: 'code_expired' }],
  [false, { status: 'error', errors: {} }],
])('a checked code is taken for a reply: %s for %j', (isAccepted, body) => {
  expect(isCheckCodeReply(body)).toBe(isAccepted)
})

test.each([
  [true, signedIn],
  [true, { status: 'ok', time_left: 30 }],
  [false, { status: 'ok' }],
])('a registration is taken for a reply: %s for %j', (isAccepted, body) => {
  expect(isRegisterReply(body)).toBe(isAccepted)
})
