import { Builder, error as faults, type WebDriver, type WebElement } from 'selenium-webdriver'
import { test as base } from './test.ts'

/* WPE WebKit 2.38 (Safari 16.1) speaks WebDriver only, and its window has one size. `scripts/engines/old/wpe.ts` starts its driver. */

/** The width of its window, in pixels. */
export const WPE_WIDTH = 1280

/** A page in WPE, whose shadow roots are read like the document. */
export interface WpePage {
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

const pageIn = (driver: WebDriver, origin: string): WpePage => {
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
    press: async (name) =>
      void (await use(PRESSABLE, name, async (found) => {
        const [x = 0, y = 0] = await driver.executeScript<number[]>(
          `return (${String(bringIntoSight)})(...arguments)`,
          found,
        )
        await driver.actions().move({ x, y }).press().release().perform()
      })),
    type: async (selector, text) => void (await use(selector, /(?:)/, (found) => found.sendKeys(text))),
    see: async (text) => void (await use('*', text, async () => {})),
    evaluate: (script) => driver.executeScript(`return (${String(script)})()`),
  }
}

/** Tests with a page in WPE beside the one in the current Chromium. */
export const test = base.extend<{ wpe: WpePage }>({
  wpe: async ({ school }, use) => {
    const [server = '', binary = ''] = [process.env.WPE_DRIVER, process.env.WPE_BROWSER]
    const options = { binary, args: ['--automation', '--headless'] }
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities({ browserName: 'MiniBrowser', 'wpe:browserOptions': options })
      .build()
    await use(pageIn(driver, school.origin))
    await driver.quit()
  },
})
