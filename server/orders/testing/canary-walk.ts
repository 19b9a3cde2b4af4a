import { randomUUID } from 'node:crypto'
import { aPerson, PASSWORD } from '../../auth/testing/people.ts'
import { dump } from '../../auth/testing/tables.ts'
import { addPromo, savePromo } from '../../catalog/promo-codes/promo-store.ts'
import type { PaymentSettings } from '../../payments/settings.ts'
import type { BrowserResponse } from '../../testing/browser.ts'
import { PLAIN_CARD, SECURE_CARD } from './buyers/journey.ts'
import { secureReplyOf } from './buyers/replies.ts'
import type { SandboxShop } from './sandbox-shop.ts'

type Fields = Record<string, string>

const EMAIL = 'kanareyka@example.com'
const PHONE = '+79160007733'
const HOLDER = 'KANAREYKA PETROVA'
const RECEIVER = 'kanareyka-g1@example.com'
const GIVER = 'Канарейка Дарительница'
const MESSAGE = 'Канарейка поздравляет'
const PROMO = 'KANAREYKA-LETO'
const GUESS = 'kanareyka-P1-ugadala'
const IN_ADDRESS = 'kanareyka-A2-v-adrese'
const TYPED_CARD = '5204740000001002'
const TYPED_CODE = '73519482'
const CERTIFICATE = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/

const keysOf = ({ yookassa, cloudpayments, tbank, stripe }: PaymentSettings): string[] =>
  [yookassa?.secretKey, cloudpayments?.apiSecret, tbank?.password, stripe?.secretKey, stripe?.webhookSecret].flatMap(
    (key) => key ?? [],
  )

/** What was seen on the way. */
const createNotebook = (sandboxShop: SandboxShop) => {
  const { school, sandboxes } = sandboxShop
  const browser = school.browser()
  const secrets = new Set([PASSWORD, TYPED_CARD, TYPED_CODE, SECURE_CARD, PLAIN_CARD, GUESS, IN_ADDRESS])
  for (const key of keysOf(sandboxes.settings)) secrets.add(key)
  const [refusals, addresses, waiting]: [string[], string[], string[]] = [[], [], []]

  const keep = (response: BrowserResponse): BrowserResponse => {
    const { status, text, headers, body } = response
    if (status >= 400) refusals.push(text)
    addresses.push(headers.location ?? '', typeof body.url === 'string' ? body.url : '')
    for (const name of ['csrf_token', 'clientSecret', 'confirmation_token'])
      if (typeof body[name] === 'string') secrets.add(body[name])
    for (const [name, value] of Object.entries(browser.cookies())) if (/^__Host-|^csrf/.test(name)) secrets.add(value)
    return response
  }
  const secret = (value: string): string => {
    secrets.add(value)
    return value
  }
  const post = async (path: string, fields: Fields = {}) => keep(await browser.post(path, fields))
  return { browser, secrets, refusals, addresses, waiting, keep, secret, post }
}

