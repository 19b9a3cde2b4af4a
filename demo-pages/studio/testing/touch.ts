import { expect, type Locator, type Page } from '@playwright/test'
import { fingerOn } from './finger.ts'
import type { Hands } from './hands.ts'

/** WCAG 2.2, 2.5.8. */
const TARGET_MIN_PX = 24
const SWIPES_MAX = 60
/** The longest swipe, within the window above a keyboard. */
const SWIPE_PX = 220
/** The frames for which what was swiped has to rest. */
const REST_FRAMES = 6

/** Where the middle of a target is, and within which part of the window it can be scrolled. Runs in the page. */
const lookAt = (element: Element) => {
  const target = element.closest('label') ?? element
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const root = target.getRootNode()
  const found = root instanceof ShadowRoot || root instanceof Document ? root.elementFromPoint(x, y) : null
  let frame = new DOMRect(0, 0, innerWidth, innerHeight)
  for (let around = target.parentElement; around; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around)
    const isTall = around.scrollHeight > around.clientHeight + 1 && /auto|scroll/.test(overflowY)
    const isBroad = around.scrollWidth > around.clientWidth + 1 && /auto|scroll/.test(overflowX)
    if (!isTall && !isBroad) continue
    frame = around.getBoundingClientRect()
    break
  }
  return {
    x,
    y,
    width,
    height,
    /** Nothing covers it. */
    isClear: found !== null && target.contains(found),
    left: Math.max(0, frame.left),
    right: Math.min(innerWidth, frame.right),
    top: Math.max(0, frame.top),
    bottom: Math.min(innerHeight, frame.bottom),
  }
}

/** Notes where what is pressed is at each event of a press, until it is a click: what slips under the finger is elsewhere. */
const notePress = () => {
  const tops: number[] = []
  const life = new AbortController()
  const note = (event: Event) => {
    const [pressed] = event.composedPath()
    if (event.isTrusted && pressed instanceof Element) tops.push(Math.round(pressed.getBoundingClientRect().top))
    if (event.type === 'click') life.abort()
  }
  const options = { capture: true, signal: life.signal }
  for (const name of ['touchstart', 'touchend', 'mousedown', 'mouseup', 'click']) addEventListener(name, note, options)
  return tops
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** On a phone, by one finger on the glass and the keys of its keyboard. Throws where a finger does not meet what it presses. */
export const byTouch = (page: Page): Hands => {
  const finger = fingerOn(page)
  const keyboard = page.context().newCDPSession(page)

  /** Each letter is a key of its own, also those that Playwright's keyboard would insert. */
  const type = async (text: string) => {
    const keys = await keyboard
    for (const letter of text) {
      const isEnter = letter === '\n'
      const key = { key: isEnter ? 'Enter' : letter, windowsVirtualKeyCode: isEnter ? 13 : 0 }
      await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: isEnter ? '\r' : letter })
      await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    }
  }
  const swipe = async (x: number, y: number, byX: number, byY: number) => {
    const { down, move, up } = await finger
    await down({ x, y })
    await move({ x: x + byX, y: y + byY })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100))) // a finger that rests throws nothing
    await up()
  }
  /** Where the target is once nothing near it moves. */
  const restOf = async (target: Locator) => {
    let [seen, rests] = [await target.evaluate(lookAt), 0]
    while (rests < REST_FRAMES) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      const next = await target.evaluate(lookAt)
      rests = next.x === seen.x && next.y === seen.y ? rests + 1 : 0
      seen = next
    }
    return seen
  }
  /** Swipes until the target is in sight and nothing covers it. */
  const reach = async (target: Locator) => {
    await target.waitFor()
    for (let swipes = 0; swipes < SWIPES_MAX; swipes += 1) {
      const seen = await restOf(target)
      const { x, y, isClear, left, right, top, bottom } = seen
      if (isClear) return seen
      const middle = (top + bottom) / 2
      if (x < left || x > right) {
        const by = between(-SWIPE_PX, (left + right) / 2 - x, SWIPE_PX)
        await swipe(by < 0 ? right - 20 : left + 20, middle, by, 0)
      } else {
        const by = between(-SWIPE_PX, middle - y, SWIPE_PX) || 10
        await swipe(right - 6, by < 0 ? middle + 100 : middle - 100, 0, by)
      }
    }
    throw new Error(`a finger does not reach ${target.toString()}`)
  }
  /** Presses what is there, which stays where it is until the press is over. */
  const tap = async (target: Locator, within?: { x: number; y: number }) => {
    const { x, y, width, height } = await reach(target)
    expect(Math.min(width, height), `the size of ${target.toString()}`).toBeGreaterThanOrEqual(TARGET_MIN_PX)
    const tops = await page.evaluateHandle(notePress)
    const { down, up } = await finger
    await down(within ? { x: x - width / 2 + within.x, y: y - height / 2 + within.y } : { x, y })
    await up()
    const [first = 0, ...others]: number[] = await tops.jsonValue().catch(() => []) // the page has been left
    const moved = others.filter((top) => Math.abs(top - first) > 1)
    expect(moved, `${target.toString()} stays under the finger, at ${first}`).toEqual([])
  }
  const empty = async (field: Locator) => {
    const length = await field.evaluate((element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value.length
        : (element.textContent ?? '').length,
    )
    for (const key of ['Backspace', 'Delete']) for (let at = 0; at < length; at += 1) await page.keyboard.press(key)
  }
  const drawer = page.locator('dialog.drawer')
  const cards = page.locator('[data-card]')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    page,
    open: async (address) => void (await page.goto(address)),
    press: (target) => tap(target),
    type,
    write: async (field, text) => {
      await tap(field)
      await expect(field).toBeFocused()
      await empty(field)
      await type(text)
    },
    writeDay: async (field, digits) => {
      await tap(field, { x: 20, y: 20 })
      await type(digits)
    },
    // the phone draws the open list, out of reach of the page's finger
    choose: async (list, option) => {
      await reach(list)
      await list.selectOption({ label: option })
    },
    pick: (radio) => tap(radio),
    // the handles of a selection are the phone's, too; its keyboard has these keys
    selectLine: () => page.keyboard.press('Shift+Home'),
    pressTool: (tool) => tap(tool),
    goTo: async (part) => {
      const isOpen = (await drawer.count()) > 0
      if (part === 'details' && !isOpen)
        await tap(page.locator('.editor-bar').getByRole('button', { name: 'Настройки' }))
      if (part !== 'details' && isOpen) await tap(drawer.getByRole('button', { name: 'Закрыть', exact: true }))
    },
    goToBlock: () => Promise.resolve(),
    addBlock: async (kind) => {
      const isFirst = (await cards.count()) === 0
      await tap(isFirst ? button('Выбрать блок') : button('Добавить блок сюда').last())
      await tap(page.getByRole('option').filter({ has: page.getByText(kind, { exact: true }) }))
    },
  }
}
