import type { Page } from '@playwright/test'
import { openFixture, snippet } from '../elements/testing/fixture-page.ts'
import { showComments } from '../reader/testing/documents.ts'
import { loginIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'

/** Every computed style of everything inside an element. */
const stylesIn = (page: Page, element: string) =>
  page.locator(element).evaluate((host) => {
    const all = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('.school, .school *') ?? [])]
    return all.map((element) => {
      const style = getComputedStyle(element)
      const own = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
      return { element: `${element.localName}.${element.getAttribute('class') ?? ''}`, own }
    })
  })

const stylesOfForm = async (page: Page, address: string) => {
  await page.goto(address)
  await page.evaluate(() => customElements.whenDefined('school-login-view').then(() => true))
  await loginIn(page).tab('Регистрация').click()
  await loginIn(page).tab('Войти').click()
  await loginIn(page).submit.click()
  await expect(loginIn(page).email).toBeFocused()
  return stylesIn(page, 'school-login')
}

const stylesOfDocument = async (page: Page, { origin }: School, styles: string) => {
  const body = `<main class="enrol"><h1>Страница</h1><school-content kind="course" slug="space"></school-content></main>`
  await openFixture(page, { origin, head: snippet(origin) + styles, body })
  await expect(page.locator('school-content [data-block]')).toHaveCount(15)
  await page.getByRole('button', { name: 'Начать, 2 вопроса' }).click()
  await showComments(page)
  // a pointer over a button changes its colours
  await page.mouse.move(0, 0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  return stylesIn(page, 'school-content')
}

type Styles = Awaited<ReturnType<typeof stylesIn>>

const changedIn = (clean: Styles, hostile: Styles) =>
  hostile
    .map(({ element, own }, at) => ({ element, changed: own.filter((line) => !clean[at]?.own.includes(line)) }))
    .filter(({ changed }) => changed.length > 0)

test('the page’s own styles do not reach into the widget', { tag: '@engines' }, async ({ page }) => {
  const clean = await stylesOfForm(page, '/demo/csp/')
  const hostile = await stylesOfForm(page, '/demo/inline/')
  expect(hostile.length).toBeGreaterThan(20)
  expect(changedIn(clean, hostile)).toEqual([])
})

test('nor do they reach into a document', { tag: '@full' }, async ({ page, school }) => {
  const clean = await stylesOfDocument(page, school, '')
  const styles = '<link rel="stylesheet" href="/pages/inline/hostile.css">'
  const hostile = await stylesOfDocument(page, school, styles)
  expect(hostile.length).toBeGreaterThan(100)
  expect(changedIn(clean, hostile)).toEqual([])
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
