import { expect, type Locator, type Page } from '@playwright/test'
import { add } from '../../testing/publishing.ts'
import type { School } from '../../testing/school.ts'
import { beIn } from '../../testing/sessions.ts'

/** A block with this text in its first field. */
export const info = (when: string) => ({ type: 'course-info', data: { when } })

/** The canvas of a new course with these blocks, as its author sees it. */
export const openCanvas = async (page: Page, school: School, content: readonly object[]) => {
  const { id } = await add(school, 'courses', { title: 'Вулканы', content })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  const canvas = page.getByRole('region', { name: 'Содержание', exact: true })
  await canvas.waitFor()
  return canvas
}

/** The cards of the blocks, and what each is dragged and chosen by. */
export const cards = (canvas: Locator) => canvas.locator('[data-card]')
export const handle = (canvas: Locator, at: number) => cards(canvas).nth(at).getByRole('checkbox')

/** The first fields of all cards: what distinguishes them. */
export const order = (canvas: Locator) =>
  cards(canvas).evaluateAll((all) => all.map((card) => card.querySelector('input')?.value ?? ''))
export const expectOrder = (canvas: Locator, expected: string[]) => expect.poll(() => order(canvas)).toEqual(expected)
