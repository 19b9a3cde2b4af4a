import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { giftCertificate, lilsEntry } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { outcome, refusal, signIn } from '../carts/testing/shopper.ts'
import { lilsBalance } from '../lils/ledger.ts'
import { unbalanced } from '../lils/lils-store.ts'
import { newCode, voidCertificates } from './certificates.ts'
import { aGift } from './testing/gifts.ts'

const NEWER = 'the second of the keys of the tests, 32 bytes and more'

let school: School
let browser: Browser
let mama: string
beforeEach(async () => {
  school = await startSchool()
  mama = (await aPerson(school)).id
  browser = school.browser()
})
afterEach(() => school.close())

const redeem = (code: string, by = browser, fields: Record<string, string> = {}) =>
  by
    .post('/gift-certificate/profile/get/', { action: 'get-product', product_type: 'lils', code, ...fields })
    .then(outcome)
const balance = () => lilsBalance(school.deps.db, mama)
const voidLines = (...lineIds: string[]) => school.deps.transact((tx) => voidCertificates(tx, lineIds))
const DONE = { status: 200, body: { status: 'ok' } }
const BAD = refusal('code', 'Такого сертификата нет, или он уже использован')

test('a certificate puts its lils on the account of who is signed in, however its code is typed', async () => {
  await signIn(browser)
  const code = (await aGift(school)).toUpperCase().replaceAll('-', ' ')
  expect([await redeem(code), await balance()]).toEqual([DONE, 1_000])
})

test('a visitor redeems nothing', async () => {
  const code = await aGift(school)
  expect(await redeem(code)).toEqual(refusal('__all__', 'Сначала войдите', 401))
  await signIn(browser)
  expect(await redeem(code)).toEqual(DONE)
})

test('the call needs its anti-forgery token', async () => {
  const code = await aGift(school)
  await signIn(browser)
  const fields = { action: 'get-product', product_type: 'lils', code }
  const forged = await browser.post('/gift-certificate/profile/get/', fields, { headers: { 'x-csrftoken': null } })
  expect([forged.status, await balance()]).toEqual([403, 0])
})

test.each([
  ['action', 'take'],
  ['product_type', 'course'],
])('the %s %j is refused', async (field, value) => {
  const code = await aGift(school)
  await signIn(browser)
  expect([(await redeem(code, browser, { [field]: value })).status, await balance()]).toEqual([400, 0])
})

test('unknown, used, expired and void is the same answer', async () => {
  await signIn(browser)
  const used = await aGift(school)
  await redeem(used)
  const expired = await aGift(school, { expiresAt: school.deps.now() })
  const voided = await aGift(school, { lineId: 'line' })
  await voidLines('line')
  const outcomes = []
  for (const code of [newCode(), 'LETO', 'NUL\0', used, expired, voided]) outcomes.push(await redeem(code))
  expect([outcomes, await balance()]).toEqual([outcomes.map(() => BAD), 1_000])
})

test('a certificate holds until its end', async () => {
  await signIn(browser)
  school.clock.advance(0)
  const code = await aGift(school, { expiresAt: new Date(school.deps.now().getTime() + 1_000) })
  school.clock.advance(999)
  expect(await redeem(code)).toEqual(DONE)
})

const PEOPLE = sizes.redeemers

test(`of ${4 * PEOPLE} redeems at once by ${PEOPLE} people one gets the lils`, async () => {
  const code = await aGift(school)
  const browsers = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const email = `person.${at}@example.com`
      await aPerson(school, { email })
      const one = school.browser({ ip: `198.51.100.${at + 1}` })
      await signIn(one, email)
      return one
    }),
  )
  const all = await Promise.all(Array.from({ length: 4 * PEOPLE }, (_, at) => redeem(code, browsers[at % PEOPLE])))
  const entries = await school.deps.db.select({ amount: lilsEntry.amount }).from(lilsEntry)
  expect([
    all.filter(({ status }) => status === 200).length,
    all.filter(({ status }) => status === 400).length,
  ]).toEqual([1, 4 * PEOPLE - 1])
  expect([entries, await unbalanced(school.deps.db)]).toEqual([[{ amount: 1_000 }], []])
})

test('a code is kept as a keyed hash alone', async () => {
  const code = await aGift(school)
  const rows = JSON.stringify(await school.deps.db.select().from(giftCertificate))
  expect(rows).not.toMatch(new RegExp(`${code}|${code.replaceAll('-', '')}`, 'i'))
})

test('a certificate outlives a new secret of the server', async () => {
  const code = await aGift(school)
  const { sessionSecrets } = school.deps.config
  sessionSecrets.unshift(NEWER)
  await signIn(browser)
  expect(await redeem(code)).toEqual(DONE)
  const newer = await aGift(school)
  sessionSecrets.splice(0, 2, NEWER)
  expect([await redeem(newer), await balance()]).toEqual([DONE, 2_000])
})

test('certificates are voided together, or not at all where one is redeemed', async () => {
  await signIn(browser)
  const [unredeemed, redeemed] = [await aGift(school, { lineId: 'first' }), await aGift(school, { lineId: 'second' })]
  await redeem(redeemed)
  expect([await voidLines('first', 'second'), await voidLines()]).toEqual([false, true])
  expect(await redeem(unredeemed)).toEqual(DONE)
  const third = await aGift(school, { lineId: 'third' })
  expect([await voidLines('third'), await redeem(third)]).toEqual([true, BAD])
})

test('a certificate is worth whole lils and has a code of its own', async () => {
  await expect(aGift(school, { lils: 0 })).rejects.toThrow(RangeError)
  await expect(aGift(school, { code: randomUUID() })).rejects.toThrow(TypeError)
})
