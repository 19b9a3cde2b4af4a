import type { Locator, Page } from '@playwright/test'
import { becomeLive } from '../../elements/testing/fixture-page.ts'
import { reader, showComments } from '../../reader/testing/documents.ts'
import { fullUnless } from '../../testing/full.ts'
import { loginIn } from '../../testing/login.ts'
import type { School } from '../../testing/school.ts'
import { allowLocalNetwork, hold } from '../../testing/network.ts'
import { beIn } from '../../testing/sessions.ts'
import { chooseCountry, fillCart } from '../../testing/shopping.ts'
import { expect, test } from '../../testing/test.ts'
import { withInstantForms } from '../testing/instant-forms.ts'
import { openLanding } from '../testing/landing.ts'

/** Types a name with keys, puts a letter before it, one after it and one before the last, and leaves the field. */
const typeWithKeys = async (page: Page, field: Locator) => {
  await field.click()
  await page.keyboard.type('Вера Ильина')
  for (const [key, letter] of [
    ['Home', 'А'],
    ['End', 'Б'],
    ['ArrowLeft', 'В'],
  ] as const) {
    await page.keyboard.press(key)
    await page.keyboard.type(letter)
  }
  const typed = await field.inputValue()
  await page.keyboard.press('Tab')
  return { typed, isLeft: await field.evaluate((input) => !input.matches(':focus')) }
}

const TYPED = { typed: 'АВера ИльинаВБ', isLeft: true }

interface Place {
  body: string
  /** What a visitor does until the field is there. */
  reach: (page: Page, school: School) => Promise<Locator>
}

const registration = async (page: Page) => {
  await becomeLive(page)
  await loginIn(page).tab('Регистрация').click()
  return loginIn(page).name
}

const places: Record<string, Place> = {
  '<school-login>': { body: '<school-login></school-login>', reach: registration },
  'the popup': {
    body: '<button data-school-open="login">Записаться</button>',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Записаться' }).click()
      return registration(page)
    },
  },
  'the sign-in of <school-checkout>': { body: '<school-checkout></school-checkout>', reach: registration },
  'a comment of <school-content>': {
    body: '<school-content kind="course" slug="space"></school-content>',
    reach: async (page) => {
      await showComments(page)
      return reader(page).getByRole('textbox', { name: 'Ваш комментарий' })
    },
  },
}

const themes = {
  'keys/keys': 'a theme that takes keys',
  'keys/fullpage': 'fullPage.js',
  'keys/swiper': 'Swiper',
} as const

for (const [theme, what] of Object.entries(themes))
  for (const [place, { body, reach }] of Object.entries(places)) {
    test(`${what} leaves the keys to the field: ${place}`, {
      tag: fullUnless(theme === 'keys/keys' || (theme === 'keys/fullpage' && place === '<school-login>')),
    }, async ({ page, school }) => {
      if (place.includes('comment')) await beIn(page, school)
      if (place.includes('checkout')) {
        await chooseCountry(page, school, true)
        await fillCart(page, school, ['course:2'])
      }
      await openLanding(page, school, theme, { origin: school.origin, body })
      expect(await typeWithKeys(page, await reach(page, school))).toEqual(TYPED)
    })
  }

test('a theme that takes keys leaves them to the fields of an instant form before the script has come', async ({
  page,
  school,
}) => {
  const letGo = await hold(page, '**/widget/school.js')
  const body = await withInstantForms('<school-login view="registration"></school-login>', school.origin)
  await openLanding(page, school, 'keys/keys', { body, waitUntil: 'commit' })
  expect(await typeWithKeys(page, loginIn(page).name)).toEqual(TYPED)
  letGo()
  await becomeLive(page)
  await expect(loginIn(page).name).toHaveValue(TYPED.typed)
})

test.beforeEach(({ context }) => allowLocalNetwork(context))

const seenTypes = (page: Page): Promise<string[]> => page.evaluate('seen')

test('a page sees the focus, presses and events of the widget, and no key or input of its fields', async ({
  page,
  school,
}) => {
  await openLanding(page, school, 'keys/keys', { body: '<school-login></school-login>' })
  const field = await registration(page)
  await typeWithKeys(page, field)
  await field.click({ button: 'right' })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await page.keyboard.press('ControlOrMeta+v')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await field.evaluate((input) => {
    for (const type of ['compositionstart', 'compositionupdate', 'compositionend'])
      input.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true, data: 'ん' }))
  })
  expect([await field.inputValue(), (await seenTypes(page)).toSorted()]).toEqual([
    TYPED.typed,
    ['click', 'focusin', 'pointerdown', 'school:step'],
  ])
})

test('a password tells of Caps Lock', async ({ page, school }) => {
  await page.addInitScript(() => {
    KeyboardEvent.prototype.getModifierState = (name) => name === 'CapsLock'
  })
  await openLanding(page, school, 'keys/keys', { body: '<school-login></school-login>' })
  await becomeLive(page)
  await loginIn(page).password.press('a')
  await expect(page.getByText('Включён Caps Lock').first()).toBeVisible()
})

const isKeydown = (type: string) => type.startsWith('keydown')

test('Escape closes the popup and is not seen by the page, which sees it from a form in the page', async ({
  page,
  school,
}) => {
  const body = '<button data-school-open="login">Войти</button><school-login not-closable></school-login>'
  await openLanding(page, school, 'keys/keys', { body })
  await page.getByRole('button', { name: 'Войти' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('textbox').first().press('Escape')
  await expect(popup).toBeHidden()
  const closing = await seenTypes(page)
  await page.locator('school-login[not-closable]').getByRole('textbox').first().press('Escape')
  expect([closing.filter(isKeydown), (await seenTypes(page)).filter(isKeydown)]).toEqual([[], ['keydown Escape']])
})

test('a page sees the keys of what it has put into a slot, and shortcuts that are pressed on a button, not other keys', async ({
  page,
  school,
}) => {
  const body =
    '<school-login></school-login><school-cart></school-cart><school-content slug="space"><input slot="offer" title="Ваш город"></school-content>'
  await openLanding(page, school, 'keys/keys', { body })
  const press = async (control: Locator, key: string) => {
    await control.press(key)
    const isSeen = (await seenTypes(page)).includes('keydown')
    await page.evaluate('seen.length = 0')
    return isSeen
  }
  const { submit } = loginIn(page.locator('school-login'))
  expect([
    await press(page.getByTitle('Ваш город'), 'a'),
    await press(submit, 'ArrowDown'),
    await press(submit, 'ControlOrMeta+ArrowDown'),
    await press(page.locator('school-cart').getByRole('link'), 'ArrowDown'),
  ]).toEqual([true, false, true, false])
})
