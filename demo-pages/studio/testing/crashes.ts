import type { Locator, Page } from '@playwright/test'
import { add, read } from '../../testing/publishing.ts'
import type { School } from '../../testing/school.ts'
import { expect } from '../../testing/test.ts'
import { storedDrafts } from './stored-drafts.ts'

/** An edit may be lost for so long after it is made. */
const LOSABLE_MS = 300

interface Course {
  id: number
  title: string
  content: { data: { txt?: string; title?: string; questions?: { variants: { text: string }[] }[] } }[]
}

interface Place {
  /** Where the letters are written. */
  field: (page: Page) => Locator
  /** What a course has there. */
  textIn: (course: Course) => string | undefined
}

const named = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true }).first()

const places: Record<string, Place> = {
  'the title': { field: named('Название'), textIn: ({ title }) => title },
  'a text': { field: named('Текст'), textIn: ({ content }) => content[0]?.data.txt },
  'an answer of a quiz': {
    field: named('Ответ 1'),
    textIn: ({ content }) => content[1]?.data.questions?.[0]?.variants[0]?.text,
  },
  'a cell of a table': {
    field: (page) => page.locator('td', { hasText: 'Пепел' }),
    textIn: ({ content }) => content[2]?.data.txt,
  },
  'a caption': { field: named('Подпись'), textIn: ({ content }) => content[3]?.data.title },
  'a new course': { field: named('Название'), textIn: ({ title }) => title },
}

const NEW = 'a new course'

const content = [
  { type: 'text', data: { txt: '<p>Лава</p>' } },
  {
    type: 'quiz',
    data: {
      questions: [
        {
          text: 'Что горячее?',
          variants: [
            { text: 'Лава', is_correct: true },
            { text: 'Пепел', is_correct: false },
          ],
        },
      ],
    },
  },
  { type: 'text', data: { txt: '<table><tbody><tr><th>Лава</th></tr><tr><td>Пепел</td></tr></tbody></table>' } },
  { type: 'video', data: { title: 'Лава', url: 'https://youtu.be/dQw4w9WgXcQ' } },
]

/** What the network does to saves. */
const networks = ['works', 'is down', 'loses saves', 'loses responses'] as const

