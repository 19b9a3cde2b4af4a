import type { Page } from '@playwright/test'
import { add, change, read } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

test('lessons are sorted with the mouse, and readers see a new place at once, that of a lesson with unpublished changes once it is published', async ({
  page,
  school,
}) => {
  const { id } = await add(school, 'courses', { title: 'Вулканы', status: 1 })
  const lessons: Record<string, number> = {}
  for (const [at, title] of ['Магма', 'Лава', 'Пепел'].entries()) {
    const made = await add(school, 'lessons', { title, course: id, status: 1, position: at + 1 })
    lessons[title] = Number(made.id)
  }
  await change(school, `lessons/${lessons['Лава']}`, { status: 0, short_description: 'Правка' })
  const shown = async () => {
    const response = await fetch(`${school.origin}/api/v1/lessons/?course=${id}&ordering=position`)
    return (await response.json()).results.map(({ title }: { title: string }) => title)
  }
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  const list = page.getByRole('region', { name: 'Уроки курса' })
  const titles = list.locator('.lesson-title')
  await expect(titles).toHaveText(['Магма', 'Лава', 'Пепел'])
  await expect(list.getByText(/^Новое место урока с\sнеопубликованными правками/)).toBeVisible()

  const handle = (at: number) => list.getByRole('button', { name: `Переместить урок ${at} из 3` })
  const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()]
  if (!from || !to) throw new Error('the lessons are not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect(titles).toHaveText(['Пепел', 'Магма', 'Лава'])
  await expect.poll(async () => (await read(school, `lessons/${lessons['Лава']}`)).position).toBe(3)
  const lava = await read(school, `lessons/${lessons['Лава']}`)
  expect([lava.state, lava.short_description]).toEqual(['changed', 'Правка'])
  expect((await shown())[0]).toBe('Пепел')
  await change(school, `lessons/${lessons['Лава']}`, { status: 1 })
  expect(await shown()).toEqual(['Пепел', 'Магма', 'Лава'])
})

const openLessons = async (page: Page, school: School) => {
  const { id } = await add(school, 'courses', { title: 'Вулканы' })
  for (const title of ['Магма', 'Лава', 'Пепел']) await add(school, 'lessons', { title, course: id, status: 0 })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  const titles = page.locator('.lesson-title')
  await expect(titles).toHaveText(['Магма', 'Лава', 'Пепел'])
  return titles
}
const handle = (page: Page, at: number) => page.getByRole('button', { name: `Переместить урок ${at} из 3` })

test('lessons follow keys that come faster than the screen is drawn', async ({ page, school }) => {
  const titles = await openLessons(page, school)
  const pressAtOnce = (at: number, keys: string[]) =>
    handle(page, at).evaluate((button, codes) => {
      button.focus()
      for (const code of codes) {
        const key = { code, key: code, bubbles: true, cancelable: true, composed: true }
        button.dispatchEvent(new KeyboardEvent('keydown', key))
      }
    }, keys)
  await pressAtOnce(1, ['Space', 'ArrowDown', 'ArrowDown', 'Space'])
  await expect(titles).toHaveText(['Лава', 'Пепел', 'Магма'])
  await pressAtOnce(3, ['Space', 'ArrowUp', 'Escape'])
  await expect(page.getByText('Урок остался на\u00A0своём месте')).toBeAttached()
  await expect(titles).toHaveText(['Лава', 'Пепел', 'Магма'])
})

test('a lesson is dropped where the mouse is, though no frame was drawn since it moved there', async ({
  page,
  school,
}) => {
  const titles = await openLessons(page, school)
  await handle(page, 1).hover()
  await page.mouse.down()
  const from = await handle(page, 1).boundingBox()
  if (!from) throw new Error('the lessons are not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height, { steps: 8 })
  await expect(page.locator('.lesson-row[data-dragged]')).toHaveCount(1)
  await handle(page, 3).evaluate((button) => {
    const { left, bottom } = button.getBoundingClientRect()
    const there = { clientX: left + 10, clientY: bottom, bubbles: true, composed: true }
    for (const type of ['mousemove', 'mouseup']) document.body.dispatchEvent(new MouseEvent(type, there))
  })
  await page.mouse.up()
  await expect(titles).toHaveText(['Лава', 'Пепел', 'Магма'])
})
