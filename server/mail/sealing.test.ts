import { expect, test } from 'vitest'
import { createSealer } from './sealing.ts'

test('what was sealed opens again, and shows nothing meanwhile', () => {
  const { seal, open } = createSealer(['one'])
  const sealed = seal('Код 12345678', 'mail-1')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('12345678')
  expect(open(sealed, 'mail-1')).toBe('Код 12345678')
})

test('the same text never looks the same twice', () => {
  const { seal } = createSealer(['one'])
  expect(seal('Код', 'mail-1')).not.toBe(seal('Код', 'mail-1'))
})

test('the first secret seals, all of them open', () => {
  const sealed = createSealer(['old']).seal('Код', 'mail-1')
  const rotated = createSealer(['new', 'old'])
  expect(rotated.open(sealed, 'mail-1')).toBe('Код')
  expect(createSealer(['new']).open(rotated.seal('Код', 'mail-1'), 'mail-1')).toBe('Код')
  expect(createSealer(['old']).open(rotated.seal('Код', 'mail-1'), 'mail-1')).toBeNull()
})

test('what was sealed for one row does not open in another', () => {
  const { seal, open } = createSealer(['one'])
  expect(open(seal('Код', 'mail-1'), 'mail-2')).toBeNull()
})

test('a row that was tampered with does not open', () => {
  const { seal, open } = createSealer(['one'])
  const bytes = Buffer.from(seal('Код 12345678', 'mail-1'), 'base64')
  const tampered = [...bytes.keys()].map((at) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))),
  )
  const broken = [...tampered, bytes.subarray(0, 10), Buffer.alloc(0)]
  expect(new Set(broken.map((each) => open(each.toString('base64'), 'mail-1')))).toEqual(new Set([null]))
})

test('without a secret there is no sealer', () => {
  expect(() => createSealer([])).toThrow('at least one secret')
})

test('what was sealed for one purpose does not open for another', () => {
  const secrets = ['a secret of the tests, 32 bytes and more']
  const sealed = createSealer(secrets).seal('a mail', 'row')
  expect([createSealer(secrets).open(sealed, 'row'), createSealer(secrets, 'saved card').open(sealed, 'row')]).toEqual([
    'a mail',
    null,
  ])
})
