import { engine } from '../testing/browsers/engine.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture } from './testing/fixture-page.ts'

const areNodesConnected = () => {
  const before: Element[] = Reflect.get(window, 'nodes')
  return before.every((node) => node.isConnected)
}

test('English that does not come leaves a Russian form that works', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|did not load/)
  await page.route(/\/widget\/auth-en-/, (route) => route.abort())
  await openFixture(page, {
    origin: school.origin,
    body: '<school-login lang="en" next-url="/free-lesson-oct"></school-login>',
  })
  await expect(loginIn(page).heading('Ваш аккаунт')).toBeVisible()
  await signIn(page, 'parent@school.example')
  await expectLessonFor(page, school, 'Анна Смирнова')
})

for (const lang of ['ru', 'en']) {
  for (const where of ['in the page', 'in a popup']) {
    test(`React takes the first view over as it stands, in ${lang}, ${where}`, { tag: '@full' }, async ({
      page,
      school,
    }) => {
      const letGo = await hold(page, CHUNKS)
      await page.route('**/api/v1/check_auth/', () => undefined) // what the school offers changes the view
      const isInPage = where === 'in the page'
      const body = isInPage ? `<school-login lang="${lang}" no-facebook></school-login>` : ''
      await openFixture(page, { origin: school.origin, body }, isInPage ? '' : `#school-login?lang=${lang}&no-facebook`)
      const view = page.locator('school-login-view')
      await expect(view.getByRole('textbox').first()).toBeVisible()
      const drawn = await view.evaluate((element) => {
        Reflect.set(window, 'nodes', [...element.querySelectorAll('*')])
        return element.innerHTML
      })
      letGo()
      await becomeLive(page)
      expect(await view.evaluate((element) => element.innerHTML)).toBe(drawn)
      expect(await page.evaluate(areNodesConnected)).toBe(true)
    })
  }
}

test('a closed popup fetches neither React nor the person', { tag: '@full' }, async ({ page, school }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const opened = page.waitForRequest(/\/widget\/popup/)
  await openFixture(page, { origin: school.origin, body: '<school-login popup></school-login>' })
  await opened
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => /\/api\/|react|core|auth-/.test(path))).toEqual([])
})

test('the form works under a policy of nonce and strict-dynamic, with Trusted Types', async ({ page, school }) => {
  const listed = engine === 'webkit' ? 'school-widgets' : "'none'" // WebKit alone loads the files by scripts
  const policy = `script-src 'nonce-abc' 'strict-dynamic'; style-src 'none'; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types ${listed}`
  await openFixture(page, {
    origin: school.origin,
    headers: { 'Content-Security-Policy': policy },
    head: `<script async nonce="abc" src="${school.origin}/widget/school.js"></script>`,
    body: '<school-login></school-login>',
  })
  const login = loginIn(page)
  await becomeLive(page)
  await login.tab('Регистрация').click()
  await login.phone.fill('+7916')
  await login.name.focus()
  await expect(login.phone).toHaveAccessibleDescription(/Введите корректный номер телефона/)
})
