import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { publish } from '../testing/publishing.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

const isReady = (page: Page) => page.evaluate(() => customElements.whenDefined('school-login').then(() => true))

const scriptTag = (code: string) => `<script>${code}</script>`

const jquery = (version: number) => `<script src="/libraries/jquery-${version}/dist/jquery.min.js"></script>`

/** Smooth scrolling as the usual snippets do it; it throws for a fragment that is no selector. */
const SCROLL = `e.preventDefault(); scrolled.push(this.hash); $('html, body').animate({ scrollTop: $(this.hash).offset().top }, 500)`

const NATIVE = `const link = e.target.closest('a[href^="#"]'); if (!link) return;
  e.preventDefault(); scrolled.push(link.hash); document.querySelector(link.hash).scrollIntoView({ behavior: 'smooth' })`

const pages: Record<string, string> = {
  'jQuery 1 on each link': jquery(1) + scriptTag(`$('a[href^="#"]').click(function (e) { ${SCROLL} })`),
  'jQuery 2 on the body': jquery(2) + scriptTag(`$('body').on('click', 'a[href^="#"]', function (e) { ${SCROLL} })`),
  'jQuery 3 on the document':
    jquery(3) + scriptTag(`$(document).on('click', 'a[href^="#"]', function (e) { ${SCROLL} })`),
  'jQuery 3 that returns false': jquery(3) + scriptTag(`$('a[href^="#"]').on('click', () => false)`),
  'a listener on the document': scriptTag(`document.addEventListener('click', (e) => { ${NATIVE} })`),
  'a listener that captures': scriptTag(`document.addEventListener('click', (e) => { ${NATIVE} }, true)`),
  'a listener on each link': scriptTag(
    `for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener('click', (e) => { ${NATIVE} })`,
  ),
  'smooth-scroll': `<script src="/libraries/smooth-scroll/dist/smooth-scroll.polyfills.min.js"></script>${scriptTag(`new SmoothScroll('a[href*="#"]')`)}`,
  'a container that stops presses': scriptTag(`main.addEventListener('click', (e) => e.stopPropagation())`),
  'a container that stops presses early': scriptTag(
    `main.addEventListener('click', (e) => e.stopImmediatePropagation(), true)`,
  ),
  'an icon that stops its presses': scriptTag(
    `for (const it of document.querySelectorAll('span, b')) it.addEventListener('click', (e) => e.stopPropagation())`,
  ),
}

const openers = ['#fragment span', '#question', '#bare', '#away', '#button b']

for (const [what, body] of Object.entries(pages)) {
  test(`links and buttons open the popup, and one buys, on a page with ${what}`, {
    tag: fullUnless(['jQuery 1 on each link', 'a container that stops presses early'].includes(what)),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/^uncaught: |^error: .*jquery/) // scripts of the page that take a fragment for a selector
    await openLanding(page, school, 'presses', { body: scriptTag('var scrolled = []') + body })
    await isReady(page)
    for (const opener of openers) {
      await page.locator(opener).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.locator('#buy').click()
    await expect(page.getByText('Добавлено в\u00A0корзину').first()).toBeVisible()
    expect(page.url()).toBe(`${school.foreign}/landing`)
  })
}

for (const what of ['jQuery 2 on the body', 'jQuery 3 on the document', 'a listener on the document']) {
  test(`the press of a link is kept from ${what}, which scrolls`, { tag: fullUnless(what.includes('3')) }, async ({
    page,
    school,
  }) => {
    await openLanding(page, school, 'presses', { body: scriptTag('var scrolled = []') + pages[what] })
    await isReady(page)
    await page.locator('#question').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'scrolled'))).toEqual([])
  })
}

const held: Record<string, [opener: string, body: string]> = {
  'a button whose listener prevents it': ['#button', `button.addEventListener('click', (e) => e.preventDefault())`],
  'a link elsewhere whose listener prevents it': ['#away', `away.addEventListener('click', (e) => e.preventDefault())`],
  'a button whose onclick returns false': ['#button', `button.setAttribute('onclick', 'return false')`],
  'a link whose onclick returns false': ['#fragment', `fragment.setAttribute('onclick', 'return false')`],
  'a link whose onclick prevents it': ['#bare', `bare.onclick = (e) => e.preventDefault()`],
  'a disabled button': ['#button', `button.disabled = true`],
  'a link that is marked as disabled': ['#fragment', `fragment.setAttribute('aria-disabled', 'true')`],
}

