import type { Page } from '@playwright/test'
import { EARLY, snippet } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/** Opens the landing on the school's origin while its script is still on the way. Returns a function that lets it come. */
const openEarly = async (page: Page, school: School, { headers = {}, body = '' } = {}) => {
  const letGo = await hold(page, '**/widget/school.js')
  const tag = EARLY + snippet(school.origin)
  await openLanding(page, school, 'early', { origin: school.origin, tag, headers, body, waitUntil: 'commit' })
  return letGo
}

for (const opener of ['#open', '#link']) {
  test(`a press on ${opener} before the script has come marks it as busy, and opens the popup once after`, {
    tag: fullUnless(opener === '#open'),
  }, async ({ page, school }) => {
    const body = `<script>document.querySelector('${opener}').addEventListener('click', () => document.title += '!')</script>`
    const letGo = await openEarly(page, school, { body })
    await page.locator('#buy').click()
    await page.locator(opener).click()
    await expect(page.locator(opener)).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('#buy')).not.toHaveAttribute('aria-busy')
    letGo()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator(opener)).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect([page.url(), await page.title()]).toEqual([`${school.origin}/landing`, 'Раннее нажатие!'])
  })
}

test('a press on a buy button before the script has come buys once after', async ({ page, school }) => {
  const letGo = await openEarly(page, school)
  await page.locator('#buy').click()
  await page.locator('#buy').click()
  letGo()
  await expect(page.getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible()
  await expect(page.locator('#buy')).not.toHaveAttribute('aria-busy')
})

for (const opener of ['#link', '#open'])
  test(`where inline scripts are forbidden nothing else is reported, and ${opener} opens the popup by ${opener === '#link' ? 'its early press' : 'a press after'}`, {
    tag: fullUnless(opener === '#link'),
  }, async ({ page, school, complaints }) => {
    complaints.allow(
      /inline script (?:violates the following Content Security Policy|\(script-src-elem\) from being executed)|Refused to execute a script because its hash/,
    )
    const headers = { 'Content-Security-Policy': `script-src ${school.origin}` }
    const letGo = await openEarly(page, school, { headers })
    await page.locator(opener).click()
    await expect(page.locator(opener)).not.toHaveAttribute('aria-busy')
    letGo()
    await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
    if (opener === '#open') await page.locator(opener).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(page.url()).toBe(`${school.origin}/landing`)
  })

test('if the script does not come, the pressed button says so', async ({ page, school, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/widget/school.js', async (route) => {
    await failed
    await route.abort()
  })
  await openLanding(page, school, 'early', {
    origin: school.origin,
    tag: EARLY + snippet(school.origin),
    waitUntil: 'commit',
  })
  await page.locator('#open').click()
  fail()
  await expect(page.locator('#open')).toHaveAttribute('data-school-failed', '')
  await expect(page.locator('#open')).not.toHaveAttribute('aria-busy')
})

test('if the code of the popup does not come, a card over the page says so and tries again', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/did not load|Failed to load resource/)
  await page.route(/popup-\w+\.js/, (route) => route.abort())
  await openLanding(page, school, 'early', { origin: school.origin })
  await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
  await page.locator('#open').click()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Попробовать ещё раз' })
  await expect(retry).toBeVisible()
  await expect(page.locator('#open')).not.toHaveAttribute('aria-busy')
  await page.unroute(/popup-\w+\.js/)
  await retry.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
