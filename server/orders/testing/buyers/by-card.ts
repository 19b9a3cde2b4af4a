import { openCustomer } from './customer.ts'
import { type Journey, PAID_MAIL, PLAIN_CARD, SECURE_CARD } from './journey.ts'
import { secureReplyOf } from './replies.ts'

const visitor: Journey = {
  name: 'a visitor fills a cart, signs in, and pays by a new card with 3-D Secure (CloudPayments)',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'visitor')
    await person.put('course', 2)
    await person.put('school', 1, { duration: '3' })
    const asVisitor = (await person.cart()).items.map(({ name }) => name)
    await person.signIn()
    const token = sandboxShop.sandboxes.cloudpayments.cryptogramOf(SECURE_CARD)
    const { payment, action, fields } = secureReplyOf(await person.pay({ token, user_name: 'MARIA PETROVA' }))
    const confirmed = await person.pages.press(await person.pages.go(action, fields), 'Подтвердить')
    const page = await person.comeBack(await person.pages.press(confirmed, 'Вернуться в школу'))
    const last = await person.status(payment)
    return { asVisitor, page, last, left: (await person.cart()).items, ...(await person.outcome()) }
  },
  expected: {
    asVisitor: ['Шахматы', 'Школа'],
    page: 200,
    last: 'success',
    left: [],
    mails: [PAID_MAIL],
    open: { 'course:2': 'for good', 'school:1': 'months: 3' },
    paid: { cloudpayments: 10_300_00 },
    decidedBy: ['return'],
    received: ['cloudpayments'],
    faults: [],
  },
}

const regular: Journey = {
  name: 'somebody keeps a card with the first purchase and pays the second by it, then deletes it',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'regular')
    await person.signIn()
    await person.put('course', 2)
    const token = sandboxShop.sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD)
    const first = await person.pay({ token, new_card: '1' })
    await person.put('course', 3)
    const [card] = (await person.cart()).cards
    const second = await person.pay({ card_id: card?.id ?? '' })
    await sandboxShop.settled()
    await person.post('/api/v1/remove-card/', { card_id: card?.id ?? '' })
    const { cards } = await person.cart()
    return { first: first.status, second: second.status, number: card?.number, cards, ...(await person.outcome()) }
  },
  expected: {
    first: 'success',
    second: 'success',
    number: '3055',
    cards: [],
    mails: [PAID_MAIL, PAID_MAIL],
    open: { 'course:2': 'for good', 'course:3': 'for good' },
    paid: { cloudpayments: 2_800_00 },
    decidedBy: ['pay'],
    received: ['cloudpayments'],
    faults: [],
  },
}

export const byCard: readonly Journey[] = [visitor, regular]
