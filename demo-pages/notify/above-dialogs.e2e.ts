import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { loginIn } from '../testing/login.ts'
import { announcedIn, noticesIn, notify, stopClock } from '../testing/notices.ts'
import { expect, test } from '../testing/test.ts'

const DIALOGS =
  '<dialog id="two" aria-label="Второе"><button>2</button></dialog><dialog id="one" aria-label="Первое"><button>1</button></dialog>'

/** Words are said a moment after their region has come into the dialog. */
const ANNOUNCED_MS = 1_000

const openDialog = (page: Page, selector: string) =>
  page.locator(selector).evaluate((dialog) => dialog instanceof HTMLDialogElement && dialog.showModal())

const closeDialog = (page: Page, selector: string) =>
  page.locator(selector).evaluate((dialog) => dialog instanceof HTMLDialogElement && dialog.close())

/** Pointer, keyboard and screen reader come to it: what is inert is neither found by its role nor pressed. */
const expectWithinReach = async (page: Page, text: string) => {
  const notice = noticesIn(page).filter({ hasText: text })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Закрыть' }).click()
  await expect(notice).toHaveCount(0)
}

const parentOf = (page: Page) =>
  page.locator('school-notices').evaluate(({ parentElement }) => parentElement?.id || parentElement?.localName)

test('one that comes over an open dialog is within reach and announced', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: DIALOGS })
  await stopClock(page)
  await openDialog(page, '#one')
  await notify(page, 'error', 'Раз')
  await page.clock.runFor(ANNOUNCED_MS)
  await expect(announcedIn(page).assertive).toHaveText('Ошибка. Раз')
  await expect(page.getByRole('dialog', { name: 'Первое' })).toMatchAriaSnapshot(`
    - dialog "Первое":
      - button "1"
      - status
      - alert:
        - paragraph: Ошибка. Раз
      - region "Уведомления":
        - list:
          - listitem:
            - paragraph:
              - strong: Ошибка
              - text: Раз
            - button "Закрыть"
  `)
  await expectWithinReach(page, 'Раз')
})

test('a dialog that opens later does not cover it, and takes it along; when it closes, it comes back', async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: DIALOGS })
  await stopClock(page)
  for (const text of ['Раз', 'Два', 'Три']) await notify(page, 'info', text)
  await openDialog(page, '#one')
  await expectWithinReach(page, 'Раз')
  await openDialog(page, '#two')
  await expectWithinReach(page, 'Два')
  await closeDialog(page, '#two')
  await closeDialog(page, '#one')
  await expectWithinReach(page, 'Три')
  expect(await parentOf(page)).toBe('body')
})

test('of several open dialogs the one above counts, whichever stands first in the page', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: DIALOGS })
  await stopClock(page)
  await openDialog(page, '#one')
  await openDialog(page, '#two')
  await notify(page, 'info', 'Раз')
  expect(await parentOf(page)).toBe('two')
  await expectWithinReach(page, 'Раз')
})

test('a dialog that closes and opens again at once does not cover it', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: DIALOGS })
  await stopClock(page)
  await openDialog(page, '#one')
  await notify(page, 'info', 'Раз')
  await page.locator('#one').evaluate((dialog) => {
    if (!(dialog instanceof HTMLDialogElement)) return
    dialog.close()
    dialog.showModal()
  })
  await expectWithinReach(page, 'Раз')
})

test('a dialog taken out of the page does not take it along', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: DIALOGS })
  await stopClock(page)
  await openDialog(page, '#one')
  await notify(page, 'info', 'Раз')
  await page.locator('#one').evaluate((dialog) => dialog.remove())
  await expectWithinReach(page, 'Раз')
})

test('it is within reach over the popup, in its theme, and the popup keeps its focus and stays open', {
  tag: '@engines',
}, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<main><h1>Школа</h1></main>' }, '#school-login?theme=auto')
  await expect(loginIn(page).email).toBeFocused()
  await stopClock(page) // a file on its way would be late: the clock jumps
  await notify(page, 'error', 'Раз')
  await notify(page, 'info', 'Два')
  await page.clock.runFor(ANNOUNCED_MS)
  await expect(announcedIn(page).assertive).toHaveText('Ошибка. Раз')
  await expect(page.locator('school-notices')).toHaveAttribute('theme', 'auto')
  await noticesIn(page).first().hover()
  await page.clock.resume()
  await expectNoFindings(page)
  await expectWithinReach(page, 'Раз')
  await expect(loginIn(page).email).toBeFocused()
  await noticesIn(page).getByRole('button').press('Enter')
  await expect(noticesIn(page)).toHaveCount(0)
  await expect(loginIn(page).email).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a popup that opens later, in an element that was not there, does not cover it', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: '' })
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  await page.evaluate(() => void globalThis.SchoolWidgets?.open('login'))
  await expect(loginIn(page).email).toBeFocused()
  await expectWithinReach(page, 'Раз')
})

test('a dialog in a shadow tree of the page’s own counts too', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<div id="host"></div>' })
  await stopClock(page)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    document.querySelector('#host')?.attachShadow({ mode: 'open' }).append(dialog)
    dialog.showModal()
  })
  await notify(page, 'info', 'Раз')
  await expectWithinReach(page, 'Раз')
})
