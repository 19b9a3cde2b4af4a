import type { Page } from '@playwright/test'
import { becomeLive, openFixture } from '../elements/testing/fixture-page.ts'
import { openLanding } from '../landings/testing/landing.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { builderIn } from '../snippet/testing/builder-page.ts'
import { loginIn } from '../testing/login.ts'
import { hold } from '../testing/network.ts'
import { expect } from '../testing/test.ts'
import { buttonIn, labels, openWindow, pressIn, test } from './testing/providers.ts'

/** Where pictures of the forms go, if they are wanted. */
const PICTURES = process.env.IDENTITY_PICTURES

const picture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

const ids = ['yandex', 'vk', 'oidc'] as const

/** What the button is called that requests the code. */
const requests = { ru: 'Получить код', en: 'Get a code', de: 'Code anfordern' }

for (const [lang, request] of Object.entries(requests))
  for (const width of [360, 1280])
    for (const theme of ['light', 'dark'])
      test(`the buttons and the proof have no finding of axe: ${lang}, ${width} px, ${theme}`, {
        tag: fullUnless(lang === 'ru' && width === 360),
      }, async ({ page, school }) => {
        await page.setViewportSize({ width, height: 1_000 })
        const body = `<school-login lang="${lang}" theme="${theme}"></school-login>`
        await openLanding(page, school, 'reserved-room', { body })
        for (const id of ids) await expect(buttonIn(page, id)).toBeVisible()
        await expectNoFindings(page, { within: 'school-login' })
        await picture(page, `${lang}-${width}-${theme}-buttons`)
        const [window] = await Promise.all([page.waitForEvent('popup'), buttonIn(page, 'vk').click()])
        await window.getByRole('heading', { name: 'Кто входит?' }).waitFor()
        await pressIn(window, 'Без имени')
        const boxes = page.getByRole('checkbox')
        await expect(boxes).toHaveCount(2)
        await page.getByRole('button', { name: request }).click()
        await expect(page.locator('[part=error]').first()).toBeVisible()
        await expectNoFindings(page, { within: 'school-login' })
        await picture(page, `${lang}-${width}-${theme}-address`)
        await page.locator('input[name=email]').fill('nina@parents.example')
        await page.locator('input[name=name]').fill('Нина Белова')
        for (const box of await boxes.all()) await box.check()
        await page.getByRole('button', { name: request }).click()
        await expect(page.locator('input[name=code]')).toBeFocused()
        await expectNoFindings(page, { within: 'school-login' })
        await picture(page, `${lang}-${width}-${theme}-code`)
      })

/** Where what follows the element begins. */
const followingTop = (page: Page) => page.locator('.column + h2').evaluate((next) => next.getBoundingClientRect().top)

const elements = [
  '<school-login></school-login>',
  '<school-login no-facebook></school-login>',
  '<school-login view="registration"></school-login>',
  '<school-login view="registration" no-facebook></school-login>',
  '<school-login no-providers></school-login>',
  '<school-login flow="email-first"></school-login>',
  '<school-auth flow="email-first" no-facebook></school-auth>',
  '<school-auth></school-auth>',
  '<school-auth view="pass" no-facebook lang="en"></school-auth>',
]

for (const body of elements)
  for (const width of [360, 1280])
    test(`the buttons move nothing that follows ${body} at ${width} px`, {
      tag: fullUnless(width === 360 && body === elements[3]),
    }, async ({ page, school }) => {
      const respond = await hold(page, '**/api/v1/check_auth/')
      await page.setViewportSize({ width, height: 1_000 })
      await openLanding(page, school, 'reserved-room', { body })
      await becomeLive(page)
      await expect(page.locator('.unknown')).toHaveCount(1)
      const before = await followingTop(page)
      respond()
      await expect(page.locator('.unknown')).toHaveCount(0)
      if (body.includes('no-providers')) await expect(loginIn(page).button('Войти через Facebook')).toBeVisible()
      else for (const id of ids) await expect(buttonIn(page, id)).toBeVisible()
      expect(Math.abs((await followingTop(page)) - before)).toBeLessThanOrEqual(2)
    })

for (const instant of ['', '1'])
  test(`the snippet reserves the room of the buttons: ${instant ? 'instant' : 'ordinary'} form`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const { open, markup, styles } = builderIn(page)
    await open({ element: 'login', view: 'registration', ...(instant && { instant }) })
    await expect.poll(styles).toContain('min-height')
    const room = '.unknown:before{content:"";order:1;height:168px}'
    await expect.poll(async () => (await markup())?.includes(room)).toBe(instant !== '')
    const [body, rules] = [(await markup()) ?? '', await styles()]

    await openFixture(page, { origin: school.origin, head: `${rules}<style>body{margin:16px}</style>`, body })
    for (const id of ids) await expect(buttonIn(page, id)).toBeVisible()
    const { reserved, height } = await page.locator('school-login').evaluate((element) => {
      const form = element.shadowRoot?.querySelector('.view')
      const reserved = Number.parseFloat(getComputedStyle(element).minHeight)
      return { reserved, height: form?.getBoundingClientRect().height ?? 0 }
    })
    expect(reserved).toBeGreaterThanOrEqual(height)
    expect(reserved).toBeLessThanOrEqual(height + 12)
  })

test('the buttons are drawn by the rules of their brands', { tag: '@full' }, async ({ page, school }) => {
  for (const [theme, yandex] of [
    ['light', ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']],
    ['dark', ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']],
  ] as const) {
    await openLanding(page, school, 'reserved-room', { body: `<school-login theme="${theme}"></school-login>` })
    const coloursOf = (id: 'yandex' | 'vk') =>
      page.getByRole('button', { name: labels[id] }).evaluate((button) => {
        const { backgroundColor, color } = getComputedStyle(button)
        return [backgroundColor, color]
      })
    await expect(buttonIn(page)).toBeVisible()
    expect([await coloursOf('yandex'), await coloursOf('vk')]).toEqual([
      yandex,
      ['rgb(0, 113, 242)', 'rgb(255, 255, 255)'],
    ])
  }
})

test('the window of a provider is named once, so that a second press uses it', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.goto(school.foreign)
  const window = await openWindow(page)
  expect(await window.evaluate(() => self.name)).toBe('school-sign-in')
})