/** Goes through every route of the checkout with secrets that occur nowhere else, errors included. */
export const walk = async (sandboxShop: SandboxShop) => {
  const { school, sandboxes } = sandboxShop
  const { deps } = school
  const { browser, secrets, refusals, addresses, waiting, keep, secret, post } = createNotebook(sandboxShop)
  const person = await aPerson(school, { email: EMAIL, phone: PHONE })
  const put = (type: string, id: number) => post('/api/v1/add-item/', { product_type: type, product_id: String(id) })
  const cryptogram = (number: string) => secret(sandboxes.cloudpayments.cryptogramOf(number))
  const pay = (fields: Fields, path = '/checkout/pay/') =>
    post(path, { cart_id: 'current', pay_key: randomUUID(), user_name: HOLDER, fingerprint: 'f1', ...fields })
  const status = async ({ body }: BrowserResponse) => {
    await sandboxShop.settled()
    return post('/api/v1/payment-status/', { payment: String(body.payment) })
  }

  const asVisitor = async () => {
    const { body } = await put('school', 1)
    await post('/api/v1/set-duration/', { item_id: String(body.item_id), duration: '3' })
    await post('/api/v1/set-duration/', { item_id: String(body.item_id), duration: '5' })
    await post('/api/v1/remove-item/', { item_id: String(body.item_id), url: `/?x=${IN_ADDRESS}` })
    await post('/api/v1/set-user-country/', { is_rf: 'true' })
    await post('/api/v1/get-cart/current/')
    await post('/checkout/use-points-post/', { promocode: GUESS })
    await post('/checkout/catalog/promocode/', { checkcode: GUESS, cart_id: GUESS })
    const data = { pr1nm: 'Шахматы', dl: `https://school.example/x/?token=${IN_ADDRESS}`, cos: EMAIL }
    await post('/api/v1/events-sender/', { event: 'show-methods', data: JSON.stringify(data) })
    await pay({ token: cryptogram(PLAIN_CARD) })
    await post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  }

  const byCards = async () => {
    await put('course', 2)
    await pay({ token: TYPED_CARD })
    await pay({ token: cryptogram(PLAIN_CARD), cvv: TYPED_CODE })
    await pay({ token: 'kanareyka-T3-ne-kriptogramma' })
    const first = await pay({ token: cryptogram(SECURE_CARD) })
    const { payment, action, fields } = secureReplyOf(first.body)
    const bankPage = { address: action, fields: JSON.stringify(fields) }
    keep(await browser.submit(`/checkout/to-bank/${payment}/`, { ...bankPage, ticket: secret('kanareyka-B1-bilet') }))
    keep(await browser.get(`/checkout/to-bank/${payment}/?token=${IN_ADDRESS}`))
    const PaRes = secret(sandboxes.cloudpayments.passSecure(fields.MD ?? ''))
    addresses.push(fields.TermUrl ?? '')
    secret(fields.PaReq ?? '')
    waiting.push(await dump(school))
    const bank = browser.at(new URL(sandboxes.address).origin)
    keep(await bank.submit(`/checkout/return/${payment}/`, { MD: 'another', PaRes }))
    keep(await bank.submit(`/checkout/return/${payment}/`, { MD: fields.MD ?? '', PaRes }))
    keep(await browser.get(`/checkout/return/${payment}/?token=${IN_ADDRESS}`))
    const check = { csrf_token: secret(browser.csrfToken() ?? '') }
    keep(await browser.submit(`/checkout/return/${payment}/check/`, check))
    await status(first)
    await put('course', 3)
    await pay({ token: cryptogram(PLAIN_CARD), new_card: '1' })
    for (const { Token } of sandboxes.cloudpayments.transactions()) if (Token !== null) secret(Token)
    await put('course', 1)
    sandboxes.cloudpayments.declineNext(5051)
    await pay({ token: cryptogram(PLAIN_CARD) })
    sandboxes.faults.cloudpayments.next('charge', 'late-error', 'late-error', 'late-error', 'late-error')
    const lost = await pay({ token: cryptogram(PLAIN_CARD), promocode: PROMO })
    await sandboxShop.after(20_000)
    await status(lost)
  }

  const elsewhere = async () => {
    await put('lesson', 2)
    await pay({ method: 'yandex-kassa' })
    waiting.push(await dump(school))
    await status(await pay({ yoo_token: secret(sandboxes.yookassa.tokenOf('5555555555554444')) }, '/api/v1/pay/'))
    const { body } = await put('gift-certificate', 1)
    const gift = { receiver_email: RECEIVER, giver_name: GIVER, message: MESSAGE }
    await post('/api/v1/set-gift/', { item_id: String(body.item_id), ...gift })
    await post('/api/v1/set-gift/', { item_id: String(body.item_id), ...gift, send_on: '2001-01-01' })
    const page = await pay({ method: 'tinkoff' })
    for (const { id, status: how } of sandboxes.tbank.payments()) if (how === 'NEW') sandboxes.tbank.pay(id)
    await status(page)
    const mail = (await school.mails()).find(({ text }) => CERTIFICATE.test(text))
    const code = secret(CERTIFICATE.exec(mail?.text ?? '')?.[0] ?? '')
    secret(code.replaceAll('-', ''))
    const redemption = { action: 'get-product', product_type: 'lils' }
    await post('/gift-certificate/profile/get/', { ...redemption, code: GUESS })
    await post('/checkout/use-points-post/', { promocode: code })
    await post('/gift-certificate/profile/get/', { ...redemption, code })
    await post('/gift-certificate/profile/get/', { ...redemption, code })
    await put('lesson', 1)
    await pay({ method: 'lils', use_bonuses: '1' })
  }

  const subscribed = async () => {
    await status(await pay({ trial: '1', token: cryptogram(PLAIN_CARD) }))
    await pay({ trial: '1', token: cryptogram(PLAIN_CARD) })
    await post('/api/v1/get-user-subscription/current/')
    await post('/api/v1/cancel-subscription/')
    const { cards } = (await post('/api/v1/purchases/')).body
    for (const { id } of [cards].flat().map(Object)) await post('/api/v1/remove-card/', { card_id: String(id) })
    await post('/api/v1/set-user-country/', { is_rf: 'false' })
    await put('school', 1)
    const token = await post('/checkout/gettoken/')
    waiting.push(await dump(school))
    for (const { id } of sandboxes.stripe.sessions()) sandboxes.stripe.complete(id)
    await status(token)
    await put('school', 1)
  }

  const forged = async () => {
    const body = JSON.stringify({
      event: 'payment.succeeded',
      object: { id: GUESS, status: 'succeeded' },
      Token: GUESS,
    })
    const headers = { 'content-type': 'application/json', 'content-hmac': GUESS, 'stripe-signature': `t=1,v1=${GUESS}` }
    for (const end of ['yookassa/', 'cloudpayments/pay/', 'tbank/', 'stripe/', `${GUESS}/`])
      await fetch(`${school.address}/payments/notify/${end}?x=${GUESS}`, {
        method: 'POST',
        headers: { ...headers, 'x-forwarded-for': '203.0.113.9' },
        body,
      })
  }

  const promoId = randomUUID()
  await deps.transact(async (tx) => {
    await addPromo(tx, { id: promoId, code: PROMO, kind: 'percent', percent: 10, createdAt: deps.now() })
    await savePromo(tx, { id: randomUUID(), personId: person.id, promoId, createdAt: deps.now() })
  })
  for (const part of [asVisitor, byCards, elsewhere, subscribed, forged]) await part()
  await sandboxShop.settled()
  /** Codes are the shop's own and stand in its tables. */
  const personal = [EMAIL, PHONE, PHONE.slice(1), HOLDER, RECEIVER, GIVER, MESSAGE]
  return { secrets, codes: [PROMO], personal, refusals, addresses, waiting }
}
