import { expect, test } from 'vitest'
import { isProviderAddress, secureForm } from './charge.ts'

const HOSTS = ['https://pay.example', 'http://127.0.0.1:3001']

test.each([
  ['https://pay.example/acs?a=1', true],
  ['http://127.0.0.1:3001/yookassa/pay', true],
  ['https://pay.example:443/', true],
  ['http://pay.example/', false],
  ['https://pay.example.evil/', false],
  ['https://evil.example/?https://pay.example', false],
  ['https://pay.example@evil.example/', false],
  ['https://user:word@pay.example/', false],
  ['https:\\\\pay.example/', false],
  ['https://pay.example/\n', false],
  ['//pay.example/', false],
  ['/checkout', false],
  ['javascript:alert(1)//https://pay.example', false],
  ['data:text/html,x', false],
  [`https://pay.example/${'a'.repeat(5_000)}`, false],
])('a page of the provider: %j is %s', (address, isOne) => {
  expect(isProviderAddress(address, HOSTS)).toBe(isOne)
})

test.each([
  ['https://acs.bank.example/3ds', true],
  ['http://acs.bank.example/3ds', false],
  ['javascript:alert(1)', false],
])('where any bank may be gone to, only by https: %j is %s', (address, isOne) => {
  expect(isProviderAddress(address, ['*'])).toBe(isOne)
})

test('the form of the bank has an action and hidden fields, and nothing of them is markup', () => {
  expect(secureForm('https://pay.example/?a=1&b="', { '"><img onerror=x>': '</form>' })).toBe(
    '<form method="post" action="https://pay.example/?a=1&amp;b=&quot;">' +
      '<input type="hidden" name="&quot;&gt;&lt;img onerror=x&gt;" value="&lt;/form&gt;"></form>',
  )
})
