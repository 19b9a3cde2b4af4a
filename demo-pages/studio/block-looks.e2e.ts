import { upload } from '../reader/testing/documents.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { add, change } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const PATH = 'vulkany'

test('readers see the looks that an author has chosen: a narrow text, a large warning, a picture and its text on a card', async ({
  page,
  school,
}) => {
  const { id } = await add(school, 'courses', {
    title: 'Вулканы',
    slug: PATH,
    content: [
      { type: 'text', data: { txt: '<p>Лава</p>' } },
      { type: 'attention-block', data: { txt: '<p>Горячо</p>' } },
      { type: 'image-text', data: { title: 'Склон', txt: '<p>Стланик</p>', img: await upload(school, '#3a3') } },
    ],
  })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  const card = (at: number) => page.locator('[data-card]').nth(at)
  await card(0).getByRole('textbox', { name: 'Текст' }).click()
  const narrow = card(0).getByRole('button', { name: 'Узкий блок' })
  await narrow.click()
  await expect(narrow).toHaveAttribute('aria-pressed', 'true')
  await expectNoFindings(page)
  await card(1).getByRole('textbox', { name: 'Важное' }).click()
  await card(1).getByText('Крупный', { exact: true }).click()
  await card(2).getByRole('radio', { name: 'На карточке' }).check()
  const looks = (place: string) => ({
    text: page.locator(`${place} .text`),
    warning: page.locator(`${place} .attention`),
    picture: page.locator(`${place} .image-text`),
  })
  const expectLooks = async (place: string) => {
    const { text, warning, picture } = looks(place)
    await expect(text).toHaveCSS('max-width', '480px')
    await expect(warning.getByText('Горячо')).toHaveCSS('font-size', '19px')
    await expect(picture).toHaveCSS('padding-left', '24px')
  }
  await expectLooks('[data-card]')
  await expect(page.locator('.saving > p')).toHaveText(/^Сохранено/)
  await change(school, `courses/${id}`, { status: 1 })
  await page.goto(`/courses/${PATH}/`)
  await expectLooks('school-content')
})
