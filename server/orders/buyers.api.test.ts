import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSchool } from '../testing/school.ts'
import { journeys } from './testing/buyers/journeys.ts'
import { type SandboxShop, openSandboxShop } from './testing/sandbox-shop.ts'

let sandboxShop: SandboxShop
beforeEach(async () => {
  sandboxShop = await openSandboxShop(startSchool, () => new Date())
})
afterEach(() => sandboxShop.close())

test.each(journeys.map((journey) => [journey.name, journey] as const))('%s', async (_, { run, expected }) => {
  expect(await run(sandboxShop)).toEqual(expected)
})
