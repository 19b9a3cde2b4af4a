import { expect, test } from 'vitest'
import { linksIn } from './mailbox.ts'
import { mails } from './templates.ts'
import { readable } from './testing/readable.ts'
import { at, code, link, money, orderIn, otherShopMails, shopMails, site, visa } from './testing/shop-mails.ts'

const lines = (text: string) => text.split('\n').filter((line) => line !== '')
const tied = (text: string) => text.replaceAll('_', '\u00A0')

test.each(['purchase', 'certificate', 'trialStarted', 'renewalPaid', 'renewalFailed', 'refundNotice'] as const)(
  '%s has the number of its order',
  (kind) => {
    const numbers = (['ru', 'en'] as const).map((lang) => shopMails('Анна', lang)[kind].text.match(/[МM]-\d+/g))
    expect(numbers).toEqual([['М-10482'], ['M-10482']])
  },
)

test('in English the mail of a purchase has its number, day and method', () => {
  const [, order] = lines(shopMails('Anna', 'en').purchase.text)
  expect(order).toBe('Order M-10482, November 20, 2026. Paid by: SBP.')
})

test('the mail of a purchase has its number, day and method, lists what was bought, until when it is open, and what it cost', () => {
  const { text } = shopMails('Анна', 'ru').purchase
  expect(lines(text).slice(1, 14)).toEqual(
    [
      'Заказ М-10482, 20_ноября 2026_г. Способ оплаты: СБП.',
      'Космос',
      'Доступно',
      '3_900_₽',
      'Вулкан у нас на кухне: большой опыт',
      'Доступно до 20_ноября 2026_г.',
      '490,50_₽',
      'Сертификат',
      '1_500_₽',
      'Скидка по промокоду',
      '−500_₽',
      'Итого',
      '5_390,50_₽',
    ].map(tied),
  )
})

test('the mail of a purchase hands the codes of certificates over and says that they work right away', () => {
  const { text, html } = shopMails('Анна', 'ru').purchase
  expect(text).toContain(tied('Подарочный сертификат действует сразу.'))
  expect(lines(text)).toEqual(expect.arrayContaining([tied('Сертификат на 1_500_лиликов'), code]))
  expect(readable(html)).toContain(code)
})

test('a purchase whose certificate is mailed says where and when, and has its code all the same', () => {
  const { text } = otherShopMails('Анна', 'ru')['purchase of a certificate with a letter'] ?? { text: '' }
  expect(text).toContain(tied('на адрес oma@example.com, день отправки: 20_ноября 2026_г.'))
  expect([text.includes(code), text.includes('Передайте код')]).toEqual([true, false])
})

test.each([
  ['f', 'Оля подарила вам сертификат школы «Маяк».'],
  ['m', 'Оля подарил вам сертификат школы «Маяк».'],
  [null, 'Вам подарок от_пользователя Оля: сертификат школы «Маяк».'],
] as const)(
  'a certificate says who gives it by the gender of the wording (%s), and each line of the message',
  (gender, expected) => {
    const details = { name: '', number: 'М-10482', message: 'Ура!\n\n<b>Расти</b> большой', code, lils: 1_000, link }
    const { text, html } = mails.certificate(site, { ...details, giver: { name: 'Оля', gender } }, 'ru')
    expect(lines(text)).toEqual(expect.arrayContaining([tied(expected), 'Ура!', '<b>Расти</b> большой', code]))
    expect(html).not.toContain('<b>Расти')
  },
)

test('what lils have paid is a line of its own', () => {
  expect(lines(otherShopMails('Анна', 'ru')['purchase with lils']?.text ?? '')).toEqual(
    expect.arrayContaining(['Оплачено лиликами', tied('−500_₽')]),
  )
})

test('the mail of a trial says when it ends, what it costs then and how to cancel', () => {
  const { text } = shopMails('Анна', 'ru').trialStarted
  expect(text).toContain(tied('Бесплатно до_20_ноября 2026_г. в_14:05_по_Москве.'))
  expect(text).toContain(tied('18,50_€ в_месяц'))
  expect(text).toContain('Отмените подписку в\u00A0личном кабинете до\u00A0этого времени')
})

test('a renewal that failed says when it is tried again, or that it has ended', () => {
  const [again, ended] = [shopMails('Анна', 'ru').renewalFailed, otherShopMails('Анна', 'ru')['renewalFailed for good']]
  expect(again?.text).toContain(tied('мы_попробуем ещё раз 20_ноября 2026_г. в_14:05_по_Москве'))
  expect(ended?.text).toContain('подписка закончилась')
})

test.each(['purchase', 'trialStarted', 'renewalNotice', 'renewalPaid', 'renewalFailed'] as const)(
  '%s leads to its page first',
  (kind) => {
    expect(linksIn(shopMails('Анна', 'ru')[kind].text)[0]).toBe(link)
  },
)

test('what a product is called is written as text', () => {
  const { html } = mails.renewalPaid(
    site,
    {
      name: 'Анна',
      order: orderIn('ru'),
      product: '<img src=x onerror=alert(1)>',
      ...money,
      ...visa,
      paidTo: at,
      link,
    },
    'ru',
  )
  expect(html).not.toContain('<img')
})
