import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'

const arrival = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'type'))[0])

const expectReload = async (page: Page, address: string) => {
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
  await expect(page).toHaveURL(address)
  expect(await arrival(page)).toBe('reload')
}

test('without a next page the page reloads', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/inline/?utm_source=mail')
  await signIn(page, 'parent@school.example')
  await expectReload(page, `${school.origin}/demo/inline/?utm_source=mail`)
})

test('the next parameter of the page leads on', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/inline/?next=/user-terms')
  await signIn(page, 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/user-terms`)
})

test('the attribute goes before the parameter', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/free-lesson/?next=/user-terms')
  await signIn(page, 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

test('the parameter goes before the property', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/inline/?next=/user-terms')
  await page.locator('school-login').evaluate((element) => Reflect.set(element, 'nextUrl', '/user-offer'))
  await signIn(page, 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/user-terms`)
})

test('the property goes before the root', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/inline/')
  await page.locator('school-login').evaluate((element) => Reflect.set(element, 'nextUrl', '/user-offer'))
  await signIn(page, 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/user-offer`)
})

for (const bad of [
  'https://evil.example/',
  'https://start.bizon365.ru/room/666/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,hi',
  'http://localhost.evil.example/',
  'https://parent:secret@school.example/',
]) {
  test(`the next page ${bad} counts as absent`, { tag: fullUnless(bad.startsWith('https://start')) }, async ({
    page,
    school,
  }) => {
    const address = `/demo/inline/?next=${encodeURIComponent(bad)}`
    await page.goto(address)
    await signIn(page, 'parent@school.example')
    await expectReload(page, `${school.origin}${address}`)
  })
}

test('the header names the user where the browser records no requests', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    performance.getEntriesByType = () => []
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/demo/inline/')
  await signIn(page, 'parent@school.example')
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова', { timeout: 20_000 })
})
