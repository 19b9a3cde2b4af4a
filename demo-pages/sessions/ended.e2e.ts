import { becomeLive, openFixture } from '../elements/testing/fixture-page.ts'
import { PROFILE, profileIn } from '../profile/testing/controls.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { count } from '../testing/network.ts'
import { beIn, endSessions } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const HELLO = 'Здравствуйте, Анна Смирнова!'
const LANDING = '/demo/free-lesson/'

for (const tag of ['school-login', 'school-auth']) {
  test(`a session that the school has ended leads <${tag}> to the password at the next check`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const body = `<${tag} view="pass"></${tag}>`
    await beIn(page, school)
    await openFixture(page, { origin: school.origin, body })
    await expect(loginIn(page).heading(HELLO)).toBeVisible()
    await endSessions(school)
    await page.evaluate(() => {
      const channel = new BroadcastChannel('school-widgets')
      const send = channel.postMessage.bind(channel)
      send('signed-in')
      channel.close()
    })
    await expect(loginIn(page).password).toBeVisible()
  })
}

test('a token that fits no session any more is renewed, and the form that was typed goes through', {
  tag: '@engines',
}, async ({ page, context, school, complaints }) => {
  complaints.allow(/status of 403/)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential')) // or asking for a passkey renews the token
  await page.goto(LANDING)
  await becomeLive(page)
  const login = loginIn(page)
  await expect(login.button('Войти через Facebook')).toBeVisible() // the form has its token
  await page.waitForLoadState('networkidle') // and nothing else is about to renew it
  await login.email.fill('parent@school.example')
  await login.password.fill('moloko-2026')
  await context.clearCookies()
  await beIn(page, school, 'author@school.example')
  await endSessions(school, 'author@school.example')
  const calls = count(page, '/api/v1/landing-auth/')
  await login.submit.click()
  await expect(page).toHaveURL(/free-lesson-oct/)
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
  expect(calls()).toBe(2)
})

test('the way out works with the token of a session that has ended', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  await beIn(page, school)
  await page.goto(LANDING)
  await expect(loginIn(page).heading(HELLO)).toBeVisible()
  await becomeLive(page)
  await page.waitForLoadState('networkidle') // `check_auth` has agreed with the page
  await endSessions(school)
  await loginIn(page).button('Это не вы? Выйти').click()
  await expect(loginIn(page).password).toBeVisible()
  await expect(page.getByRole('banner').locator('[aria-live]')).toHaveText('Вы вышли из аккаунта')
})

test('what the profile learns of a session that has ended the forms of the other tabs hear', { tag: '@full' }, async ({
  page: profile,
  context,
  school,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/)
  const there = await context.newPage()
  await beIn(profile, school)
  await profile.goto(PROFILE)
  await there.goto(LANDING)
  await expect(loginIn(there).heading(HELLO)).toBeVisible()
  await becomeLive(there)
  await there.waitForLoadState('networkidle')
  await endSessions(school)
  const { password, news } = profileIn(profile)
  await password.button('Задать или сменить пароль').click()
  await password.field('Новый пароль').fill('синий-кит-на-крыше')
  await password.button('Сохранить пароль').click()
  await expect(news).toHaveText('Вход закончился. Войдите снова, чтобы продолжить.')
  await expect(loginIn(there).password).toBeVisible()
})

test('a phone that was typed for a session that has ended is kept through the sign-in', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/)
  await page.goto(LANDING)
  await signIn(page, 'nophone@school.example')
  const login = loginIn(page)
  await login.phone.fill('+79161112233')
  await endSessions(school, 'nophone@school.example')
  await login.button('Продолжить').click()
  await expect(login.password).toBeVisible()
  await expect(page.locator('school-login form').getByText('Сначала войдите')).toBeVisible()
  await signIn(page, 'nophone@school.example')
  await expect(login.phone).toHaveValue('+7 916 111-22-33')
})
