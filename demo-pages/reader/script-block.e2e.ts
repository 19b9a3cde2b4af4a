import type { Page } from '@playwright/test'
import { add } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const STAFF = 'staff@school.example'

/** Tries whatever a script of the school's own page could reach, and writes down what came of it. */
const SCRIPT = `
const tried = (name, reach) => {
  try { return name + '=' + (reach() || 'nothing') } catch { return name + '=refused' }
}
document.getElementById('out').textContent = [
  'ran',
  tried('cookie', () => document.cookie),
  tried('parent', () => parent.document.title),
  tried('top', () => top.location.href),
  tried('local', () => localStorage.length + ' kept'),
  tried('session', () => sessionStorage.length + ' kept'),
  tried('database', () => indexedDB.open('x') && 'opened'),
  tried('popup', () => { if (!open('/')) throw null; return 'opened' }),
  tried('leave', () => { top.location = 'https://evil.example/'; return 'gone' }),
  'origin=' + origin,
].join(' ')
fetch('/api/v1/users/me/').catch(() => document.getElementById('out').append(' fetch=refused'))
`

const TRIED =
  'ran cookie=refused parent=refused top=refused local=refused session=refused database=refused popup=refused leave=refused origin=null fetch=refused'

const content = [{ type: 'script-block', data: { block: '<p id="out"></p>', script: SCRIPT } }]

/** Runs the only script of a page, which finds nothing of the school. */
const expectSafe = async (page: Page) => {
  const address = page.url()
  await page.getByRole('button', { name: 'Запустить' }).first().click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  await expect(frame.contentFrame().locator('#out')).toHaveText(TRIED)
  expect([page.url(), page.context().pages().length]).toEqual([address, 1])
}

test.describe('where the school runs scripts', () => {
  test.use({ environment: { SCRIPT_BLOCKS: '1' } })

  test.beforeEach(async ({ page, school, complaints }) => {
    complaints.allow(
      /status of 404|Unsafe attempt|sandbox|Content Security Policy|settings blocked .*connect-src|Blocked opening|navigat/i,
    )
    await page.context().addCookies([{ name: 'secret', value: 'of-the-school', url: school.origin }])
  })

  test('the script of a script block runs in a frame that reads no cookie, no parent and no storage, and leads nowhere', {
    tag: '@engines',
  }, async ({ page, school }) => {
    await add(school, 'page', { caption: 'Со скриптом', slug: 'script', status: 1, content }, STAFF)
    await page.goto('/page/script/')
    await expectSafe(page)
  })

  test('so does that of a draft, on the page of its preview link', { tag: '@full' }, async ({ page, school }) => {
    const { id } = await add(school, 'page', { caption: 'Со скриптом', content }, STAFF)
    const { preview } = await add(school, `page/${id}/preview-links`, {}, STAFF)
    await page.goto(`/preview/#${preview}`)
    await expectSafe(page)
  })

  test('so does that of a draft in the studio, in its editor and in the preview', async ({ page, school }) => {
    const { id } = await add(school, 'page', { caption: 'Со скриптом', content }, STAFF)
    await beIn(page, school, STAFF)
    await page.goto(`/studio/?kind=page&id=${id}`)
    await expectSafe(page)
    await page.getByLabel('Скрипт (JavaScript)').fill('document.getElementById("out").textContent = "иначе"')
    await expect(page.locator('.saving > p')).toHaveText(/^Сохранено в/)
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'Предпросмотр', exact: true }).click()
    const preview = page.locator('school-content')
    await preview.getByRole('button', { name: 'Запустить' }).click()
    await expect(preview.locator('iframe').contentFrame().locator('#out')).toHaveText('иначе')
  })

  test('where the school has no address for the script of a draft, its author is told', { tag: '@full' }, async ({
    page,
    school,
  }) => {
    const { id } = await add(school, 'page', { caption: 'Со скриптом', content }, STAFF)
    await beIn(page, school, STAFF)
    await page.route('**/draft-frame/', (route) => route.fulfill({ status: 404, json: { detail: 'Нет' } }))
    await page.goto(`/studio/?kind=page&id=${id}`)
    await page.getByRole('button', { name: 'Запустить' }).first().click()
    await expect(page.getByText('Не\u00A0запустилось')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Запустить' }).first()).toBeFocused()
  })
})

test('where the school runs no scripts, readers see nothing of a script block, and staff and authors a note', {
  tag: '@full',
}, async ({ page, school }) => {
  const texts = [{ type: 'text', data: { txt: '<p>До и после</p>' } }]
  await add(
    school,
    'page',
    { caption: 'Со скриптом', slug: 'script', status: 1, content: [...texts, ...content] },
    STAFF,
  )
  await page.goto('/page/script/')
  await expect(page.getByText('До и после')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Запустить' })).toHaveCount(0)
  await expect(page.getByText('скрипты выключены')).toHaveCount(0)
  await beIn(page, school, STAFF)
  await page.goto('/page/script/')
  await expect(page.getByText('скрипты выключены')).toBeVisible()
})
