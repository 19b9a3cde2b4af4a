import type { Page } from '@playwright/test'
import { startViews } from '../../widget/browser/host.ts'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { loginIn } from '../testing/login.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { CHOSEN_LANGS } from './testing/builder-page.ts'
import { instantSnippet, openElsewhere, pasted } from './testing/instant-landing.ts'

/** Bytes of the element with the form that it begins with by default. */
const SIZE_MAX = 7_000

for (const theme of ['', 'dark', 'auto'])
  for (const lang of CHOSEN_LANGS)
    for (const facebook of ['offered', 'none'])
      test(`the element takes at most 7 kB: ${theme || 'light'} ${lang || 'ru'}, Facebook ${facebook}`, {
        tag: fullUnless(lang === '' && facebook === 'offered'),
      }, async ({ browser, school }) => {
        const { element } = await instantSnippet(browser, school, { theme, lang, facebook })
        expect(element).toContain('<template shadowrootmode="open">')
        expect(Buffer.byteLength(element)).toBeLessThanOrEqual(SIZE_MAX)
      })

const SCRIPT = '**/widget/school.js'

const blockScript = (page: Page) => page.route(SCRIPT, (route) => route.abort())

/** What browsers report of a script that does not come. */
const BLOCKED = /Failed to load resource|ERR_FAILED|did not load|NetworkError|Cross-Origin Request Blocked/

const everyForm = Object.entries(startViews).flatMap(([element, views]) =>
  views.flatMap((view) => [
    ...['', 'dark', 'auto'].flatMap((theme) =>
      ['', 'en'].flatMap((lang) => ['offered', 'none'].map((facebook) => ({ element, view, theme, lang, facebook }))),
    ),
    ...CHOSEN_LANGS.slice(2).map((lang) => ({ element, view, theme: '', lang, facebook: 'offered' })),
  ]),
)

/** WebKit's fades while pictures are taken. */
const NO_SCROLL_BAR = '<style>html { scrollbar-width: none }</style>'

/** The page at three widths of the window. */
const picturesOf = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const pictures: string[] = []
  for (const width of [1280, 360, 200]) {
    await page.setViewportSize({ width, height: 1200 })
    pictures.push((await page.screenshot()).toString('base64'))
  }
  return pictures
}

for (const { facebook, ...choices } of everyForm)
  test(`without the script the form looks as the ordinary one: ${Object.values(choices).join(' ')}, Facebook ${facebook}`, {
    tag: fullUnless(choices.element === 'login' && choices.view === 'pass' && choices.lang === ''),
  }, async ({ browser, page, school, complaints }) => {
    complaints.allow(BLOCKED)
    const copied = await instantSnippet(browser, school, { ...choices, facebook, accent: '#7a1f5c', radius: '4' })
    const snippet = { ...copied, early: '' } // it shows a link where the script does not come
    if (facebook === 'none') snippet.element = snippet.element.replace(/^<[\w-]+/, '$& no-facebook')
    await hold(page, CHUNKS)
    const element = snippet.element.replace(/ data-first(?=>)|<template.*<\/template>/g, '')
    await openElsewhere(page, school, NO_SCROLL_BAR + pasted({ ...snippet, element }))
    await expect(page.locator('.view .card')).toBeVisible()
    const scheme = choices.theme === 'auto' ? 'dark' : 'light'
    const ordinary = await picturesOf(page, scheme)
    await blockScript(page)
    await openElsewhere(page, school, NO_SCROLL_BAR + pasted(snippet))
    await expect(page.locator('.view .card')).toBeVisible()
    const instant = await picturesOf(page, scheme)
    expect(instant.map((picture, at) => picture === ordinary[at])).toEqual([true, true, true])
  })

