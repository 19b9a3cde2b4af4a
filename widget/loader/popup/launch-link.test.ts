import { expect, test } from 'vitest'
import { launchOfHash } from './launch-link.ts'

test.each([
  ['#school-login', { name: 'login', attributes: {} }],
  ['#school-login?next-url=/x', { name: 'login', attributes: { 'next-url': '/x' } }],
  [
    '#school-login?next-url=%2Fx%3Fa%3D1%26b&only-auth',
    { name: 'login', attributes: { 'next-url': '/x?a=1&b', 'only-auth': '' } },
  ],
  ['#school-login?next-url=/x?y=1', { name: 'login', attributes: { 'next-url': '/x?y=1' } }],
  ['#school-login?next-url=/x?y=1=2&', { name: 'login', attributes: { 'next-url': '/x?y=1=2' } }],
  ['#school-login?email=anna+math@example.com', { name: 'login', attributes: { email: 'anna+math@example.com' } }],
  ['#school-login?email=anna%2Bmath%40example.com', { name: 'login', attributes: { email: 'anna+math@example.com' } }],
  ['#school-auth?caption=На%20урок', { name: 'auth', attributes: { caption: 'На урок' } }],
  ['#school-auth?caption=100%&name=%D0%92%D0', { name: 'auth', attributes: { caption: '100%', name: '%D0%92%D0' } }],
])('the hash %s is read as %j', (hash, launch) => {
  expect(launchOfHash(hash)).toEqual(launch)
})
