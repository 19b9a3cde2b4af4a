import type { Locator, Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { instantSnippet, openElsewhere, pasted, visibleText } from './testing/instant-landing.ts'

/* What site builders make of an instant form: it works as the ordinary one does. */

const NEXT = { 'next-url': '/free-lesson-oct' }

/** The form with its way in by Facebook, once, in the styles of the widget. */
const expectForm = async (page: Page) => {
  await becomeLive(page)
  await expect(loginIn(page).heading('Ваш аккаунт')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
  expect(await page.locator('input').count()).toBe(2)
  await expect(page.locator('school-login style')).toHaveCount(0) // those of the widget are in its place
}

const expectSignIn = async (form: Page | Locator, page: Page, school: School) => {
  await signIn(form, 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
}

/** Removes tags and leaves what is in them, as `wp_kses` does with those that it does not know. */
const withoutTags = (html: string, ...names: string[]) =>
  html.replace(new RegExp(`</?(?:${names.join('|')})(?:\\s[^>]*)?>`, 'g'), '')

const withoutContents = (html: string, name: string) =>
  html.replace(new RegExp(`<${name}[\\s>].*?</${name}>`, 'gs'), '')

/** Writes the names of tags and attributes in small letters, takes hyphenated attributes away and adds some of its own. */
const rewritten = (html: string) =>
  html
    .replace(/ (?:shadowrootmode|data-first)(?:="[^"]*")?(?=[ >])/g, '')
    .replaceAll('viewBox', 'viewbox')
    .replace(/<(button|input|form|h2)/g, '<$1 data-builder-id="b1" data-v-7ba5bd90=""')

const cleaners: { name: string; clean: (element: string) => string }[] = [
  { name: 'one that keeps it as it is', clean: (element) => element },
  {
    name: 'one that removes template, style and noscript and leaves what is in them',
    clean: (element) => withoutTags(element, 'template', 'style', 'script', 'noscript'),
  },
  {
    name: 'one that removes the template alone and leaves its styles',
    clean: (element) => withoutTags(element, 'template'),
  },
  { name: 'one that rewrites attributes', clean: rewritten },
  {
    name: 'one that drops all data attributes',
    clean: (element) => element.replace(/ data-(?:first|ways)(?:="[^"]*")?/g, ''),
  },
  { name: 'one that removes templates with what is in them', clean: (element) => withoutContents(element, 'template') },
  { name: 'one that removes styles with what is in them', clean: (element) => withoutContents(element, 'style') },
  {
    name: 'one that removes comments and noscript',
    clean: (element) => withoutContents(element.replace(/<!--.*?-->/g, ''), 'noscript'),
  },
]

for (const { name, clean } of cleaners)
  for (const arrival of ['early', 'late'])
    test(`a form cleaned by ${name} works, the script being ${arrival}`, {
      tag: fullUnless(arrival === 'late' && cleaners.findIndex((one) => one.name === name) < 3),
    }, async ({ browser, page, school, complaints }) => {
      if (name.includes('all data') && arrival === 'early') complaints.allow(/second declarative shadow root/)
      const snippet = await instantSnippet(browser, school, NEXT)
      const parts = { ...snippet, element: clean(snippet.element) }
      const isEarly = arrival === 'early'
      const letGo = isEarly ? () => undefined : await hold(page, '**/widget/school.js')
      const tag = isEarly ? snippet.script.replace('async ', '') : ''
      await openElsewhere(page, school, tag + pasted(isEarly ? { ...parts, script: '' } : parts), 'commit')
      await page.locator('#next').waitFor()
      letGo()
      await expectForm(page)
      expect(await visibleText(page)).toBe('Запись на урок Что дальше')
      await expect(page.locator('#next')).toHaveCSS('margin-top', /^19\.9\d+px$/) // WebKit rounds to 64ths
      await expectSignIn(page, page, school)
    })

/** Has a tag manager put this into the page: markup that is assigned makes no shadow roots, and its scripts are run again. */
const assign = (page: Page, html: string) =>
  page.evaluate((markup) => {
    const place = document.createElement('div')
    place.innerHTML = markup
    document.querySelector('h1')?.after(place)
    for (const script of place.querySelectorAll('script')) {
      const runnable = document.createElement('script')
      for (const name of ['src', 'async'])
        if (script.hasAttribute(name)) runnable.setAttribute(name, script.getAttribute(name) ?? '')
      runnable.textContent = script.textContent
      script.replaceWith(runnable)
    }
  }, html)

test('a form that a tag manager puts in works, and so does a second one once the script is there', async ({
  browser,
  page,
  school,
  complaints,
}) => {
  complaints.allow(/declarative shadowrootmode attribute/)
  const snippet = await instantSnippet(browser, school, NEXT)
  await openElsewhere(page, school, '')
  await assign(page, pasted(snippet))
  await expectForm(page)
  await assign(page, snippet.element)
  await expect(loginIn(page).heading('Ваш аккаунт')).toHaveCount(2)
  expect(await page.locator('template').count()).toBe(0)
  expect(await visibleText(page)).toBe('Запись на урок Что дальше')
  await expectSignIn(page.locator('school-login').first(), page, school)
})
