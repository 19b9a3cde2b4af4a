import { loginIn, signIn } from '../testing/login.ts'
import { addAuthenticator, passkeyCalls, TWO_CALLS } from './testing/authenticator.ts'
import { expect, test } from './testing/two-domains.ts'

const HELLO = 'Здравствуйте, Анна Смирнова!'

test('on a landing of another domain that the school names, a passkey is made and signs in by two calls', async ({
  domains: { context, landing, mails },
}) => {
  const page = await context.newPage()
  const device = await addAuthenticator(page)
  await page.goto(landing)
  await signIn(page, 'parent@school.example')
  await loginIn(page).button('Включить').click()
  await expect(loginIn(page).heading(HELLO)).toBeVisible()
  expect((await device.passkeys()).map(({ rpId }) => rpId)).toEqual(['school.example'])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Добавлен вход по отпечатку или лицу'])
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(landing)
  const calls = passkeyCalls(page)
  await loginIn(page).email.focus()
  await expect(loginIn(page).heading(HELLO)).toBeVisible()
  expect(calls).toEqual(TWO_CALLS)
})
