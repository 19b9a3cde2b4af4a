import { expectNothingMoves, openLanding } from '../landings/testing/landing.ts'
import { expectRoom } from '../snippet/testing/builder-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { codeIn, mailTo } from '../testing/mail.ts'
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
      const expectWays = async () => {
        if (!body.includes('no-providers')) await expect(page.locator('.button.oidc')).toBeVisible()
        const buttons = page.getByRole('button', { name: /Войти по телефону|Sign in by phone/ })
        await expect(buttons).toHaveCount(/no-phone|registration|auth></.test(body) ? 0 : 1)
      }
      await expectNothingMoves(page, school, { body, width, expectWays })
    })

for (const instant of ['', '1'])
  test(`the snippet reserves the room of the button: ${instant ? 'instant' : 'ordinary'} form`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const markup = await expectRoom(page, school.origin, { element: 'login', ...(instant && { instant }) })
    await expect(page.getByRole('button', { name: 'Войти по телефону' })).toBeVisible()
    await expect(page.locator('.button.oidc')).toBeVisible()
    expect(markup.includes('.unknown:before{content:"";order:1;height:228px}')).toBe(instant !== '')
  })
