import { randomUUID } from 'node:crypto'
import { createPasswords } from '../../../auth/password/passwords.ts'
import { addPerson } from '../../../auth/stores/account-store.ts'
import { PASSWORD } from '../../../auth/testing/people.ts'
import { issueCertificate, newCode } from '../../../catalog/certificates/certificates.ts'
import { grantLils, lilsBalance } from '../../../catalog/lils/ledger.ts'
import { addPromo } from '../../../catalog/promo-codes/promo-store.ts'
import { sizes } from '../../../testing/sizes.ts'
import { attemptById } from '../../stores/attempt-store.ts'
import { releaseTrial } from '../../subscriptions/trial.ts'
import { type RemoteResponse, type RemotePerson, remotePerson } from './remote-person.ts'
import { capturedPayments } from './captured-payments.ts'
import type { TwoServers } from './two-servers.ts'

const CROWD = 20
const PLAIN_CARD = '4000000000003055'

/** Somebody who is signed in, with a cart. */
export interface Stormer extends RemotePerson {
  id: string
  cartId: string
}

/** What a round has come to: how many calls won, and how many the school could not answer. */
export interface Outcome {
  won: number
  broken: number
}

const passwordHash = createPasswords().hash(PASSWORD)
let people = 0

/** Adds a person, who signs in and puts a course into the cart. */
export const addStormer = async (
  { servers, origin, transact }: Pick<TwoServers, 'servers' | 'origin' | 'transact'>,
  phone: string | null = null,
): Promise<Stormer> => {
  people += 1
  const number = people
  const at = new Date()
  const id = randomUUID()
  const person = { id, email: `${id}@example.com`, name: 'Мария', phone, passwordHash: await passwordHash }
  await transact((tx) => addPerson(tx, { ...person, emailProvedAt: at, createdAt: at }))
  const remote = remotePerson(origin, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`)
  const server = servers[number % 2] ?? servers[0]
  await remote.signIn(server, person.email, PASSWORD)
  await remote.post(server, '/api/v1/add-item/', { product_type: 'course', product_id: '2' })
  const cart = await remote.post(server, '/api/v1/get-cart/current/')
  return { ...remote, id, cartId: String(cart.body.cart_id) }
}

const crowd = (two: TwoServers, phone: string | null = null) =>
  Promise.all(Array.from({ length: CROWD }, () => addStormer(two, phone)))

type Call = (stormer: Stormer, server: string, number: number) => Promise<RemoteResponse>

/** Everybody calls at once, by both servers. */
const rush = ({ servers }: TwoServers, stormers: readonly Stormer[], call: Call): Promise<RemoteResponse[]> =>
  Promise.all(
    Array.from({ length: sizes.stormCalls }, async (_, number) => {
      const stormer = stormers[number % stormers.length]
      const server = servers[Math.floor(number / stormers.length) % 2]
      if (!stormer || !server) throw new Error('nobody')
      return call(stormer, server, number)
    }),
  )

const counted = (responses: RemoteResponse[], won: number): Outcome => ({
  won,
  broken: responses.filter(({ status }) => status >= 500).length,
})

const isWon = (statuses: readonly unknown[]) => (response: RemoteResponse) => statuses.includes(response.body.status)

const pay = (stormer: Stormer, server: string, fields: Record<string, string>) =>
  stormer.post(server, '/api/v1/pay/', { cart_id: stormer.cartId, ...fields })

/** A card of everybody's own, by what the provider's script makes of it. */
const tokensOf = ({ sandboxes }: TwoServers, stormers: readonly Stormer[]) =>
  new Map(stormers.map(({ id }) => [id, sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD)]))

/** Equal payments of one cart: how often the bank was paid. */
const payments = async (two: TwoServers): Promise<Outcome> => {
  const stormer = await addStormer(two)
  const before = capturedPayments(two.sandboxes).length
  const token = two.sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD)
  const responses = await rush(two, [stormer], (one, server) => pay(one, server, { token, pay_key: 'storm' }))
  return counted(responses, capturedPayments(two.sandboxes).length - before)
}

/** Lils that are there once, wished for under as many names: how many prices they have paid. */
const lils = async (two: TwoServers): Promise<Outcome> => {
  const stormer = await addStormer(two)
  const PRICE = 2_500
  const gift = { personId: stormer.id, amount: PRICE + 1, kind: 'gift', cause: randomUUID(), at: new Date() }
  await two.transact((tx) => grantLils(tx, gift))
  const responses = await rush(two, [stormer], (one, server, number) =>
    pay(one, server, { method: 'lils', pay_key: `storm-${number}` }),
  )
  const left = await lilsBalance(two.db, stormer.id)
  return counted(responses, (PRICE + 1 - left) / PRICE)
}

/** One certificate: how often it was paid out. */
const certificates = async (two: TwoServers): Promise<Outcome> => {
  const stormers = await crowd(two)
  const [code, at] = [newCode(), new Date()]
  const traits = { giver: 'Анна', gender: null, lineId: null, lils: 500, at }
  await two.transact((tx) => issueCertificate(tx, { secrets: two.secrets, code, ...traits }))
  const responses = await rush(two, stormers, (one, server) =>
    one.post(server, '/gift-certificate/profile/get/', { code, action: 'get-product', product_type: 'lils' }),
  )
  const balances = await Promise.all(stormers.map(({ id }) => lilsBalance(two.db, id)))
  const isOnce = balances.reduce((sum, balance) => sum + balance, 0) === traits.lils
  return counted(responses, isOnce ? responses.filter(isWon(['ok'])).length : -1)
}

/** A code that holds once: how many people pay less by it. */
const promos = async (two: TwoServers): Promise<Outcome> => {
  const stormers = await crowd(two)
  const code = `STORM${people}`
  const promo = { id: randomUUID(), code, kind: 'percent' as const, percent: 10, limit: 1, createdAt: new Date() }
  await two.transact((tx) => addPromo(tx, promo))
  const tokens = tokensOf(two, stormers)
  const responses = await rush(two, stormers, (one, server) =>
    pay(one, server, { token: tokens.get(one.id) ?? '', promocode: code }),
  )
  return counted(responses, new Set(responses.filter(isWon(['success'])).map(({ body }) => body.payment)).size)
}

/** Lets the card of a round be used in the next one. */
const forget = async ({ db, transact }: TwoServers, payments: ReadonlySet<unknown>): Promise<void> => {
  for (const id of payments) {
    const attempt = await attemptById(db, String(id))
    if (attempt) await transact((tx) => releaseTrial(tx, attempt.orderId))
  }
}

/** How many trials begin, of people who have one card, and one phone or none. */
const trials = async (two: TwoServers, phone: string | null): Promise<Outcome> => {
  const stormers = await crowd(two, phone)
  const tokens = tokensOf(two, stormers)
  const responses = await rush(two, stormers, (one, server) =>
    pay(one, server, { token: tokens.get(one.id) ?? '', trial: '1' }),
  )
  const trialPayments = new Set(responses.filter(isWon(['success'])).map(({ body }) => body.payment))
  await forget(two, trialPayments)
  return counted(responses, trialPayments.size)
}

const trialsOfOnePhone = (two: TwoServers) => trials(two, `+7916${String(people).padStart(7, '0')}`)
const trialsOfOneCard = (two: TwoServers) => trials(two, null)

/** What people can want at the same time that is there once. */
export const storms = { payments, lils, certificates, promos, trialsOfOnePhone, trialsOfOneCard }
