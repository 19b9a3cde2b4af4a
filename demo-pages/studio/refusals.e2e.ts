import { add } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

test('the school refuses in the language of the studio, whatever that of the browser is', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await add(school, 'courses', { title: 'Volcanoes', slug: 'volcanoes' })
  const { id } = await add(school, 'courses', { title: 'Earth' })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?lang=en&kind=course&id=${id}`)
  expect(await page.evaluate(() => navigator.language)).toBe('ru-RU')
  const details = page.getByRole('button', { name: 'Details' })
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
  const slug = page.getByLabel('Address', { exact: true })
  await slug.fill('volcanoes')
  await expect(slug).toHaveAttribute('aria-invalid', 'true')
  await expect(slug).toHaveAccessibleDescription(/^[\x20-\x7E]*taken[\x20-\x7E]*$/i)
})
