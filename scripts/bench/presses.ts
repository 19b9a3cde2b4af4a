import type { Page } from '@playwright/test'

/** The shortest duration that the Event Timing API reports, in milliseconds. */
const SHORTEST_MS = 16

declare global {
  interface Window {
    /** By interaction: a key has several events. */
    presses: Map<number, number>
  }
}

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
export const takePresses = async (page: Page): Promise<number[]> => {
  const reported = await page.evaluate(() => {
    const durations = [...window.presses.values()]
    window.presses.clear()
    return durations
  })
  return reported.length > 0 ? reported : [SHORTEST_MS]
}
