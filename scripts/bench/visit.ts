import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** Lighthouse's slow 4G (DevTools throttling): 562.5 ms per request, 1.44 Mbit/s down, 675 kbit/s up; and a CPU four times slower. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 60_000

/** Emulates a phone on a fast network. */
export const slowCpu = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Emulates a phone on a slow network. */
const slowDown = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await slowCpu(page)
  return devtools
}

/** Counts what arrives over the network, with headers. Returns the bytes of what had come within this time of the first request. */
const countBytes = (devtools: CDPSession): ((withinMs: number) => number) => {
  let startedAt: number | null = null
  const received: { at: number; bytes: number }[] = []
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => (startedAt ??= timestamp))
  devtools.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    received.push({ at: timestamp, bytes: encodedDataLength }),
  )
  return (withinMs) => {
    const end = (startedAt ?? 0) + withinMs / 1_000
    return received.filter(({ at }) => at <= end).reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

/** A page to open, and what shows that it can be used. */
export interface Visited {
  url: string
  /** What must be visible, in the page or in the shadow root of `host`. */
  selector: string
  host: string
  /** Whether React must be interactive in the host, too. */
  isLive?: boolean
  /** The call that a press on the visible form leads to, which is pressed at once. */
  call?: string
  /** Runs as soon as the selector is visible. */
  onVisible?: (page: Page) => Promise<void>
}

/** Times in milliseconds from the start of the navigation; `called` is that of the call, and `bytes` are what React needs to be live. */
export type Visit = Readonly<Record<'visible' | 'live' | 'layoutShift' | 'earlyCalls' | 'called' | 'bytes', number>>

declare global {
  interface Window {
    visit: { visible: number; live: number; layoutShift: number }
    /** By interaction: a key has several events. */
    presses: Map<number, number>
  }
}

/** Init script: checks each frame for something visible with a text or an input, and records the time at which it is painted. */
const observe = ({ selector, host }: Pick<Visited, 'selector' | 'host'>) => {
  const visit = { visible: 0, live: 0, layoutShift: 0 }
  const everyWay = { opacityProperty: true, visibilityProperty: true }
  window.visit = visit
  const isVisible = (element: Element) =>
    (element.localName === 'input' || element.textContent !== '') &&
    element.checkVisibility(everyWay) &&
    element.getBoundingClientRect().height > 0
  const look = () => {
    const roots = [document, ...[...document.querySelectorAll(host)].map(({ shadowRoot }) => shadowRoot)]
    if (!roots.some((root) => [...(root?.querySelectorAll(selector) ?? [])].some(isVisible)))
      return void requestAnimationFrame(look)
    requestAnimationFrame((paintedAt) => {
      visit.visible = paintedAt
    })
  }
  requestAnimationFrame(look)
  document.addEventListener('school:ready', ({ target }) => {
    if (target instanceof Element && target.matches(host)) visit.live ||= performance.now()
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) visit.layoutShift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
}

/** When the calls of the API have started. */
const callsOf = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/(api|auth)\//.test(new URL(name).pathname))
    .map(({ name, startTime }) => ({ name, at: startTime }))

/** Fills the form in the host and presses its button. */
const pressIn = (host: string) => {
  const root = document.querySelector(host)?.shadowRoot
  const fields = { username: 'parent@school.example', password: 'moloko-2026' }
  for (const [name, value] of Object.entries(fields)) {
    const field = root?.querySelector(`input[name=${name}]`)
    if (field instanceof HTMLInputElement) field.value = value
  }
  const button = root?.querySelector('button[type=submit]')
  if (button instanceof HTMLElement) button.click()
}

const isCalled = (call: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === call)

const isReady = (mustLive: boolean) => window.visit.visible > 0 && (!mustLive || window.visit.live > 0)

/** Opens the page on the slow network with the slow CPU, and waits until it can be used and the network is idle. */
export const visitIn = async (context: BrowserContext, visited: Visited): Promise<Visit> => {
  const { url, selector, host, isLive = false, call, onVisible } = visited
  const page = await context.newPage()
  await page.addInitScript(observe, { selector, host })
  const bytesWithin = countBytes(await slowDown(page))
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(isReady, isLive, { timeout: TIMEOUT_MS })
  if (call !== undefined) {
    await page.evaluate(pressIn, host)
    await page.waitForFunction(isCalled, call, { timeout: TIMEOUT_MS })
  }
  await onVisible?.(page)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => window.visit)
  const calls = await page.evaluate(callsOf)
  await page.close()
  return {
    ...seen,
    earlyCalls: calls.filter(({ at }) => at < seen.visible).length,
    called: calls.find(({ name }) => new URL(name).pathname === call)?.at ?? Number.NaN,
    bytes: bytesWithin(seen.live),
  }
}

/** Runs `work` in a context of its own, with a cold cache and the size of a phone. */
export const inContext = async <T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** A cold visit as a subject of rounds. */
export const visitOf =
  (browser: Browser, visited: Visited, options: BrowserContextOptions = {}) =>
  () =>
    inContext(browser, options, (context) => visitIn(context, visited))

/** The shortest duration that the Event Timing API reports, in milliseconds. */
const SHORTEST_MS = 16

/** Init script: keeps the time from each click and key press to the next paint. */
const keepPresses = (durationThreshold: number) => {
  window.presses = new Map()
  const options = { type: 'event', buffered: true, durationThreshold }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const interaction = 'interactionId' in entry ? Number(entry.interactionId) : 0
      const known = window.presses.get(interaction) ?? 0
      if (interaction > 0) window.presses.set(interaction, Math.max(known, entry.duration))
    }
  }).observe(options)
}

/** To be called before the page is opened. */
export const observePresses = (page: Page): Promise<unknown> => page.addInitScript(keepPresses, SHORTEST_MS)

/** The times from presses to their next paints since the last call, in milliseconds; a press that is not reported took the shortest one. */
export const readPresses = async (page: Page): Promise<number[]> => {
  const reported = await page.evaluate(() => {
    const durations = [...window.presses.values()]
    window.presses.clear()
    return durations
  })
  return reported.length > 0 ? reported : [SHORTEST_MS]
}
