import { expectNoFindings } from '../testing/axe.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import { linkIn, mailTo } from '../testing/mail.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import type { Page } from '@playwright/test'

const askForLink = async (page: Page, school: School, email: string) => {
  await page.goto('/demo/free-lesson/')
  await loginIn(page).button('Забыли пароль?').click()
  await loginIn(page).email.fill(email)
  await loginIn(page).button('Получить ссылку').click()
  return linkIn(await mailTo(school, email))
}

test('the pages of a magic link read well, and a new password opens the account', { tag: '@webkit' }, async ({
  page,
  school,
}) => {
  await page.goto(await askForLink(page, school, 'parent@school.example'))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Маяк' })).toHaveAttribute('href', '/')
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByLabel('Новый пароль').fill('tropinka-lesnaya')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByRole('heading', { name: 'Пароль сохранён' })).toBeVisible()
  await expectNoFindings(page)
  await page.context().clearCookies()
  await page.goto('/demo/free-lesson/')
  await signIn(page, 'parent@school.example', 'tropinka-lesnaya')
  await expect(page).toHaveURL(/free-lesson-oct/)
})

test('opening a link does not use it up, pressing its button does', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 410/)
  const link = await askForLink(page, school, 'parent@school.example')
  for (const _ of 'scanners') await fetch(link)
  await page.goto(link)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expectNoFindings(page)
})

test('a link of somebody else asks before it switches the account', { tag: '@full' }, async ({ page, school }) => {
  const link = await askForLink(page, school, 'parent@school.example')
  await page.goto('/demo/free-lesson/')
  await signIn(page, 'author@school.example')
  await expect(page).toHaveURL(/free-lesson-oct/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Сменить аккаунт?' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('link', { name: 'Остаться в своём аккаунте' }).click()
  await expect(page.getByRole('banner')).toContainText('Мария Лебедева')
})

test('the link of a registration confirms the mailbox', { tag: '@engines' }, async ({ page, school }) => {
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expect(page).toHaveURL(/free-lesson-oct/)
  await page.goto(linkIn(await mailTo(school, 'new@parents.example')))
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Подтвердить почту' }).click()
  await expect(page.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible()
  await expectNoFindings(page)
})

test('who confirms the mailbox in another browser and has registered keeps the session and the phone', async ({
  page,
  school,
  browser,
}) => {
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expect(page).toHaveURL(/free-lesson-oct/)
  const other = await browser.newPage()
  await other.goto(linkIn(await mailTo(school, 'new@parents.example')))
  await expect(other.getByText(/^Это вы регистрировались в .+\?$/)).toBeVisible()
  await expectNoFindings(other)
  await other.getByRole('button', { name: 'Да, это я' }).click()
  await expect(other.getByText('всё осталось как было')).toBeVisible()
  await other.close()
  await page.goto('/user/profile/')
  await expect(page.getByText('555\u201144\u201133')).toBeVisible()
})

/** Asks for a magic link as a widget on an English page does. */
const askInEnglish = (page: Page, email: string) =>
  page.evaluate(async (email) => {
    const { csrf_token: token } = await (await fetch('/api/v1/check_auth/?lang=en', { method: 'POST' })).json()
    const body = new FormData()
    body.append('email', email)
    await fetch('/api/v1/landing-send-ml/?lang=en', { method: 'POST', headers: { 'X-CSRFToken': token }, body })
  }, email)

test('the pages of a magic link in English read well, on a phone and through a refused password', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  const isEnglish = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.scrollWidth])).toEqual([
      'en',
      360,
    ])
    await expectNoFindings(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/user-terms')
  await askInEnglish(page, 'parent@school.example')
  await page.goto(linkIn(await mailTo(school, 'parent@school.example')))
  await isEnglish('Almost there')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await isEnglish('You are signed in')
  await page.getByLabel('New password').fill('12345678')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await isEnglish('Let’s try another password')
  await page.getByLabel('New password').fill('tropinka-lesnaya')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await isEnglish('Password saved')
})

test('the mailbox shows every mail as its reader sees it', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/Blocked script execution.*sandboxed/) // Playwright's own script
  await askForLink(page, school, 'parent@school.example')
  await page.goto('/dev/mail/')
  await page.getByRole('link', { name: /parent@school\.example/ }).click()
  await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible()
})

test('the page of a refused ticket reads well and leads to the sign-in', async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  await page.goto('/')
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/auth/enter/' })
    form.append(Object.assign(document.createElement('input'), { name: 'ticket', value: 'nobodys' }))
    document.body.append(form)
    form.submit()
  })
  await expect(page.getByRole('heading', { name: 'Не получилось продолжить' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('link', { name: 'Войти' }).click()
  await signIn(page.locator('school-auth'), 'parent@school.example')
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})
