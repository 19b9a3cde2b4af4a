import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { add } from '../../testing/publishing.ts'
import type { School } from '../../testing/school.ts'
import { expect } from '../../testing/test.ts'

export const reader = (page: Page) => page.locator('school-content')

/** A page of a landing around the element. */
export const around = (element: string) => `<main><h1>Страница</h1>${element}</main>`

/** Scrolls to the comments, which load as the reader comes near, and waits for them. */
export const showComments = async (page: Page) => {
  await reader(page).locator('.comments-place').scrollIntoViewIfNeeded()
  await expect(reader(page).locator('.comments')).not.toHaveAttribute('aria-busy')
}

/** Uploads a picture of one colour; answers its number. */
export const upload = async (school: School, background: string, width = 640, height = 480): Promise<number> => {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return Number((await add(school, 'image-objects', { image: (await picture.png().toBuffer()).toString('base64') })).id)
}
