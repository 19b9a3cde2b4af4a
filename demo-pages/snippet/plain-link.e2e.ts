import type { Browser, Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { builderIn } from './testing/builder-page.ts'
import { openElsewhere } from './testing/instant-landing.ts'

/* The link to the school in an ordinary snippet: what visitors without scripts see, also after a site builder has cleaned it. */

const LINK = 'Продолжить на сайте школы'

/** What an editor copies; its parts stand as the cleaner leaves them. */
const snippetOf = async (browser: Browser, { origin }: School, place: string, clean: (html: string) => string) => {
  const page = await browser.newPage({ baseURL: origin })
  const { open, markup, styles } = builderIn(page)
  await open({ place })
  await expect.poll(styles).not.toBe('')
  const parts = `${clean((await markup()) ?? '')}${(await styles()) ?? ''}`
  await page.context().close()
  return parts
}

const withoutTags = (html: string, ...names: string[]) =>
  html.replace(new RegExp(`</?(?:${names.join('|')})(?:\\s[^>]*)?>`, 'g'), '')

const cleaners: { name: string; clean: (html: string) => string }[] = [
  { name: 'keeps it', clean: (html) => html },
  { name: 'removes noscript and leaves what is in it', clean: (html) => withoutTags(html, 'noscript') },
  {
    name: 'removes noscript with what is in it',
    clean: (html) => html.replace(/<noscript>.*?<\/noscript>/gs, ''),
  },
  { name: 'makes one line of it', clean: (html) => html.replace(/\n\s*/g, ' ') },
]

const expectSchool = async (page: Page) => {
  await page.getByRole('link', { name: LINK }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход и регистрация')
}

/** The styles of a button or a link have nothing to hide its `noscript` by, so a builder that removes that leaves no link. */
const hasLink = (place: string, name: string) => place === 'inline' || !name.endsWith('with what is in it')

for (const place of ['inline', 'button'])
  for (const { name, clean } of cleaners) {
    test(`without JavaScript the snippet for ${place} leads to the school where a builder ${name}`, {
      tag: fullUnless(name === 'keeps it'),
    }, async ({ browser, school, complaints }) => {
      const body = await snippetOf(browser, school, place, clean)
      const context = await browser.newContext({ javaScriptEnabled: false })
      complaints.watch(context)
      const page = await context.newPage()
      await openElsewhere(page, school, body)
      if (place === 'inline' && /keeps|line/.test(name))
        await expect(page.getByRole('link', { name: LINK })).toHaveCSS('animation-name', 'none') // it is shown at once
      if (hasLink(place, name)) await expectSchool(page)
      else await expect(page.getByRole('link')).toHaveCount(0)
    })

    test(`with JavaScript the snippet for ${place} works where a builder ${name}`, {
      tag: fullUnless(name.startsWith('removes noscript and')),
    }, async ({ browser, page, school }) => {
      await openElsewhere(page, school, await snippetOf(browser, school, place, clean))
      await becomeLiveIn(page, place)
      await expect(loginIn(page).email).toBeVisible()
      if (place === 'inline') await expect(page.getByText(LINK)).toBeHidden()
    })
  }

test('a page that ends all animations does not show the link while the script is on its way', async ({
  browser,
  page,
  school,
}) => {
  const reset = '<style>*, *::before, *::after { animation-duration: 0.01ms !important }</style>'
  const letGo = await hold(page, '**/widget/school.js')
  await openElsewhere(page, school, reset + (await snippetOf(browser, school, 'inline', (html) => html)), 'commit')
  await expect(page.locator('school-login > a')).toHaveCSS('animation-duration', '4s')
  letGo()
  await expect(loginIn(page).email).toBeVisible()
})

const becomeLiveIn = async (page: Page, place: string) => {
  if (place === 'inline') return becomeLive(page)
  await page.evaluate(async () => void (await customElements.whenDefined('school-login')))
  await page.locator('.school-button').click()
}
