import { expect, test } from 'vitest'
import { seeOther } from '../http.ts'
import { payPage, payPageHtml } from './pay-page.ts'

const page = payPageHtml({
  brand: 'Учебная замена',
  title: 'Оплата <заказа>',
  amount: { amount: 150_050, currency: 'RUB' },
  facts: [['Получатель', 'Школа & дети']],
  qr: { text: 'https://qr.example/1', label: 'QR-код' },
  alert: 'Не вышло',
  actions: [
    {
      action: 'pay',
      hidden: { id: '"1"' },
      fields: [
        {
          name: 'reason',
          label: 'Причина',
          value: 'b',
          options: [
            ['a', 'первая'],
            ['b', 'вторая'],
          ],
        },
      ],
      buttons: [{ label: 'Оплатить', look: 'pay', name: 'do', value: 'pay' }],
    },
  ],
  note: 'Деньги не спишутся',
  scripts: ['/x.js'],
  data: { state: '1' },
})

test('a payment page shows what it was given and escapes all of it', () => {
  const shown = [
    '<html lang="ru" data-state="1">',
    '<h1>Оплата &lt;заказа&gt;</h1>',
    '<dt>Получатель</dt><dd>Школа &amp; дети</dd>',
    '<p class="alert" role="alert">Не вышло</p>',
    '<form method="post" autocomplete="off" action="pay">',
    '<input type="hidden" name="id" value="&quot;1&quot;">',
    '<option value="b" selected>вторая</option>',
    '<button name="do" value="pay" class="pay">Оплатить</button>',
    '<svg viewBox="0 0 ',
    'aria-label="QR-код"',
    '<script src="/x.js" defer></script>',
    '<p class="note">Деньги не спишутся</p>',
  ]
  expect(shown.filter((part) => !page.includes(part))).toEqual([])
})

test('a page answers with its status, and another answer leads elsewhere by GET', () => {
  const { status, type } = payPage({ brand: 'b', title: 't', status: 404 })
  expect([status, type, seeOther('https://school.example/').headers]).toEqual([
    404,
    'text/html; charset=utf-8',
    { Location: 'https://school.example/' },
  ])
})
