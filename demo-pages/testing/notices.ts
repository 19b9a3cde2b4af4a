import type { Page } from '@playwright/test'
import type { NoticeType } from '../../widget/browser/host.ts'

/**
 * Time stands still in the page from here on, and goes on by the test alone: nothing goes while it is looked at. The clock runs
 * between the two calls, and cannot be stopped at a time that has passed: an hour is longer than any machine pauses.
 */
export const stopClock = async (page: Page) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
}

/** Notifications, as a person finds them. */
export const noticesIn = (page: Page) => page.getByRole('region', { name: 'Уведомления' }).getByRole('listitem')

/** The regions that are read out. */
export const announcedIn = (page: Page) => ({
  polite: page.locator('school-notices').getByRole('status'),
  assertive: page.locator('school-notices').getByRole('alert'),
})

/** Has the page's code show a notification, once the script is there; resolves when it shows. */
export const notify = async (page: Page, type: NoticeType, text: string) => {
  await page.evaluate(
    async ([type, text]) => {
      await customElements.whenDefined('school-login')
      globalThis.SchoolWidgets?.notify(type, text)
    },
    [type, text] as const,
  )
  await noticesIn(page).filter({ hasText: text }).last().waitFor()
}
