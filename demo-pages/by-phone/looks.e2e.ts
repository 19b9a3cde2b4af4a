import type { Page } from '@playwright/test'
import { becomeLive, openFixture } from '../elements/testing/fixture-page.ts'
import { openLanding } from '../landings/testing/landing.ts'
import { builderIn } from '../snippet/testing/builder-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { codeIn, mailTo } from '../testing/mail.ts'
import { hold } from '../testing/network.ts'
import { expect } from '../testing/test.ts'
import { AUTHOR, codeTo, phonesOf, test as base } from './testing/phones.ts'

const test = base.extend({ environment: { LOGIN_SANDBOXES: 'yandex,vk,oidc,phone' } })

/** Where pictures of the forms go, if they are wanted. */
const PICTURES = process.env.PHONE_PICTURES

const languages = {
  ru: { open: 'Войти по телефону', call: /Позвоните нам/ },
  en: { open: 'Sign in by phone', call: /Call us/ },
  uz: { open: 'Telefon orqali kirish', call: /Qoʻngʻiroq qiling/ },
}

const looks = [
  ['ru', 'login'],
  ['en', 'login'],
  ['uz', 'auth'],
] as const

for (const [lang, kind] of looks)
  for (const width of [360, 1280])
    for (const theme of ['light', 'dark'])
      test(`no step of the form has a finding of axe: ${lang}, school-${kind}, ${width} px, ${theme}`, {
        tag: fullUnless(lang === 'ru' && width === 360 && theme === 'light'),
      }, async ({ page, school }) => {
        const { open, call } = languages[lang]
        const shown = async (step: string) => {
          await expectNoFindings(page, { within: `school-${kind}` })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
          expect(wide, step).toBe(false)
          if (PICTURES) await page.screenshot({ path: `${PICTURES}/${lang}-${width}-${theme}-${step}.png` })
        }
        await page.clock.install()
        await page.setViewportSize({ width, height: 1_000 })
        const body = `<school-${kind} view="pass" lang="${lang}" theme="${theme}"></school-${kind}>`
        await openLanding(page, school, 'reserved-room', { body })
        const button = page.getByRole('button', { name: open, exact: true })
        await expect(button).toBeVisible()
        await shown('0-button')
        await button.click()
        const submit = page.locator('button[type=submit]')
        await page.locator('input[name=phone]').waitFor()
        await submit.click()
        await expect(page.locator('[part=error]')).toBeVisible()
        await shown('1-number')
        await page.locator('input[name=phone]').fill(AUTHOR)
        await submit.click()
        const code = page.locator('input[name=code]')
        await expect(code).toBeFocused()
        await shown('2-code')
        const right = await codeTo(school, AUTHOR)
        await page.clock.fastForward(60_000)
        await expect(page.getByRole('button', { name: call })).toBeVisible()
        await shown('3-ways')
        await page.getByRole('button', { name: call }).click()
        await page.getByRole('link', { name: /800/ }).waitFor()
        await shown('4-call')
        phonesOf(school).callFrom(AUTHOR)
        await page.clock.runFor(3_000)
        await expect(page.getByText('a•••@school.example')).toBeVisible()
        await shown('5-mailbox')
        await submit.click()
        await expect(code).toBeFocused()
        await shown('6-mail')
        expect(right).toHaveLength(6)
        expect(codeIn(await mailTo(school, 'author@school.example'))).not.toBe('')
      })

/** Where what follows the element begins. */
const followingTop = (page: Page) => page.locator('.column + h2').evaluate((next) => next.getBoundingClientRect().top)

const elements = [
  '<school-login></school-login>',
  '<school-login no-phone></school-login>',
  '<school-login no-providers no-facebook></school-login>',
  '<school-login view="registration"></school-login>',
  '<school-auth></school-auth>',
  '<school-auth view="pass"></school-auth>',
  '<school-auth view="pass" no-providers no-facebook lang="en"></school-auth>',
]

for (const body of elements)
  for (const width of [360, 1280])
    test(`the button moves nothing that follows ${body} at ${width} px`, {
      tag: fullUnless(width === 360 && (body === elements[0] || body === elements[6])),
    }, async ({ page, school }) => {
      const respond = await hold(page, '**/api/v1/check_auth/')
      await page.setViewportSize({ width, height: 1_000 })
      await openLanding(page, school, 'reserved-room', { body })
      await becomeLive(page)
      await expect(page.locator('.unknown')).toHaveCount(1)
      const before = await followingTop(page)
      respond()
      await expect(page.locator('.unknown')).toHaveCount(0)
      if (!body.includes('no-providers')) await expect(page.locator('.button.oidc')).toBeVisible()
      const hasButton = !/no-phone|registration|auth></.test(body)
      await expect(page.getByRole('button', { name: /Войти по телефону|Sign in by phone/ })).toHaveCount(
        hasButton ? 1 : 0,
      )
      expect(Math.abs((await followingTop(page)) - before)).toBeLessThanOrEqual(2)
    })

for (const instant of ['', '1'])
  test(`the snippet reserves the room of the button: ${instant ? 'instant' : 'ordinary'} form`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const { open, markup, styles } = builderIn(page)
    await open({ element: 'login', ...(instant && { instant }) })
    await expect.poll(styles).toContain('min-height')
    const room = '.unknown:before{content:"";order:1;height:228px}'
    await expect.poll(async () => (await markup())?.includes(room)).toBe(instant !== '')
    const [body, rules] = [(await markup()) ?? '', await styles()]
    await openFixture(page, { origin: school.origin, head: `${rules}<style>body{margin:16px}</style>`, body })
    await expect(page.getByRole('button', { name: 'Войти по телефону' })).toBeVisible()
    await expect(page.locator('.button.oidc')).toBeVisible()
    const { reserved, height } = await page.locator('school-login').evaluate((element) => {
      const form = element.shadowRoot?.querySelector('.view')
      const reserved = Number.parseFloat(getComputedStyle(element).minHeight)
      return { reserved, height: form?.getBoundingClientRect().height ?? 0 }
    })
    expect(reserved).toBeGreaterThanOrEqual(height)
    expect(reserved).toBeLessThanOrEqual(height + 12)
  })
