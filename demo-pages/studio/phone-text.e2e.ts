import type { Locator, Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { openTextCourse, text } from '../testing/documents/text-course.ts'
import { centreOf, fingerOn } from './testing/finger.ts'

test.use({ hasTouch: true, isMobile: true })

/** Notes where the pressed element is at each event of a press, until it is a click. */
const notePlaces = (page: Page) =>
  page.evaluateHandle(() => {
    const places: number[] = []
    const note = (event: Event) => {
      const [target] = event.composedPath()
      if (target instanceof Element) places.push(Math.round(target.getBoundingClientRect().top))
    }
    for (const name of ['touchstart', 'touchend', 'mousedown', 'mouseup', 'click']) addEventListener(name, note, true)
    return places
  })

/** The tools whose middle a finger cannot meet, once they are scrolled to. */
const outOfReach = (page: Page) =>
  page.locator('school-studio').evaluate((studio) => {
    const root = studio.shadowRoot
    const tools = [...(root?.querySelectorAll<HTMLElement>('.bubble button, .block-tools :is(button, label)') ?? [])]
    return tools
      .filter((tool) => tool.checkVisibility())
      .filter((tool) => {
        tool.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, width, height } = tool.getBoundingClientRect()
        const hit = root?.elementFromPoint(left + width / 2, top + height / 2)
        return !hit || !tool.contains(hit) || height < 43.5
      })
      .map((tool) => tool.ariaLabel ?? tool.textContent)
  })

/** How many of the points at the edges of an area of 40 pixels lead elsewhere than to its button. */
const missed = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const root = element.getRootNode()
    const points = [-19.5, 19.5].flatMap((by) => [
      [x + by, y],
      [x, y + by],
    ])
    const hit = points.map(([at = 0, down = 0]) => root instanceof ShadowRoot && root.elementFromPoint(at, down))
    return hit.filter((one) => !one || !element.contains(one)).length
  })

for (const width of [360, 640])
  test(`a finger meets what it presses while a text is edited, at ${width} px`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 740 })
    const { canvas, field } = await openTextCourse(page, school, [
      text('<p>раз</p>'),
      { type: 'list-text', data: { one_column: true, list_text: [{ txt: 'два' }, { txt: 'три' }] } },
    ])
    const finger = await fingerOn(page)
    const press = async (place: Locator) => {
      await place.scrollIntoViewIfNeeded()
      const at = await centreOf(place)
      await finger.down(at)
      await finger.up()
    }
    await press(canvas.locator('p', { hasText: 'раз' }))
    await expect(field('Текст')).toBeFocused()
    expect(await outOfReach(page)).toEqual([])
    await expect(canvas.getByRole('checkbox', { name: 'Выделить' }).first()).toBeInViewport({ ratio: 1 })
    const places = await notePlaces(page)
    const add = canvas.getByRole('button', { name: 'Добавить блок сюда' }).nth(1)
    expect(await missed(add)).toBe(0)
    await press(add)
    await expect(page.getByRole('listbox', { name: 'Какой блок добавить' })).toBeVisible()
    const [first = 0, ...others] = await places.jsonValue()
    expect(others).toEqual([first, first, first, first])
    await press(page.getByRole('option', { name: /^Заголовок/ }))
    await expect(field('Заголовок')).toBeFocused()

    await press(canvas.locator('.list .prose', { hasText: 'два' }))
    await expect(field('Пункт 1')).toBeFocused()
    await press(canvas.getByRole('button', { name: 'Добавить пункт' }))
    await page.keyboard.type('четыре')
    await expect(canvas.locator('.list .prose')).toHaveText(['два', 'три', 'четыре'])
  })

test('the tools of a text come neither under the finger that enters it nor over what is written', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const paragraphs = Array.from({ length: 12 }, (_, at) => `абзац ${at}`)
  const { canvas, field } = await openTextCourse(
    page,
    school,
    paragraphs.map((one) => text(`<p>${one}</p>`)),
  )
  const line = canvas.locator('p', { hasText: paragraphs[5] ?? '' })
  await line.evaluate((place) => scrollBy(0, place.getBoundingClientRect().bottom - (innerHeight - 20)))
  const places = await notePlaces(page)
  const finger = await fingerOn(page)
  await finger.down(await centreOf(line))
  await finger.up()
  await expect(field('Текст').nth(5)).toBeFocused()
  expect(new Set(await places.jsonValue()).size).toBe(1)
  const isCovered = () =>
    line.evaluate((place) => {
      const { left, top, bottom } = place.getBoundingClientRect()
      const root = place.getRootNode()
      const hit = root instanceof ShadowRoot && root.elementFromPoint(left + 20, (top + bottom) / 2)
      return !hit || !place.contains(hit)
    })
  await expect.poll(isCovered).toBe(false)
  await expect(canvas.locator('.bubble')).toBeInViewport({ ratio: 1 })
})

test('the tools of a long text stay above the keyboard on the screen', { tag: '@full' }, async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { canvas } = await openTextCourse(page, school, [text('<p>раз</p>'.repeat(60))])
  await canvas.locator('p', { hasText: 'раз' }).first().click()
  await page.evaluate(() => scrollBy(0, 300))
  const bottom = () => canvas.locator('.bubble').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom))
  const before = await bottom()
  // the keyboard of a phone covers the window, and tells of it so
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 440 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  expect([before, await bottom()]).toEqual([732, 432])
})
