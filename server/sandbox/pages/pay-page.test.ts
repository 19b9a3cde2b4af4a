import { expect, test } from 'vitest'
import { missingPage, type PayPage, payPage, relayPage } from './pay-page.ts'

const page: PayPage = {
  state: 'card',
  amount: { amount: 150_050, currency: 'RUB' },
  facts: [['Получатель', 'Школа & дети']],
  alert: 'Не <вышло>',
  number: '5555555555554444',
  testCards: [['5555555555554444', 'оплата пройдёт']],
  apps: [['sbp', 'СБП']],
  declineReasons: [['general_decline', 'Без "объяснений"']],
  returnUrl: 'https://school.example/',
  action: 'pay',
  hidden: { id: '"1"' },
  scripts: ['/x.js'],
  data: { event: 'complete' },
}

const missingFrom = (body: string, parts: string[]) => parts.filter((part) => !body.includes(part))

test('the page of a payment shows the amount, the facts and every form, and escapes all texts', () => {
  const { status, type, body } = payPage('Т‑Банк', page)
  const parts = [
    '<html lang="ru" data-event="complete">',
    '<p class="brand">Учебная замена Т‑Банк</p>',
    '<h1>Оплата картой</h1>',
    '<p class="alert" role="alert">Не &lt;вышло&gt;</p>',
    '<dt>Получатель</dt><dd>Школа &amp; дети</dd>',
    '<form method="post" autocomplete="off" action="pay">',
    '<input type="hidden" name="id" value="&quot;1&quot;">',
    '<input name="number" value="5555 5555 5555 4444"',
    '<option value="5555555555554444">5555555555554444: оплата пройдёт</option>',
    '<button name="do" value="pay" class="pay">Оплатить</button>',
    '<button name="do" value="sbp" class="plain">СБП</button>',
    '<option value="general_decline">Без &quot;объяснений&quot;</option>',
    '<button name="do" value="decline" class="decline">Отклонить</button>',
    '<button name="do" value="leave" class="plain">Вернуться в школу</button>',
    '<script src="/x.js" defer></script>',
  ]
  expect([status, type, missingFrom(body, parts)]).toEqual([200, 'text/html; charset=utf-8', []])
})

test.each<[string, Partial<PayPage>, string[], string[]]>([
  [
    'the page of an app has a QR code',
    { state: 'app', qrUrl: 'https://qr.example/1' },
    ['<svg viewBox="0 0 '],
    ['name="number"'],
  ],
  [
    'the page of a bank asks for a code',
    { state: 'secure', secureCode: '42' },
    ['name="code" value="42"', 'value="confirm"'],
    [],
  ],
  [
    'the page of an outcome has no form but the way back',
    { state: 'done' },
    ['Готово', 'value="leave"'],
    ['value="pay"'],
  ],
  ['the page of a binding has no amount', { amount: null }, ['Привязать карту'], ['class="amount"']],
  ['the page in a frame has no way back', { returnUrl: null }, [], ['value="leave"']],
  ['the page of an English buyer is in English', { lang: 'en' }, ['<html lang="en"', 'Card number'], ['Номер карты']],
])('%s', (_, fields, shown, hidden) => {
  const { body } = payPage('Т‑Банк', { ...page, ...fields })
  expect([missingFrom(body, shown), hidden.filter((part) => body.includes(part))]).toEqual([[], []])
})

test('a missing payment is 404, and a relay posts its fields to the other site', () => {
  const relay = relayPage('CloudPayments', 'https://school.example/3ds', { MD: '1' }, '/return.js').body
  const parts = ['action="https://school.example/3ds"', 'name="MD" value="1"', '<script src="/return.js" defer>']
  expect([missingPage('Т‑Банк').status, missingFrom(relay, parts)]).toEqual([404, []])
})
