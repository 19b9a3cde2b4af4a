import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { loginIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture, recordedEvents, recordEvents } from './testing/fixture-page.ts'

const LONG_PAGE = '<button data-school-open="login">Press</button><p style="height: 3000px">Long</p>'

const openByButton = async (page: Page) => {
  await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
  await page.getByText('Press').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('the popup is named by its heading, on every screen', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: LONG_PAGE })
  await openByButton(page)
  await expect(page.getByRole('dialog', { name: 'Ваш аккаунт' })).toBeVisible()
  await becomeLive(page)
  await loginIn(page).tab('Регистрация').click()
  await expect(page.getByRole('dialog', { name: 'Новый аккаунт' })).toBeVisible()
})

test('the popup has no axe findings, light and dark', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<main><h1>Школа</h1></main>' }, '#school-login?theme=auto')
  await becomeLive(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page)
})

test('the focus stays in the popup and goes back to what opened it', { tag: '@webkit' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: LONG_PAGE })
  await openByButton(page)
  await expect(loginIn(page).email).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('button')
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByText('Press')).toBeFocused()
})

test('a popup that code has opened leaves the page where it was, and gives the focus to nothing that had none', async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: LONG_PAGE })
  const placeOf = () => page.evaluate(() => ({ top: scrollY, focused: document.activeElement?.localName }))
  await page.evaluate(async () => {
    await customElements.whenDefined('school-login')
    scrollTo(0, 1_000)
    const open: (name: string) => void = Reflect.get(Object(window.SchoolWidgets), 'open')
    open('login')
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  const opened = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect([opened, await placeOf()]).toEqual([1_000, { top: 1_000, focused: 'body' }])
})

test('a popup that closes has no focus any more, so that a key pressed right then reaches no field of it', async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: '' }, '#school-login')
  await becomeLive(page)
  await expect(loginIn(page).email).toBeFocused()
  const focused = await page.evaluate(async () => {
    const closed = new Promise((resolve) => document.addEventListener('school:close', resolve))
    Reflect.get(Object(window.SchoolWidgets), 'close').call(null)
    await closed
    return document.activeElement?.localName
  })
  expect(focused).toBe('body')
})

test('the close button is 48 pixels in size', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '' }, '#school-login')
  const box = await page.getByRole('button', { name: 'Закрыть' }).boundingBox()
  expect(box).toMatchObject({ width: 48, height: 48 })
})

test('a press that begins inside and ends outside, as in marking text, does not close', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: '' }, '#school-login')
  const box = await loginIn(page).email.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('what is not closable stays until the page closes it', async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '' }, '#school-login?not-closable')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('button', { name: 'Закрыть' })).toBeHidden()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await page.locator('school-login').evaluate((login) => login.removeAttribute('not-closable'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a second popup does not lie on the first', { tag: '@full' }, async ({ page, school }) => {
  const body = '<school-login popup id="own"></school-login>'
  await openFixture(page, { origin: school.origin, body })
  await page.evaluate(async () => {
    await customElements.whenDefined('school-login')
    const widgets: unknown = window.SchoolWidgets
    if (typeof widgets !== 'object' || widgets === null) return
    const open: (name: string) => void = Reflect.get(widgets, 'open')
    open('login')
    open('login')
    const other = document.createElement('school-login')
    other.setAttribute('popup', '')
    document.body.append(other)
    await Reflect.get(other, 'show').call(other)
  })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing is told to the page, and the element that was made for it goes', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await recordEvents(page)
  await openFixture(page, { origin: school.origin, body: '' })
  await page.evaluate(async () => {
    await customElements.whenDefined('school-login')
    const widgets: unknown = window.SchoolWidgets
    if (typeof widgets === 'object' && widgets !== null)
      Reflect.set(window, 'handle', Reflect.get(widgets, 'open')('login'))
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await becomeLive(page)
  await page.evaluate(() => Reflect.get(window, 'handle').close())
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await recordedEvents(page)).at(-1)).toEqual(['school:close', null])
  await expect(page.locator('school-login')).toHaveCount(0)
})

test('a popup moved in the page stays open over it', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<div id="there"></div>' }, '#school-login')
  await becomeLive(page)
  await loginIn(page).email.fill('vera@parents.example')
  await page.evaluate(() => {
    const [login, there] = [document.querySelector('school-login'), document.querySelector('#there')]
    if (login) there?.append(login)
  })
  await expect(loginIn(page).email).toHaveValue('vera@parents.example')
  expect(await page.locator('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
})

test('an element turned into a popup and back keeps what was typed', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await becomeLive(page)
  const { email } = loginIn(page)
  const login = page.locator('school-login')
  await email.fill('vera@parents.example')
  await login.evaluate((element) => element.setAttribute('popup', ''))
  await expect(email).toBeHidden()
  await login.evaluate((element) => Reflect.get(element, 'show').call(element))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(email).toHaveValue('vera@parents.example')
  await login.evaluate((element) => element.removeAttribute('popup'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(email).toHaveValue('vera@parents.example')
})
