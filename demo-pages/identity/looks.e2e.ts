import type { Page } from '@playwright/test'
import { expectNothingMoves, openLanding } from '../landings/testing/landing.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expectRoom } from '../snippet/testing/builder-page.ts'
import { loginIn } from '../testing/login.ts'
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
      const expectWays = async () => {
        if (body.includes('no-providers')) await expect(loginIn(page).button('Войти через Facebook')).toBeVisible()
        else for (const id of ids) await expect(buttonIn(page, id)).toBeVisible()
      }
      await expectNothingMoves(page, school, { body, width, expectWays })
    })

for (const instant of ['', '1'])
  test(`the snippet reserves the room of the buttons: ${instant ? 'instant' : 'ordinary'} form`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const choices = { element: 'login', view: 'registration', ...(instant && { instant }) }
    const markup = await expectRoom(page, school.origin, choices)
    for (const id of ids) await expect(buttonIn(page, id)).toBeVisible()
    const room = '.unknown:before{content:"";order:1;height:168px}'
    expect(markup.includes(room)).toBe(instant !== '')
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
