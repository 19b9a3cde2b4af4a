import type { Locator, Page } from '@playwright/test'
import { add, read } from '../publishing.ts'
import type { School } from '../school.ts'
import { beIn } from '../sessions.ts'
import { expect } from '../test.ts'

interface StoredBlock {
  type: string
  data: Record<string, unknown>
}

/** A course that is open in the studio. */
export interface TextCourse {
  canvas: Locator
  /** A text of its blocks, by what it is called. */
  field: (name: string | RegExp) => Locator
  /** Expects that this is the data of its blocks at the school, sooner or later. */
  expectStored: (data: Record<string, unknown>[]) => Promise<void>
  /** Expects that these are the texts of its blocks at the school, sooner or later. */
  expectTexts: (texts: readonly string[]) => Promise<void>
  stored: () => Promise<readonly StoredBlock[]>
}

export const text = (txt: string): object => ({ type: 'text', data: { txt } })

/** Opens a new course with these blocks in the studio, as its author. */
export const openTextCourse = async (page: Page, school: School, content: readonly object[]): Promise<TextCourse> => {
  const { id } = await add(school, 'courses', { title: 'Тексты', content })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  const canvas = page.getByRole('region', { name: 'Содержание', exact: true })
  await canvas.waitFor()
  const stored = async (): Promise<readonly StoredBlock[]> => (await read(school, `courses/${id}`)).content
  return {
    canvas,
    field: (name) => canvas.getByRole('textbox', { name, exact: true }),
    expectStored: (data) => expect.poll(async () => (await stored()).map((block) => block.data)).toMatchObject(data),
    expectTexts: (texts) => expect.poll(async () => (await stored()).map((block) => block.data.txt)).toEqual(texts),
    stored,
  }
}

/** Pastes as a person does, with what a program has put on the clipboard. */
export const paste = (target: Locator, formats: Record<string, string>): Promise<void> =>
  target.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [format, content] of Object.entries(data)) clipboardData.setData(format, content)
    const pasted = new Event('paste', { bubbles: true, cancelable: true, composed: true })
    element.dispatchEvent(Object.assign(pasted, { clipboardData })) // Firefox gives a ClipboardEvent none
  }, formats)
