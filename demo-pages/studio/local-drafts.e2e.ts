import type { BrowserContext, Page } from '@playwright/test'
import { DAY_MS } from '../../server/contract/durations.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { engine } from '../testing/browsers/engine.ts'
import { fullUnless } from '../testing/full.ts'
import { add, erase } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { closeOffline } from './testing/close-offline.ts'
import { storedDrafts } from './testing/stored-drafts.ts'

const AUTHOR = 'author@school.example'

test.beforeEach(({ complaints }) => complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/))

/** Leaves edits of a new course in the browser, in a tab that is closed without a network. */
const leaveDraft = async (context: BrowserContext, school: School) => {
  const { id } = await add(school, 'courses', { title: 'Вулканы' })
  const tab = await context.newPage()
  await beIn(tab, school, AUTHOR)
  await tab.goto(`/studio/?kind=course&id=${id}`)
  const title = tab.getByRole('textbox', { name: 'Название', exact: true })
  await title.waitFor()
  await tab.getByText(/^Уроков пока нет/).waitFor() // nothing else is asked of the school
  await context.setOffline(true)
  await title.fill('Вулканы Земли')
  await expect(tab.locator('.saving > p')).toHaveText(/правка/)
  await closeOffline(context, tab)
}

const notified = (page: Page) => page.getByRole('region', { name: 'Правки, которых нет в\u00A0школе' })

const openList = async (page: Page, school: School, email = AUTHOR) => {
  await beIn(page, school, email)
  await page.goto('/studio/')
  await page.locator('.documents[aria-busy="false"]').waitFor()
}

/** Makes all that the browser keeps older. */
const age = (page: Page, by: number) =>
  page.evaluate(async (by) => {
    const opening = indexedDB.open('school-studio')
    const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
    const store = db.transaction('drafts', 'readwrite').objectStore('drafts')
    const walk = store.openCursor()
    await new Promise<void>((resolve) => {
      walk.onsuccess = () => {
        const { result } = walk
        if (!result) return resolve()
        const { at, offeredAt, ...draft } = result.value
        result.update({ ...draft, at: at - by, ...(offeredAt && { offeredAt: offeredAt - by }) })
        return result.continue()
      }
    })
    db.close()
  }, by)

test('edits that a closed tab has left are told in the list, and offered in their document', async ({
  page,
  context,
  school,
}) => {
  await leaveDraft(context, school)
  await openList(page, school)
  await expect(notified(page)).toContainText('В\u00A0этом браузере остались правки')
  await expectNoFindings(page)
  await notified(page).getByRole('link', { name: 'Вулканы Земли' }).click()
  await page.getByRole('region', { name: 'Несохранённая версия' }).getByRole('button', { name: 'Вернуть её' }).click()
  await expect(page.getByRole('textbox', { name: 'Название', exact: true })).toHaveValue('Вулканы Земли')
  await expect(page.locator('.saving > p')).toHaveText(/^Сохранено в/)
  expect(await storedDrafts(page)).toEqual([])
})

const asNew = { name: 'Сохранить как новый' }

for (const [place, open] of [
  ['where they were made', async () => undefined],
  [
    'from the list',
    async (page: Page) => {
      await page.goto('/studio/')
      await notified(page).getByRole('link', { name: 'Вулканы и ещё слово' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Такого документа нет, или его удалили' })).toBeVisible()
      await expectNoFindings(page)
    },
  ],
] as const)
  test(`edits of a document that somebody has deleted meanwhile are saved as a new one, ${place}`, {
    tag: fullUnless(place === 'where they were made'),
  }, async ({ page, school }) => {
    const { id } = await add(school, 'courses', {
      title: 'Вулканы',
      content: [{ type: 'text', data: { txt: 'Лава' } }],
    })
    await beIn(page, school, AUTHOR)
    await page.goto(`/studio/?kind=course&id=${id}`)
    const title = page.getByRole('textbox', { name: 'Название', exact: true })
    await title.waitFor()
    await erase(school, `courses/${id}`)
    await title.fill('Вулканы и ещё слово')
    await expect(page.locator('.saving > p')).toHaveText('Не сохранено: документ удалили, текст на месте')
    await open(page)
    await page.getByRole('button', asNew).press('Enter')
    await expect(page).toHaveURL((url) => Number(url.searchParams.get('id')) > Number(id))
    await expect(title).toHaveValue('Вулканы и ещё слово')
    await page.reload()
    await expect(title).toHaveValue('Вулканы и ещё слово')
    await expect(page.locator('[data-card]')).toHaveText(/Лава/)
    expect(await storedDrafts(page)).toEqual([])
  })

test('edits that are forgotten in the list are gone, and the focus stays in it', { tag: '@full' }, async ({
  page,
  context,
  school,
}) => {
  await leaveDraft(context, school)
  await openList(page, school)
  await page.getByRole('button', { name: 'Забыть правки: Вулканы Земли' }).press('Enter')
  await expect(notified(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('edits that their author was told of are kept for 30 days; those that nobody was told of longer, until they are', {
  tag: '@full',
}, async ({ page, context, school }) => {
  await leaveDraft(context, school)
  await page.goto('/')
  await age(page, 40 * DAY_MS)
  await openList(page, school)
  await expect(notified(page)).toContainText('Вулканы Земли')
  await age(page, 29 * DAY_MS)
  await openList(page, school)
  await expect(notified(page)).toContainText('Вулканы Земли')
  await age(page, 2 * DAY_MS)
  await openList(page, school)
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('another author who signs in sees none of them, and they stay for their author', async ({
  page,
  context,
  school,
}) => {
  await leaveDraft(context, school)
  await openList(page, school)
  await expect(notified(page)).toContainText('Вулканы Земли')
  await openList(page, school, 'staff@school.example')
  await expect(notified(page)).toHaveCount(0)
  expect(await storedDrafts(page)).toEqual(['Вулканы Земли'])
  await openList(page, school)
  await expect(notified(page)).toContainText('Вулканы Земли')
})

/** The name of the file that a press saves. The drivers of Firefox and WebKit report no downloads: there the link is watched that makes one. */
const savedFile = async (page: Page, press: () => Promise<void>) => {
  if (engine === 'chromium') return (await Promise.all([page.waitForEvent('download'), press()]))[0].suggestedFilename()
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      document.documentElement.dataset.saved = this.download
    }
  })
  await press()
  return page.locator('html').getAttribute('data-saved')
}

test('signing out with edits that the school does not have asks, and sends them', async ({ page, context, school }) => {
  await leaveDraft(context, school)
  await openList(page, school)
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Выйти, не отправив правки?' })
  await expectNoFindings(page)
  expect(await savedFile(page, () => dialog.getByRole('button', { name: 'Скачать файлом' }).click())).toBe('edits.md')
  await dialog.getByRole('button', { name: 'Отправить и\u00A0выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Студия' })).toBeVisible()
  expect(await storedDrafts(page)).toEqual([])
  await openList(page, school)
  await expect(page.getByRole('link', { name: 'Вулканы Земли' })).toBeVisible()
})