const moreHeld = [
  'a link elsewhere whose listener prevents it',
  'a button whose onclick returns false',
  'a link whose onclick prevents it',
]

for (const [what, [opener, code]] of Object.entries(held)) {
  test(`${what} opens nothing and leads nowhere`, { tag: fullUnless(!moreHeld.includes(what)) }, async ({
    page,
    school,
  }) => {
    await openLanding(page, school, 'presses', { body: scriptTag(code) })
    await isReady(page)
    for (const times of [1, 2]) {
      await page.locator(opener).click({ force: true, clickCount: times })
    }
    await page.locator('#buy').click()
    await expect(page.getByText('Добавлено в\u00A0корзину').first()).toBeVisible()
    expect([await page.locator('school-login[popup]').count(), page.url().replace(/#.*/, '')]).toEqual([
      0,
      `${school.foreign}/landing`,
    ])
  })
}

test('a press with a modifier or the middle button stays the browser’s, which opens a tab', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/404/) // the landing has no other page
  await openLanding(page, school, 'presses')
  await isReady(page)
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const tab = page.context().waitForEvent('page')
    await page.locator('#away').click(press)
    await (await tab).close()
  }
  await expect(page.locator('school-login[popup]')).toHaveCount(0)
})

test('counters of the page see each press: all that capture, and those of buttons that bubble', async ({
  page,
  school,
}) => {
  const body = scriptTag(`var seen = []
    const count = (how) => (e) => seen.push(how + ' ' + e.target.id)
    document.addEventListener('click', count('captured'), true)
    document.addEventListener('click', count('bubbled'))
    question.addEventListener('click', count('own'))
    buy.onclick = count('onclick')`)
  await openLanding(page, school, 'presses', { body })
  await isReady(page)
  await page.locator('#question').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('#buy').click()
  expect(await page.evaluate(() => Reflect.get(window, 'seen').filter((text: string) => !text.endsWith(' ')))).toEqual([
    'captured question',
    'own question',
    'captured buy',
    'onclick buy',
    'bubbled buy',
  ])
})

test('a link and a button inside a document open the popup on a page that takes presses', async ({ page, school }) => {
  const card = { type: 'image-text', data: { btn_text: 'Кнопка в блоке', btn_code: 'login' } }
  const link = { type: 'text', data: { txt: '<p><a href="#school-login">Ссылка в тексте</a></p>' } }
  const id = await publish(school, 'page', { caption: 'Вулканы', content: [link, card] })
  const script = scriptTag(`const content = document.querySelector('school-content')
    content.addEventListener('click', (e) => e.stopImmediatePropagation(), true)
    document.addEventListener('click', (e) => e.composedPath()[0].matches('a[href^="#"]') && e.preventDefault(), true)`)
  await openLanding(page, school, 'presses', {
    body: `<school-content kind="page" id="${id}"></school-content>${script}`,
  })
  const document = page.locator('school-content')
  for (const opener of ['Ссылка в тексте', 'Кнопка в блоке']) {
    await document.getByText(opener).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(page.url()).toBe(`${school.foreign}/landing`)
})

test('a link with the whole address of its page opens the popup in its place', async ({ page, school }) => {
  await openLanding(page, school, 'presses', { body: '<a href="/landing#school-login" id="whole">Адрес</a>' })
  await isReady(page)
  await page.locator('#whole').evaluate((link: HTMLAnchorElement) => link.setAttribute('href', link.href))
  await page.locator('#whole').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(page.url()).toBe(`${school.foreign}/landing`)
})

test('a link’s address is read as written, with a plus', async ({ page, school }) => {
  const body = '<a href="#school-login?email=anna+math@example.com" id="plus">Почта</a>'
  await openLanding(page, school, 'presses', { body })
  await isReady(page)
  await page.locator('#plus').click()
  await expect(page.getByRole('dialog').locator('input[type=email]')).toHaveValue('anna+math@example.com')
})
