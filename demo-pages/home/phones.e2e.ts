import { type Page } from '@playwright/test'
import { pageAddresses, pageFolder } from '../../server/demo/addresses.ts'
import { sections } from '../../widget/studio/routes/route.ts'
import { add } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { drawnViews, lookAtAllViews } from '../testing/looks/shown-views.ts'
import { expect, test } from '../testing/test.ts'

/** One address of each page. */
const addresses = [...new Map(pageAddresses.map((path) => [pageFolder(path.replace(/\/$/, '')), path])).values()]

const WIDTHS = [390, 360]

test(`no page is wider than a phone of ${WIDTHS.join(' or ')} pixels`, { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  test.slow()
  complaints.allow(/40[34]/) // a parent writes nothing, and has no subscription to renew
  await beIn(page, school)
  const found = []
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      found.push([address, width, await page.evaluate(() => document.documentElement.scrollWidth)])
    }
  }
  expect(found).toEqual(addresses.flatMap((address) => WIDTHS.map((width) => [address, width, width])))
})

const STAFF = 'staff@school.example'

/** One line of text, into which a person types by a keyboard. */
const LINE =
  'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=search], [type=password]):not([readonly], [hidden])'
const FIELD = `:is(${LINE}, select, textarea, [contenteditable]:not([contenteditable=false]))`

/** The fields of a page, in shadow roots too, whose text is small, or where the Enter key of a form does not say what it does. */
const errorsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ line, anyField }) => {
      const all = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
      const isTouched = matchMedia('(pointer: coarse)').matches // only Chromium can be told so
      const fields = all(document).filter((one) => one.matches(anyField))
      return fields.flatMap((field) => {
        const name = field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.className
        const size = Number.parseFloat(getComputedStyle(field).fontSize)
        const lines = [...(field.closest('form')?.elements ?? [])].filter((one) => one.matches(line))
        const hint = field.getAttribute('enterkeyhint')
        const isWrong = hint === null || (hint === 'next' && lines.at(-1) === field)
        return [
          ...(isTouched && size < 16 ? [`${field.localName} ${name}: ${size} px`] : []),
          ...(lines.includes(field) && isWrong ? [`${field.localName} ${name}: ${hint ?? 'no hint'}`] : []),
        ]
      })
    },
    { line: LINE, anyField: FIELD },
  )

const content = [
  { type: 'header-block', data: { txt: 'Глава' } },
  { type: 'text', data: { txt: '<p>Лава</p>' } },
  { type: 'attention-block', data: { txt: '<p>Горячо</p>' } },
  { type: 'list-text', data: { list_text: [{ txt: 'Пепел' }] } },
  { type: 'image-text', data: { title: 'Склон', txt: '<p>Стланик</p>' } },
  { type: 'images', data: { title: 'Сутки' } },
  { type: 'video', data: { title: 'Начало', url: 'https://youtu.be/dQw4w9WgXcQ' } },
  {
    type: 'quiz',
    data: {
      title: 'Проверьте себя',
      questions: [{ text: 'Где лава?', variants: [{ text: 'Внутри', is_correct: true }] }],
    },
  },
  { type: 'script-block', data: { block: '<p></p>', script: 'void 0' } },
  { type: 'course-info', data: { when: 'Летом' } },
]

test.describe('on a screen that is touched, fields have a text of 16 pixels, and the Enter key of a form says what it does', () => {
  test.use({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    environment: { SCRIPT_BLOCKS: '1' },
  })

  test('in every view of the elements', async ({ page }) => {
    test.slow()
    await page.goto('/demo/views/#lang=ru&theme=light')
    await expect(drawnViews(page).first()).toBeVisible()
    await lookAtAllViews(page)
    expect([...new Set(await errorsOf(page))]).toEqual([])
  })

  test('on every page', { tag: '@full' }, async ({ page, school, complaints }) => {
    test.slow()
    complaints.allow(/40[34]/)
    await beIn(page, school)
    const found = []
    for (const address of addresses) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      found.push(...(await errorsOf(page)).map((error) => `${address} ${error}`))
    }
    expect(found).toEqual([])
  })

  test('in the studio', async ({ page, school }) => {
    test.slow()
    const { id } = await add(school, 'courses', { title: 'Вулканы', content }, STAFF)
    await beIn(page, school, STAFF)
    const found: string[] = []
    const lists = ['', ...sections.map((section) => `room=${section}`)]
    for (const query of [...lists, `kind=course&id=${id}`]) {
      await page.goto(`/studio/?${query}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      found.push(...(await errorsOf(page)).map((error) => `${query} ${error}`))
    }
    await page.getByRole('button', { name: 'Настройки' }).click()
    found.push(...(await errorsOf(page)).map((error) => `details ${error}`))
    expect([...new Set(found)]).toEqual([])
  })
})
