import type { Browser, BrowserResponse } from '../../testing/school.ts'

/** The anti-forgery token of a page with forms. */
export const TOKEN = /name="csrf_token" value="([^"]+)"/

/** The first error that a page shows. */
export const alertIn = (text: string): string | undefined => /role="alert"[^>]*>([^<]+)</.exec(text)?.[1]

/** Sends a form of a page that was opened before. */
export const sendStale = (browser: Browser, text: string, form: string, fields: Record<string, string>) =>
  browser.submit(form, { ...fields, csrf_token: TOKEN.exec(text)?.[1] ?? '' })

/** Opens a page and sends one of its forms. */
export const sendForm = async (
  browser: Browser,
  page: string,
  form: string,
  fields: Record<string, string>,
): Promise<BrowserResponse> => {
  const { text } = await browser.get(page)
  return sendStale(browser, text, form, fields)
}
