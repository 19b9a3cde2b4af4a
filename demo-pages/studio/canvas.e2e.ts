import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { cards, expectOrder, handle, info, openCanvas, order } from './testing/canvas.ts'

test('blocks are put between others by the menu, which is searched by typing, and have the focus', {
  tag: '@engines',
}, async ({ page, school }) => {
  const canvas = await openCanvas(page, school, [info('Раз'), info('Два')])
  await canvas.getByRole('button', { name: 'Добавить блок сюда' }).nth(1).click()
  const menu = page.getByRole('listbox', { name: 'Какой блок добавить' })
  await expect(menu.getByRole('option')).toHaveCount(15)
  await expectNoFindings(page)
  await page.keyboard.type('вид')
  await expect(menu.getByRole('option')).toHaveText([/^Видео/])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Адрес видео')).toBeFocused()
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ')
  await expect(canvas.getByText('YouTube: видео откроется прямо на\u00A0странице')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(handle(canvas, 1)).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('about')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Когда', { exact: true }).nth(1)).toBeFocused()
  await expect(cards(canvas)).toHaveCount(4)
  await expectNoFindings(page)
})

test('a new card keeps its height when another one far below gets the focus', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  const content = Array.from({ length: 12 }, (_, at) => info(`${at}`))
  const canvas = await openCanvas(page, school, content)
  await canvas.getByRole('button', { name: 'Добавить блок сюда' }).nth(1).click()
  await page.keyboard.type('вид')
  await page.keyboard.press('Enter')
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ')
  const card = cards(canvas).filter({ hasText: 'YouTube: видео откроется' })
  const height = () => card.evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await page.getByLabel('Когда', { exact: true }).last().focus()
  await expect(card).not.toBeInViewport()
  expect(await height()).toBe(before)
})

test('the menu of blocks stays in its place under the pointer, so that a press meets the block that it aims at', {
  tag: '@full',
}, async ({ page, school }) => {
  const canvas = await openCanvas(page, school, [info('Раз')])
  await canvas.getByRole('button', { name: 'Добавить блок сюда' }).last().click()
  const menu = page.getByRole('listbox', { name: 'Какой блок добавить' })
  await menu.getByRole('option').first().hover() // waits until the menu stands still
  /** Scrolls a block half out of sight; answers its name and where it is seen. */
  const atEdge = await menu.evaluate((list) => {
    list.scrollTop = 60
    const edge = list.getBoundingClientRect()
    const option = [...list.querySelectorAll('[role="option"]')].find(
      (one) => one.getBoundingClientRect().bottom > edge.bottom + 8,
    )
    list.scrollTop += (option?.getBoundingClientRect().top ?? 0) - edge.bottom + 16
    return { name: option?.textContent ?? '', x: edge.left + 60, y: edge.bottom - 6 }
  })
  const scrolled = () => menu.evaluate((list) => list.scrollTop)
  const before = await scrolled()
  await page.mouse.move(atEdge.x, atEdge.y)
  await expect(menu.getByRole('option', { selected: true })).toHaveText(atEdge.name)
  await page.mouse.down()
  expect(await scrolled()).toBe(before)
  await page.mouse.up()
  await expect(cards(canvas)).toHaveCount(2)
})

