import { expect, test } from 'vitest'
import { readJson, isSigned, tokenOf } from './token.ts'

test('a call is signed as in the bank’s own example, without what is nested', () => {
  const fields = {
    TerminalKey: 'MerchantTerminalKey',
    Amount: 19_200,
    OrderId: '21090',
    Description: 'Подарочная карта на 1000 рублей',
    DATA: { Phone: '+71234567890' },
    Receipt: { Items: [] },
  }
  expect(tokenOf(fields, 'usaf8fw8fsw21g')).toBe('0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9')
})

const notice = {
  TerminalKey: '1321054611234DEMO',
  OrderId: '201709',
  Success: true,
  Status: 'AUTHORIZED',
  PaymentId: 8_742_591,
  ErrorCode: '0',
  Amount: 9_855,
  CardId: 322_264,
  Pan: '430000******0777',
  ExpDate: '1122',
  RebillId: 101_709,
}
const token = 'b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b'

test('a notification is signed as in the bank’s own example', () => {
  const checks = [notice, { ...notice, Token: token }, { ...notice, Amount: 9_856 }, { ...notice, Success: false }]
  expect(checks.map((fields) => isSigned(fields, token, 'Dfsfh56dgKl'))).toEqual([true, true, false, false])
})

test('a token of another length or with another password is none', () => {
  expect([isSigned(notice, token.slice(1), 'Dfsfh56dgKl'), isSigned(notice, token, 'other')]).toEqual([false, false])
})

test('numbers of twenty digits keep all of them', () => {
  expect([readJson('{"PaymentId":12345678901234567890,"Amount":1.50,"Success":true}'), readJson('{')]).toEqual([
    { PaymentId: '12345678901234567890', Amount: '1.50', Success: true },
    undefined,
  ])
})
