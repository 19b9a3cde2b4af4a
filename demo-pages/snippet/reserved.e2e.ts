import { startViews } from '../../widget/browser/host.ts'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { builderIn, CHOSEN_LANGS, expectRoom, withoutFacebook } from './testing/builder-page.ts'

interface Case {
  element: string
  view: string
  lang: string
  hasFacebook: boolean
  caption?: string
}

const cases: Case[] = Object.entries(startViews).flatMap(([element, names]) =>
  names.flatMap((view) =>
    CHOSEN_LANGS.flatMap((lang) =>
      (/^(?:en)?$/.test(lang) ? [true, false] : [true]).map((hasFacebook) => ({ element, view, lang, hasFacebook })),
    ),
  ),
)

const CAPTION = 'Запишитесь на бесплатное занятие по математике для третьего класса'

for (const { hasFacebook, caption = '', ...choices } of [
  ...cases,
  { element: 'auth', view: 'registration', lang: '', hasFacebook: true, caption: CAPTION },
]) {
  const { element, view, lang } = choices
  const how = hasFacebook ? 'with' : 'without'
  test(`the rules reserve what ${element} ${view} ${lang} ${caption} takes ${how} the login by Facebook`, {
    tag: fullUnless(element === 'login' && view === 'registration' && lang === '' && hasFacebook),
  }, async ({ page, school }) => {
    if (!hasFacebook) await withoutFacebook(page)
    await expectRoom(page, school.origin, { ...choices, ...(caption && { caption }) })
  })
}

test.describe('for fingers', () => {
  test.use({ hasTouch: true })

  for (const { hasFacebook, ...choices } of [
    ...cases,
    ...['login', 'auth'].flatMap((element) =>
      CHOSEN_LANGS.map((lang) => ({ element, flow: 'email-first', lang, hasFacebook: true })),
    ),
  ]) {
    const [element, view, lang, how] = [...Object.values(choices), hasFacebook ? 'with' : 'without']
    test(`the rules reserve what ${element} ${view} ${lang} takes on a phone ${how} the login by Facebook`, {
      tag: fullUnless(element === 'auth' && view === 'registration' && lang === '' && !hasFacebook),
    }, async ({ page, school }) => {
      if (!hasFacebook) await withoutFacebook(page)
      await expectRoom(page, school.origin, choices)
    })
  }
})

test.describe('with WhatsApp', () => {
  test.use({ environment: { SUPPORT_WHATSAPP: '79991234567' } })

  for (const view of ['info', 'fail'])
    test(`the rules reserve what the contacts take: ${view}`, { tag: fullUnless(view === 'info') }, async ({
      page,
      school,
    }) => {
      await expectRoom(page, school.origin, { element: 'auth', view })
    })
})

test.describe('with separate consents', () => {
  test.use({ environment: { CONSENT: 'separate' } })

  for (const element of ['login', 'auth'])
    for (const lang of CHOSEN_LANGS)
      test(`the rules reserve what the registration of ${element} takes with its boxes ${lang}`, {
        tag: fullUnless(element === 'login' && lang === ''),
      }, async ({ page, school }) => {
        await expectRoom(page, school.origin, { element, view: 'registration', lang })
      })

  test.describe('for fingers', () => {
    test.use({ hasTouch: true })

    for (const element of ['login', 'auth'])
      for (const lang of CHOSEN_LANGS)
        test(`the rules reserve what the registration of ${element} takes on a phone ${lang}`, {
          tag: '@full',
        }, async ({ page, school }) => {
          await expectRoom(page, school.origin, { element, view: 'registration', lang })
        })
  })
})

for (const { width, ...choices } of [
  { element: 'login', view: 'registration', width: 1280 },
  { element: 'auth', view: 'pass', width: 360 },
])
  test(`the script takes no more room than the page has reserved: ${choices.element} ${choices.view}`, {
    tag: fullUnless(choices.element === 'login'),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 800 })
    const { open, markup, styles } = builderIn(page)
    await open(choices)
    await expect.poll(styles).toContain('min-height')
    const [body, rules] = [(await markup()) ?? '', await styles()]
    const views = /\/widget\/views-\w+\.js/
    const letGo = await hold(page, views)
    const requested = page.waitForRequest(views)
    await openFixture(page, {
      origin: school.origin,
      head: `${rules}<style>body{margin:16px}</style>`,
      body,
      waitUntil: 'commit',
    })
    await requested
    const form = page.locator(`school-${choices.element}`)
    const reserved = await form.evaluate((it) => getComputedStyle(it).minHeight)
    expect(reserved).toMatch(/^\d{3}px$/)
    await expect(form).toHaveCSS('height', reserved)
    letGo()
    await expect(page.locator('.view')).toBeVisible()
  })

test('there are no rules to copy until the school has said which ways in it offers', async ({ page }) => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/check_auth/', async (route) => {
    await isHeld
    await route.continue()
  })
  const { open, styles } = builderIn(page)
  await open({ element: 'auth', view: 'registration' })
  const before = await styles()
  release()
  await expect.poll(styles).toContain('min-height')
  expect(before).toBe('')
})
