import { expect, test } from 'vitest'
import { addressOfKey, blockOf, clientIp } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '127.0.0.1'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:52114', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['unknown', 'connection 127.0.0.1 4711'],
  ['_hidden:80', 'connection 127.0.0.1 4711'],
  ['[nonsense', 'connection 127.0.0.1 4711'],
  [undefined, 'connection 127.0.0.1 4711'],
])('limits count %s as %s', (ip, counted) => {
  expect(clientIp({ ip, socket: { remoteAddress: '127.0.0.1', remotePort: 4711 } })).toBe(counted)
})

test('providers get the address of a client, of an IPv6 network the first one, and none that is unreadable', () => {
  const keys = ['203.0.113.7', '2001:db8:1:2::/64', 'connection 127.0.0.1 4711']
  expect(keys.map(addressOfKey)).toEqual(['203.0.113.7', '2001:db8:1:2::', null])
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['connection ::ffff:10.0.0.1 4711', 'unreadable'],
])('floods count %s as %s', (key, counted) => {
  expect(blockOf(key)).toBe(counted)
})
