import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { engine } from './browsers/engine.ts'

/** React and the forms: every file of the widget but the loader, the first views of all languages with their table, and what opens popups. */
export const CHUNKS = /\/widget\/(?!.*(?:school|popup-\w+|rare-\w+|views-[\w-]+)\.js)[^?]+\.js/

/** What browsers report of a file that the network has lost. */
export const LOST =
  /ERR_FAILED|did not load|Failed to load resource|NetworkError|Load failed|CORS|Could not parse HTTP response/

/** What browsers report of a call that a test has ended, or that the network has lost. */
export const LOST_CALL =
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Could not parse HTTP response|Connection (?:terminated unexpectedly|reset by peer)/

/** Lets a page that a test makes up, which comes from no machine's address, load from this machine. Only Chromium asks. */
export const allowLocalNetwork = async (context: BrowserContext): Promise<void> => {
  if (engine === 'chromium') await context.grantPermissions(['local-network-access'])
}

/** What a page needs to read and write the clipboard. WebKit's driver knows no permissions: its pages may. */
export const CLIPBOARD = engine === 'webkit' ? [] : ['clipboard-read', 'clipboard-write']

/** Keeps requests waiting until they are let go. */
export const hold = async (page: Page, address: string | RegExp): Promise<() => void> => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate
    await route.continue().catch(() => undefined) // the page may have given it up meanwhile
  })
  return release
}

/**
 * The school carries out what the page sends to this address, and the network loses its responses. Returns what ends that, as a reload does.
 * It replaces `fetch`, because not every engine shows the body of a request, without which a route cannot send it.
 */
export const loseResponses = async (page: Page, address: string): Promise<() => Promise<void>> => {
  await page.evaluate((part) => {
    const fetch = window.fetch.bind(window)
    window.fetch = async (...call) => {
      const response = await fetch(...call)
      const [, { method = 'GET' } = {}] = call
      if (method !== 'GET' && response.url.includes(part)) throw new TypeError('The response is lost')
      return response
    }
    window.addEventListener('test:responses-arrive', () => Object.assign(window, { fetch }), { once: true })
  }, address)
  return () => page.evaluate(() => void dispatchEvent(new Event('test:responses-arrive')))
}

/**
 * Shows the bodies that scripts of the page send from the next page on, by address. It replaces `fetch`, because not every engine shows the
 * body of a request.
 */
export const onBody = async (page: Page, show: (address: string, body: string) => void): Promise<void> => {
  await page.exposeFunction('showBody', show)
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = async (...call) => {
      const sent = new Request(...call)
      if (sent.method !== 'GET') await Reflect.get(window, 'showBody')(sent.url, await sent.text())
      return fetch(...call)
    }
  })
}

/** Answers a call of the widget in the server's stead. */
export const mockResponse = (page: Page, path: string, status: number, body: object) =>
  page.route(`**${path}`, (route: Route) =>
    route.fulfill({
      status,
      json: body,
      headers: {
        'Access-Control-Allow-Origin': new URL(page.url()).origin,
        'Access-Control-Allow-Credentials': 'true',
      },
    }),
  )

/** Counts requests to come whose address ends so. */
export const count = (page: Page, path: string): (() => number) => {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) seen.push(request)
  })
  return () => seen.length
}
