import { expect, test } from 'vitest'
import { welcome } from './welcome.ts'

const addresses = { isProduction: false, baseUrl: 'http://localhost:3000', foreignPort: 3001, sandboxPort: 3002 }

test.each([
  'http://localhost:3000/ ',
  'http://localhost:3000/dev/mail/',
  'http://127.0.0.1:3001/',
  'http://127.0.0.1:3002/',
  'parent@school.example  moloko-2026',
])('names %s', (text) => {
  expect(welcome(addresses, ['parent@school.example  moloko-2026'])).toContain(text)
})

test('in production there are no demo people and no mailbox', () => {
  expect(
    welcome({ isProduction: true, baseUrl: 'https://school.example', foreignPort: null, sandboxPort: null }, []),
  ).toBe('The school is ready for https://school.example')
})
