import type { SandboxShop } from '../sandbox-shop.ts'
import type { Seen } from './bank-page.ts'
import { type Customer, openCustomer } from './customer.ts'
import { type Journey, PAID_MAIL } from './journey.ts'

/** Buys a course by a method that is paid on a page of the provider. */
const buy = (
  name: string,
  {
    method,
    provider,
    press,
  }: { method: string; provider: string; press: (person: Customer, page: Seen) => Promise<Seen> },
): Journey => ({
  name,
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, method)
    await person.signIn()
    await person.put('course', 2)
    const { status, redirect_to: there, payment } = await person.pay({ method })
    const page = await person.comeBack(await press(person, await person.pages.go(String(there))))
    return { status, page, last: await person.status(payment), ...(await person.outcome()) }
  },
  expected: {
    status: 'redirect',
    page: 200,
    last: 'success',
    mails: [PAID_MAIL],
    open: { 'course:2': 'for good' },
    paid: { [provider]: 2_500_00 },
    decidedBy: ['reconciler'],
    received: [provider],
    faults: [],
  },
})

const inTheApp = ({ pages }: Customer, page: Seen) => pages.press(page, 'Оплатить в приложении')

const sbp = buy('somebody pays by SBP, in the app of a bank (YooKassa)', {
  method: 'sbp',
  provider: 'yookassa',
  press: inTheApp,
})

const sberpay = buy('somebody pays by SberPay (YooKassa)', {
  method: 'sberbank',
  provider: 'yookassa',
  press: inTheApp,
})

const tinkoff = buy('somebody pays on the page of T-Bank, by a card whose bank wants a code', {
  method: 'tinkoff',
  provider: 'tbank',
  press: async ({ pages }, page) =>
    pages.press(await pages.press(page, 'Оплатить', { number: '2201382000000047' }), 'Подтвердить'),
})

const tokenOf = async ({ sandboxes }: SandboxShop, token: string): Promise<string> => {
  const response = await fetch(`${sandboxes.address}/yookassa/widget/${token}`)
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''
}

const widget: Journey = {
  name: 'somebody pays in the widget of YooKassa, by a card with 3-D Secure',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'widget')
    await person.signIn()
    await person.put('course', 2)
    const { status, confirmation_token: token, payment } = await person.pay({ method: 'yandex-kassa' })
    const frame = `${sandboxShop.sandboxes.address}/yookassa/pay/${await tokenOf(sandboxShop, String(token))}?frame=1`
    const secure = await person.pages.press(await person.pages.go(frame), 'Оплатить')
    await person.pages.press(secure, 'Подтвердить')
    return { status, last: await person.status(payment), ...(await person.outcome()) }
  },
  expected: {
    status: 'show_form',
    last: 'success',
    mails: [PAID_MAIL],
    open: { 'course:2': 'for good' },
    paid: { yookassa: 2_500_00 },
    decidedBy: ['reconciler'],
    received: ['yookassa'],
    faults: [],
  },
}

const euros: Journey = {
  name: 'a buyer in euros chooses the country and pays in the embedded form, by a card with 3-D Secure (Stripe)',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'euros')
    await person.signIn()
    await person.post('/api/v1/set-user-country/', { is_rf: 'false' })
    await person.put('course', 1)
    const { currency } = await person.cart()
    const { clientSecret, payment } = await person.post('/checkout/gettoken/')
    const key = sandboxShop.sandboxes.settings.stripe?.publishableKey ?? ''
    const frame = await person.pages.go(
      `${sandboxShop.sandboxes.address}/stripe/pay/${String(clientSecret)}?key=${key}`,
    )
    const secure = await person.pages.press(frame, 'Оплатить', { number: '4000002760003184' })
    await person.pages.press(secure, 'Подтвердить')
    return { currency, last: await person.status(payment), ...(await person.outcome()) }
  },
  expected: {
    currency: 'EUR',
    last: 'success',
    mails: [PAID_MAIL],
    open: { 'course:1': 'for good' },
    paid: { stripe: 35_00 },
    decidedBy: ['reconciler'],
    received: ['stripe'],
    faults: [],
  },
}

export const byPage: readonly Journey[] = [sbp, sberpay, tinkoff, widget, euros]
