import { isDeepStrictEqual } from 'node:util'
import type { Journey } from '../../server/orders/testing/buyers/journey.ts'
import { journeys } from '../../server/orders/testing/buyers/journeys.ts'
import { openSandboxShop } from '../../server/orders/testing/sandbox-shop.ts'
import { type Clock, openSchool } from '../../server/testing/open-school.ts'
import { say } from '../terminal.ts'

/* Runs every buyer's journey in a school of its own with the provider sandboxes, and prints the results. */

/** The real time plus an adjustable offset. */
const createClock = (): Clock => {
  let ahead = 0
  return { now: () => new Date(Date.now() + ahead), advance: (ms) => void (ahead += ms) }
}

const printed = (facts: object): string =>
  Object.entries(facts)
    .map(([what, value]) => `${what} ${JSON.stringify(value)}`)
    .join(', ')

const isDone = async ({ run, expected }: Journey): Promise<boolean> => {
  const clock = createClock()
  const sandboxShop = await openSandboxShop((overrides) => openSchool(overrides, clock), clock.now)
  try {
    const found = await run(sandboxShop)
    const isAsExpected = isDeepStrictEqual(found, expected)
    say(`     ${printed(found)}`)
    if (!isAsExpected) say(`     and not ${printed(expected)}`)
    return isAsExpected
  } catch (error) {
    say(`     ${String(error)}`)
    return false
  } finally {
    await sandboxShop.close()
  }
}

let failed = 0
for (const journey of journeys) {
  say(journey.name)
  const isGood = await isDone(journey)
  say(isGood ? '     ok' : '     FAILED')
  if (!isGood) failed += 1
}
say(`\n${journeys.length - failed} of ${journeys.length} as expected`)
process.exitCode = failed === 0 ? 0 : 1
