import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn, register } from '../testing/login.ts'
import { boxIn, test } from './testing/recaptcha.ts'
import { expect } from '../testing/test.ts'

const TITLE = 'Ещё одна проверка'

test.beforeEach(({ complaints }) => complaints.allow(/status of 400/))

const opener = (page: Page) => page.getByRole('button', { name: 'Записаться бесплатно' })

const scripts = (page: Page) => page.locator('script[src*="/recaptcha/"]').count()

const registerInEnglish = async (root: Locator) => {
  await root.getByRole('tab', { name: 'Register' }).click()
  await root.getByLabel('Email', { exact: true }).fill('new@parents.example')
  await root.getByLabel('Full name').fill('Vera')
  await root.getByLabel('Phone').fill('+79165554433')
  for (const box of await root.getByRole('checkbox').all()) await box.check()
  await root.getByRole('button', { name: 'Register' }).click()
}

test('the script comes with the registration and not before, and the check is not noticed', {
  tag: '@engines',
}, async ({ page, school, provider }) => {
  await page.goto('/demo/free-lesson/')
  await page.evaluate(() => customElements.whenDefined('school-login-view').then(() => true))
  await expect(loginIn(page).email).toBeVisible()
  expect(await scripts(page)).toBe(0)
  await loginIn(page).tab('Регистрация').click()
  await expect.poll(() => scripts(page)).toBe(1)
  await register(page)
  await expectLessonFor(page, school, 'Вера Ильина')
  expect(provider.requests.map(({ secret }) => secret)).toEqual([provider.secret])
})

test('with no-captcha the first check is left out, and the second one is asked for', { tag: '@full' }, async ({
  page,
  school,
  provider,
}) => {
  await page.goto('/demo/free-lesson/')
  await page.locator('school-login').evaluate((element) => element.setAttribute('no-captcha', ''))
  await register(page)
  await expect(loginIn(page).heading(TITLE)).toBeVisible()
  await boxIn(page).tick()
  await expectLessonFor(page, school, 'Вера Ильина')
  expect(provider.requests.map(({ secret }) => secret)).toEqual([provider.secondSecret])
})

for (const [place, addressOf] of [
  ['on the school’s own page', () => '/demo/free-lesson/'],
  ['under a strict policy', () => '/demo/csp/'],
  ['on another origin', (foreign: string) => foreign],
] as const) {
  test(`a low score asks for the box, ${place}`, { tag: fullUnless(place === 'under a strict policy') }, async ({
    page,
    school,
    provider,
  }) => {
    provider.setMode('low-score')
    await page.goto(addressOf(school.foreign))
    await register(page)
    await expect(loginIn(page).heading(TITLE)).toBeVisible()
    await expect(boxIn(page).frame).toHaveAttribute('src', /theme=light.*hl=ru/)
    await expectNoFindings(page)
    await boxIn(page).tick()
    await expect(page.getByRole('banner')).toContainText('Вера Ильина')
  })
}

test('the box is in the language and the colours of the element, inside the popup too', { tag: '@full' }, async ({
  page,
  school,
  provider,
}) => {
  provider.setMode('low-score')
  await page.goto('/demo/webinar/')
  await opener(page).evaluate((button) => Object.assign(button.dataset, { schoolLang: 'en', schoolTheme: 'dark' }))
  await opener(page).click()
  const dialog = page.getByRole('dialog')
  await registerInEnglish(dialog)
  await expect(dialog.getByRole('heading', { name: 'One more check' })).toBeVisible()
  await expect(boxIn(page).frame).toHaveAttribute('src', /theme=dark.*hl=en/)
  await expectNoFindings(page)
  await boxIn(page).tick()
  await expect(page).toHaveURL(`${school.origin}/demo/webinar/room/`)
})

test('what the provider shows in the page stands over the popup, and can be pressed', async ({ page, provider }) => {
  provider.setMode('low-score')
  await page.goto('/demo/webinar/')
  await opener(page).click()
  await register(page.getByRole('dialog'))
  await expect(boxIn(page).frame).toBeVisible()
  await page.evaluate(() => {
    const pictures = document.createElement('button')
    pictures.textContent = 'Картинки'
    pictures.style.cssText = 'position:fixed;inset:0;z-index:2000000000'
    pictures.addEventListener('click', () => pictures.remove())
    document.body.append(pictures)
  })
  await page.getByRole('button', { name: 'Картинки' }).click()
  await page.keyboard.press('Escape')
  const form = loginIn(page.getByRole('dialog'))
  await expect(form.email).toHaveValue('new@parents.example')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Esc leads from the box to the form also where browsers leave that to the page', { tag: '@full' }, async ({
  page,
  provider,
}) => {
  provider.setMode('low-score')
  await page.goto('/demo/webinar/')
  await opener(page).click()
  await register(page.getByRole('dialog'))
  await expect(boxIn(page).frame).toBeVisible()
  await page.getByRole('dialog').evaluate((dialog) => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    dialog.removeAttribute('closedby')
  })
  await page.keyboard.press('Escape')
  await expect(loginIn(page.getByRole('dialog')).email).toHaveValue('new@parents.example')
})

test('after the box the popup locks the page again', { tag: '@full' }, async ({ page, provider }) => {
  provider.setMode('low-score')
  await page.goto('/demo/webinar/')
  await opener(page).click()
  const dialog = page.getByRole('dialog')
  const isModal = () => dialog.evaluate((element) => element.matches(':modal'))
  await register(dialog)
  await expect(boxIn(page).frame).toBeVisible()
  expect(await isModal()).toBe(false)
  await loginIn(dialog).button('Вернуться к\u00A0форме').click()
  await expect(loginIn(dialog).email).toHaveValue('new@parents.example')
  expect(await isModal()).toBe(true)
})

test('an element in the shadow root of somebody else gets its box as well', { tag: '@full' }, async ({
  page,
  school,
  provider,
}) => {
  provider.setMode('low-score')
  await page.goto('/demo/free-lesson/')
  await page.locator('school-login').evaluate((element) => {
    const stranger = document.createElement('div')
    element.before(stranger)
    stranger.attachShadow({ mode: 'open' }).append(element)
  })
  await register(page)
  await boxIn(page).tick()
  await expectLessonFor(page, school, 'Вера Ильина')
})

test('the provider learns what the token is for', { tag: '@full' }, async ({ page, provider }) => {
  provider.setMode('wrong-action')
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expect(loginIn(page).heading(TITLE)).toBeVisible()
})
