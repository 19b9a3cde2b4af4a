import { expect, test } from 'vitest'
import { requiresTls, createMailTransport } from './transports.ts'

const config = {
  mailFrom: 'Маяк <no-reply@school.example>',
  supportEmail: 'help@school.example',
  baseUrl: 'https://school.example',
  dataDir: '.data',
}

test('production refuses to start without a mail server', () => {
  expect(() => createMailTransport({ ...config, smtpUrl: null, isProduction: true })).toThrow('SMTP_URL')
})

test.each([
  ['smtp://mail.example:587', true],
  ['smtp://10.0.0.5:25', true],
  ['smtps://mail.example', false], // encrypted from the first byte on
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[::1]:1025', false],
])('%s has to go over to an encrypted connection: %s', (address, isNeeded) => {
  expect(requiresTls(new URL(address))).toBe(isNeeded)
})
