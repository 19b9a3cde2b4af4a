import type { Page } from '@playwright/test'
import { loginIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'

const looksOf = (page: Page, sample: string) =>
  loginIn(page.getByTestId(sample)).submit.evaluate((button) => {
    const { backgroundColor, color, borderRadius, fontFamily } = getComputedStyle(button)
    return { backgroundColor, color, borderRadius, fontFamily }
  })

test('light and dark keep to themselves, auto follows the visitor', async ({ page }) => {
  await page.goto('/demo/theming/')
  const [light, dark] = [await looksOf(page, 'light'), await looksOf(page, 'dark')]
  expect(light).not.toEqual(dark)
  expect(await looksOf(page, 'auto')).toEqual(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([await looksOf(page, 'light'), await looksOf(page, 'dark')]).toEqual([light, dark])
  expect(await looksOf(page, 'auto')).toEqual(dark)
})

test('the page’s variables reach the widget', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/theming/')
  expect(await looksOf(page, 'berry')).toMatchObject({
    backgroundColor: 'rgb(158, 36, 107)', // as it is compiled
    borderRadius: '4px',
    fontFamily: expect.stringContaining('Georgia'),
  })
})

test('the page’s rules reach the parts', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/theming/')
  const spacing = (sample: string) =>
    loginIn(page.getByTestId(sample)).submit.evaluate((button) => getComputedStyle(button).letterSpacing)
  expect([await spacing('light'), await spacing('berry')]).toEqual(['normal', '0.32px'])
})

test('a theme changed later is followed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/theming/')
  const dark = await looksOf(page, 'dark')
  await page.getByTestId('light').evaluate((element) => element.setAttribute('theme', 'dark'))
  expect(await looksOf(page, 'light')).toEqual(dark)
})
