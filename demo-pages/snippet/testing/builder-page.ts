import type { Page } from '@playwright/test'
import { LANGS } from '../../../server/contract/langs.ts'
import { openFixture } from '../../elements/testing/fixture-page.ts'
import { expect } from '../../testing/test.ts'

/** The values of the choice of languages, of which Russian is the default. */
export const CHOSEN_LANGS = LANGS.map((lang) => (lang === 'ru' ? '' : lang))

/** What a room may be larger than its form, in pixels. */
const SPARE = 12
/** Windows in which an element is 424, 380 and 328 pixels wide, with the margins of a page. */
const WINDOWS = [1280, 412, 360]

/** The school offers no login by Facebook. */
export const withoutFacebook = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/check_auth/', async (route) => {
    const response = await route.fetch()
    const { facebook: _, ...rest } = await response.json()
    await route.fulfill({ response, json: rest })
  })

/** The snippet builder, as an editor uses it. `choices` are keyed by the controls' names, as in the page's hash. */
export const builderIn = (page: Page) => ({
  stage: page.locator('#stage'),
  open: async (choices: Record<string, string> = {}) => {
    await page.goto(`/demo/snippet/#${new URLSearchParams(choices)}`)
    await expect(page.locator('#markup')).not.toBeEmpty()
  },
  markup: () => page.locator('#markup').textContent(),
  styles: () => page.locator('#styles').textContent(),
  copy: async (listing: string) => {
    const figure = page.getByRole('figure', { name: listing })
    await figure.getByRole('button').click()
    await expect(figure.getByRole('status')).toHaveText('Скопировано')
    return page.evaluate(() => navigator.clipboard.readText())
  },
})

/** The part of the markup after the script tag, without the link for pages where the script does not run. */
export const afterScript = (markup: string | null) =>
  markup
    ?.split('\n\n')
    .slice(1)
    .join('\n\n')
    .replace(/\n *<noscript>.*/, '')
    .replace(/\n {2}<a href=.*\n(?=<\/school-)/, '')

/** The reserved height and that of the form, once the school has answered. */
const heightsOf = (page: Page) =>
  page.locator('school-login, school-auth').evaluate((element) => {
    const form = element.shadowRoot?.querySelector('.view')
    return [Number.parseFloat(getComputedStyle(element).minHeight), form?.getBoundingClientRect().height ?? 0]
  })

/** Expects the rules of the builder to keep what the form takes in each window. Returns its markup. */
export const expectRoom = async (page: Page, origin: string, choices: Record<string, string>): Promise<string> => {
  const { open, markup, styles } = builderIn(page)
  await open(choices)
  await expect.poll(styles).toContain('min-height')
  if ('instant' in choices) await expect.poll(markup).toContain('shadowrootmode')
  const [body, rules] = [(await markup()) ?? '', await styles()]
  // opened in each window: in one that is resized WebKit may leave the rules as they were
  for (const width of WINDOWS) {
    await page.setViewportSize({ width, height: 800 })
    const response = page.waitForResponse('**/api/v1/check_auth/')
    await openFixture(page, { origin, head: `${rules}<style>body{margin:16px}</style>`, body })
    await response
    await expect(page.locator('.unknown')).toHaveCount(0)
    // until the contacts of the school stand in the texts
    const misfit = async () => {
      const [room = 0, height = 0] = await heightsOf(page)
      return room < height || room > height + SPARE ? [width, room, height] : null
    }
    await expect.poll(misfit).toBeNull()
  }
  return body
}
