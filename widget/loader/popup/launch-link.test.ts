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
])('the hash %s is read as %j', (hash, launch) => {
  expect(launchOfHash(hash)).toEqual(launch)
})
