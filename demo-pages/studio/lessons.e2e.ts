import { add, change, read } from '../testing/publishing.ts'
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
    const answer = await fetch(`${school.origin}/api/v1/lessons/?course=${id}&ordering=position`)
    return (await answer.json()).results.map(({ title }: { title: string }) => title)
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
