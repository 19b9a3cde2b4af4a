import { expect, type Page } from '@playwright/test'

/** The cards of the open views on the page with every view of the elements. */
export const shownViews = (page: Page) => page.locator('.card-of:visible')

/** Those of them whose element has been drawn, which happens once they come into sight. */
export const drawnViews = (page: Page) => page.locator('.card-of > [theme]:visible')

/** Opens all views and looks at each of their states. */
export const lookAtAllViews = async (page: Page) => {
  await page.evaluate(async () => {
    for (const view of document.querySelectorAll('details')) view.open = true
    for (const state of document.querySelectorAll('details section:not([hidden])')) {
      state.scrollIntoView()
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(drawnViews(page)).toHaveCount(await shownViews(page).count())
}