test('where the script never comes the form is there, and then a link to the school', async ({
  browser,
  page,
  school,
  complaints,
}) => {
  complaints.allow(BLOCKED)
  const snippet = await instantSnippet(browser, school, { lang: 'en' })
  await blockScript(page)
  await openElsewhere(page, school, pasted(snippet))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue on the school’s site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in or register')
})

test('no link takes room where the page has loaded and the script has come, but waits for the form', async ({
  browser,
  page,
  school,
}) => {
  const { script, ...others } = await instantSnippet(browser, school)
  await page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window)
    const deferred = (run: () => void, delay?: number) => setTimeout(run, delay === 16 ? 5_000 : delay)
    Object.assign(window, { setTimeout: deferred })
  })
  await openElsewhere(page, school, script.replace('async ', '') + pasted({ ...others, script: '' }))
  await expect(loginIn(page).email).toBeVisible()
  await expect(page.locator('school-login[data-first]')).toHaveCount(1)
  expect(await page.locator('school-login slot').count()).toBe(0) // its styles hide the link for four seconds, but it would take room
})

test('the link to the school follows an early press as soon as its time is over, and waits no longer for the styles', async ({
  browser,
  page,
  school,
}) => {
  const snippet = await instantSnippet(browser, school)
  const letGo = await hold(page, SCRIPT)
  await page.clock.install()
  await openElsewhere(page, school, pasted(snippet), 'commit')
  const link = page.locator('school-login > a')
  await expect(link).toBeHidden()
  await loginIn(page).submit.click()
  await page.clock.fastForward(4_000)
  await expect(link).toHaveCSS('animation-name', 'none')
  await expect(link).toBeVisible()
  letGo()
  await becomeLive(page)
  await expect(link).toBeHidden()
})

