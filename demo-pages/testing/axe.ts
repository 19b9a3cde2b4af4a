import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Scheme = 'light' | 'dark'

interface Look {
  schemes?: Scheme[]
  /** Looks at this part of the page only. */
  within?: string
  /** For a page of thousands of elements and no frames: several times faster. */
  isLarge?: boolean
}

/** Expects no finding of axe in the page as it stands, light and dark. */
export const expectNoFindings = async (
  page: Page,
  { schemes = ['light', 'dark'], within, isLarge = false }: Look = {},
) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).setLegacyMode(isLarge).options(isLarge ? { resultTypes: ['violations'] } : {})
    const { violations } = await (within ? axe.include(within) : axe).analyze()
    const findings = violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target, any }) => ({ target, any: any[0]?.message })),
    }))
    expect(findings, colorScheme).toEqual([])
  }
}
