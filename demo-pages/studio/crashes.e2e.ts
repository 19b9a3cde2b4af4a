import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type TestInfo } from '@playwright/test'
import { browserOptions } from '../../scripts/engines/browser-options.ts'
import { seeded } from '../../server/orders/testing/payments/random.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { type Outcome, type Plan, planOf, runRound, failuresOf } from './testing/crashes.ts'

const AUTHOR = 'author@school.example'
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 50)
const SEED = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 32))

/** Runs all rounds; whatever fails names the seed that repeats it. */
const runRounds = async (info: TestInfo, seed: number, runOne: (plan: Plan, index: number) => Promise<Outcome>) => {
  const random = seeded(seed)
  const outcomes: Outcome[] = []
  for (let index = 0; index < ROUNDS; index += 1)
    try {
      outcomes.push(await runOne(planOf(index, random), index))
    } catch (cause) {
      throw new Error(`Round ${index} with CRASH_SEED=${SEED}: ${String(cause)}`, { cause })
    }
  await info.attach('outcomes', { body: JSON.stringify({ seed, outcomes }), contentType: 'application/json' })
  expect(outcomes.flatMap(failuresOf), `with CRASH_SEED=${SEED}`).toEqual([])
}

test(
  '50 tabs that are closed at a random moment lose nothing that is older than 300 ms, and nothing is offered that is saved',
  {
    tag: '@full',
  },
  async ({ page: first, context, school, complaints }, info) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    await beIn(first, school, AUTHOR)
    let page = first
    await runRounds(info, SEED, async (plan, index) => {
      const ending = page
      const end = async () => {
        const closed = ending.waitForEvent('close')
        await ending.close({ runBeforeUnload: index % 2 === 0 })
        await closed
        await context.setOffline(false)
      }
      const round = await runRound({ school, plan, page, end, reopen: () => context.newPage() })
      page = round.page
      return round.outcome
    })
  },
)

/** Starts a browser whose profile outlives it. */
const launch = async (profile: string, school: School) => {
  const { launchOptions } = browserOptions
  const options = { ...launchOptions, baseURL: school.origin, locale: 'ru-RU' }
  const context = await chromium.launchPersistentContext(profile, options)
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  const [page = await context.newPage()] = context.pages()
  await beIn(page, school, AUTHOR) // cookies are written to the profile later than drafts
  const kill = async () => {
    const closed = context.waitForEvent('close')
    if (pid) process.kill(pid, 'SIGKILL')
    await closed
  }
  return { context, page, kill }
}

test(
  '50 browsers that are killed at a random moment lose nothing that is older than 300 ms, and nothing is offered that is saved',
  {
    tag: '@full',
  },
  async ({ school }, info) => {
    const profile = await mkdtemp(join(tmpdir(), 'school-profile-'))
    let running = await launch(profile, school)
    const reopen = async () => {
      running = await launch(profile, school)
      return running.page
    }
    try {
      await runRounds(info, SEED + 1, async (plan) => {
        const { page, kill } = running
        return (await runRound({ school, plan, page, end: kill, reopen })).outcome
      })
    } finally {
      await running.context.close()
      await rm(profile, { recursive: true, force: true })
    }
  },
)
