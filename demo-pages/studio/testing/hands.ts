import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../../testing/test.ts'

export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of one colour. */
export const aPicture = async (name: string, background: string): Promise<PictureFile> => {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** Counts the moves and presses of the mouse, a finger or a pen in a page and those that it leads to. */
export const countPointer = async (page: Page): Promise<() => number> => {
  let count = 0
  await page.exposeFunction('countPointer', () => {
    count += 1
  })
  await page.addInitScript(() => {
    for (const name of ['pointermove', 'pointerdown', 'wheel'])
      addEventListener(name, () => Reflect.get(window, 'countPointer')(), true)
  })
  return () => count
}

/** The parts of an editor's window. */
export type Part = 'bar' | 'sheet' | 'details'

/** How somebody works in the studio. */
export interface Hands {
  page: Page
  open: (address: string) => Promise<void>
  /** Presses a button or a link, ticks a box. */
  press: (target: Locator) => Promise<void>
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>
  /** Enters a field and types; what was in it goes. */
  write: (field: Locator, text: string) => Promise<void>
  /** Enters a field for a day and types it, day and month being the same number. */
  writeDay: (field: Locator, digits: string) => Promise<void>
  choose: (list: Locator, option: string) => Promise<void>
  /** One of several radios. */
  pick: (radio: Locator) => Promise<void>
  /** Selects the line where the caret is. */
  selectLine: (line: Locator) => Promise<void>
  /** Presses a tool of the bar above the selection. */
  pressTool: (tool: Locator) => Promise<void>
  /** Leaves for another part of the editor. */
  goTo: (part: Part) => Promise<void>
  /** Goes to a block, counted from 0. */
  goToBlock: (at: number) => Promise<void>
  /** Puts a block after the last one; the focus is in it then. */
  addBlock: (kind: string) => Promise<void>
}

/** Chooses files by a button. */
export const chooseFiles = async ({ page, press }: Hands, button: Locator, files: PictureFile[]) => {
  const chooser = page.waitForEvent('filechooser')
  await press(button)
  await (await chooser).setFiles(files)
}

const cards = (page: Page) => page.locator('[data-card]')
const otherBlock = (page: Page) => page.getByRole('button', { name: 'Выбрать блок' })
const kindOf = (page: Page, kind: string) =>
  page.getByRole('option').filter({ has: page.getByText(kind, { exact: true }) })

/** By mouse: presses and typing. */
export const byMouse = (page: Page): Hands => ({
  page,
  open: async (address) => void (await page.goto(address)),
  press: (target) => target.click(),
  type: (text) => page.keyboard.type(text),
  write: async (field, text) => {
    await field.click({ clickCount: 3 })
    await page.keyboard.type(text)
  },
  writeDay: async (field, digits) => {
    await field.click({ position: { x: 20, y: 20 } })
    await page.keyboard.type(digits)
  },
  // the browser draws the open list, out of reach of the page's mouse
  choose: async (list, option) => void (await list.selectOption({ label: option })),
  pick: (radio) => radio.check(),
  selectLine: (line) => line.click({ clickCount: 3 }),
  pressTool: (tool) => tool.click(),
  goTo: () => Promise.resolve(),
  goToBlock: () => Promise.resolve(),
  addBlock: async (kind) => {
    const isFirst = (await cards(page).count()) === 0
    await (isFirst ? otherBlock(page) : page.getByRole('button', { name: 'Добавить блок сюда' }).last()).click()
    await kindOf(page, kind).click()
  },
})

/** How Tab leads from the focus to an element, unless it is there; null if nothing has the focus. */
const wayTo = (target: Locator) =>
  target.evaluate((element) => {
    const placesOf = (one: Element): Element[] => {
      const root = one.getRootNode()
      return root instanceof ShadowRoot ? [one, ...placesOf(root.host)] : [one]
    }
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (!focused || focused === document.body) return null
    if (focused === element) return 'there'
    for (const from of placesOf(focused))
      for (const to of placesOf(element))
        if (from !== to && from.getRootNode() === to.getRootNode())
          return from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING ? 'forth' : 'back'
    return 'forth'
  })

const hasFocusWithin = (place: Locator) => place.evaluate((element) => element.matches(':focus-within'))

/** More stops than there are between two places of a part. */
const STOPS = 70

/** The panes that F6 leads through. */
const PANES: Record<Part, string> = { bar: '.editor-bar', sheet: '.sheet', details: '.details' }

/** By keyboard alone. */
export const byKeys = (page: Page): Hands => {
  let isFresh = true
  const { keyboard } = page

  /** Goes on by Tab until the target has the focus, which is never lost on the way. */
  const walkTo = async (target: Locator) => {
    await target.waitFor()
    if (isFresh) await keyboard.press('Tab')
    isFresh = false
    await expect.poll(() => wayTo(target), `the focus is somewhere, before ${target.toString()}`).not.toBeNull()
    for (let stop = 0; stop < STOPS; stop += 1) {
      const way = await wayTo(target)
      if (way === 'there') return
      await keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Tab does not lead to ${target.toString()}`)
  }
  const handle = (at: number) => cards(page).nth(at).getByRole('checkbox', { name: 'Выделить' })
  const focusedCard = () => cards(page).evaluateAll((all) => all.findIndex((card) => card.matches(':focus-within')))

  /** Presses a key until this holds. */
  const pressUntil = async (key: string, holds: () => Promise<boolean>) => {
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await holds()) return
      await keyboard.press(key)
    }
    throw new Error(`${key} does not lead there`)
  }

  const press = async (target: Locator) => {
    await walkTo(target)
    const isTick = await target.evaluate((element) => element.matches('[type="checkbox"]'))
    await keyboard.press(isTick ? 'Space' : 'Enter')
  }
  const goTo = async (part: Part) => {
    await pressUntil('F6', () => hasFocusWithin(page.locator(PANES[part])))
  }
  const goToBlock = async (at: number) => {
    await goTo('sheet')
    if ((await focusedCard()) < 0) await walkTo(handle(0))
    else await keyboard.press('Escape')
    await pressUntil((await focusedCard()) < at ? 'ArrowDown' : 'ArrowUp', async () => (await focusedCard()) === at)
    await expect(handle(at)).toBeFocused()
  }
  return {
    page,
    open: async (address) => {
      await page.goto(address)
      isFresh = true
    },
    press,
    type: (text) => keyboard.type(text),
    write: async (field, text) => {
      await walkTo(field)
      await keyboard.press('Control+A')
      await keyboard.type(text)
    },
    writeDay: async (field, digits) => {
      await walkTo(field)
      await keyboard.type(digits)
    },
    choose: async (list, option) => {
      await expect(list.getByRole('option', { name: option, exact: true })).toBeAttached()
      await walkTo(list)
      const way = () =>
        list.evaluate((select: HTMLSelectElement, name) => {
          const at = [...select.options].findIndex(({ label }) => label === name)
          return at - select.selectedIndex
        }, option)
      await pressUntil((await way()) > 0 ? 'ArrowDown' : 'ArrowUp', async () => (await way()) === 0)
    },
    pick: async (radio) => {
      await walkTo(page.locator(`[name="${await radio.getAttribute('name')}"]:checked`))
      await pressUntil('ArrowRight', () => radio.isChecked())
    },
    selectLine: async () => {
      await keyboard.press('End')
      await keyboard.press('Shift+Home')
    },
    pressTool: async (tool) => {
      await tool.waitFor()
      await keyboard.press('Alt+F10')
      await pressUntil('ArrowRight', async () => (await wayTo(tool)) === 'there')
      await keyboard.press('Enter')
    },
    goTo,
    goToBlock,
    addBlock: async (kind) => {
      const count = await cards(page).count()
      if (count === 0) await press(otherBlock(page))
      else {
        await goToBlock(count - 1)
        await keyboard.press('/')
      }
      await keyboard.type(kind)
      await pressUntil('ArrowDown', async () => (await kindOf(page, kind).getAttribute('aria-selected')) === 'true')
      await keyboard.press('Enter')
    },
  }
}
