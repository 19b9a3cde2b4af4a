import { expect, test } from 'vitest'
import { createPhoneCodes } from './phone-codes.ts'
import type { PhoneCodesSettings } from './settings.ts'
import { codeText } from './text.ts'

const settings: PhoneCodesSettings = {
  ways: ['sms'],
  countries: ['RU', 'BY', 'UZ'],
  sms: { provider: 'smsru', settings: { url: '', apiId: '' } },
  call: null,
  sender: null,
  budget: { hour: 0, day: 0, message: 0 },
  isSandbox: false,
}

test.each([
  ['a Russian mobile phone', '+79161234567', null],
  ['a Belarusian one', '+375291234567', null],
  ['an Uzbek one', '+998901234567', null],
  ['a mobile phone of Kazakhstan, which shares the code 7', '+77011234567', 'phoneCountry'],
  ['one of a country that is not listed', '+12025550123', 'phoneCountry'],
  ['a satellite phone', '+881612345678', 'phoneCountry'],
  ['a line of Moscow', '+74951234567', 'phoneNotMobile'],
  ['a free number', '+78005553535', 'phoneNotMobile'],
  ['a premium number', '+78091234567', 'phoneNotMobile'],
  ['a line of Minsk', '+375172001234', 'phoneNotMobile'],
])('%s', (_, phone, fault) => {
  const codes = createPhoneCodes(settings, { fetchOf: () => fetch })
  expect(codes?.errorOf(phone)).toBe(fault)
})

test('where no numbers are told apart, those that may be mobile get codes', () => {
  const codes = createPhoneCodes({ ...settings, countries: ['US'] }, { fetchOf: () => fetch })
  expect(codes?.errorOf('+12025550123')).toBeNull()
})

test('a text message has the code, and as its last line the host and the code for browsers', () => {
  expect([
    codeText('012345', 'land.example', 'ru'),
    codeText('012345', 'land.example', 'es'),
    codeText('012345', 'land.example', 'uz'),
  ]).toEqual([
    'Код: 012345\n\n@land.example #012345',
    'Código: 012345\n\n@land.example #012345',
    'Kod: 012345\n\n@land.example #012345',
  ])
})

test('a text with a long host has Latin letters, so that it stays one part', () => {
  const host = 'a-very-long-name-of-a-landing-of-the-school.example'
  const text = codeText('012345', host, 'ru')
  expect(text).toBe(`Code: 012345\n\n@${host} #012345`)
})
