import { startViews } from '../../widget/browser/host.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { builderIn, expectRoom, withoutFacebook } from './testing/builder-page.ts'

interface Case {
  element: string
  view: string
  lang: string
  hasFacebook: boolean
  caption?: string
}

const cases: Case[] = Object.entries(startViews).flatMap(([element, names]) =>
  names.flatMap((view) =>
    ['', 'en'].flatMap((lang) => [true, false].map((hasFacebook) => ({ element, view, lang, hasFacebook }))),
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

test.describe('with separate consents', () => {
  test.use({ environment: { CONSENT: 'separate' } })

  for (const element of ['login', 'auth'])
    for (const lang of ['', 'en'])
      test(`the rules reserve what the registration of ${element} takes with its boxes ${lang}`, {
        tag: fullUnless(element === 'login' && lang === ''),
      }, async ({ page, school }) => {
        await expectRoom(page, school.origin, { element, view: 'registration', lang })
      })
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
