import type { Browser, Page } from '@playwright/test'
import { openFixture } from '../../elements/testing/fixture-page.ts'
import { allowLocalNetwork } from '../../testing/network.ts'
import type { School } from '../../testing/school.ts'
import { expect } from '../../testing/test.ts'
import { builderIn, withoutFacebook } from './builder-page.ts'

interface InstantSnippet {
  /** The line that marks early presses. */
  early: string
  /** The element with the form. */
  element: string
  /** The tag of the widget. */
  script: string
  styles: string
}

/** What an editor copies for an instant form. The builder is open in another browser session than the landing. */
export const instantSnippet = async (
  browser: Browser,
  { origin }: Pick<School, 'origin'>,
  choices: Record<string, string> = {},
): Promise<InstantSnippet> => {
  const page = await browser.newPage({ baseURL: origin })
  const builder = builderIn(page)
  if (choices.facebook === 'none') await withoutFacebook(page)
  await builder.open({ instant: '1', ...choices })
  await expect.poll(builder.styles).toContain('min-height')
  const [early = '', element = '', script = ''] = ((await builder.markup()) ?? '').split('\n\n')
  const styles = (await builder.styles()) ?? ''
  await page.context().close()
  return { early, element, script, styles }
}

/** What an editor pastes into one block of HTML. */
export const pasted = ({ early, element, script, styles }: InstantSnippet): string => early + element + script + styles

/** Opens a landing of another site that contains this, with the margins of a page. */
export const openElsewhere = async (
  page: Page,
  school: Pick<School, 'origin' | 'foreign'>,
  body: string,
  waitUntil: 'load' | 'commit' = 'load',
): Promise<void> => {
  await allowLocalNetwork(page.context())
  const head = '<meta name="viewport" content="width=device-width"><style>body { margin: 16px }</style>'
  const main = `<main><h1>Запись на урок</h1>${body}<h2 id="next">Что дальше</h2></main>`
  await openFixture(page, { origin: school.foreign, school: school.origin, head, body: main, waitUntil })
}

/** The text of the page that a visitor sees, without that in shadow roots. */
export const visibleText = async (page: Page): Promise<string> =>
  (await page.innerText('main')).replace(/\s+/g, ' ').trim()
