import type { Page } from '@playwright/test'
import { Builder, error as faults, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect, test as base } from '../test.ts'

/*
 * WPE WebKit 2.38 (Safari 16.1) speaks WebDriver only, and its window has one size. `scripts/engines/old/wpe.ts` starts its driver. In
 * Chromium 92, which `scripts/engines/old/chromium.ts` starts, Playwright finds nothing by role or text: its own scripts use newer methods.
 */

/** The width of its window, in pixels. */
export const WPE_WIDTH = 1280

/** A page in an older browser, whose shadow roots are read like the document. */
export interface OlderPage {
  goto: (path: string) => Promise<void>
  /** Presses what is visible and has this text or label, once it is there. */
  press: (name: RegExp) => Promise<void>
  /** Types into the visible field that matches a selector. */
  type: (selector: string, text: string) => Promise<void>
  /** Resolves once such a text is visible. */
  see: (text: RegExp) => Promise<void>
  /** Runs a function in the page, which takes nothing from around it. */
  evaluate: <Result>(script: () => Result) => Promise<Result>
}

/** Runs in the page: the last visible element that matches the selector and has the text. */
const findVisible = (selector: string, text: string): Element | null => {
  const pattern = new RegExp(text)
  const all = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const found = all(document)
    .filter((one) => one.matches(selector))
    .filter((one) => {
      const names = [one.getAttribute('aria-label'), (one.closest('label') ?? one).textContent]
      return names.some((name) => pattern.test((name ?? '').split(/\s+/).join(' ').trim()))
    })
    .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden')
  return found[found.length - 1] ?? null
}

const PRESSABLE = 'button, [type=radio], [type=checkbox]'
const TIMEOUT_MS = 60_000

/** Runs in the page: brings an element into sight. Returns the middle of it, in pixels of the window. */
const bringIntoSight = (element: Element): number[] => {
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

/** A control that is moving or covered at this moment, or has been drawn anew. */
const isPassing = (fault: unknown) =>
  fault instanceof faults.ElementNotInteractableError ||
  fault instanceof faults.ElementClickInterceptedError ||
  fault instanceof faults.StaleElementReferenceError

const pageInWpe = (driver: WebDriver, origin: string): OlderPage => {
  /** Finds a visible element and does something with it, once both are possible. */
  const use = (selector: string, text: RegExp, act: (found: WebElement) => Promise<void>) =>
    driver.wait(
      async () => {
        const script = `return (${String(findVisible)})(...arguments)`
        const found = await driver.executeScript<WebElement | null>(script, selector, text.source)
        if (!found) return false
        return act(found).then(
          () => true,
          (fault: unknown) => (isPassing(fault) ? false : Promise.reject(fault)),
        )
      },
      TIMEOUT_MS,
      `${selector} with ${text} is not there`,
    )
  return {
    goto: (path) => driver.get(origin + path),
    press: async (name) => {
      let place = ''
      await use(PRESSABLE, name, async (found) => {
        const [x = 0, y = 0] = await driver.executeScript<number[]>(
          `return (${String(bringIntoSight)})(...arguments)`,
          found,
        )
        const before = place
        place = `${x} ${y}`
        if (place !== before) throw new faults.ElementNotInteractableError('it is moving')
        await driver.actions().move({ x, y }).press().release().perform()
      })
    },
    type: async (selector, text) => void (await use(selector, /(?:)/, (found) => found.sendKeys(text))),
    see: async (text) => void (await use('*', text, async () => {})),
    evaluate: (script) => driver.executeScript(`return (${String(script)})()`),
  }
}

const pageInChromium = (page: Page): OlderPage => {
  /** The middle of a visible element, in pixels of the window, once it stands still. */
  const placeOf = async (selector: string, text: RegExp): Promise<[x: number, y: number]> => {
    let place: number[] = []
    await expect(async () => {
      const call = `(${String(findVisible)})(${JSON.stringify(selector)}, ${JSON.stringify(text.source)})`
      const found = (await page.evaluateHandle<Element | null>(call)).asElement()
      const before = place
      place = found ? await found.evaluate(bringIntoSight) : []
      expect([place.length, place]).toEqual([2, before])
    }).toPass({ timeout: TIMEOUT_MS, intervals: [100] })
    const [x = 0, y = 0] = place
    return [x, y]
  }
  return {
    goto: async (path) => void (await page.goto(path)),
    press: async (name) => page.mouse.click(...(await placeOf(PRESSABLE, name))),
    type: async (selector, text) => {
      await page.mouse.click(...(await placeOf(selector, /(?:)/)))
      await page.keyboard.type(text)
    },
    see: async (text) => void (await placeOf('*', text)),
    evaluate: (script) => page.evaluate(script),
  }
}

/** Tests with a page in an older browser. In WPE it stands beside a `page` in the current Chromium. */
export const test = base.extend<{ older: OlderPage }>({
  older: async ({ school, page }, use) => {
    const [server, binary = ''] = [process.env.WPE_DRIVER, process.env.WPE_BROWSER]
    if (!server) return use(pageInChromium(page))
    const options = { binary, args: ['--automation', '--headless'] }
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities({ browserName: 'MiniBrowser', 'wpe:browserOptions': options })
      .build()
    await use(pageInWpe(driver, school.origin))
    return driver.quit()
  },
})
