import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { schoolNames } from '../../config/school-names.ts'
import { newPasswordError } from './new-password.ts'
import { guessableParts } from './guessable-parts.ts'

test('a new password has 8 to 128 characters of any kind', async () => {
  expect(await newPasswordError('q7#mZ-t')).toBe('newPasswordShort')
  expect(await newPasswordError('q7#mZ-t2')).toBeNull()
  expect(await newPasswordError('🦉🐢🎈🌵🍒🚂🎻')).toBe('newPasswordShort')
  expect(await newPasswordError('гречка с молоком и\tдва яйца')).toBeNull()
  expect(await newPasswordError(`${'слон и моська, '.repeat(8)}12345678`)).toBeNull()
  expect(await newPasswordError(`${'слон и моська, '.repeat(8)}123456789`)).toBe('newPasswordLong')
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
  expect(await newPasswordError(password)).toBe('newPasswordCommon'),
)

test.each(['moloko-2026', 'шла Саша по шоссе', 'correct horse battery staple', 'Tr0ub4dor&3'])(
  '%s is not',
  async (password) => expect(await newPasswordError(password)).toBeNull(),
)

test('of the 49,000 leaked passwords none is taken', async () => {
  const leaked = dictionary['passwords-common']
  const errors = await Promise.all(leaked.map(async (password) => [password, await newPasswordError(password)]))
  const common = errors.filter(([, error]) => error === 'newPasswordCommon')
  expect([common.length > 3_000, errors.filter(([, error]) => error === null)]).toEqual([true, []])
})

const own = guessableParts(
  { names: schoolNames('Росток знаний', 'Rostok'), baseUrl: 'https://kids.rostok-online.ru' },
  { name: 'Дарья Бобринская-Лу', email: 'bobrinskaya.dasha@example.com' },
)

test('the own words are those of the school, its host, the person and the mailbox', () => {
  const school = [
    'росток знаний',
    'росток',
    'знаний',
    'rostok',
    'kids.rostok-online.ru',
    'rostok-online',
    'online',
    'kids',
  ]
  const person = ['дарья бобринская-лу', 'дарья', 'бобринская']
  const mailbox = ['bobrinskaya.dasha@example.com', 'bobrinskaya.dasha', 'bobrinskaya', 'dasha']
  expect([...own].toSorted()).toEqual([...school, ...person, ...mailbox].toSorted())
})

test.each([
  'Росток2026',
  'rostok-online',
  'R0st0k!2026',
  'hjcnjr2026',
  'Росток знаний!',
  'Бобринская1',
  'bobrinskaya.dasha',
  'Bobrinskaya.Dasha@example.com',
  'ростокросток',
])('%s is built of own words', async (password) => {
  const found = [await newPasswordError(password, own), await newPasswordError('росток под дождём', own)]
  expect(found).toEqual(['newPasswordCommon', null])
})
