import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { newPasswordFault } from './new-password.ts'

test('a new password has 8 to 128 characters of any kind', async () => {
  expect(await newPasswordFault('q7#mZ-t')).toBe('newPasswordShort')
  expect(await newPasswordFault('q7#mZ-t2')).toBeNull()
  expect(await newPasswordFault('🦉🐢🎈🌵🍒🚂🎻')).toBe('newPasswordShort')
  expect(await newPasswordFault('гречка с молоком и\tдва яйца')).toBeNull()
  expect(await newPasswordFault(`${'слон и моська, '.repeat(8)}12345678`)).toBeNull()
  expect(await newPasswordFault(`${'слон и моська, '.repeat(8)}123456789`)).toBe('newPasswordLong')
})

test.each([
  '12345678',
  '987654321',
  '11111111',
  '12341234',
  'abcdefgh',
  'qwertyuiop',
  'QWERTY123',
  '1qaz2wsx',
  '1q2w3e4r5t',
  'йцукенгшщз',
  'password',
  'Password1!',
  'P@ssw0rd2026',
  'iloveyou123',
  'gfhjkm123',
  'пароль2026',
  'наташа1985',
  'lovelove',
  'passwordpassword',
  'asdfghjkl12345',
  '25.12.1999',
  '19851225',
])('%s is among the common ones', async (password) =>
  expect(await newPasswordFault(password)).toBe('newPasswordCommon'),
)

test.each(['moloko-2026', 'шла Саша по шоссе', 'correct horse battery staple', 'Tr0ub4dor&3'])(
  '%s is not',
  async (password) => expect(await newPasswordFault(password)).toBeNull(),
)

test('of the 3,000 passwords that leaks hold most often none is taken', async () => {
  const top = dictionary['passwords-common'].slice(0, 3_000)
  const taken = await Promise.all(top.map(async (password) => (await newPasswordFault(password)) === null))
  expect(taken.filter(Boolean)).toEqual([])
})
