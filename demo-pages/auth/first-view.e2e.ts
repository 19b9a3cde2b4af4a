import type { Page } from '@playwright/test'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { beIn } from '../testing/sessions.ts'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { CHUNKS, hold, LOST } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { formIn, openForm, places, seenOf, views, textsByLang } from './testing/form.ts'

/** React and the forms; the first views come by themselves. */
const REACT = new RegExp(CHUNKS.source.replace('school|', 'school|views-\\w+|'))

const keepNodes = (page: Page) =>
  page.locator('school-auth-view').evaluate((view) => {
    const nodes = [...view.querySelectorAll('*')]
    Reflect.set(window, 'nodes', nodes)
    return nodes.length
  })

/** What was there and is no more, but for the hidden room of the support contacts, which gives way to them, and what the other mode of consents has. */
const lostNodes = (page: Page) =>
  page.evaluate(() => {
    const nodes: Element[] = Reflect.get(window, 'nodes')
    const lost = nodes.filter((node) => !node.isConnected && !node.closest('.support-room, .if-separate'))
    return lost.map((node) => node.outerHTML)
  })

for (const place of places) {
  const { lang, where } = place
  const tag = fullUnless(lang === 'ru' && where === 'in the page')

  test(`React takes each first view over as it stands, in ${lang}, ${where}`, { tag }, async ({ page, school }) => {
    test.slow()
    const more = {
      'webinar-date': '2030-12-03',
      'action-text': 'Дальше',
      'support-whatsapp': '79991234567',
      name: 'Вера',
    }
    for (const view of views)
      await test.step(view, async () => {
        const letGo = await hold(page, REACT)
        await page.goto('about:blank') // another hash alone would not load the page anew
        await openForm(page, school, place, { view, ...more })
        await formIn(page, lang).expectHeading(textsByLang[lang][seenOf(view)])
        expect(await keepNodes(page)).toBeGreaterThan(5)
        letGo()
        await becomeLive(page)
        await page.waitForLoadState('networkidle')
        expect(await lostNodes(page)).toEqual([])
      })
  })

  test(`what was typed and ticked before React stays, and the button is right at once, in ${lang}, ${where}`, {
    tag,
  }, async ({ page, school }) => {
    const letGo = await hold(page, REACT)
    await openForm(page, school, place)
    const form = formIn(page, lang)
    await form.fillRegistration()
    letGo()
    await becomeLive(page)
    await expect(form.button('register')).not.toHaveAttribute('aria-disabled')
    const typed = await Promise.all((['name', 'email', 'phone'] as const).map((name) => form.field(name).inputValue()))
    expect(typed).toEqual(['Вера Ильина', 'new@parents.example', '+79165554433'])
    await expect(form.switch('terms')).toBeChecked()
    await form.press('register')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  })
}

test('a registration that is sent before React is done once it has come', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const letGo = await hold(page, REACT)
  await openForm(page, school, { lang: 'ru', where: 'in the page' })
  const form = formIn(page)
  await form.fillRegistration()
  await form.button('register').click({ force: true })
  await expect(form.button('register')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

test('the login by another provider comes late and moves nothing above it', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const letGo = await hold(page, /check_auth/)
  await openForm(page, school, { lang: 'ru', where: 'in the page' }, { view: 'pass' })
  const form = formIn(page)
  await becomeLive(page)
  const before = await form.button('toRegistration').boundingBox()
  letGo()
  await expect(form.root.getByRole('button', { name: 'Войти через Facebook' })).toBeVisible()
  expect(await form.button('toRegistration').boundingBox()).toEqual(before)
})

test('a first view that does not come is said, and comes alone by another try', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST)
  await page.route(/\/widget\/views-/, (route) => route.abort())
  await openForm(page, school, { lang: 'ru', where: 'in the page' })
  const notice = formIn(page).root.getByRole('alert')
  await expect(notice).toContainText('Форма загрузилась не до конца.')
  await page.unroute(/\/widget\/views-/)
  await notice.getByRole('button').click()
  await formIn(page).expectHeading('Регистрация')
  await expect(notice).toHaveCount(0)
})

for (const who of ['a visitor', 'a signed-in user'])
  test(`the page of the form has it before any script for ${who}, and nothing moves when React comes`, {
    tag: fullUnless(who === 'a visitor'),
  }, async ({ page, school }) => {
    if (who !== 'a visitor') await beIn(page, school)
    const heading = who === 'a visitor' ? 'Регистрация' : 'Здравствуйте, Анна Смирнова!'
    const shift = await watchShifts(page)
    const letGo = await hold(page, '**/widget/school.js')
    await page.goto('/demo/auth/', { waitUntil: 'commit' })
    const form = formIn(page)
    await form.expectHeading(heading)
    letGo()
    await becomeLive(page)
    await page.waitForLoadState('networkidle')
    await form.expectHeading(heading)
    expect(await shift()).toBe(0)
  })
