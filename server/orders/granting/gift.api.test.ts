import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  add,
  cartOf,
  itemNamed,
  NO_SUCH_ADDRESS,
  NOT_OFFERED,
  outcome,
  refusal,
  signIn,
} from '../../catalog/carts/testing/shopper.ts'
import { refundOrder } from '../../staff/refund-order.ts'
import { ordersOf } from '../stores/order-store.ts'
import { succeeds } from '../testing/fake-provider.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
/** By Moscow time it is the evening of 20 November. */
const NOW = new Date('2026-11-20T18:00:00Z')

beforeEach(async () => {
  shop = await startTestShop()
  shop.school.clock.advance(NOW.getTime() - Date.now())
})
afterEach(() => shop.school.close())

const CODE = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/
const GIFT = {
  giver_name: 'Бабушка Оля',
  giver_gender: 'f',
  receiver_email: 'Vnuk@Example.com',
  message: 'С днём рождения!\r\nРасти большой.',
  send_on: '2026-12-24',
}
const STORED_GIFT = { ...GIFT, receiver_email: 'vnuk@example.com', message: 'С днём рождения!\nРасти большой.' }
const OK = { status: 200, body: { status: 'ok' } }

const itemId = async ({ browser }: Buyer) => (await cartOf(browser)).items.at(-1)?.id ?? ''
const giftOf = async ({ browser }: Buyer) => (await cartOf(browser)).items.at(-1)?.gift
const setGift = async (buyer: Buyer, fields: Record<string, string>) =>
  outcome(await buyer.browser.post('/api/v1/set-gift/', { item_id: await itemId(buyer), ...fields }))

const aGiver = async () => {
  const buyer = await shop.buyer()
  await buyer.put('gift-certificate', 1)
  return buyer
}

const lettersTo = async (to: string) => (await shop.school.mails()).filter((mail) => mail.to === to)
const plain = (text = '') => text.replaceAll('\u00A0', ' ')
const untilDay = (day: string) =>
  shop.school.clock.advance(Date.parse(`${day}T10:00:00+03:00`) - shop.school.clock.now().getTime())

