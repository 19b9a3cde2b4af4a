import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

const CONTENT = '<school-checkout></school-checkout><school-content kind="course" id="12"></school-content>'

test('with the base address of another site the popup opens, buying works, checkout and document are shown', async ({
  page,
  school,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('cdn.example')) elsewhere.push(request.url())
  })
  await openLanding(page, school, 'base-address', { body: CONTENT, hash: '#school-login?lang=en' })
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  expect(page.url()).toBe(`${school.foreign}/landing`)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Войти' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('school-content').getByRole('heading').first()).toBeVisible()
  await page.getByRole('button', { name: 'Купить' }).first().click()
  await expect(page.locator('school-checkout .item .name')).toHaveText('Вокруг света за сорок уроков')
  expect([elsewhere, page.url()]).toEqual([[], `${school.foreign}/landing`])
})

test('a page that does not let its address be changed still opens the popup, shows what it holds and gets its early calls', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/uncaught: (?:Error: )?not allowed/)
  await page.addInitScript(() => {
    history.replaceState = () => {
      throw new Error('not allowed')
    }
    Reflect.set(window, 'SchoolWidgets', [['notify', 'info', 'Скидка до пятницы']])
  })
  await openLanding(page, school, 'base-address', { body: CONTENT, hash: '#school-login?lang=en' })
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  await expect(page.locator('school-notices')).toContainText('Скидка до пятницы')
  await page.keyboard.press('Escape')
  await expect(page.locator('school-content').getByRole('heading').first()).toBeVisible()
})
