import type { IdentityProviderId } from '../../../contract/identity.ts'
import { newId } from '../../../http/identity/cookies.ts'
import type { Browser, BrowserResponse } from '../../../testing/school.ts'

export const SCHOOL = 'https://school.example'

/** The hidden fields of a form, as a browser sends them. */
const hiddenIn = ({ text }: BrowserResponse): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** The provider's page in the reply to the form of a start page; null where the school leads to none. */
export const providerPage = ({ text }: BrowserResponse): URL | null => {
  const [, href] = /<a class="button" href="([^"]+)"/.exec(text) ?? []
  return href === undefined ? null : new URL(href.replaceAll('&amp;', '&'))
}

/** What the window of a provider begins with. */
export interface StartedWindow {
  attempt: string
  /** The school's reply to the form of the start page. */
  page: BrowserResponse
  /** The provider's page; null where the school refuses. */
  address: URL | null
}

/** How a window is opened: by a page of `origin` with an attempt of its own. */
export interface Way {
  provider?: IdentityProviderId
  attempt?: string
  origin?: string
  lang?: string
}

/** Opens a start page and sends its form, with these fields besides its own. */
export const submitStart = async (
  browser: Browser,
  page: string,
  fields: Record<string, string> = {},
): Promise<BrowserResponse> => {
  const start = await browser.get(page)
  return browser.at(SCHOOL).submit(page, { ...hiddenIn(start), ...fields })
}

/** Opens the window of a provider, as a page of `origin` does. */
export const startWindow = async (
  browser: Browser,
  { provider = 'yandex', attempt = newId(), origin = SCHOOL, lang = 'ru' }: Way = {},
): Promise<StartedWindow> => {
  const page = await submitStart(browser, `/auth/with/${provider}/?lang=${lang}`, { attempt, origin })
  return { attempt, page, address: providerPage(page) }
}
