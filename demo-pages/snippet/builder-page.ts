import type { Page } from '@playwright/test'
import { expect } from '../testing/test.ts'

/** The page that builds a snippet, as an editor uses it. `choices` go by the names of the controls, as the address keeps them. */
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

/** What the markup holds after the tag of the script. */
export const afterScript = (markup: string | null) => markup?.split('\n\n').slice(1).join('\n\n')