test('with JavaScript disabled the form is there, with a link to the school', async ({
  browser,
  school,
  complaints,
}) => {
  const snippet = await instantSnippet(browser, school)
  const context = await browser.newContext({ javaScriptEnabled: false })
  complaints.watch(context)
  const page = await context.newPage()
  await openElsewhere(page, school, pasted(snippet))
  await expect(loginIn(page).email).toBeVisible()
  await expect(page.locator('noscript p')).toContainText('Без JavaScript эта форма не')
  await page.getByRole('link', { name: 'Продолжить на сайте школы' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход и регистрация')
  await context.close()
})

/** Types an address, and puts the caret into the middle of the password. */
const typeIn = async (page: Page) => {
  const { email, password } = loginIn(page)
  await email.fill('parent@school.example')
  await password.fill('moloko-2026')
  await password.evaluate((it: HTMLInputElement) => it.setSelectionRange(3, 5))
}

/** What was typed, and the selection of the focused field. */
const typedIn = async (page: Page) => {
  const { email, password } = loginIn(page)
  const selection = await password.evaluate((it: HTMLInputElement) =>
    it.matches(':focus') ? [it.selectionStart, it.selectionEnd] : null,
  )
  return [await email.inputValue(), await password.inputValue(), selection]
}

const TYPED = ['parent@school.example', 'moloko-2026', [3, 5]]

test('what was typed, the focus and the selection survive when the script comes late, and signing in works', async ({
  browser,
  page,
  school,
}) => {
  const snippet = await instantSnippet(browser, school, { 'next-url': '/free-lesson-oct' })
  const shift = await watchShifts(page)
  const letGo = await hold(page, SCRIPT)
  await openElsewhere(page, school, pasted(snippet), 'commit')
  await typeIn(page)
  const field = await loginIn(page).password.elementHandle()
  await expectNoFindings(page)
  letGo()
  await becomeLive(page)
  await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
  expect(await typedIn(page)).toEqual(TYPED)
  expect(await field?.evaluate((it) => it.isConnected)).toBe(true)
  expect(await shift()).toBe(0)
  await expectNoFindings(page)
  await loginIn(page).submit.click()
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

for (const { element, view } of [
  { element: 'auth', view: 'registration' },
  { element: 'login', view: 'registration' },
])
  test(`the form keeps its look while the script has come and its code and styles have not: ${element} ${view}`, {
    tag: fullUnless(element === 'auth'),
  }, async ({ browser, page, school }) => {
    const snippet = await instantSnippet(browser, school, { element, view })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shift = await watchShifts(page)
    const letScriptGo = await hold(page, SCRIPT)
    const letStylesGo = await hold(page, /\/widget\/views-\w+\.js/)
    const letCodeGo = await hold(page, CHUNKS)
    await openElsewhere(page, school, NO_SCROLL_BAR + pasted(snippet), 'commit')
    await loginIn(page).name.waitFor()
    const before = await page.screenshot()
    letScriptGo()
    await expect(page.locator('[data-first]')).toHaveCount(0)
    expect((await page.screenshot()).equals(before)).toBe(true)
    letCodeGo()
    await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
    const live = await page.screenshot()
    letStylesGo()
    await expect(page.locator(`school-${element} style`)).toHaveCount(0)
    expect([(await page.screenshot()).equals(live), await shift()]).toEqual([true, 0])
  })

test('a press before the script is carried out once it has come', async ({ browser, page, school }) => {
  const snippet = await instantSnippet(browser, school)
  const letGo = await hold(page, SCRIPT)
  await openElsewhere(page, school, pasted(snippet), 'commit')
  await loginIn(page).button('Забыли пароль?').click()
  letGo()
  await expect(loginIn(page).heading('Забыли пароль?')).toBeVisible()
})

test('who types while a form that was pressed early is on its way goes on in the same field of it, which is not its first', async ({
  browser,
  page,
  school,
}) => {
  const snippet = await instantSnippet(browser, school, { element: 'auth', view: 'pass' })
  const letCodeGo = await hold(page, /\/widget\/(?:auth|react)-\w+\.js/)
  await openElsewhere(page, school, pasted(snippet), 'commit')
  const { email, name, button } = loginIn(page)
  await button('Нет аккаунта?').click()
  await email.click()
  await page.keyboard.type('parent@')
  letCodeGo()
  await expect(name).toBeVisible()
  await page.keyboard.type('school.example')
  await expect(email).toBeFocused()
  expect([await email.inputValue(), await name.inputValue()]).toEqual(['parent@school.example', ''])
})

/** The markup as an old version would have had it: another version, a field more, and another name and id. */
const aged = (element: string) =>
  element
    .replace(/data-first="\S+/, 'data-first="0000aaaa')
    .replace('<div class=field>', '<div class=field><label>Имя <input name=nick></label></div>$&')
    .replaceAll('_sR_', '_old_')

test('markup of an old version works, and what was typed into it is kept', async ({ browser, page, school }) => {
  const snippet = await instantSnippet(browser, school, { 'next-url': '/free-lesson-oct' })
  const letGo = await hold(page, SCRIPT)
  await openElsewhere(page, school, pasted({ ...snippet, element: aged(snippet.element) }), 'commit')
  await typeIn(page)
  await expect(page.locator('input[name=nick]')).toBeVisible()
  letGo()
  await becomeLive(page)
  await expect(page.locator('input[name=nick]')).toHaveCount(0)
  expect(await typedIn(page)).toEqual(TYPED)
  await loginIn(page).submit.click()
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

test('a chosen heading stands in the form, and links lead to the school', { tag: '@full' }, async ({
  browser,
  page,
  school,
  complaints,
}) => {
  complaints.allow(BLOCKED)
  const caption = 'Урок «Космос» <b>&'
  const snippet = await instantSnippet(browser, school, { element: 'auth', view: 'registration', caption })
  await blockScript(page)
  await openElsewhere(page, school, pasted(snippet))
  await expect(loginIn(page).heading(caption)).toBeVisible()
  const addresses = await page
    .locator('.check a:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([`${school.origin}/user-terms`, `${school.origin}/user-offer`])
})
