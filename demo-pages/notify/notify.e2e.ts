import type { Page } from '@playwright/test'
import { NOTICE_FADE_MS, NOTICE_GAP_PX, NOTICE_MS } from '../../server/contract/limits.ts'
import { openFixture, snippet } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { engine } from '../testing/browsers/engine.ts'
import { fullUnless } from '../testing/full.ts'
import { announcedIn, noticesIn, notify, stopClock } from '../testing/notices.ts'
import { expect, test } from '../testing/test.ts'

const TEXT = 'Не удалось сохранить анкету. Проверьте интернет и попробуйте ещё раз, или напишите нам.'

const boxes = (page: Page) =>
  noticesIn(page).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

for (const width of [360, 1280]) {
  test(`notifications stack with 10 px between them and fit a window of ${width} px`, {
    tag: fullUnless(width === 360),
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/demo/notify/')
    await stopClock(page)
    await notify(page, 'info', 'Раз')
    await notify(page, 'error', TEXT)
    await notify(page, 'success', 'Слово'.repeat(40))
    const [first, second, third] = await boxes(page)
    expect([
      (second?.top ?? 0) - (first?.bottom ?? 0),
      (third?.top ?? 0) - (second?.bottom ?? 0),
      first?.top,
      first?.right,
      Math.min(400, width - 32),
    ]).toEqual([NOTICE_GAP_PX, NOTICE_GAP_PX, 16, width - 16, (first?.right ?? 0) - (first?.left ?? 0)])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('a notification fades for 0.4 s after its time, and goes', { tag: '@full' }, async ({ page, school }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  const notice = noticesIn(page)
  await expect(notice).toHaveCSS('opacity', '1')
  await page.clock.runFor(NOTICE_MS)
  await expect(notice).toHaveCSS('transition-duration', '0.4s')
  await expect(notice).toHaveCSS('opacity', '0')
  await page.clock.runFor(NOTICE_FADE_MS)
  await expect(notice).toHaveCount(0)
})

test('under reduced motion nothing moves, and a notification goes when its time is over', async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '' })
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  const notice = noticesIn(page)
  await expect(notice).toHaveCSS('transition', 'none')
  await page.clock.runFor(NOTICE_MS - 1)
  await expect(notice).toHaveCount(1)
  await page.clock.runFor(2)
  await expect(notice).toHaveCount(0)
})

test('time stands still under the pointer and while a button has the focus', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: '<button>Там</button>' })
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  const notice = noticesIn(page)
  await notice.hover()
  await page.clock.runFor(60_000)
  await expect(notice).toHaveCount(1)
  await notice.getByRole('button', { name: 'Закрыть' }).focus()
  await page.mouse.move(5, 500)
  await page.clock.runFor(60_000)
  await expect(notice).toHaveCount(1)
  await page.getByText('Там').focus()
  await page.clock.runFor(NOTICE_MS + 1)
  await expect(notice).toHaveCount(0)
})

test('a notification that appears under a resting pointer goes when its time is over', async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '' })
  await page.mouse.move(1100, 40)
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  await expect(noticesIn(page)).toHaveCount(1)
  if (engine !== 'webkit') await expect(noticesIn(page).and(page.locator(':hover'))).toHaveCount(1) // there once it moves
  await page.clock.runFor(NOTICE_MS + 1)
  await expect(noticesIn(page)).toHaveCount(0)
})

test('the others go on when one is closed under the pointer, and the focus stays where it is', {
  tag: '@full',
}, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<input aria-label="Поле">' })
  await page.getByLabel('Поле').focus()
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  await notify(page, 'info', 'Два')
  await noticesIn(page).last().getByRole('button', { name: 'Закрыть' }).click()
  await expect(noticesIn(page)).toHaveText([/Раз/])
  await expect(page.getByLabel('Поле')).toBeFocused()
  await page.mouse.move(5, 500)
  await page.clock.runFor(NOTICE_MS + 1)
  await expect(noticesIn(page)).toHaveCount(0)
})

test('closed by keyboard, the last one gives the focus back into the form', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  const email = page.getByLabel('Почта')
  await email.focus()
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  await noticesIn(page).getByRole('button').press('Enter')
  await expect(noticesIn(page)).toHaveCount(0)
  await expect(email).toBeFocused()
})

test('what a text has of markup does nothing', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/notify/')
  await page.getByLabel('Текст').fill('<img src=x onerror="document.title = 1"><b>так</b>')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(noticesIn(page)).toHaveText(['<img src=x onerror="document.title = 1"><b>так</b>'])
  expect(await page.locator('school-notices').evaluate(({ shadowRoot }) => shadowRoot?.querySelector('img'))).toBeNull()
})

