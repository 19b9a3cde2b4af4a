import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { sections } from '../../widget/studio/routes/route.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { engine } from '../testing/browsers/engine.ts'
import { fullUnless } from '../testing/full.ts'
import { add } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { centreOf, fingerOn } from './testing/finger.ts'

const AUTHOR = 'author@school.example'
const STAFF = 'staff@school.example'
const PHONE = { width: 360, height: 740 }

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

const info = (when: string) => ({ type: 'course-info', data: { when } })

test('a block is dragged by a finger that has rested on its handle, and one that moves at once scrolls', async ({
  page,
  school,
}) => {
  const [first, second, ...others] = Array.from({ length: 20 }, (_, at) => `Глава ${at + 1}`)
  const content = [first, second, ...others].map((txt) => ({ type: 'header-block', data: { txt } }))
  const { id } = await add(school, 'courses', { title: 'Вулканы', content })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  const cards = page.locator('[data-card]')
  const handle = (at: number) => cards.nth(at).getByRole('checkbox')
  const order = () => cards.locator('textarea').evaluateAll((all) => all.map((field) => Object(field).value))
  await expect.poll(order).toEqual([first, second, ...others])
  const finger = await fingerOn(page)

  const over = await centreOf(cards.nth(1))
  await finger.down(await centreOf(handle(0)))
  await expect(page.locator('.drag-ghost')).toBeVisible()
  await finger.move({ x: over.x, y: over.y + 8 })
  await expect(page.locator('.drop-line')).toBeVisible()
  await finger.up()
  await expect.poll(order).toEqual([second, first, ...others])

  const from = await centreOf(handle(4))
  await finger.down(from)
  await finger.move({ x: from.x, y: from.y - 300 })
  await finger.up()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect(await order()).toEqual([second, first, ...others])
  await expect(page.locator('.drag-ghost')).toHaveCount(0)
})

test('lessons of a course are sorted by a finger', { tag: '@full' }, async ({ page, school }) => {
  const { id } = await add(school, 'courses', { title: 'Вулканы', content: [] })
  for (const title of ['Магма', 'Лава', 'Пепел']) await add(school, 'lessons', { title, course: id, status: 0 })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  const titles = page.locator('.lesson-title')
  await expect(titles).toHaveText(['Магма', 'Лава', 'Пепел'])
  const handle = page.getByRole('button', { name: 'Переместить урок 1 из 3' })
  await page.locator('.lesson-row').last().scrollIntoViewIfNeeded()
  const finger = await fingerOn(page)
  await finger.down(await centreOf(handle))
  await expect(page.locator('.lesson-row[data-dragged]')).toHaveCount(1)
  await finger.move(await centreOf(titles.nth(2)))
  await finger.up()
  await expect(titles).toHaveText(['Лава', 'Пепел', 'Магма'])
})

const aPicture = async (name: string, background: string) => {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

test('pictures of a gallery are sorted by a finger, and each has its tools below it', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school, AUTHOR)
  await page.goto('/studio/?room=pictures')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Добавить картинки/ }).click()
  await (await chooser).setFiles([await aPicture('а.png', '#c33'), await aPicture('б.png', '#36c')])
  const tiles = page.locator('.picture-tile')
  await expect(tiles).toHaveCount(2)
  const sources = () => tiles.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const [first, second] = await sources()
  const [from, to] = [await centreOf(tiles.nth(0).locator('img')), await centreOf(tiles.nth(1).locator('img'))]
  const finger = await fingerOn(page)
  await finger.down(from)
  await expect(page.locator('.picture-tile[data-dragged]')).toHaveCount(1)
  await finger.move(to)
  await finger.up()
  await expect.poll(sources).toEqual([second, first])
  const crop = await tiles.nth(0).getByRole('button', { name: 'Обрезать' }).boundingBox()
  const image = await tiles.nth(0).locator('img').boundingBox()
  expect(crop?.y).toBeGreaterThanOrEqual((image?.y ?? 0) + (image?.height ?? 0))
})

test('the text of a document stays where it is while edits are made and saved', async ({ page, school }) => {
  const { id } = await add(school, 'courses', { title: 'Вулканы', content: [info('Раз')] })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  const field = page.getByLabel('Когда', { exact: true })
  const top = () => field.boundingBox().then((box) => box?.y)
  const before = await top()
  const seen = [before]
  for (const state of [/^Есть несохранённые правки/, /^Сохранено в/]) {
    if (seen.length === 1) await field.fill('Два')
    await expect(page.locator('.saving > p')).toHaveText(state)
    seen.push(await top())
  }
  expect(seen).toEqual([before, before, before])
})

