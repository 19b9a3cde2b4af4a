import type { Page } from '@playwright/test'
import { expect } from '../../testing/test.ts'

/** The school offers no login by Facebook. */
export const withoutFacebook = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/check_auth/', async (route) => {
    const response = await route.fetch()
    const { facebook: _, ...rest } = await response.json()
    await route.fulfill({ response, json: rest })
  })

/** The snippet builder, as an editor uses it. `choices` are keyed by the controls' names, as in the page's hash. */
export const builderIn = (page: Page) => ({
  stage: page.locator('#stage'),
  open: async (choices: Record<string, string> = {}) => {
    await page.goto(`/demo/snippet/#${new URLSearchParams(choices)}`)
    await expect(page.locator('#markup')).not.toBeEmpty()
  },
  markup: () => page.locator('#markup').textContent(),
  styles: () => page.locator('#styles').textContent(),
  copy: async (listing: string) => {
    const figure = page.getByRole('figure', { name: listing })
    await figure.getByRole('button').click()
    await expect(figure.getByRole('status')).toHaveText('Скопировано')
    return page.evaluate(() => navigator.clipboard.readText())
  },
})

/** The part of the markup after the script tag, without the link for pages where the script does not run. */
export const afterScript = (markup: string | null) =>
  markup
    ?.split('\n\n')
    .slice(1)
    .join('\n\n')
    .replace(/\n *<noscript>.*/, '')
    .replace(/\n {2}<a href=.*\n(?=<\/school-)/, '')