/** What a glance takes in of each notification: the colour of its sign as red, green and blue, the drawing of the sign, and the box. */
const glances = (page: Page) =>
  noticesIn(page).evaluateAll((all) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('this browser draws nothing')
    return all.map((one) => {
      const [sign, path] = [one.querySelector('svg'), one.querySelector('path')]
      if (!sign || !path) throw new Error('a notification has no sign')
      pen.fillStyle = getComputedStyle(sign).fill
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
      return { colour: [red, green, blue], drawing: path.getAttribute('d'), box: getComputedStyle(one).backgroundColor }
    })
  })

/** How far apart two colours are that nobody takes for one another. */
const APART = 50

test('each type differs at a glance, all but info by a word of its own too, and is announced; an error at once', async ({
  page,
}) => {
  await page.goto('/demo/notify/')
  await stopClock(page)
  for (const type of ['info', 'success', 'warning', 'error'])
    await page.getByRole('button', { name: `Показать ${type}` }).click()
  await expect(noticesIn(page)).toHaveCount(4)
  await page.clock.runFor(1_000)
  const { polite, assertive } = announcedIn(page)
  await expect(polite).toContainText(/^Занятие/)
  await expect(polite).toContainText('Готово. Вы записаны')
  await expect(polite).toContainText('Внимание. До начала')
  await expect(assertive).toHaveText(/^Ошибка\. Не удалось[^.]+\. Проверьте[^.]+\.$/)
  await expect(noticesIn(page).locator('strong')).toHaveText(['Готово', 'Внимание', 'Ошибка'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const seen = await glances(page)
    const distances = seen.flatMap(({ colour }, at) =>
      seen.slice(at + 1).map((other) => Math.hypot(...colour.map((part, index) => part - (other.colour[index] ?? 0)))),
    )
    expect(Math.min(...distances), colorScheme).toBeGreaterThan(APART)
    expect([new Set(seen.map(({ drawing }) => drawing)).size, new Set(seen.map(({ box }) => box)).size]).toEqual([4, 4])
  }
})

test('notifications have no axe findings, light and dark', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/notify/')
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  await notify(page, 'success', 'Два')
  await notify(page, 'warning', 'Три')
  await notify(page, 'error', TEXT)
  await noticesIn(page).first().hover()
  await page.clock.resume()
  await expectNoFindings(page)
})

test('they are light or dark as the page’s last element is, and as the page is without one', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const schemeOf = async () => {
    await notify(page, 'info', 'Раз')
    return noticesIn(page)
      .last()
      .evaluate((notice) => getComputedStyle(notice).backgroundColor)
  }
  const body = '<school-login></school-login><school-login theme="dark" id="last"></school-login>'
  await openFixture(page, { origin: school.origin, body })
  await stopClock(page)
  const dark = await schemeOf()
  await page.evaluate(() => document.querySelector('#last')?.removeAttribute('theme'))
  const light = await schemeOf()
  expect(dark).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => document.body.replaceChildren())
  expect(await schemeOf()).toBe(light)
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light dark'))
  expect(await schemeOf()).toBe(dark)
})

test('a page’s own rules do not reach them; its properties and rules for parts do', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const css = `* { margin: 40px !important; opacity: .2 !important; position: static !important; display: inline !important; color: red }
    school-notices { --school-radius: 3px } school-notices::part(notification) { letter-spacing: 2px }`
  await openFixture(page, { origin: school.origin, head: `<style>${css}</style>${snippet(school.origin)}`, body: '' })
  await stopClock(page)
  await notify(page, 'info', 'Раз')
  const [box] = await boxes(page)
  expect(box).toMatchObject({ top: 16, right: (page.viewportSize()?.width ?? 0) - 16 })
  const looks = await noticesIn(page).evaluate((notice) => {
    const { borderRadius, letterSpacing, color } = getComputedStyle(notice)
    return { borderRadius, letterSpacing, isRed: color === 'rgb(255, 0, 0)' }
  })
  expect(looks).toEqual({ borderRadius: '3px', letterSpacing: '2px', isRed: false })
})

test('one asked for before the script has come is shown after', { tag: '@full' }, async ({ page, school }) => {
  const stub = `<script>window.SchoolWidgets||=new Proxy([],{get:(q,k)=>k in q?q[k]:(...a)=>(q.push([k,...a]),{close:()=>SchoolWidgets.close()})})</script>`
  const call = `<script>SchoolWidgets.notify('success', 'Раз')</script>`
  await openFixture(page, { origin: school.origin, head: stub + snippet(school.origin) + call, body: '<p>Текст</p>' })
  await expect(noticesIn(page)).toHaveText(['ГотовоРаз'])
})
