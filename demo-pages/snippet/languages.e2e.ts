import type { Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { instantSnippet, openElsewhere, pasted } from './testing/instant-landing.ts'

const SCRIPT = '**/widget/school.js'

const headings = { ru: 'Ваш аккаунт', en: 'Your account' }
type Lang = keyof typeof headings

const heading = (page: Page) => page.locator('school-login h2')

/** What was typed, and the selection of the field that has the focus. */
const typedIn = (page: Page) =>
  page.locator('school-login').evaluate(({ shadowRoot }) => {
    const focused = shadowRoot?.activeElement
    if (!(focused instanceof HTMLInputElement)) return null
    const { name, selectionStart, selectionEnd, form } = focused
    return [...(form?.querySelectorAll('input') ?? [])]
      .map(({ value }): string | number | null => value)
      .concat(name, selectionStart, selectionEnd)
  })

/** Types an address and a password, and puts the caret into the password. */
const typeIn = async (page: Page) => {
  await page.locator('input[name=username]').fill('parent@school.example')
  const password = page.locator('input[name=password]')
  await password.fill('moloko-2026')
  await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
}

const TYPED = ['parent@school.example', 'moloko-2026', 'password', 2, 2]

interface Pasted {
  what: string
  /** The language of the markup, and that of the form in the end. */
  first: Lang
  live: Lang
  /** What an editor has made of the markup. */
  edit: (element: string) => string
}

const cases: Pasted[] = [
  { what: 'Russian', first: 'ru', live: 'ru', edit: (element) => element },
  { what: 'English', first: 'en', live: 'en', edit: (element) => element },
  {
    what: 'Russian markup in an element that is English',
    first: 'ru',
    live: 'en',
    edit: (element) => element.replace('<school-login', '$& lang="en"'),
  },
  {
    what: 'English markup in an element without a language',
    first: 'en',
    live: 'ru',
    edit: (element) => element.replace(' lang="en"', ''),
  },
  {
    what: 'English markup in an element of a language that it does not have',
    first: 'en',
    live: 'ru',
    edit: (element) => element.replace(' lang="en"', ' lang="xx"'),
  },
]

for (const { what, first, live, edit } of cases)
  test(`an instant form speaks the language of its element in the end, with what was typed: ${what}`, {
    tag: fullUnless(what.startsWith('Russian markup')),
  }, async ({ browser, page, school }) => {
    const snippet = await instantSnippet(browser, school, { lang: first === 'ru' ? '' : first })
    const letGo = await hold(page, SCRIPT)
    await openElsewhere(page, school, pasted({ ...snippet, element: edit(snippet.element) }), 'commit')
    await expect(heading(page)).toHaveText(headings[first])
    await typeIn(page)
    letGo()
    await becomeLive(page)
    await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
    await expect(heading(page)).toHaveText(headings[live])
    await expect(page.locator('school-login .school')).toHaveAttribute('lang', live)
    expect(await typedIn(page)).toEqual(TYPED)
  })

for (const [query, lang] of [
  ['', 'ru'],
  ['?lang=en', 'en'],
  ['?lang=xx', 'ru'],
] as const)
  test(`a page of the school brings its first view in its language: ${query || 'none'}`, {
    tag: fullUnless(query === '?lang=en'),
  }, async ({ page }) => {
    await page.route(SCRIPT, () => undefined)
    await page.goto(`/checkout/cart/list/${query}`, { waitUntil: 'commit' })
    await expect(page.locator('school-checkout h2')).toHaveText(lang === 'ru' ? 'Ваша корзина' : 'Your cart')
  })
