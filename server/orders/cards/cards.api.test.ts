import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, PASSWORD } from '../../auth/testing/people.ts'
import type { StoredCard } from '../../payments/provider.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { cardByFingerprint, liveCard } from '../stores/card-store.ts'
import { cardFingerprints, cardsOf, cardToCharge, keepCard } from './cards.ts'

const visa: StoredCard = {
  token: 'tk_of_the_provider',
  brand: 'Visa',
  last4: '4242',
  expiry: '1299',
  fingerprint: null,
}

let school: School
let ids: { mama: string; papa: string }
beforeEach(async () => {
  school = await startSchool()
  const papa = await aPerson(school, { email: 'papa@example.com', phone: null })
  ids = { mama: (await aPerson(school)).id, papa: papa.id }
})
afterEach(() => school.close())

const keep = (
  card: Partial<StoredCard> = {},
  personId = ids.mama,
  provider: 'cloudpayments' | 'yookassa' = 'cloudpayments',
) =>
  school.deps.transact((tx) =>
    keepCard(tx, school.deps, { personId, provider, card: { ...visa, ...card }, at: school.clock.now() }),
  )
const charge = (cardId: string, personId = ids.mama) => cardToCharge(school.deps.db, school.deps, { personId, cardId })
const offered = (personId = ids.mama) => cardsOf(school.deps.db, personId, school.clock.now())

const signIn = async (username = 'mama@example.com'): Promise<Browser> => {
  const browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username, password: PASSWORD })
  return browser
}
const remove = async (browser: Browser, cardId: string) =>
  (await browser.post('/api/v1/remove-card/', { card_id: cardId })).status

describe('a saved card', () => {
  test('has an id, a token, a name, a number, an expiry and a type, and the token is our name of it', async () => {
    const id = await keep()
    expect(await offered()).toEqual([
      {
        id,
        token: id,
        name: 'Visa ••••\u00A04242',
        number: '4242',
        exp: '12/99',
        type: 'visa',
        provider: 'cloudpayments',
      },
    ])
  })

  test('is charged by the token of its provider, which lies sealed in the database', async () => {
    const id = await keep()
    const row = await liveCard(school.deps.db, ids.mama, id)
    expect(await charge(id)).toEqual({ provider: 'cloudpayments', token: 'tk_of_the_provider' })
    expect(JSON.stringify(row)).not.toContain('tk_of_the_provider')
  })

  test('is charged and known again under a new secret, as long as the old one is there', async () => {
    const id = await keep()
    const [old = ''] = school.deps.config.sessionSecrets
    school.deps.config.sessionSecrets = ['a new secret of the tests, 32 bytes and more', old]
    expect(await charge(id)).toEqual({ provider: 'cloudpayments', token: 'tk_of_the_provider' })
    expect(await keep({ token: 'tk_2' })).toBe(id)
    school.deps.config.sessionSecrets = ['a new secret of the tests, 32 bytes and more']
    expect(await charge(id)).toEqual({ provider: 'cloudpayments', token: 'tk_2' })
  })

  test('is not charged where nobody can open its token', async () => {
    const id = await keep()
    school.deps.config.sessionSecrets = ['another secret of the tests, 32 bytes and more']
    expect(await charge(id)).toBeNull()
  })

  test('is one for a person, however often it is entered, and the last token counts', async () => {
    const [first, second] = [await keep(), await keep({ token: 'tk_2' })]
    expect([second, await offered(), await charge(first)]).toEqual([
      first,
      [expect.objectContaining({ id: first })],
      { provider: 'cloudpayments', token: 'tk_2' },
    ])
  })

  test('is another one with another number, expiry, provider or person', async () => {
    const all = [
      await keep(),
      await keep({ last4: '1881' }),
      await keep({ expiry: '1298' }),
      await keep({}, ids.mama, 'yookassa'),
      await keep({}, ids.papa),
    ]
    expect(new Set(all).size).toBe(5)
  })

  test('is known by what the provider calls it, where it says so', async () => {
    const [first, renamed] = [await keep({ fingerprint: 'fp_1' }), await keep({ fingerprint: 'fp_1', expiry: '1297' })]
    const other = await keep({ fingerprint: 'fp_2' })
    expect([renamed === first, other === first]).toEqual([true, false])
  })

  test('is not offered once it has expired', async () => {
    await keep({ expiry: '1026' })
    const id = await keep({ last4: '1881', expiry: '1199' })
    expect((await offered()).map((card) => card.id)).toEqual([id])
  })
})

describe('a deleted card', () => {
  test('is gone with its token: neither offered nor charged, and a copy of the call finds none', async () => {
    const id = await keep()
    const browser = await signIn()
    expect([await remove(browser, id), await offered(), await charge(id), await remove(browser, id)]).toEqual([
      200,
      [],
      null,
      404,
    ])
    const hashes = cardFingerprints(school.deps, 'cloudpayments', visa)
    const row = await cardByFingerprint(school.deps.db, { personId: ids.mama, provider: 'cloudpayments' }, hashes)
    expect(row).toMatchObject({ id, sealedToken: null })
  })

  test('is there again with its new token when it is entered again', async () => {
    const id = await keep()
    await remove(await signIn(), id)
    expect([await keep({ token: 'tk_2' }), await charge(id)]).toEqual([
      id,
      { provider: 'cloudpayments', token: 'tk_2' },
    ])
  })
})

describe("somebody else's card", () => {
  test('is not found by who wants to delete it, and stays', async () => {
    const id = await keep()
    const statuses = [await remove(await signIn('papa@example.com'), id), await remove(school.browser(), id)]
    expect([statuses, (await offered()).length]).toEqual([[404, 401], 1])
  })

  test('is neither offered nor charged', async () => {
    const id = await keep()
    expect([await offered(ids.papa), await charge(id, ids.papa)]).toEqual([[], null])
  })
})

test('the database holds no number of a card beyond its last figures, and no readable fingerprint', async () => {
  await keep({ fingerprint: 'fp_readable' })
  const mine = { personId: ids.mama, provider: 'cloudpayments' } as const
  expect(await cardByFingerprint(school.deps.db, mine, ['fp_readable', 'cloudpayments fp_readable'])).toBeNull()
})
