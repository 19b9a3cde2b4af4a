import type { Page } from '@playwright/test'
import { becomeLive, openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { loginIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { formIn, openForm, places, seenOf, views, textsByLang } from './testing/form.ts'

/** Further states of a view. */
const states: Record<string, { view: string; reach: (page: Page) => Promise<void> }> = {
  'registration, faulty': {
    view: 'registration',
    reach: async (page) => {
      await formIn(page).button('register').click({ force: true })
      await expect(formIn(page).field('name')).toBeFocused()
    },
  },
  'registration, accepted': { view: 'registration', reach: (page) => formIn(page).fillRegistration() },
  'pass, refused': {
    view: 'pass',
    reach: async (page) => {
      await formIn(page).signIn('parent@school.example', 'not-this-one')
      await expect(page.locator('[part=notice]')).toBeVisible()
    },
  },
  'ml, sent': {
    view: 'ml',
    reach: async (page) => {
      await formIn(page).field('email').fill('parent@school.example')
      await formIn(page).press('recover')
      await formIn(page).expectHeading(textsByLang.ru.sent)
    },
  },
}

for (const place of places) {
  for (const view of views) {
    test(`axe finds nothing on ${view}, light and dark, in ${place.lang}, ${place.where}`, { tag: '@full' }, async ({
      page,
      school,
    }) => {
      await openForm(page, school, place, { view, theme: 'auto', 'support-whatsapp': '79991234567' })
      await becomeLive(page)
      await formIn(page, place.lang).expectHeading(textsByLang[place.lang][seenOf(view)])
      await expectNoFindings(page, { within: 'school-auth' })
    })
  }
}

for (const [name, { view, reach }] of Object.entries(states)) {
  test(`axe finds nothing on ${name}, light and dark`, { tag: '@full' }, async ({ page, school, complaints }) => {
    complaints.allow(/status of 400/)
    await openForm(page, school, { lang: 'ru', where: 'in the page' }, { view, theme: 'auto' })
    await becomeLive(page)
    await reach(page)
    await expectNoFindings(page, { within: 'school-auth' })
  })
}

test('the page of the school shows the view of its address, in the language of its address', { tag: '@full' }, async ({
  page,
}) => {
  for (const view of views) {
    await page.goto(`/demo/auth/?view=${view}&lang=en`)
    await formIn(page, 'en').expectHeading(textsByLang.en[seenOf(view)])
  }
})

test('its button opens the form in a popup', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/auth/')
  await page.getByRole('button', { name: 'Войти в окне' }).click()
  await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 800 } })

  test('links, tabs and buttons are 44 pixels high, and the fields between them stay free', { tag: '@full' }, async ({
    page,
    school,
  }) => {
    const low = () =>
      page
        .locator('school-auth, school-login')
        .locator('a:visible, button:visible')
        .evaluateAll((all) =>
          all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent),
        )
    for (const view of views) {
      await page.goto('about:blank')
      await openForm(page, school, { lang: 'ru', where: 'in the page' }, { view })
      await becomeLive(page)
      expect(await low(), view).toEqual([])
    }
    await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
    await becomeLive(page)
    expect(await low()).toEqual([])
    await loginIn(page).password.click({ position: { x: 250, y: 2 } })
    await expect(loginIn(page).password).toBeFocused()
  })
})

test('in forced colours a locked button is grey until it can be pressed', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openForm(page, school, { lang: 'ru', where: 'in the page' })
  await becomeLive(page)
  const form = formIn(page)
  const colour = () => form.button('register').evaluate((button) => getComputedStyle(button).color)
  const grey = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'GrayText'
    return getComputedStyle(probe).color
  })
  expect(await colour()).toBe(grey)
  await form.fillRegistration()
  expect(await colour()).not.toBe(grey)
})
