import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { loginIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { openFixture } from './testing/fixture-page.ts'

const folder = join(import.meta.dirname, '../../.dist/package')

/** An app that has the package among its own files. */
const openApp = async (page: Page, { origin }: School) => {
  await page.route(`${origin}/app/*.js`, async (route) => {
    const file = join(folder, basename(route.request().url()))
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(file) })
  })
  await openFixture(page, { origin, head: '', body: '' })
}

const load = (page: Page, { origin }: School, options: { version?: string; integrity?: string } = {}) =>
  page.evaluate(
    async ({ origin, options }) => {
      const { loadSchoolWidgets } = await import(`${origin}/app/index.js`)
      await loadSchoolWidgets(origin, options)
      const widgets = await loadSchoolWidgets(origin, options)
      widgets.open('login', { lang: 'en' })
      return document.scripts.length
    },
    { origin, options },
  )

test('an app that imports the package gets the widgets by one tag', async ({ page, school }) => {
  await openApp(page, school)
  expect(await load(page, school)).toBe(1)
  await expect(loginIn(page.getByRole('dialog')).heading('Your account')).toBeVisible()
})

test('an app may insist on a version and its hash', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/integrity/)
  const { version, integrity } = await (await fetch(`${school.origin}/widget/integrity.json`)).json()
  await openApp(page, school)
  const other = `sha256-${'A'.repeat(43)}=`
  await expect(load(page, school, { version, integrity: other })).rejects.toThrow(`${version}/school.js did not come`)
  expect(await load(page, school, { version, integrity })).toBe(1)
})
