import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type Engine, engine } from './browsers/engine.ts'
import { type Environment, holdPorts, type Ports, type School, startSchool } from './school.ts'

/** Everything a browser complains about: console messages of any kind, uncaught errors, violations of a policy. */
export interface Complaints {
  /** Says that a message like this one belongs to the test; it may come any number of times. */
  allow: (pattern: RegExp) => void
  /** Collects those of another context too. */
  watch: (context: BrowserContext) => void
  /** What came and was not allowed. */
  rest: () => string[]
}

/**
 * What WebKit's own messages say by chance: on a slow machine, and where a page is left while its chunks load or the school is called. Of a
 * call that access control has refused there is another message, too.
 */
const BY_CHANCE =
  /was preloaded using link preload but not used within a few seconds|\/(?:widget\/(?:[\w-]+\.js|origin-check)|api\/v1\/\S+) due to access control checks\.$/

/** WebKit keeps no cookie of the school on a landing: the school refuses a cart there, and the page holds what is chosen. */
const NO_COOKIES = /status of 400 \(Bad Request\) http:\/\/localhost:\d+\/api\/v1\/add-item\/$/

/** Firefox hashes nothing for a file that is still on its way when the page is left. */
const EMPTY_FILE = /integrity attribute match the content .* “47DEQpj8HBSa/

const byChance: Record<Engine, RegExp[]> = { chromium: [], firefox: [EMPTY_FILE], webkit: [BY_CHANCE, NO_COOKIES] }

const collectComplaints = (context: BrowserContext): Complaints => {
  const all: string[] = []
  const allowed = [...byChance[engine]]
  const watch = (watched: BrowserContext) => {
    watched.on('console', (message) =>
      all.push(`${message.type()}: ${message.text()} ${message.location().url}`.trim()),
    )
    watched.on('weberror', (error) => all.push(`uncaught: ${error.error().message}`))
  }
  watch(context)
  return {
    watch,
    allow: (pattern) => void allowed.push(pattern),
    rest: () => all.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}

interface Fixtures {
  /** What the test's server finds in its environment beside the usual. */
  environment: Environment
  /** The worker's school, with data of the test's own; `page.goto('/…')` leads to it. */
  school: School
  /** What the browser complains about: the test fails on anything that it does not allow. */
  complaints: Complaints
}

interface WorkerFixtures {
  /** The ports of the worker, and what starts a school on them. */
  schools: { ports: Ports; open: (environment: Environment) => Promise<School> }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  schools: [
    async ({ browser }, use) => {
      const ports = await holdPorts()
      const open = async (environment: Environment) => {
        const school = await startSchool(process.env.SEEDED_SCHOOL ?? '', ports, environment)
        const close = async () => {
          // Pages that a test leaves open would go on asking at the ports, where the next test's school answers.
          await Promise.all(browser.contexts().map((context) => context.close()))
          await school.close()
        }
        return { ...school, close }
      }
      await use({ ports, open })
      for (const { close } of Object.values(ports)) close()
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  school: async ({ schools, environment }, use) => {
    const school = await schools.open(environment)
    await use(school)
    await school.close()
  },
  baseURL: async ({ school }, use) => use(school.origin),
  complaints: [
    async ({ context }, use) => {
      const complaints = collectComplaints(context)
      await use(complaints)
      expect(complaints.rest()).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
