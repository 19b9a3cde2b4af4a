import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'

const DOCS = '/api/docs/'

/** One of each kind of what the page is made of: all of its 200 calls would take axe half a minute. */
const KINDS = '#putCoursesById, #postLandingAuth, #schema-Course'
const PARTS = `header, .index, .intro, #courses, #statuses, ${KINDS}`

const removeOtherCalls = (page: Page) =>
  page
    .locator('details.call')
    .evaluateAll(
      (calls, kinds) => calls.filter((call) => !call.querySelector(kinds)).map((call) => call.remove()),
      KINDS,
    )

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Unfolds what stands under these names. */
const open = async (page: Page, ...ids: string[]) => {
  for (const id of ids)
    await page.evaluate((name) => document.getElementById(name)?.closest('details')?.setAttribute('open', ''), id)
}

for (const [name, width, scheme] of [
  ['a phone', 360, 'dark'],
  ['a desk', 1280, 'light'],
] as const)
  test(`on ${name} the page is read without sideways scrolling, and axe finds nothing`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(DOCS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API of the school')
    await open(page, 'putCoursesById', 'postLandingAuth', 'schema-Course', 'schema-QuizBlockInput')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await removeOtherCalls(page)
    await expectNoFindings(page, { schemes: [scheme], within: PARTS })
  })

test('the index leads to a call, which unfolds', async ({ page }) => {
  await page.goto(DOCS)
  const index = page.getByRole('navigation', { name: 'Calls' })
  await index.getByText(/^Tags/).click()
  await index.getByRole('link', { name: 'POST /api/v1/tags/' }).click()
  await expect(page.locator('#postTags')).toBeVisible()
  await expect(page.locator('#postTags')).toContainText('For authors and staff')
  await page.locator('#postTags').getByRole('link', { name: 'Term', exact: true }).first().click()
  await expect(page.locator('#schema-Term')).toContainText('name')
})

test('on a phone the introduction comes first, and the index is folded until it is asked for', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(DOCS)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const index = page.getByRole('navigation', { name: 'Calls' })
  await expect(index.getByText(/^Tags/)).toBeHidden()
  await index.getByText('All calls').click()
  await expect(index.getByText(/^Tags/)).toBeVisible()
})

test('an example unfolds, and what answers alone have is told in one line', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${DOCS}#putCoursesById`)
  const call = page.locator('#putCoursesById')
  await expect(call).toContainText(
    'Taken and ignored: id, kind, state, has_unpublished_changes, notice, removed_markup, plain_links, warnings',
  )
  await expect(call).toContainText('1 publishes.')
  await call.getByText('Example').first().click()
  await expect(call).toContainText('"title": "Космос"')
})
