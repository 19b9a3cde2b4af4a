import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerErrors } from '../staff/ledger-check.ts'
import { sizes } from '../testing/sizes.ts'
import { storms } from './testing/payments/storm.ts'
import { openTwoServers, type TwoServers } from './testing/payments/two-servers.ts'
import { stockShop } from './testing/shop.ts'

/** Rounds of all kinds together. The campaign wants more of them. */
const ROUNDS = Number(process.env.STORM_ROUNDS ?? sizes.stormRounds)

let two: TwoServers

beforeAll(async () => {
  two = await openTwoServers()
  await stockShop({ deps: two })
})
afterAll(() => two.close())

const kinds = Object.entries(storms)
const rounds = Math.ceil(ROUNDS / kinds.length)

test.each(kinds)(`of ${sizes.stormCalls} at once by two servers, one wins, ${rounds} times: %s`, async (_, storm) => {
  const outcomes = []
  for (let round = 0; round < rounds; round += 1) outcomes.push(await storm(two))
  expect([outcomes, await ledgerErrors(two.db)]).toEqual([outcomes.map(() => ({ won: 1, broken: 0 })), []])
})
