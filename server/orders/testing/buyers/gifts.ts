import { aGift } from '../../../catalog/certificates/testing/gifts.ts'
import { openCustomer } from './customer.ts'
import { type Journey, PAID_MAIL } from './journey.ts'

const CODE = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/

const redemptionOf = (code: string) => ({ action: 'get-product', code, product_type: 'lils' })

const lilsOnly: Journey = {
  name: 'somebody with lils alone buys a lesson by them',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'lils')
    await person.signIn()
    await person.post('/gift-certificate/profile/get/', redemptionOf(await aGift(sandboxShop.school)))
    await person.put('lesson', 1)
    const paid = await person.pay({ method: 'lils', use_bonuses: '1' })
    await sandboxShop.settled()
    return { status: paid.status, left: (await person.cart()).bonuses, ...(await person.outcome()) }
  },
  expected: {
    status: 'paid_bonuses',
    left: 510,
    mails: [PAID_MAIL],
    open: { 'lesson:1': 'for good' },
    paid: { school: 0 },
    decidedBy: ['pay'],
    received: [],
    faults: [],
  },
}

const certificate: Journey = {
  name: 'somebody gives a certificate; who gets it sees from whom, takes it, and buys by it, once',
  run: async (sandboxShop) => {
    const giver = await openCustomer(sandboxShop, 'giver')
    await giver.signIn()
    await giver.put('gift-certificate', 1)
    const bought = await giver.pay({ method: 'tinkoff', giver_name: 'Анна', giver_gender: 'f' })
    await giver.comeBack(await giver.pages.press(await giver.pages.go(String(bought.redirect_to)), 'Оплатить'))
    await giver.status(bought.payment)
    const [mail] = await sandboxShop.school.mails()
    const code = CODE.exec(mail?.text ?? '')?.[0] ?? ''

    const receiver = await openCustomer(sandboxShop, 'receiver')
    await receiver.signIn()
    await receiver.put('course', 2)
    const seen = await receiver.post('/checkout/use-points-post/', { promocode: code })
    await receiver.post('/gift-certificate/profile/get/', redemptionOf(code))
    const again = await receiver.browser.post('/gift-certificate/profile/get/', redemptionOf(code))
    const paid = await receiver.pay({ method: 'lils', use_bonuses: '1' })
    const left = (await receiver.cart()).bonuses
    return {
      seen,
      again: again.status,
      status: paid.status,
      left,
      giver: await giver.outcome(),
      ...(await receiver.outcome()),
    }
  },
  expected: {
    seen: { status: 'lils', lils: 3_000, user: 'Анна', gender: 'f' },
    again: 400,
    status: 'paid_bonuses',
    left: 500,
    giver: {
      mails: [PAID_MAIL],
      open: {},
      paid: { tbank: 3_000_00 },
      decidedBy: ['reconciler'],
      received: ['tbank'],
      faults: [],
    },
    mails: [PAID_MAIL],
    open: { 'course:2': 'for good' },
    paid: { school: 0 },
    decidedBy: ['pay'],
    received: [],
    faults: [],
  },
}

export const gifts: readonly Journey[] = [lilsOnly, certificate]
