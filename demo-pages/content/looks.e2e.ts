import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { enterStudio, studioIn } from './studio.ts'

for (const width of [360, 1280]) {
  test(`the editor of a course of fifteen kinds fits a window of ${width} px and has no axe findings, light and dark`, {
    tag: fullUnless(width === 360),
  }, async ({ page }) => {
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

test('a course is written by the keyboard alone', { tag: '@full' }, async ({ page }) => {
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

test('on a phone saving is at hand wherever one is, and the bar hides no field that is typed in', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enterStudio(page)
  const studio = studioIn(page)
  await studio.documents.getByRole('listitem').filter({ hasText: 'Космос' }).getByRole('button').click()
  await studio.card(1).locator('summary').press('Enter')
  const fields = studio.card(1).locator('input, textarea')
  for (let at = 0; at < (await fields.count()); at += 1) {
    await fields.nth(at).focus()
    await expect(studio.button('Сохранить')).toBeInViewport({ ratio: 1 })
    const [field, bar] = [await fields.nth(at).boundingBox(), await page.locator('.bar').boundingBox()]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(bar?.height).toBeLessThanOrEqual(80)
  }
})

test('at a desk the short fields of a block stand in pairs, and texts have the whole width', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enterStudio(page)
  const studio = studioIn(page)
  await studio.documents.getByRole('listitem').filter({ hasText: 'Космос' }).getByRole('button').click()
  await studio.card(1).locator('summary').press('Enter')
  const widthOf = async (label: string) =>
    Math.round((await studio.field(label, studio.card(1)).boundingBox())?.width ?? 0)
  const whole = await widthOf('Текст с разметкой')
  expect([await widthOf('Заголовок'), await widthOf('Размер текста'), await widthOf('Размер блока')]).toEqual([
    whole,
    (whole - 16) / 2,
    (whole - 16) / 2,
  ])
})
