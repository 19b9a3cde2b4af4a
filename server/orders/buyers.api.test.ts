import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSchool } from '../testing/school.ts'
import { journeys } from './testing/buyers/journeys.ts'
import { type Market, openMarket } from './testing/market.ts'

let market: Market
beforeEach(async () => {
  market = await openMarket(startSchool, () => new Date())
})
afterEach(() => market.close())

test.each(journeys.map((journey) => [journey.name, journey] as const))('%s', async (_, { run, expected }) => {
  expect(await run(market)).toEqual(expected)
})