test('each field of a block is large enough for a finger', async ({ page, school }) => {
  const types = ['header1-block', 'header-block', 'header3-block', 'text', 'attention-block', 'video', 'image-text']
  const question = {
    text: 'Что горячее?',
    variants: [
      { text: 'Лава', is_correct: true },
      { text: 'Пепел', is_correct: false },
    ],
  }
  const content = [
    ...types.map((type) => ({ type, data: {} })),
    { type: 'list-text', data: { list_text: [{ txt: 'Базальтовая' }] } },
    { type: 'quiz', data: { questions: [question] } },
    { type: 'image-list-texts', data: {} },
    info('Раз'),
  ]
  const { id } = await add(school, 'courses', { title: 'Вулканы', content })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  await expect(page.locator('[data-card]')).toHaveCount(content.length)
  const small = await page
    .locator('[data-card] :is(textarea, input:not([type]), input[type="text"], [role="textbox"])')
    .evaluateAll((all) =>
      (matchMedia('(pointer: coarse)').matches ? all : []) // `hasTouch` makes the pointer a finger in Chromium only
        .map((field) => ({ field, box: field.getBoundingClientRect() }))
        .filter(({ field, box }) => field.checkVisibility() && Math.min(box.width, box.height) < 24)
        .map(({ field, box }) => `${field.ariaLabel} ${box.width}×${box.height}`),
    )
  expect(small).toEqual([])
})

/** What a finger presses and finds too small: what is to be seen of it has less than 44 pixels in height or, without words, in width. */
const tooSmall = (page: Page) =>
  page.locator('school-studio').evaluate((studio) => {
    const least = matchMedia('(pointer: coarse)').matches ? 44 : 24 // `hasTouch` makes the pointer a finger in Chromium only
    return [
      ...(studio.shadowRoot?.querySelectorAll(
        '.tool, .nav-link, .setting-label, .button, .select, .segment, .search .input',
      ) ?? []),
    ]
      .filter((one) => one.checkVisibility() && !one.matches('.document .button'))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ one, box }) => box.height < least || (one.matches('.tool') && box.width < least))
      .map(({ one, box }) => `${one.className} ${one.ariaLabel ?? one.textContent} ${box.width}×${box.height}`)
  })

/** Nothing sticks out at the side, nothing is too small for a finger, and axe has no findings, light and dark. */
const expectFine = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await tooSmall(page)).toEqual([])
  await expectNoFindings(page, { schemes: ['light', 'dark'] })
}

/** The drivers of Firefox and WebKit have no fingers. */
const tap = (control: Locator) => (engine === 'chromium' ? control.tap() : control.click())

const SCREENS = [
  'kind=lesson',
  'kind=page&search=нет+такого',
  'state=deleted',
  'kind=course&id=new',
  'kind=course&id=999999',
  'room=comments&of=course:1',
  'room=terms&of=collections',
  'room=certificates&of=given',
  ...sections.map((section) => `room=${section}`),
]

for (const lang of ['ru', 'en'])
  test(`every list and every room fits a phone and a finger, light and dark: ${lang}`, {
    tag: fullUnless(lang === 'ru'),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/404/)
    await beIn(page, school, STAFF)
    for (const screen of SCREENS) {
      await page.goto(`/studio/?lang=${lang}&${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.locator('[aria-busy=true], .bone')).toHaveCount(0)
      await test.step(screen, () => expectFine(page))
    }
  })

test('a document and all that opens above it fit a phone and a finger, light and dark', async ({ page, school }) => {
  const { id } = await add(school, 'courses', {
    title: 'Вулканы Камчатки: как устроена Земля, почему текут реки лавы и что делать, если рядом дымится сопка',
    content: [{ type: 'header-block', data: { txt: 'Лава' } }, info('Раз'), { type: 'video', data: { url: '' } }],
  })
  await add(school, 'lessons', { title: 'Почему вулкан засыпает на сотни лет', course: id, status: 0 })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  const bar = page.locator('.editor-bar')
  const button = (name: string) => bar.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.locator('.lesson-row')).toHaveCount(1)
  const rows = await bar.locator('.tool, .nav-link, .button').evaluateAll((all) => {
    const middles = all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2))
    return new Set(middles).size
  })
  expect(rows).toBe(2)
  await expectFine(page)

  await tap(page.locator('[data-card]').nth(1).getByRole('checkbox'))
  await expect(page.locator('.selection-bar')).toBeVisible()
  await expectFine(page)
  await tap(page.getByRole('button', { name: 'Добавить блок сюда' }).nth(1))
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('лава')
  await expect(page.getByRole('search')).toContainText('Найдено')
  await expectFine(page)
  await page.keyboard.press('Escape')

  await tap(button('Опубликовать'))
  await expect(dialog).toContainText('У\u00A0видео нет адреса')
  await expectFine(page)
  await close()
  await tap(button('История'))
  await expect(dialog.locator('.version-lines li')).not.toHaveCount(0)
  await expectFine(page)
  await close()
  await tap(button('Настройки'))
  await expect(dialog).toBeVisible()
  await dialog.locator('details:not([open]) > summary').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLElement) one.click()
  })
  await expectFine(page)
  await close()
  await tap(button('Предпросмотр'))
  await expect(page.locator('school-content')).toContainText('Лава')
  await expectFine(page)
  await tap(page.getByRole('button', { name: 'Показать коллеге' }))
  await expect(dialog).toBeVisible()
  await expectFine(page)
})
