import type { Page } from '@playwright/test'
import { loginIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'

/** Every computed style of everything inside the widget. */
const stylesOf = async (page: Page, address: string) => {
  await page.goto(address)
  await page.evaluate(() => customElements.whenDefined('school-login-view').then(() => true))
  await loginIn(page).tab('Регистрация').click()
  await loginIn(page).tab('Войти').click()
  await loginIn(page).submit.click()
  await expect(loginIn(page).email).toBeFocused()
  return page.locator('school-login').evaluate((host) => {
    const all = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('.school, .school *') ?? [])]
    return all.map((element) => {
      const style = getComputedStyle(element)
      const own = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
      return { element: `${element.localName}.${element.getAttribute('class') ?? ''}`, own }
    })
  })
}

test('the page’s own styles do not reach into the widget', async ({ page }) => {
  const clean = await stylesOf(page, '/demo/csp/')
  const hostile = await stylesOf(page, '/demo/inline/')
  const different = hostile.map(({ element, own }, at) => ({
    element,
    changed: own.filter((line) => !clean[at]?.own.includes(line)),
  }))
  expect(different.length).toBeGreaterThan(20)
  expect(different.filter(({ changed }) => changed.length > 0)).toEqual([])
})

test('on the same page a plain form is spoiled', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/inline/')
  const spoiled = await page.evaluate(() => {
    const form = document.createElement('form')
    document.querySelector('.enrol')?.append(form)
    return getComputedStyle(form).display
  })
  expect(spoiled).toBe('none')
})
