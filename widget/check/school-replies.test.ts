import { expect, test } from 'vitest'
import type { CheckAuthReply } from '../../server/contract/replies.ts'
import { cookieState, isOutdated } from './school-replies.ts'

const HASH = 'abcdefsha-of-the-file='
const published = {
  version: '0.1.0',
  files: { 'auth-abcdef.js': 'sha256-sha-of-the-file=', 'react-000000.js': 'sha256-x' },
}

test('the script is that of the school if the school serves each of its files with the same bytes', () => {
  expect(isOutdated({ auth: [HASH] }, published)).toBe(false)
})

test.each([
  ['that is no longer served', 'abcde0sha-of-the-file='],
  ['that has other bytes', 'abcdefanother-hash='],
])('a script that names a file %s is outdated', (_, hashes) => {
  expect(isOutdated({ auth: [hashes, 'react'] }, published)).toBe(true)
})

const visit = { redirect_origins: [], event_origins: [] }
const visitor = (csrf_token: string): CheckAuthReply => ({ status: 'anonymous', csrf_token, ...visit })
const person = (csrf_token: string, onPage: boolean): CheckAuthReply => ({
  status: 'ok',
  user_id: '1',
  user_name: 'Anna',
  phone: null,
  segment_data: { user_id: '1' },
  csrf_token,
  ...(onPage && { on_page: true }),
  ...visit,
})

test.each([
  ['the same visitor twice', visitor('v1.anna.x'), visitor('v2.anna.y'), false, 'stored'],
  ['the same visitor twice on the school’s own page', visitor('v1.anna.x'), visitor('v2.anna.y'), true, 'own'],
  ['a person by a cookie', person('s1..x', false), person('s1..x', false), false, 'stored'],
  ['a new visitor each time', visitor('v1.anna.x'), visitor('v1.boris.x'), false, 'dropped'],
  ['a person on the page only', person('v1.anna.x', true), person('v1.boris.x', true), false, 'page-session'],
])('the cookie of the school: %s', (_, first, second, isOwn, state) => {
  expect(cookieState(first, second, isOwn)).toBe(state)
})
