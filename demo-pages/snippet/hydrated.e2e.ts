import { becomeLive } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { loginIn } from '../testing/login.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { instantSnippet, openElsewhere, pasted } from './testing/instant-landing.ts'

/* The moments in which the script, and then React, take an instant form over. */

const SCRIPT = '**/widget/school.js'

for (const name of ['Регистрация', 'Показать пароль'])
  test(`nothing stays busy once an early press on «${name}» has been carried out`, {
    tag: fullUnless(name === 'Регистрация'),
  }, async ({ browser, page, school }) => {
    const snippet = await instantSnippet(browser, school)
    const letGo = await hold(page, SCRIPT)
    await openElsewhere(page, school, pasted(snippet), 'commit')
    await page
      .locator('button')
      .and(page.getByRole('tab', { name }).or(page.getByLabel(name)))
      .click()
    await expect(page.locator('[aria-busy]')).toHaveCount(1)
    letGo()
    const done = name === 'Регистрация' ? loginIn(page).name : page.locator('input[name=password][type=text]')
    await expect(done).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })

test.describe('where the school offers Facebook, providers and the phone', () => {
  test.use({ environment: { LOGIN_SANDBOXES: 'yandex,vk,phone' } })

  for (const choices of [
    { element: 'auth', view: 'pass' },
    { element: 'auth', view: 'registration' },
    { element: 'login', view: 'registration' },
  ])
    test(`nothing moves when the form is taken over: ${choices.element} ${choices.view}`, {
      tag: fullUnless(choices.view === 'pass'),
    }, async ({ browser, page, school }) => {
      const snippet = await instantSnippet(browser, school, choices)
      const shift = await watchShifts(page)
      const letGo = await hold(page, SCRIPT)
      await openElsewhere(page, school, pasted(snippet), 'commit')
      await page.locator('#next').waitFor()
      letGo()
      await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
      expect(await shift()).toBe(0)
    })
})

test('a form that the page hides is hidden before the script comes and after', async ({ browser, page, school }) => {
  const snippet = await instantSnippet(browser, school)
  const letGo = await hold(page, SCRIPT)
  const element = snippet.element.replace(/^<[\w-]+/, '$& hidden')
  await openElsewhere(page, school, pasted({ ...snippet, element }), 'commit')
  await page.locator('#next').waitFor()
  await expect(page.locator('school-login')).toBeHidden()
  letGo()
  await becomeLive(page)
  await expect(page.locator('school-login style')).toHaveCount(0) // those of the widget are in its place
  await expect(page.locator('school-login')).toBeHidden()
  await page.locator('school-login').evaluate((it) => it.removeAttribute('hidden'))
  await expect(loginIn(page).email).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 900 }, hasTouch: true })

  for (const view of ['ml', 'registration'])
    test(`what follows the form stays in its place while its code and styles come: ${view}`, {
      tag: fullUnless(view === 'ml'),
    }, async ({ browser, page, school }) => {
      const { styles: _, ...snippet } = await instantSnippet(browser, school, { element: 'auth', view }) // no room is kept
      const letScriptGo = await hold(page, SCRIPT)
      const letStylesGo = await hold(page, /\/widget\/views-\w+\.js/)
      const letCodeGo = await hold(page, CHUNKS)
      const nextAt = () => page.locator('#next').evaluate((it) => it.getBoundingClientRect().top)
      await openElsewhere(page, school, pasted({ ...snippet, styles: '' }), 'commit')
      await page.locator('#next').waitFor()
      const before = await nextAt()
      letScriptGo()
      await expect(page.locator('[data-first]')).toHaveCount(0)
      expect(await nextAt()).toBe(before)
      letCodeGo()
      await becomeLive(page)
      await expect(page.locator('.unknown')).toHaveCount(0)
      expect(await nextAt()).toBe(before)
      letStylesGo()
      await expect(page.locator('school-auth style')).toHaveCount(0)
      expect(await nextAt()).toBe(before)
    })
})

for (const instant of ['1', ''])
  test(`the first view marks the chosen tab in forced colours, and breaks lines as the live one: ${instant ? 'instant' : 'ordinary'}`, {
    tag: fullUnless(instant !== ''),
  }, async ({ browser, page, school }) => {
    const snippet = await instantSnippet(browser, school)
    await page.emulateMedia({ forcedColors: 'active' })
    await hold(page, instant ? SCRIPT : CHUNKS)
    const element = instant ? snippet.element : '<school-login></school-login>'
    await openElsewhere(page, school, pasted({ ...snippet, element }), 'commit')
    await loginIn(page).email.waitFor()
    const colours = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor))
    expect(new Set(colours).size).toBe(2)
    expect(await loginIn(page).submit.evaluate((it) => getComputedStyle(it).getPropertyValue('text-wrap'))).toBe(
      'balance',
    )
  })