/** What is written, and when it ends. */
export interface Plan {
  place: string
  network: (typeof networks)[number]
  letters: string
  /** The pause after each letter. */
  pauses: number[]
  /** The letter after which the author saves by Ctrl+S; none if there are fewer. */
  saveAfter: number
  lifeMs: number
  /** The author comes back by the list of documents. */
  isByList: boolean
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The plan of the round of this index: each place meets each network. */
export const planOf = (index: number, random: () => number): Plan => {
  const names = Object.keys(places)
  const place = names[index % names.length] ?? ''
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const letters = Array.from({ length: 60 }, () => LETTERS[whole(0, 25)]).join('')
  return {
    place,
    network: networks[Math.floor(index / names.length) % networks.length] ?? 'works',
    letters,
    pauses: Array.from(letters, () => whole(10, 120)),
    saveAfter: whole(0, 30),
    lifeMs: whole(200, 3_000),
    isByList: place === NEW || random() < 0.3,
  }
}

export interface Outcome {
  plan: Plan
  /** How long before the end the oldest letter was written that is lost, in milliseconds; null if none is. */
  oldestLostMs: number | null
  /** For how long the page did not run in the last second, in milliseconds. */
  stalled: number
  written: number
  lost: number
  wasOffered: boolean
  /** Words were offered that the school had already. */
  wasOfferedInVain: boolean
}

/** How many of the letters a course has; what else is in it is in other letters. */
const countIn = ({ place, letters }: Plan, course: Course | null): number => {
  const written = (course && places[place]?.textIn(course))?.replaceAll(/<[^>]*>|[^a-z]/g, '') ?? ''
  expect(letters.slice(0, written.length)).toBe(written)
  return written.length
}

/** Does to saves what the network of the plan does. It replaces `fetch`, because a closed tab lets go what a route holds. */
const setNetwork = async (page: Page, { network }: Plan) => {
  if (network === 'is down') await page.context().setOffline(true)
  if (network !== 'loses saves' && network !== 'loses responses') return
  await page.evaluate((isSent) => {
    const fetch = window.fetch.bind(window)
    window.fetch = async (...call) => {
      const [, { method = 'GET' } = {}] = call
      if (method === 'GET') return fetch(...call)
      if (isSent) await fetch(...call)
      return new Promise(() => {})
    }
  }, network === 'loses responses')
}

const TICK_MS = 20

/** Counts from now on for how long the page has not run though it could, in the last second. */
const watchStalls = async (page: Page): Promise<(end: number) => number> => {
  const ticks = [Date.now()]
  await page.exposeFunction('tick', () => void ticks.push(Date.now()))
  await page.evaluate((every) => void setInterval(() => Reflect.get(window, 'tick')(), every), TICK_MS)
  return (end) =>
    [...ticks, end]
      .map((at, index, all) => (at < end - 1_000 ? 0 : at - (all[index - 1] ?? at) - 2 * TICK_MS))
      .reduce((sum, late) => sum + Math.max(0, late), 0)
}

/** Writes the letters until the end; answers how long before it each was pressed, without what the machine was busy with. */
const write = async (page: Page, { place, letters, pauses, saveAfter, lifeMs }: Plan, end: () => Promise<void>) => {
  const pressed: number[] = []
  await places[place]?.field(page).click()
  await page.keyboard.press('End')
  const stalledUntil = await watchStalls(page)
  let isOver = false
  const typing = async () => {
    for (const [at, letter] of Array.from(letters).entries()) {
      if (isOver) return
      pressed.push(Date.now())
      await page.keyboard.press(letter)
      if (at === saveAfter) await page.keyboard.press('Control+S')
      await new Promise((resolve) => setTimeout(resolve, pauses[at]))
    }
  }
  const typed = typing().catch((error: unknown) => {
    if (!isOver) throw error
  })
  await Promise.race([new Promise((resolve) => setTimeout(resolve, lifeMs)), typed.then(() => new Promise(() => {}))])
  isOver = true
  const endedAt = Date.now()
  const stalled = stalledUntil(endedAt)
  await end()
  await typed
  return { ages: pressed.map((at) => endedAt - at - stalled), stalled }
}

/** Restores what is offered; answers whether something was, and how many of the letters the school had before. */
const recover = async (page: Page, plan: Plan, id: number | null, stored: () => Promise<Course | null>) => {
  const region = (name: string) => page.getByRole('region', { name })
  const unsent = region('Правки, которых нет в\u00A0школе')
  const left = region('Несохранённая версия')
  const offered = async (offer: Locator) => {
    await expect.poll(async () => (await offer.isVisible()) || (await storedDrafts(page)).length === 0).toBe(true)
    return offer.isVisible()
  }
  if (plan.isByList) {
    await page.goto('/studio/')
    await page.locator('.documents[aria-busy="false"]').waitFor()
    if (!(await offered(unsent))) return { wasOffered: false, had: countIn(plan, await stored()) }
    await unsent.getByRole('link').click()
  } else await page.goto(`/studio/?kind=course&id=${id}`)
  await named('Название')(page).waitFor()
  if (!(await offered(left))) return { wasOffered: plan.isByList, had: countIn(plan, await stored()) }
  const had = countIn(plan, await stored())
  await left.getByRole('button', { name: 'Вернуть её' }).click()
  await expect(page.locator('.saving > p')).toHaveText(/^Сохранено в/)
  await expect.poll(() => storedDrafts(page)).toEqual([])
  return { wasOffered: true, had }
}

interface Round {
  school: School
  plan: Plan
  page: Page
  end: () => Promise<void>
  reopen: () => Promise<Page>
}

/** An author writes until the tab or the browser ends, comes back and restores what is offered. */
export const runRound = async ({
  school,
  plan,
  page,
  end,
  reopen,
}: Round): Promise<{ page: Page; outcome: Outcome }> => {
  const isNew = plan.place === NEW
  const id: number | null = isNew ? null : (await add(school, 'courses', { title: 'Вулканы', content })).id
  const stored = async (): Promise<Course | null> => {
    if (id !== null) return read(school, `courses/${id}`)
    const { results }: { results: Course[] } = await read(school, 'courses?ordering=-id&page_size=2')
    const written = results.filter(({ title }) => title !== '' && plan.letters.startsWith(title))
    expect(written.length).toBeLessThan(2)
    return written[0] ?? null
  }
  await page.goto(`/studio/?kind=course&id=${id ?? 'new'}`)
  await named('Название')(page).waitFor()
  await page.getByText(/^Уроков пока нет|^Уроки можно добавить/).waitFor() // nothing else is asked of the school
  await setNetwork(page, plan)
  const { ages, stalled } = await write(page, plan, end)
  const next = await reopen()
  const { wasOffered, had } = await recover(next, plan, id, stored)
  const has = countIn(plan, await stored())
  const lost = ages.slice(has)
  return {
    page: next,
    outcome: {
      plan,
      written: ages.length,
      stalled,
      lost: lost.length,
      oldestLostMs: lost[0] ?? null,
      wasOffered,
      wasOfferedInVain: wasOffered && had === has,
    },
  }
}

/** What a round has done wrong, one line each. */
export const failuresOf = ({ plan, oldestLostMs, wasOfferedInVain }: Outcome): string[] => {
  const where = `in ${plan.place}, the network ${plan.network}`
  return [
    ...(oldestLostMs !== null && oldestLostMs > LOSABLE_MS ? [`a letter of ${oldestLostMs} ms is lost ${where}`] : []),
    ...(wasOfferedInVain ? [`what the school has is offered ${where}`] : []),
  ]
}
