import type { Page } from '@playwright/test'
import type { SchoolFinding } from '../../widget/package/school-widgets.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/* Each landing has one fault; the check names that and nothing else. */

const ours = ({ origin }: School) => `${origin}/widget/school.js`
const STYLES = '<style>school-login { display: block; min-height: 594px }</style>'
const formOf = ({ origin }: School, attributes = '') =>
  `<school-login${attributes}><a href="${origin}/auth/form/">Войти</a></school-login>`

const checkOf = (page: Page): Promise<SchoolFinding[]> =>
  page.evaluate(() => {
    const widgets = window.SchoolWidgets
    return widgets && !Array.isArray(widgets) ? widgets.check() : []
  })

const faultsOf = async (page: Page) => (await checkOf(page)).filter(({ ok }) => !ok)

test.beforeEach(({ complaints }) => complaints.allow(/^info: Проверка страницы/))

test('a good landing has no fault, and everything was looked at', async ({ page, school }) => {
  await openLanding(page, school, 'checked', { body: STYLES + formOf(school, ` next-url="/free-lesson-oct"`) })
  const findings = await checkOf(page)
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(findings.map(({ id }) => id)).toEqual([
    'tag',
    'element',
    'copy',
    'version',
    'origin',
    'next',
    'cookie',
    'policy',
    'visible',
    'height',
    'speed',
    'links',
    'noscript',
  ])
})
