import { EARLY } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { afterScript, builderIn, CHOSEN_LANGS } from './testing/builder-page.ts'

test('choosing changes the widget beside the form and the text to copy', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  const { open, stage, markup } = builderIn(page)
  await open()
  await expect(loginIn(stage).tab('Войти')).toBeVisible()
  await page.getByLabel('Форма школы').check()
  await page.getByLabel('Заголовок регистрации').fill('Запись на урок')
  await page.getByLabel('Куда вести после входа').fill('/free-lesson-oct')
  await page.getByLabel('Тема').selectOption('Тёмная')
  await expect(loginIn(stage).heading('Запись на урок')).toBeVisible()
  await expect(stage.locator('school-auth')).toHaveCSS('color-scheme', 'dark')
  expect(await markup()).toBe(`<script async data-cfasync="false" src="${school.origin}/widget/school.js"></script>

<school-auth view="registration" caption="Запись на урок" next-url="/free-lesson-oct" theme="dark">
  <a href="${school.origin}/auth/form/">Продолжить на\u00A0сайте школы</a>
  <noscript><style>school-auth > a[href] { animation: none !important }</style></noscript>
</school-auth>`)
})

test('the form can speak every language of the widget, and so do the link and the note beside it', async ({ page }) => {
  const { open, stage, markup } = builderIn(page)
  await open()
  const values = page.getByLabel('Язык').locator('option')
  expect(await values.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(CHOSEN_LANGS)
  const found: unknown[] = []
  for (const lang of CHOSEN_LANGS) {
    await open({ lang, instant: '1' })
    await expect(stage.locator('.school').first()).toHaveAttribute('lang', lang || 'ru')
    await expect.poll(markup).toContain(`data-first="`)
    const [, note] = /<noscript><p>([^<]+) </.exec((await markup()) ?? '') ?? []
    const [, address, link] = /<a href="([^"]+)">([^<]+)/.exec((await markup()) ?? '') ?? []
    found.push(new URL(address ?? '').search, note, link)
  }
  expect(new Set(found).size).toBe(3 * CHOSEN_LANGS.length)
})

test('a change keeps what was typed into the widget', { tag: '@full' }, async ({ page }) => {
  const { open, stage } = builderIn(page)
  await open()
  await loginIn(stage).email.fill('vera@parents.example')
  await page.getByLabel('Код события').fill('phonics-2026')
  await page.getByLabel('Язык').selectOption('Английский')
  await expect(stage.getByRole('textbox', { name: 'Email' })).toHaveValue('vera@parents.example')
  await expect(stage.locator('school-login')).toHaveAttribute('event-id', 'phonics-2026')
})

const texts = {
  inline: '<school-login next-url="/x" lang="en"></school-login>',
  button: `<button
  type="button"
  class="school-button"
  data-school-open="login"
  data-school-view="registration"
  data-school-next-url="/x"
  data-school-lang="en"
>Записаться</button>`,
  link: '<a href="#school-login?view=registration&amp;next-url=/x&amp;lang=en">Записаться</a>',
}

for (const [place, text] of Object.entries(texts)) {
  test(`the text for ${place} has the script once and what shows the widget`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    const { open, markup } = builderIn(page)
    await open({ place, 'next-url': '/x', lang: 'en' })
    const early = place === 'inline' ? '' : `${EARLY}\n`
    const all = await markup()
    expect([all?.split('\n\n')[0], afterScript(all)]).toEqual([
      `${early}<script async data-cfasync="false" src="${school.origin}/widget/school.js"></script>`,
      text,
    ])
  })
}

for (const place of ['button', 'link', 'script']) {
  test(`the popup opens in the page as ${place} says`, { tag: '@full' }, async ({ page }) => {
    const { open, stage } = builderIn(page)
    await open({ place, label: 'Занять место', 'not-closable': '1' })
    await stage.getByText('Занять место').click()
    await expect(loginIn(page.getByRole('dialog')).email).toBeFocused()
    await expect(page.getByRole('button', { name: 'Закрыть' })).toBeHidden()
  })
}

test('a button that says «Записаться» leads to the registration, any other to the sign-in, and a choice counts', async ({
  page,
}) => {
  const { open, markup } = builderIn(page)
  const textOf = async (choices: Record<string, string>) => {
    await open({ place: 'link', ...choices })
    await page.reload()
    return afterScript(await markup())
  }
  const texts = [
    await textOf({}),
    await textOf({ label: 'Войти' }),
    await textOf({ view: 'pass' }),
    await textOf({ label: 'Войти', view: 'registration' }),
  ]
  expect(texts).toEqual([
    '<a href="#school-login?view=registration">Записаться</a>',
    '<a href="#school-login">Войти</a>',
    '<a href="#school-login?view=pass">Записаться</a>',
    '<a href="#school-login?view=registration">Войти</a>',
  ])
})

test('what does not apply stays out of the text', { tag: '@full' }, async ({ page }) => {
  const { open, markup } = builderIn(page)
  await open({ 'event-id': 'phonics-2026', 'auth-type': 'only_auth', view: 'ml', label: 'Записаться' })
  await expect(page.getByLabel('Код события')).toBeHidden()
  expect(afterScript(await markup())).toBe('<school-login auth-type="only_auth"></school-login>')
})

test('the event goes into the text as a landing writes it', { tag: '@full' }, async ({ page }) => {
  const { open, markup } = builderIn(page)
  await open()
  await page.getByLabel('Зачем входят').selectOption('Вебинар')
  await page.getByLabel('Код события').fill('phonics-2026')
  await page.getByLabel('Когда, по Москве').fill('2026-12-01T19:00')
  await page.getByLabel('Ссылка на комнату вебинара').fill('https://start.bizon365.ru/room/1/phonics')
  expect(afterScript(await markup())).toBe(`<school-login
  auth-type="webinar"
  event-id="phonics-2026"
  webinar-date="2026-12-01T19:00"
  bizon-url="https://start.bizon365.ru/room/1/phonics"
></school-login>`)
})

test('the preview stays where it is and says where it would lead', { tag: '@full' }, async ({ page, school }) => {
  const { open, stage } = builderIn(page)
  await open({ 'next-url': '/free-lesson-oct' })
  await signIn(stage, 'parent@school.example')
  await expect(page.getByText(`Здесь виджет увёл бы на ${school.origin}/free-lesson-oct.`)).toBeVisible()
  await expect(page).toHaveURL(/\/demo\/snippet\//)
})

test('chosen colours come with words that stay readable, light and dark', { tag: '@full' }, async ({ page }) => {
  const { open, styles, stage } = builderIn(page)
  for (const accent of ['#ffe14d', '#101010', '#8a8a8a']) {
    await open({ accent, theme: 'auto', radius: '4' })
    await page.reload()
    await expect(loginIn(stage).submit).toHaveCSS('border-radius', '4px')
    expect(await styles()).toContain(`--school-accent: ${accent};`)
    await expectNoFindings(page, { within: '#stage' })
  }
})
