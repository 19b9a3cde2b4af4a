import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

export const centreOf = async (place: Locator): Promise<Point> => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger as Chromium learns of it from a screen. */
export const fingerOn = async (page: Page) => {
  const screen = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  const STEPS = 8
  let at: Point = { x: 0, y: 0 }
  return {
    down: async (point: Point) => {
      at = point
      await send('touchStart', [at])
    },
    move: async (to: Point) => {
      const from = at
      for (let step = 1; step <= STEPS; step += 1) {
        at = { x: from.x + ((to.x - from.x) * step) / STEPS, y: from.y + ((to.y - from.y) * step) / STEPS }
        await send('touchMove', [at])
      }
    },
    up: () => send('touchEnd', []),
  }
}