test('a slash in an empty text offers other blocks in its place, and a second one is the character', {
  tag: '@full',
}, async ({ page, school }) => {
  const canvas = await openCanvas(page, school, [])
  await canvas.getByRole('button', { name: 'Писать текст' }).click()
  const text = cards(canvas).getByRole('textbox', { name: 'Текст', exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('listbox', { name: 'Какой блок добавить' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.type('/лава')
  await expect(text).toHaveText('/лава')
  for (let typed = 0; typed < 5; typed += 1) await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(handle(canvas, 0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('о курсе')
  await page.keyboard.press('Enter')
  await expect(cards(canvas)).toHaveCount(1)
  await expect(page.getByLabel('Когда', { exact: true })).toBeFocused()
})

test('a text keeps its caret while its block moves', { tag: '@full' }, async ({ page, school }) => {
  const canvas = await openCanvas(page, school, [
    { type: 'text', data: { txt: '<p>Лава</p>' } },
    { type: 'text', data: { txt: '<p>Пепел</p>' } },
  ])
  const texts = cards(canvas).getByRole('textbox', { name: 'Текст', exact: true })
  await texts.first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' те')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type('чёт')
  await expect(texts).toHaveText(['Пепел', 'Лава течёт'])
})

test('dragging to the edge of the window scrolls the document', { tag: '@full' }, async ({ page, school }) => {
  const content = Array.from({ length: 30 }, (_, at) => info(`Блок ${at + 1}`))
  const canvas = await openCanvas(page, school, content)
  await handle(canvas, 0).hover()
  await page.mouse.down()
  await page.mouse.move(300, (page.viewportSize()?.height ?? 0) - 5, { steps: 4 })
  await expect(cards(canvas).nth(29)).toBeInViewport()
  await page.mouse.move(300, 400)
  await page.mouse.up()
  await expect.poll(async () => (await order(canvas)).indexOf('Блок 1')).toBeGreaterThan(15)
})

test('blocks move by keys from their texts, and are selected, deleted and brought back without a mouse', async ({
  page,
  school,
}) => {
  const canvas = await openCanvas(page, school, [info('Раз'), info('Два'), info('Три'), info('Четыре')])
  const when = page.getByLabel('Когда', { exact: true })
  await when.nth(0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectOrder(canvas, ['Два', 'Раз', 'Три', 'Четыре'])
  await expect(when.nth(1)).toBeFocused()
  await page.keyboard.type('!')
  await expectOrder(canvas, ['Два', 'Раз!', 'Три', 'Четыре'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expectOrder(canvas, ['Раз!', 'Три', 'Два', 'Четыре'])
  await expect(canvas.getByText('Выделено: 2\u00A0блока')).toBeVisible()
  await expectNoFindings(page)
  await page.keyboard.press('Delete')
  await expectOrder(canvas, ['Два', 'Четыре'])
  await expect(canvas.getByText('Удалено 2\u00A0блока.', { exact: true }).first()).toBeVisible()
  await canvas.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expectOrder(canvas, ['Раз!', 'Три', 'Два', 'Четыре'])
  await expect(handle(canvas, 0)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(canvas.getByText('Здесь пока пусто')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expectOrder(canvas, ['Раз!', 'Три', 'Два', 'Четыре'])
})

test('blocks out of sight are not drawn, nor are their tools, until the focus comes to them', async ({
  page,
  school,
}) => {
  const all = Array.from({ length: 60 }, (_, at) => info(`Блок ${at}`))
  const canvas = await openCanvas(page, school, all)
  await expect(cards(canvas)).toHaveCount(all.length)
  const isDrawn = (at: number) =>
    handle(canvas, at).evaluate((tool) => {
      const hidesTools = CSS.supports('overflow-clip-margin: 48px') // WebKit would cut them off
      const part = hidesTools ? tool : tool.closest('.block-card')?.querySelector('.block-card-body > *')
      return part?.checkVisibility({ contentVisibilityAuto: true })
    })
  await expect.poll(async () => [await isDrawn(0), await isDrawn(59)]).toEqual([true, false])
  await handle(canvas, 59).focus()
  await expect.poll(async () => [await isDrawn(0), await isDrawn(59)]).toEqual([false, true])
})

test('the tools of a block are one stop of the Tab key, and arrows lead through them', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const canvas = await openCanvas(page, school, [info('Раз'), info('Два')])
  await handle(canvas, 0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards(canvas).nth(0).getByRole('button', { name: 'Выше' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expectOrder(canvas, ['Раз', 'Раз', 'Два'])
  await expect(handle(canvas, 1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Когда', { exact: true }).nth(1)).toBeFocused()
})

test('words are found in the document, counted, and shown block by block', async ({ page, school }) => {
  const content = Array.from({ length: 40 }, (_, at) => info(at % 13 === 5 ? `Лава и лава ${at}` : `Пепел ${at}`))
  const canvas = await openCanvas(page, school, content)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('лава')
  await expect(canvas.getByRole('search')).toContainText('Найдено: 6\u00A0раз · 1 из 3')
  await expect(cards(canvas).nth(5)).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await expect(canvas.getByRole('search')).toContainText('3 из 3')
  await expect(cards(canvas).nth(31)).toBeInViewport()
  await expect(cards(canvas).nth(31)).toHaveClass(/found/)
  await page.keyboard.press('Escape')
  await expect(handle(canvas, 31)).toBeFocused()
})

for (const [width, scheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test(`the preview is the element of readers, shows each edit at once, and F6 leads out of it and back, at ${width} px, ${scheme}`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.emulateMedia({ colorScheme: scheme })
    const canvas = await openCanvas(page, school, [
      info('По субботам'),
      { type: 'text', data: { txt: '<p><a href="/a/">Лава</a></p>' } },
    ])
    const toggle = page.getByRole('button', { name: 'Предпросмотр', exact: true })
    if (width === 1280) {
      await toggle.click()
      await page.getByLabel('Когда', { exact: true }).fill('По воскресеньям')
    } else {
      await page.getByLabel('Когда', { exact: true }).fill('По воскресеньям')
      await expectNoFindings(page, { schemes: [scheme] })
      await toggle.click()
    }
    const content = page.locator('school-studio > school-content')
    await expect(content.getByRole('definition')).toHaveText('По воскресеньям')
    const link = content.getByRole('link', { name: 'Лава' })
    await link.focus()
    await page.keyboard.press('F6')
    await expect(link).not.toBeFocused()
    await page.keyboard.press('Shift+F6')
    await expect(link).toBeFocused()
    const shown = page.locator('.preview-screen')
    await page.getByRole('button', { name: 'Компьютер', exact: true }).click()
    await expect(shown).toHaveCSS('width', '1280px')
    await page.getByRole('button', { name: scheme === 'dark' ? 'Светлое' : 'Тёмное', exact: true }).click()
    await expect(content).toHaveCSS('color-scheme', scheme === 'dark' ? 'light' : 'dark')
    await expectNoFindings(page, { schemes: [scheme], within: 'school-studio' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (width === 1280) await expect(canvas).toBeVisible()
  })

test('a link for a colleague is made, copied and revoked beside the preview', { tag: '@full' }, async ({
  page,
  school,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCanvas(page, school, [info('По субботам')])
  await page.getByRole('button', { name: 'Предпросмотр', exact: true }).click()
  await page.getByRole('button', { name: 'Показать коллеге' }).click()
  const links = page.getByRole('dialog', { name: 'Ссылка для коллеги' })
  await links.getByRole('button', { name: 'Создать ссылку' }).click()
  const address = await links.getByRole('textbox', { name: 'Адрес ссылки' }).inputValue()
  expect(address).toMatch(/\/preview\/#school_preview_[\w-]+$/)
  await links.getByRole('button', { name: 'Скопировать' }).click()
  await expect(links.getByRole('button', { name: 'Скопировано' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expect(links.getByRole('listitem')).toHaveText([/до\s\d+\s\S+\s\d{4}, .+Отозвать/])
  await expectNoFindings(page)
  const secret = new URL(address).hash.slice(1)
  const read = () => fetch(`${school.origin}/api/v1/preview/`, { headers: { 'X-Preview': secret } })
  expect((await read()).status).toBe(200)
  await links.getByRole('button', { name: /^Отозвать/ }).click()
  await expect(links.getByRole('listitem')).toHaveCount(0)
  expect((await read()).status).toBe(404)
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
})

for (const width of [360, 1280])
  test(`what the search leads to at the upper edge is not covered by its bar at ${width} px`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const content = Array.from({ length: 12 }, (_, at) => info(at % 5 === 0 ? 'лава' : `${at}`))
    const canvas = await openCanvas(page, school, content)
    await canvas.getByRole('button', { name: 'Найти в\u00A0тексте' }).click()
    await page.keyboard.type('лава')
    const covered = () =>
      canvas.evaluate((region) => {
        const [bar, card] = [region.querySelector('.find-bar'), region.querySelector('[data-card].found')]
        return bar && card ? bar.getBoundingClientRect().bottom > card.getBoundingClientRect().top : null
      })
    const outcomes = [await covered()]
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Shift+Enter') // upwards
      outcomes.push(await covered())
    }
    expect(outcomes).toEqual([false, false, false, false, false, false])
  })
