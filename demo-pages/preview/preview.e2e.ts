import type { Page } from '@playwright/test'
import { addBlock, beginCourse, enterStudio, save, studioIn } from '../content/studio.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { add } from '../testing/publishing.ts'
import { expect, test } from '../testing/test.ts'

const SECRET = /school_preview_[\w-]+/
const ENDED = 'Ссылка на черновик больше не действует'

const reader = (page: Page) => page.locator('school-content')

test('an author makes a link, a stranger reads the draft by it, and nobody does once it is revoked', async ({
  page,
  browser,
}) => {
  await enterStudio(page)
  await beginCourse(page, 'Ещё пишу')
  const studio = studioIn(page)
  const card = await addBlock(page, 'text')
  await studio.field('Текст с разметкой', card).fill('<p>Ничего не готово</p>')
  await save(page)
  await studio.button('Ссылка на черновик').click()
  const links = studio.dialog.locator('.lines > li')
  await studio.dialog.getByRole('button', { name: 'Сделать ссылку' }).click()
  const address = await studio.dialog.getByRole('textbox').inputValue()
  await expect(links).toHaveText(/действует до \d+ \S+ \d{4}/)
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

  await studio.dialog.getByRole('button', { name: /^Отозвать/ }).click()
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
