import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { add } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const SECRET = /school_preview_[\w-]+/
const ENDED = 'Ссылка на черновик больше не действует'

const reader = (page: Page) => page.locator('school-content')

test('an author makes a link, a stranger reads the draft by it, and nobody does once it is revoked', {
  tag: '@engines',
}, async ({ page, browser, school }) => {
  const content = [{ type: 'text', data: { txt: '<p>Ничего не готово</p>' } }]
  const { id } = await add(school, 'courses', { title: 'Ещё пишу', content })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  await page.getByRole('button', { name: 'Предпросмотр', exact: true }).click()
  await page.getByRole('button', { name: 'Показать коллеге' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ссылка для коллеги' })
  const links = dialog.getByRole('listitem')
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Адрес ссылки' }).inputValue()
  await expect(links).toHaveCount(1)
  await expectNoFindings(page)

  const elsewhere = await browser.newContext({ locale: 'ru-RU' })
  const stranger = await elsewhere.newPage()
  const sent: string[] = []
  stranger.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await stranger.goto(address)
  await expect(reader(stranger).getByRole('heading', { level: 2, name: 'Ещё пишу' })).toBeVisible()
  await expect(reader(stranger)).toContainText('Ничего не готово')
  expect(new URL(address).hash).toMatch(SECRET)
  expect(sent.filter((line) => SECRET.test(line))).toEqual([])

  await dialog.getByRole('button', { name: /^Отозвать/ }).click()
  await expect(links).toHaveCount(0)
  await stranger.reload()
  await expect(reader(stranger)).toContainText(ENDED)
  await expect(reader(stranger)).not.toContainText('Ничего не готово')
  await elsewhere.close()
})

for (const [width, scheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test(`a draft and a link that has ended read well at ${width} px, ${scheme}`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/404/)
    const content = [{ type: 'text', data: { txt: '<p>Скоро будет больше.</p>' } }]
    const { id } = await add(school, 'courses', { title: 'Черновик о лаве', status: 0, content })
    const { preview } = await add(school, `courses/${id}/preview-links`, {})
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 740 })
    const response = await page.goto(`/preview/#${preview}`)
    expect(response?.headers()['cache-control']).toContain('no-store')
    await expect(reader(page)).toContainText('Скоро будет больше.')
    await expectNoFindings(page, { schemes: [scheme] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.goto('/preview/#school_preview_guessed') // a new fragment loads no new page
    await expect(reader(page)).toContainText(ENDED)
    await expectNoFindings(page, { schemes: [scheme] })
    await page.goto('/preview/?lang=en')
    await expect(reader(page)).toContainText('This preview link has ended.')
  })
