import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import { sample, sizes } from '../../server/testing/sizes.ts'

type Scheme = 'light' | 'dark'

interface Look {
  schemes?: Scheme[]
  /** Looks at this part of the page only. */
  within?: string
}

/** All that can differ between two colour schemes of one page (axe's category `cat.color`). */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

declare global {
  var axe: typeof axeCore | undefined
}

const findingsWithFrames = async (page: Page, options: axeCore.RunOptions, within?: string) => {
  const builder = new AxeBuilder({ page }).options(options)
  return (await (within ? builder.include(within) : builder).analyze()).violations
}

/** In a page without frames axe is loaded once: loading takes longer than looking. */
const findingsOfPage = async (page: Page, options: axeCore.RunOptions, within?: string) => {
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async ([part, options]) => {
      if (!globalThis.axe) throw new Error('axe is not there')
      return (await globalThis.axe.run(part ?? document, options)).violations
    },
    [within, options] as const,
  )
}

/** How often each page was looked at. */
const looks = new WeakMap<Page, number>()

/** Light and dark; the small size takes them in turn, look by look. */
const schemesOfLook = (page: Page): Scheme[] => {
  const look = looks.get(page) ?? 0
  looks.set(page, look + 1)
  return sample(['light', 'dark'], sizes.schemesOfLook, look)
}

/** Expects no finding of axe in the page as it stands: every rule in the first colour scheme, those of colours in the next. */
export const expectNoFindings = async (page: Page, { schemes = schemesOfLook(page), within }: Look = {}) => {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    const find = page.frames().length === 1 ? findingsOfPage : findingsWithFrames
    const options = { resultTypes: ['violations' as const], ...(index > 0 && { runOnly: RULES_OF_COLOURS }) }
    const findings = (await find(page, options, within)).map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target, any }) => ({ target, any: any[0]?.message })),
    }))
    expect(findings, colorScheme).toEqual([])
  }
}
