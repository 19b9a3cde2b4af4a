import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { hold } from '../testing/network.ts'
import { askOperator } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture } from './testing/fixture-page.ts'
import { textsIn } from './testing/login-form.ts'

test.use({ environment: { CONSENT: 'separate', USER_TERMS_VERSION: '3.1' } })

const CHECK = '**/api/v1/check_auth/'
const elements = ['school-login', 'school-auth'] as const
const langs = ['ru', 'en', 'de'] as const

type Element = (typeof elements)[number]
type Lang = (typeof langs)[number]

const open = async (page: Page, origin: string, element: Element, lang: Lang = 'ru') => {
  const attributes = `lang="${lang}" view="registration" theme="auto" next-url="/free-lesson-oct"`
  await openFixture(page, { origin, body: `<${element} ${attributes}></${element}><p id="after">…</p>` })
}

/** The controls of a registration with separate consents. */
const formIn = (page: Page, element: Element, lang: Lang = 'ru') => {
  const root = page.locator(element)
  const { fields, forms } = textsIn(lang)
  const { profile, terms, privacy, newsletter, submit, version } = forms.registration
  const box = ([, link = '']: readonly string[]) =>
    root.getByRole(element === 'school-login' ? 'checkbox' : 'switch', {
      name: new RegExp(link.replaceAll('\u00A0', '\\s')),
    })
  return {
    root,
    boxes: { terms: box(terms), policy: box(privacy), newsletter: box(newsletter) },
    submit: root.getByRole('button', { name: submit, exact: true }),
    version,
    fillIn: async (email: string) => {
      await root.getByLabel(fields.email, { exact: true }).fill(email)
      await root.getByLabel(profile.name, { exact: true }).fill('Вера Ильина')
      await root.getByLabel(fields.phone, { exact: true }).fill('+79165554433')
    },
    email: root.getByLabel(fields.email, { exact: true }),
  }
}

for (const element of elements) {
  const isFirst = element === 'school-login'

  test(`${element}: a missing consent is told at its box, nothing typed is lost, and the newsletter is nobody’s duty`, {
    tag: isFirst ? '@engines' : [],
  }, async ({ page, school, complaints }) => {
    complaints.allow(/status of 400/)
    await open(page, school.origin, element)
    const { boxes, root, submit, version, fillIn, email } = formIn(page, element)
    await expect(root).toContainText(version('3.1')) // the form knows that each consent is its own
    await fillIn('new@parents.example')
    for (const box of Object.values(boxes)) await expect(box).not.toBeChecked()
    await boxes.terms.check()
    await submit.click({ force: true })
    await expect(boxes.policy).toHaveAccessibleDescription('Дайте согласие на\u00A0обработку данных')
    await expect(email).toHaveValue('new@parents.example')
    await boxes.policy.check()
    await submit.click()
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    const exported = await askOperator(school, 'consents export --email new@parents.example')
    expect(
      exported
        .split('\n')
        .map((line) => line.split(',').slice(2, 4).join(' '))
        .toSorted(),
    ).toEqual(['', 'consent document version', 'policy 2026-11-20', 'terms 3.1'])
  })

  for (const lang of langs)
    for (const width of [360, 1280]) {
      const tag = fullUnless(lang === 'ru' && width === 360)

      test(`${element}: the first view has each box and stays as it is once the mode is known, ${lang}, ${width} px`, {
        tag,
      }, async ({ page, school }) => {
        await page.setViewportSize({ width, height: 900 })
        const letGo = await hold(page, CHECK)
        await open(page, school.origin, element, lang)
        const { boxes, root, version } = formIn(page, element, lang)
        await expect(boxes.newsletter).toBeVisible()
        await becomeLive(page)
        const placesOf = async () => {
          const all = [...Object.values(boxes), page.locator('#after')]
          const places = await Promise.all(all.map((one) => one.boundingBox()))
          return places.map((place) => place && Object.values(place).map(Math.round)) // WebKit rounds a room otherwise than a button
        }
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        await boxes.newsletter.check()
        const before = await placesOf()
        letGo()
        await expect(root).toContainText(version('3.1'))
        await expect(root.locator('.unknown')).toHaveCount(0)
        expect([await placesOf(), await boxes.newsletter.isChecked()]).toEqual([before, true])
      })

      test(`${element}: axe finds nothing in the boxes, light and dark, ${lang}, ${width} px`, { tag }, async ({
        page,
        school,
      }) => {
        await page.setViewportSize({ width, height: 900 })
        await open(page, school.origin, element, lang)
        const { boxes, root, submit, version } = formIn(page, element, lang)
        await expect(root).toContainText(version('3.1'))
        await submit.click({ force: true })
        await expect(boxes.terms).toHaveAttribute('aria-invalid', 'true')
        await expectNoFindings(page, { schemes: ['light', 'dark'], within: element })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env.SHOTS)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await page.screenshot({
              path: `${process.env.SHOTS}/${element}-${lang}-${width}-${colorScheme}.png`,
              fullPage: true,
            })
          }
      })
    }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [360, 1280])
    test(`the form without scripts asks for each consent, and registers with the two that are required, ${width} px`, {
      tag: fullUnless(width === 360),
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/auth/form/')
      const form = page.locator('form[action*=register]')
      await form.getByLabel('Почта').fill('new@parents.example')
      await form.getByLabel('Имя').fill('Вера')
      await form.getByLabel('Телефон').fill('+79165554433')
      await form.getByLabel(/пользовательское соглашение/).check()
      await form.getByLabel(/письма о/).check()
      await expect(form.getByLabel(/обработку персональных данных/)).not.toBeChecked()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/form-${width}.png`, fullPage: true })
      await form.getByLabel(/обработку персональных данных/).check()
      await form.getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверьте почту')
    })
})
