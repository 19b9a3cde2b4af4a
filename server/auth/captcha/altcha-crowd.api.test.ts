import pLimit from 'p-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dialect } from '../../db/dialect.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { solvedToken } from './testing/solve.ts'

const { puzzledCrowd } = sizes
/** So many solve at a time: each of them has the processor for itself now and then, as on a phone of its own. */
const SOLVERS = 4

let school: School
beforeEach(async () => {
  school = await startSchool({ config: { captcha: 'altcha' } })
  school.clock.advance(0)
})
afterEach(() => school.close())

/** Registers as the widget does: a puzzle, and a second one where the server requires it. */
const register = async (at: number) => {
  const browser = school.browser()
  const send = (captcha: Record<string, string>) =>
    browser.post('/api/v1/landing-registration/v2/', {
      email: `p${at}@example.com`,
      name: 'Вера',
      phone: '+79161234567',
      ...captcha,
    })
  const first = await send({ recaptcha: await solvedToken(browser) })
  if (!('recaptcha' in Object(first.body.errors))) return { status: first.status, checks: 1 }
  const { status } = await send({ 'g-recaptcha2-check': await solvedToken(browser, 'second') })
  return { status, checks: 2 }
}

test.runIf(dialect === 'sqlite')(
  `${puzzledCrowd} people behind one address register, and all but five solve a second puzzle`,
  async () => {
    const people = Array.from({ length: puzzledCrowd }, (_, at) => at)
    const registered = await pLimit(SOLVERS).map(people, register)
    expect([registered.map(({ status }) => status), registered.filter(({ checks }) => checks === 2).length]).toEqual([
      Array(puzzledCrowd).fill(200),
      puzzledCrowd - 5,
    ])
  },
)
