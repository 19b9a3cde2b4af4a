import { expect, test } from '../testing/test.ts'
import { openFixture } from './testing/fixture-page.ts'

const LONG_PAGE = '<button data-school-open="login">Press</button><p style="height: 3000px">Long</p>'

// scroll bars that take room, as on most desktops
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ignoreDefaultArgs: ['--hide-scrollbars'], ...launchOptions }),
})

test('the page behind a popup neither scrolls nor jumps, and scrolls again afterwards', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: LONG_PAGE })
  await page.evaluate(() => customElements.whenDefined('school-login').then(() => scrollTo(0, 5)))
  const place = () =>
    page.evaluate(() => {
      const { width, top } = document.body.getBoundingClientRect()
      return { width, top }
    })
  const before = await place()
  expect(before.width).toBeLessThan(1280 - 16) // the body's margins: there is a scroll bar
  await page.getByText('Press').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.move(30, 300)
  await page.mouse.wheel(0, 500)
  expect(await place()).toEqual(before)
  await page.mouse.move(1_273, 30) // where the scroll bar was
  await page.mouse.down()
  await page.mouse.move(1_273, 400)
  await page.mouse.up()
  expect(await place()).toEqual(before)
  await page.keyboard.press('Escape')
  expect(await place()).toEqual(before)
  await page.mouse.move(30, 300)
  await page.mouse.wheel(0, 500)
  await expect.poll(async () => (await place()).top).toBeLessThan(before.top)
})
