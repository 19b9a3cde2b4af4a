import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { instantSnippet, openElsewhere, pasted } from './testing/instant-landing.ts'

/*
 * What editors have pasted works for ever. The folder has what the snippet builder of a release gave, `<element>-<version>.txt`; each release that
 * changes the first views adds its own. The first version is that of a release; one had a further field and another order of the fields, and
 * one had other classes and labels around the inputs.
 */
const folder = join(import.meta.dirname, 'testing/pasted')

const pastedMarkup = Object.fromEntries(
  readdirSync(folder).map((file) => [file.replace('.txt', ''), readFileSync(join(folder, file), 'utf8')]),
)

/** The newest of an element, as a version that nobody knows. */
const ofUnknownVersion = (name: string) => (pastedMarkup[name] ?? '').replace(/(?<= data-first=")\S+/, 'unknown0')

const all: Record<string, string> = {
  ...pastedMarkup,
  'login-unknown': ofUnknownVersion('login-8FgWCE0m'),
  'auth-unknown': ofUnknownVersion('auth-8FgWCE0m'),
}

/** What is typed into an element's form, by the names of its fields, and the field that has the focus with this selection. */
const typed = {
  login: { values: { username: 'parent@school.example', password: 'moloko-2026' }, focused: 'password' },
  auth: { values: { name: 'Вера Ильина', email: 'new@parents.example', phone: '+79165554433' }, focused: 'name' },
} as const

const SELECTION = [3, 5] as const

/** The field with the focus, and what it and its form hold, as a person left them. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement
    if (!(focused instanceof HTMLInputElement)) return null
    const { name, selectionStart, selectionEnd } = focused
    const fields = [...(focused.form?.querySelectorAll('input') ?? [])]
    const values = fields.filter(({ type }) => type !== 'checkbox').map((field) => [field.name, field.value] as const)
    const ticked = fields.filter(({ checked }) => checked).map((field) => field.name)
    return { focused: name, selection: [selectionStart, selectionEnd], values: Object.fromEntries(values), ticked }
  })

for (const [name, markup] of Object.entries(all)) {
  const element = name.startsWith('login') ? 'login' : 'auth'
  test(`pasted markup of another version becomes the form of today with what was typed into it: ${name}`, {
    tag: fullUnless(element === 'login'),
  }, async ({ page, school }) => {
    const { values, focused } = typed[element]
    const ticked = element === 'auth' ? ['terms', 'policy'] : []
    const letGo = await hold(page, '**/widget/school.js')
    await openElsewhere(page, school, markup.replaceAll('%school%', school.origin), 'commit')
    for (const [field, value] of Object.entries(values)) await page.locator(`input[name=${field}]`).fill(value)
    for (const box of ticked) await page.locator(`input[name=${box}]`).check()
    const field = page.locator(`input[name=${focused}]`)
    await field.focus()
    await field.evaluate((it: HTMLInputElement, [start, end]) => it.setSelectionRange(start, end), SELECTION)
    letGo()
    await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
    await expect(page.locator(`school-${element} style`)).toHaveCount(0)
    expect(await stateOf(page)).toEqual({ focused, selection: SELECTION, values, ticked })
    await expect(page.locator('input')).toHaveCount(element === 'login' ? 2 : 6)
    await loginIn(page).submit.click()
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  })
}

test('an attribute that another version had, in markup that is otherwise that of today, gives way', async ({
  browser,
  page,
  school,
}) => {
  const snippet = await instantSnippet(browser, school)
  const element = snippet.element
    .replace(/(?<= data-first=")\S+/, 'unknown0')
    .replace('autocomplete="username webauthn"', 'autocomplete=off')
  await openElsewhere(page, school, pasted({ ...snippet, element }))
  await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
  await expect(loginIn(page).email).toHaveAttribute('autocomplete', 'username webauthn')
})
