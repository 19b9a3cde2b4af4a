import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

const LOGIN = '<school-login next-url="/free-lesson-oct"></school-login>'
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Opens the landing in a frame of another page, as the preview of a site builder does. */
const openFramed = async (page: Page, school: School, body: string, sandbox: string | null = null) => {
  await openLanding(page, school, 'framed', { body })
  const attribute = sandbox === null ? '' : ` sandbox="${sandbox}"`
  await page.route(`${school.foreign}/builder`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Конструктор</title><link rel="icon" href="data:,"><iframe src="/landing" width="500" height="700"${attribute}></iframe>`,
    }),
  )
  await page.goto(`${school.foreign}/builder`)
  return page.frameLocator('iframe').locator('body')
}

for (const sandbox of [null, 'allow-scripts allow-forms allow-same-origin allow-top-navigation-by-user-activation']) {
  test(`a sign-in in a frame leads the whole tab to the school${sandbox ? ', in a sandbox that allows it' : ''}`, {
    tag: fullUnless(!sandbox),
  }, async ({ page, school }) => {
    const frame = await openFramed(page, school, LOGIN, sandbox)
    await signIn(frame, 'parent@school.example')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    await expect(page.getByText('Анна Смирнова').first()).toBeVisible()
  })
}

test.beforeEach(({ complaints }) => complaints.allow(/can escape its sandboxing/)) // the frame of the same origin may

test('where the frame keeps the page, it says so, and a press opens a new tab that is signed in', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/Unsafe attempt to initiate navigation|sandbox/)
  const frame = await openFramed(page, school, LOGIN, SANDBOX)
  await signIn(frame, 'parent@school.example')
  await expect(frame.getByText(/откроется в.новой вкладке/)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await loginIn(frame).button('Перейти к уроку').click()
  const tab = await opened
  await expect(tab).toHaveURL(`${school.origin}/free-lesson-oct`)
  await expect(tab.getByText('Анна Смирнова').first()).toBeVisible()
  await expect(page).toHaveURL(`${school.foreign}/builder`)
})

test('a buy button in a frame leads the whole tab to the school', async ({ page, school }) => {
  const frame = await openFramed(page, school, '<button data-school-buy="course:2">Купить</button>')
  await frame.getByRole('button', { name: 'Купить' }).click()
  await expect(page).toHaveURL(new RegExp(`^${school.origin}/`))
})

test('a buy button opens a new tab where the frame keeps the page', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/Unsafe attempt to initiate navigation|sandbox/)
  const frame = await openFramed(page, school, '<button data-school-buy="course:2">Купить</button>', SANDBOX)
  const opened = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Купить' }).click()
  await expect(await opened).toHaveURL(new RegExp(`^${school.origin}/`))
})

test('the link to the cart in a frame leads the whole tab to the school', async ({ page, school }) => {
  const frame = await openFramed(page, school, '<school-cart></school-cart>')
  await frame.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`^${school.origin}/checkout/cart/list`))
})
