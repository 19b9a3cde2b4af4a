import type { Page } from '@playwright/test'
import { startViews } from '../../widget/browser/host.ts'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { builderIn, withoutFacebook } from './testing/builder-page.ts'

/** What a room may be larger than its form, in pixels. */
const SPARE = 12
/** Windows in which an element is 424, 380 and 328 pixels wide, with the margins of a page. */
const WINDOWS = [1280, 412, 360]

interface Case {
  element: string
  view: string
  lang: string
  hasFacebook: boolean
  caption?: string
}

const cases: Case[] = Object.entries(startViews).flatMap(([element, names]) =>
  names.flatMap((view) =>
    ['', 'en'].flatMap((lang) => [true, false].map((hasFacebook) => ({ element, view, lang, hasFacebook }))),
  ),
)

/** The reserved height and that of the form, once the school has answered. */
const heightsOf = (page: Page) =>
  page.locator('school-login, school-auth').evaluate((element) => {
    const form = element.shadowRoot?.firstElementChild
    return [Number.parseFloat(getComputedStyle(element).minHeight), form?.getBoundingClientRect().height ?? 0]
  })

const CAPTION = 'Запишитесь на бесплатное занятие по математике для третьего класса'

/** Expects the rules of the builder to keep what the form takes in each window. */
const expectRoom = async (page: Page, origin: string, choices: Record<string, string>) => {
  const { open, markup, styles } = builderIn(page)
  await open(choices)
  await expect.poll(styles).toContain('min-height')
  const [body, rules] = [(await markup()) ?? '', await styles()]
  // opened in each window: in one that is resized WebKit may leave the rules as they were
  for (const width of WINDOWS) {
    await page.setViewportSize({ width, height: 800 })
    const asked = page.waitForResponse('**/api/v1/check_auth/')
    await openFixture(page, { origin, head: `${rules}<style>body{margin:16px}</style>`, body })
    await asked
    await expect(page.locator('.unknown')).toHaveCount(0)
    // until the contacts of the school stand in the texts
    const misfit = async () => {
      const [room = 0, taken = 0] = await heightsOf(page)
      return room < taken || room > taken + SPARE ? [width, room, taken] : null
    }
    await expect.poll(misfit).toBeNull()
  }
}

for (const { hasFacebook, caption = '', ...choices } of [
  ...cases,
  { element: 'auth', view: 'registration', lang: '', hasFacebook: true, caption: CAPTION },
]) {
  const { element, view, lang } = choices
  const how = hasFacebook ? 'with' : 'without'
  test(`the rules reserve what ${element} ${view} ${lang} ${caption} takes ${how} the login by Facebook`, {
    tag: fullUnless(element === 'login' && view === 'registration' && lang === '' && hasFacebook),
  }, async ({ page, school }) => {
    if (!hasFacebook) await withoutFacebook(page)
    await expectRoom(page, school.origin, { ...choices, ...(caption && { caption }) })
  })
}

test.describe('with separate consents', () => {
  test.use({ environment: { CONSENT: 'separate' } })

  for (const element of ['login', 'auth'])
    for (const lang of ['', 'en'])
      test(`the rules reserve what the registration of ${element} takes with its boxes ${lang}`, {
        tag: fullUnless(element === 'login' && lang === ''),
      }, async ({ page, school }) => {
        await expectRoom(page, school.origin, { element, view: 'registration', lang })
      })
})

test('there are no rules to copy until the school has said which ways in it offers', async ({ page }) => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/check_auth/', async (route) => {
    await isHeld
    await route.continue()
  })
  const { open, styles } = builderIn(page)
  await open({ element: 'auth', view: 'registration' })
  const before = await styles()
  release()
  await expect.poll(styles).toContain('min-height')
  expect(before).toBe('')
})