describe('in the cart', () => {
  test('what is said of a gift is kept, said anew, and taken back', async () => {
    const buyer = await aGiver()
    const before = await giftOf(buyer)
    const stored = [await setGift(buyer, GIFT), await giftOf(buyer)]
    const anew = [await setGift(buyer, { giver_name: 'Дед' }), await giftOf(buyer)]
    const back = [await setGift(buyer, {}), await giftOf(buyer)]
    const onlyGiver = { giver_name: 'Дед', giver_gender: null, receiver_email: null, message: null, send_on: null }
    expect([before, stored, anew, back]).toEqual([null, [OK, STORED_GIFT], [OK, onlyGiver], [OK, null]])
  })

  test('it comes with the certificate, and stays where that is put in once more without', async () => {
    const { browser } = await shop.buyer()
    await add(browser, 'gift-certificate:1', GIFT)
    const first = (await cartOf(browser)).items[0]?.gift
    await add(browser, 'gift-certificate:1')
    const second = (await cartOf(browser)).items[0]?.gift
    await add(browser, 'gift-certificate:1', { giver_name: 'Дед' })
    expect([first, second, (await cartOf(browser)).items[0]?.gift?.giver_name]).toEqual([
      STORED_GIFT,
      STORED_GIFT,
      'Дед',
    ])
  })

  test('of a course nothing is kept, and nothing can be said', async () => {
    const buyer = await shop.buyer()
    await add(buyer.browser, 'course:2', GIFT)
    expect([await giftOf(buyer), await setGift(buyer, GIFT)]).toEqual([null, refusal('item_id', NOT_OFFERED)])
  })

  test('an item of somebody else is not there', async () => {
    const [giver, other] = [await aGiver(), await aGiver()]
    const fields = { item_id: await itemId(giver), ...GIFT }
    expect(outcome(await other.browser.post('/api/v1/set-gift/', fields))).toEqual(NO_SUCH_ADDRESS)
  })

  test('what a visitor has said last comes along when they sign in', async () => {
    const { person } = await aGiver()
    const visitor = shop.school.browser()
    await add(visitor, 'gift-certificate:1', GIFT)
    await signIn(visitor, person.email)
    expect((await itemNamed(visitor, 'Сертификат')).gift).toEqual(STORED_GIFT)
  })

  test.each([
    [
      'an address with a fault',
      { receiver_email: 'vnuk@example' },
      'receiver_email',
      'Похоже, вы допустили ошибку в почте',
    ],
    [
      'a message to nobody',
      { message: 'Ура' },
      'receiver_email',
      'Укажите почту получателя: туда придёт письмо с сертификатом',
    ],
    [
      'a day without a receiver',
      { send_on: '2026-12-24' },
      'receiver_email',
      'Укажите почту получателя: туда придёт письмо с сертификатом',
    ],
    [
      'yesterday',
      { ...GIFT, send_on: '2026-11-19' },
      'send_on',
      'Выберите день не раньше сегодняшнего и не позже чем через год',
    ],
    [
      'more than a year ahead',
      { ...GIFT, send_on: '2027-11-21' },
      'send_on',
      'Выберите день не раньше сегодняшнего и не позже чем через год',
    ],
    [
      'a day that no calendar has',
      { ...GIFT, send_on: '2027-02-29' },
      'send_on',
      'Нужна дата вида 2026-12-01 или 2026-12-01T19:00',
    ],
    [
      'a link in the message',
      { ...GIFT, message: 'Смотри на evil.example/x' },
      'message',
      'Ссылки и адреса сайтов мы не пересылаем, уберите их, пожалуйста',
    ],
    [
      'a link for a name',
      { giver_name: 'https://evil' },
      'giver_name',
      'Ссылки и адреса сайтов мы не пересылаем, уберите их, пожалуйста',
    ],
    ['a long message', { ...GIFT, message: 'я'.repeat(301) }, 'message', 'Слишком длинно, сократите, пожалуйста'],
    ['a long name', { giver_name: 'я'.repeat(101) }, 'giver_name', 'Слишком длинно, сократите, пожалуйста'],
    ['another gender', { giver_gender: 'x' }, 'giver_gender', NOT_OFFERED],
  ])('%s is refused at its field, by both calls, and nothing is kept', async (_, fields, field, message) => {
    const buyer = await aGiver()
    const added = outcome(await add(buyer.browser, 'gift-certificate:1', fields))
    expect([await setGift(buyer, fields), added, await giftOf(buyer)]).toEqual([
      refusal(field, message),
      refusal(field, message),
      null,
    ])
  })

  test.each(['2026-11-20', '2027-11-20'])('%s can be chosen', async (send_on) => {
    expect(await setGift(await aGiver(), { ...GIFT, send_on })).toEqual(OK)
  })
})

const numberIn = (text = '') => /М-\d{5}/.exec(text)?.[0] ?? 'no number'

