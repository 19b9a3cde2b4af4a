import { expect, test } from 'vitest'
import { isBankPage, isPaymentPage } from './outcome.ts'

const hosts = ['https://yoomoney.ru', 'https://pay.example:8443', 'http://127.0.0.1:4102', 'http://shop.example']

test.each([
  ['https://yoomoney.ru/checkout?id=1', true],
  ['https://YooMoney.ru/checkout', true],
  ['https://pay.example:8443/p/1', true],
  ['http://127.0.0.1:4102/yookassa/pay/1', true],
  ['http://127.0.0.1:4103/yookassa/pay/1', false],
  ['http://yoomoney.ru/checkout', false],
  ['http://shop.example/', false],
  ['https://pay.example/p/1', false],
  ['https://yoomoney.ru.evil.example/', false],
  ['https://evil.example/?https://yoomoney.ru', false],
  ['https://yoomoney.ru@evil.example/', false],
  ['https://name:word@yoomoney.ru/', false],
  ['https:\\\\yoomoney.ru\\', false],
  ['https://yoomoney.ru\\@evil.example', false],
  ['https://yoomoney.ru/\n', false],
  ['java\nscript:alert(1)', false],
  ['javascript:alert(1)//https://yoomoney.ru', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['blob:https://yoomoney.ru/1', false],
  ['//yoomoney.ru/', false],
  ['/checkout/pay', false],
  ['', false],
  [`https://yoomoney.ru/${'x'.repeat(4_096)}`, false],
])('a person is sent to %j: %s', (address, isAllowed) => {
  expect(isPaymentPage(address, hosts)).toBe(isAllowed)
})

test.each([
  ['https://acs.bank.example/pareq', true],
  ['http://acs.bank.example/pareq', false],
  ['http://127.0.0.1:4102/cloudpayments/acs', false],
  ['javascript:alert(1)', false],
  ['https://a:b@acs.bank.example/', false],
])('where every bank is let in, the form of 3-D Secure goes to %j: %s', (address, isAllowed) => {
  expect(isBankPage(address, ['*'])).toBe(isAllowed)
})

test('that every bank is let in opens no door to pages for paying', () => {
  expect(isPaymentPage('https://evil.example/', ['*'])).toBe(false)
})

test('the bank of a listed origin is let in without it', () => {
  expect(isBankPage('http://127.0.0.1:4102/cloudpayments/acs', hosts)).toBe(true)
})
