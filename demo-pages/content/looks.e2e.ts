import { expectNoFindings } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'
import { enterStudio, studioIn } from './studio.ts'

for (const width of [360, 1280]) {
  test(`the editor of a course of all kinds fits a window of ${width} px and has no axe findings, light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterStudio(page)
    const studio = studioIn(page)
    await studio.documents.getByRole('listitem').filter({ hasText: 'Космос' }).getByRole('button').click()
    await expect(studio.cards).toHaveCount(15)
    for (const summary of await page.locator('[data-editor] summary').all()) await summary.press('Enter')
    await studio.button('Как видят читатели').click()
    await expect(studio.readers.locator('[data-shown]')).toHaveCount(15)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectNoFindings(page)
  })
}

test('a course is written by the keyboard alone', async ({ page }) => {
  await enterStudio(page)
  const studio = studioIn(page)
  await studio.button('Создать').press('Enter')
  await expect(page.getByRole('heading', { name: 'Новый документ' })).toBeFocused()
  await studio.field('Название').focus()
  await page.keyboard.type('С клавиатуры')
  await page.getByRole('combobox', { name: 'Новый блок' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(studio.card(0).locator('summary')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Текст')
  await studio.button('Сохранить').press('Enter')
  await expect(studio.status).toHaveText('Сохранено')
})
