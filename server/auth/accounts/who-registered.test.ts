import { expect, test } from 'vitest'
import { deviceOf, whoRegistered } from './who-registered.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/156.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${CHROME} YaBrowser/26.10.0.0 Safari/537.36`, 'Yandex Browser', 'Windows'],
  [`${MAC} ${SAFARI} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${IPHONE} ${SAFARI} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} ${SAFARI} CriOS/156.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('"%s" is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test.each([
  [59, 'Это вы регистрировались в Safari на iPhone только что?'],
  [60, 'Это вы регистрировались в Safari на iPhone 1 минуту назад?'],
  [3 * 3_600, 'Это вы регистрировались в Safari на iPhone 3 часа назад?'],
  [5 * 86_400, 'Это вы регистрировались в Safari на iPhone 5 дней назад?'],
])('after %i seconds the question is: %s', (seconds, question) => {
  const createdAt = new Date('2026-11-27T12:00:00Z')
  const at = new Date(createdAt.getTime() + seconds * 1_000)
  expect(whoRegistered({ browser: 'Safari', system: 'iPhone', createdAt }, at, 'ru')).toBe(question)
})
