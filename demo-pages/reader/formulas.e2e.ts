import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { add, publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { around, reader } from './testing/documents.ts'

const SERIES =
  'f(x) = a_0 + \\sum_{n=1}^{\\infty} \\left( a_n \\cos \\frac{n \\pi x}{L} + b_n \\sin \\frac{n \\pi x}{L} \\right) + \\int_0^1 g(t)\\,dt'

const TEXTS = [
  `<p>Теорема $a^2 + b^2 = c^2$, скорость $v_{ср} = \\frac{s}{t}$, числа $\\mathbb{R}$. Цена 5 $ и 10 $.</p><p>Ряд $${SERIES}$ и его корни:</p><p>$$x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$</p>`,
  '<p>$$|x| = \\begin{cases} x & \\text{если } x \\ge 0 \\\\ -x & \\text{иначе} \\end{cases}$$</p><ul><li>$x \\in \\mathbf{A}$</li></ul><table><tbody><tr><td>$\\frac{1}{2}$</td><td>$\\sqrt{2}$</td></tr></tbody></table>',
]

const content = TEXTS.map((txt) => ({ type: 'text', data: { txt } }))

const publishFormulas = (school: School) => publish(school, 'courses', { title: 'Формулы', slug: 'formulas', content })

const formulas = (page: Page) => reader(page).locator('math')
const proseOf = (page: Page) =>
  reader(page)
    .locator('.prose')
    .evaluateAll((texts) => texts.map(({ innerHTML }) => innerHTML))

test('formulas are drawn alike on the page of the school and on a landing, and a long one scrolls in its frame', {
  tag: '@engines',
}, async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const id = await publishFormulas(school)
  await page.goto('/courses/formulas/')
  await expect(formulas(page)).toHaveCount(9)
  await page.waitForLoadState('networkidle')
  const onPage = await proseOf(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const [above, below] = await Promise.all(
    ['first', 'last'].map((side) => reader(page).locator(`mfrac > :${side}-child`).first().boundingBox()),
  )
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 2)

  const frame = reader(page).locator('.formula').first()
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await expectNoFindings(page)

  await openFixture(page, {
    origin: school.origin,
    body: around(`<school-content kind="course" id="${id}"></school-content>`),
  })
  await expect(formulas(page)).toHaveCount(9)
  expect(await proseOf(page)).toEqual(onPage)
})

test('the frame of a long formula shows all of it on paper', { tag: '@full' }, async ({ page, school }) => {
  await publishFormulas(school)
  await page.goto('/courses/formulas/')
  await page.emulateMedia({ media: 'print' })
  await expect(reader(page).locator('.formula').first()).toHaveCSS('overflow-x', 'visible')
})

test('columns of a system of equations begin at their left', { tag: '@full' }, async ({ page, school }) => {
  await publishFormulas(school)
  await page.goto('/courses/formulas/')
  const lefts = await reader(page)
    .locator('mtr > mtd:last-child > *')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  expect([lefts.length, new Set(lefts).size]).toEqual([2, 1])
})

test('whoever has a preview link sees the formulas of the draft', { tag: '@full' }, async ({ page, school }) => {
  const { id } = await add(school, 'courses', { title: 'Формулы', content })
  const { preview } = await add(school, `courses/${id}/preview-links`, {})
  await openFixture(page, {
    origin: school.origin,
    body: around(`<school-content preview="${preview}"></school-content>`),
  })
  await expect(formulas(page)).toHaveCount(9)
})

test('formulas at 1280 px, dark, have no findings', { tag: '@full' }, async ({ page, school }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await publishFormulas(school)
  await page.goto('/courses/formulas/')
  await expect(formulas(page)).toHaveCount(9)
  await expectNoFindings(page)
})