describe('paid', () => {
  test('the letter goes to the receiver on its day, and the buyer is told so at once', async () => {
    const buyer = await aGiver()
    await setGift(buyer, GIFT)
    await buyer.pay()
    const [confirmation] = await lettersTo(buyer.person.email)
    const early = await lettersTo('vnuk@example.com')
    untilDay('2026-12-24')
    const [letter] = await lettersTo('vnuk@example.com')
    const code = CODE.exec(letter?.text ?? '')?.[0]
    expect([early, letter?.subject, letter?.text.includes(buyer.person.email)]).toEqual([
      [],
      'Вам подарили сертификат школы «Маяк»',
      false,
    ])
    expect(plain(letter?.text)).toContain('Бабушка Оля подарила вам сертификат школы «Маяк».')
    expect(plain(letter?.text)).toMatch(/С днём рождения!\n+Расти большой\.\n+Сертификат на 3 000 лиликов/)
    expect(plain(confirmation?.text)).toContain('на адрес vnuk@example.com, день отправки: 24 декабря 2026 г.')
    expect(CODE.exec(confirmation?.text ?? '')?.[0]).toBe(code)
    expect(numberIn(letter?.text)).toBe(numberIn(confirmation?.text))
    expect(letter?.text).toMatch(`/checkout/cart/list#code=${code}`)
    const fields = { action: 'get-product', code: code ?? '', product_type: 'lils' }
    expect((await (await shop.buyer()).browser.post('/gift-certificate/profile/get/', fields)).status).toBe(200)
  })

  test('without a day it goes at once', async () => {
    const buyer = await aGiver()
    await setGift(buyer, { receiver_email: 'vnuk@example.com', giver_name: 'Дед', giver_gender: 'm' })
    await buyer.pay()
    const [letter] = await lettersTo('vnuk@example.com')
    expect(plain(letter?.text)).toContain('Дед подарил вам сертификат школы «Маяк».')
  })

  test('an English letter leads to the English cart', async () => {
    const buyer = await aGiver()
    await setGift(buyer, { receiver_email: 'vnuk@example.com', giver_name: 'Oma', giver_gender: 'f' })
    await buyer.pay({ token: 'cryptogram', lang: 'en' })
    const [letter] = await lettersTo('vnuk@example.com')
    const code = CODE.exec(letter?.text ?? '')?.[0]
    expect(letter?.links[0]).toBe(`https://school.example/checkout/cart/list?lang=en#code=${code}`)
  })

  test('a day that has passed before the payment is no reason to wait', async () => {
    const buyer = await aGiver()
    await setGift(buyer, { ...GIFT, send_on: '2026-11-21' })
    untilDay('2026-11-25')
    const again = shop.school.browser()
    await signIn(again, buyer.person.email)
    await again.post('/checkout/pay/', { cart_id: 'current', token: 'cryptogram' })
    expect((await lettersTo('vnuk@example.com')).length).toBe(1)
  })

  test('without a receiver nobody else gets a letter, and the buyer hands the code on', async () => {
    const buyer = await aGiver()
    await setGift(buyer, { giver_name: 'Дед', giver_gender: 'm' })
    await buyer.pay()
    const mails = await shop.school.mails()
    const code = CODE.exec(mails[0]?.text ?? '')?.[0] ?? ''
    const seen = await (await shop.buyer()).browser.post('/checkout/use-points-post/', { promocode: code })
    expect([mails.map(({ to }) => to), seen.body]).toEqual([
      [buyer.person.email],
      { status: 'lils', lils: 3_000, user: 'Дед', gender: 'm' },
    ])
    expect(plain(mails[0]?.text)).toContain('Передайте код тому, кого хотите порадовать')
  })

  test('what is said anew between two payments counts, although the first was begun before', async () => {
    const buyer = await aGiver()
    await setGift(buyer, GIFT)
    shop.cloudpayments.charge = () => ({
      kind: 'refused',
      error: { type: 'canceled', id: '1', code: '5051', description: '' },
    })
    await buyer.pay()
    await setGift(buyer, { receiver_email: 'vnuchka@example.com' })
    shop.cloudpayments.charge = succeeds()
    await buyer.pay({ token: 'again' })
    expect((await shop.school.mails()).map(({ to }) => to).toSorted()).toEqual([
      buyer.person.email,
      'vnuchka@example.com',
    ])
  })

  test('a certificate that is given back sends no letter', async () => {
    const buyer = await aGiver()
    await setGift(buyer, GIFT)
    await buyer.pay()
    const [order] = await ordersOf(shop.school.deps.db, buyer.person.id)
    await refundOrder(shop.school.deps, { orderId: order?.id ?? '', reason: 'test' })
    untilDay('2026-12-24')
    expect(await lettersTo('vnuk@example.com')).toEqual([])
  })
})
