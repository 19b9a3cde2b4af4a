import { expect, test } from '../testing/test.ts'
import { cards, expectOrder, handle, info, openCanvas } from './testing/canvas.ts'

test('a block is dragged by its handle with the mouse, and stays where it is after Escape', { tag: '@webkit' }, async ({
  page,
  school,
}) => {
  const canvas = await openCanvas(page, school, [info('Раз'), info('Два'), info('Три')])
  const drag = async (from: number, to: number) => {
    await handle(canvas, from).hover()
    await page.mouse.down()
    const target = await cards(canvas).nth(to).boundingBox()
    expect(target).not.toBeNull()
    if (target) await page.mouse.move(target.x + 40, target.y + target.height - 4, { steps: 8 })
    await expect(canvas.locator('.drop-line')).toBeVisible()
  }
  await drag(0, 2)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectOrder(canvas, ['Раз', 'Два', 'Три'])
  await drag(0, 2)
  await page.mouse.up()
  await expectOrder(canvas, ['Два', 'Три', 'Раз'])
  await expect(handle(canvas, 2)).not.toBeChecked()
  await page.keyboard.press('Control+z')
  await expectOrder(canvas, ['Раз', 'Два', 'Три'])
})

test('a block is dropped where the mouse is, though no frame was drawn since it moved there', async ({
  page,
  school,
}) => {
  const canvas = await openCanvas(page, school, [info('Раз'), info('Два'), info('Три')])
  await handle(canvas, 0).hover()
  await page.mouse.down()
  const from = await cards(canvas).first().boundingBox()
  if (!from) throw new Error('no card')
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 8 })
  await expect(canvas.locator('.drop-line')).toBeVisible()
  await cards(canvas)
    .nth(2)
    .evaluate((card) => {
      const { left, bottom } = card.getBoundingClientRect()
      const there = { clientX: left + 40, clientY: bottom - 4, bubbles: true, composed: true }
      for (const type of ['mousemove', 'mouseup']) document.body.dispatchEvent(new MouseEvent(type, there))
    })
  await page.mouse.up()
  await expectOrder(canvas, ['Два', 'Три', 'Раз'])
})

test('several selected blocks are dragged together', { tag: '@full' }, async ({ page, school }) => {
  const canvas = await openCanvas(page, school, [info('Раз'), info('Два'), info('Три'), info('Четыре')])
  await handle(canvas, 0).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await handle(canvas, 1).hover()
  await page.mouse.down()
  const target = await cards(canvas).nth(3).boundingBox()
  if (!target) throw new Error('no card')
  await page.mouse.move(target.x + 40, target.y + target.height - 4, { steps: 8 })
  await expect(page.locator('.drag-ghost')).toHaveText('Выделено: 2\u00A0блока')
  await page.mouse.up()
  await expectOrder(canvas, ['Три', 'Четыре', 'Раз', 'Два'])
})
