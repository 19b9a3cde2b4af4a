import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { mockResponse } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { openFixture } from './testing/fixture-page.ts'

const form = (lang: string) => `<school-login ${lang} webinar-date="2026-12-03T19:00"></school-login>`

const pages: Record<string, { body: string; greeting: string; date: string }> = {
  'the language of the element': { body: form('lang="fr"'), greeting: 'Здравствуйте', date: 'jeudi 3 décembre' },
  'the language of the page': {
    body: `<div lang="pl">${form('')}</div>`,
    greeting: 'Здравствуйте',
    date: 'czwartek, 3 grudnia',
  },
  'the texts, which the element has in its language': {
    body: `<div lang="fr">${form('lang="en"')}</div>`,
    greeting: 'Hello',
    date: 'Thursday, December 3',
  },
  'Belarusian, of which the browser has no names': {
    body: form('lang="be"'),
    greeting: 'Вітаем',
    date: 'чацвер, 3 снежня',
  },
  'Kazakh, of which the browser has no names': {
    body: form('lang="kk"'),
    greeting: 'Сәлеметсіз бе',
    date: '3 желтоқсан, бейсенбі',
  },
  'Uzbek, of which the browser has no names': {
    body: form('lang="uz"'),
    greeting: 'Assalomu alaykum',
    date: 'payshanba, 3-dekabr',
  },
  'the texts, where nobody knows the language': {
    body: form('lang="tlh"'),
    greeting: 'Здравствуйте',
    date: 'четверг, 3 декабря',
  },
  'the texts, where the page is in another language that has some': {
    body: `<div lang="en">${form('')}</div>`,
    greeting: 'Здравствуйте',
    date: 'четверг, 3 декабря',
  },
}

/** One language that `Intl` alone knows, one whose dates the texts bring, and one that nobody knows. */
const QUICK = [
  'the language of the element',
  'Belarusian, of which the browser has no names',
  'the texts, where nobody knows the language',
]

for (const [what, { body, greeting, date }] of Object.entries(pages))
  test(`dates are in ${what}`, { tag: fullUnless(QUICK.includes(what)) }, async ({ page, school }) => {
    await beIn(page, school)
    await openFixture(page, { origin: school.origin, body })
    await expect(page.getByRole('heading')).toContainText(greeting)
    await expect(page.locator('time')).toContainText(date)
  })

test('what is said of the form as a whole comes before what is said of a field that nobody knows', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const errors = { strange_field: ['Непонятно'], __all__: ['Так войти нельзя'] }
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await mockResponse(page, '/api/v1/landing-auth/**', 400, { status: 'error', errors })
  await signIn(page, 'parent@school.example')
  await expect(page.locator('school-login [part=notice]')).toHaveText('Так войти нельзя')
  await expect(loginIn(page).submit).toBeEnabled()
})
