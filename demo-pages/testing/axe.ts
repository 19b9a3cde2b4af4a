import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Scheme = 'light' | 'dark'

interface Look {
  schemes?: Scheme[]
  /** Looks at this part of the page only. */
  within?: string
}

/** Axe for the page as it stands. Without frames it needs no page of its own to put findings together in, and is several times faster. */
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).options({ resultTypes: ['violations'] })

/** Expects no finding of axe in the page as it stands, light and dark. */
export const expectNoFindings = async (page: Page, { schemes = ['light', 'dark'], within }: Look = {}) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const axe = axeOf(page)
    const { violations } = await (within ? axe.include(within) : axe).analyze()
    const findings = violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target, any }) => ({ target, any: any[0]?.message })),
    }))
    expect(findings, colorScheme).toEqual([])
  }
}
