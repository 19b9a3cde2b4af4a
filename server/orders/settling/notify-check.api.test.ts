import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signatures } from '../../sandbox/cloudpayments/notifications.ts'
import { addAttempt, attemptById, makeDue } from '../stores/attempt-store.ts'
import { stateOf } from '../testing/payments/bank.ts'
import { openAdapterFixture, type AdapterFixture } from '../testing/payments/adapter-fixture.ts'
import { settle } from './settle.ts'

const SECURE_CARD = '4242424242424242'
/** PostgreSQL within this process has one session, whose reads wait for a transaction under way. */
const isEmbedded = process.env.DATABASE_URL?.startsWith('pglite:')

/** More than can be written while a question is answered. */
const WRITES_MOST = 20_000
const WRITERS = 20
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

let fixture: AdapterFixture

beforeEach(async () => {
  fixture = await openAdapterFixture()
})
afterEach(() => fixture.close())

const signedForm = (fields: Record<string, string>) => {
  const body = new URLSearchParams({ Currency: 'RUB', ...fields }).toString()
  return { body, headers: { ...FORM_TYPE, ...signatures(body, fixture.accounts.cloudpayments.apiSecret) } }
}
const ask = async (fields: Record<string, string>) =>
  (await fixture.send('cloudpayments/check/', signedForm(fields))).text
/** An attempt whose bank wants 3-D Secure. */
const anAttempt = async () => {
  const buyer = await fixture.aBuyer()
  const { body } = await buyer.pay({ token: fixture.sandboxes.cloudpayments.cryptogramOf(SECURE_CARD) })
  return { buyer, id: String(body.payment), ours: { InvoiceId: String(body.payment), Amount: '2500.00' } }
}
const [yes, no] = ['{"code":0}', '{"code":13}']

describe('CloudPayments asks before it charges', () => {
  test('and hears yes for what was asked for', async () => {
    const { ours, buyer } = await anAttempt()
    expect([await ask(ours), await ask({ ...ours, AccountId: buyer.person.id })]).toEqual([yes, yes])
  })

  test('and hears no for another sum, currency or person, and for what nobody knows', async () => {
    const { ours } = await anAttempt()
    const replies = [
      await ask({ ...ours, Amount: '1.00' }),
      await ask({ ...ours, Currency: 'EUR' }),
      await ask({ ...ours, AccountId: 'somebody' }),
      await ask({ ...ours, InvoiceId: 'nothing' }),
      await ask({ Amount: '2500.00' }),
    ]
    expect(replies).toEqual([no, no, no, no, no])
  })

  test('and hears no once the attempt is over', async () => {
    const { ours, id } = await anAttempt()
    const ref = (await attemptById(fixture.shop.school.deps.db, id))?.ref ?? ''
    const bank = fixture.shop.school.browser({ origin: fixture.sandboxes.address })
    await bank.submit(`/checkout/return/${id}/`, { MD: ref, PaRes: fixture.sandboxes.cloudpayments.passSecure(ref) })
    expect(await ask(ours)).toEqual(no)
  })

  test('and hears no where another attempt has paid the order', async () => {
    const { ours, id } = await anAttempt()
    const { db, transact } = fixture.shop.school.deps
    const first = await attemptById(db, id)
    if (!first) throw new Error('no attempt')
    const other = { ...first, id: 'other', payKey: 'other', ref: null, reply: null }
    await transact((tx) => addAttempt(tx, other))
    await settle(fixture.shop.school.deps, other.id, stateOf(other), 'test')
    expect([(await attemptById(db, id))?.state, await ask(ours)]).toEqual(['action', no])
  })

  test('and is answered while as many calls as there can be wait for their turn to write', async () => {
    const { ours, id } = await anAttempt()
    const { transact, now } = fixture.shop.school.deps
    const done = new AbortController()
    let written = 0
    const write = async () => {
      while (!done.signal.aborted && written < WRITES_MOST) {
        written += 1
        await transact((tx) => makeDue(tx, id, now()))
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    const reply = await ask(ours)
    done.abort()
    await Promise.all(writers)
    expect([reply, written < WRITES_MOST]).toEqual([yes, true])
  })

  test.runIf(!isEmbedded)('and is answered while a transaction is open', async () => {
    const { ours, id } = await anAttempt()
    const { transact, now } = fixture.shop.school.deps
    const held = Promise.withResolvers<void>()
    const writing = transact(async (tx) => {
      await makeDue(tx, id, now())
      await held.promise
    })
    const reply = await ask(ours)
    held.resolve()
    await writing
    expect(reply).toBe(yes)
  })

  test('and is not answered where it is not it', async () => {
    const { ours } = await anAttempt()
    const { body } = signedForm(ours)
    const headers = { ...FORM_TYPE, ...signatures(body, 'another') }
    expect((await fixture.send('cloudpayments/check/', { body, headers })).status).toBe(403)
  })
})
