import { fullUnless } from '../testing/full.ts'
import { allowLocalNetwork, LOST_CALL } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { signIn } from '../testing/login.ts'
import { openFixture } from './testing/fixture-page.ts'

const NEW = 'http://new-landing.localhost:8099'
const BLOCKED =
  /blocked by CORS policy|Same Origin Policy disallows|not allowed by Access-Control-Allow-Origin|ERR_FAILED|status of 403/

const elements = {
  'school-login': '<school-login></school-login>',
  'school-auth': '<school-auth view="pass"></school-auth>',
  'school-checkout': '<school-checkout></school-checkout>',
}

for (const [element, body] of Object.entries(elements))
  test(`<${element}> on a page that nobody listed says that it is not connected, and in the console what to set`, {
    tag: fullUnless(element === 'school-login'),
  }, async ({ page, school, complaints }) => {
    complaints.allow(BLOCKED)
    complaints.allow(/new-landing.*ALLOWED_ORIGINS/)
    await allowLocalNetwork(page.context())
    const hint = page.waitForEvent('pageerror', ({ message }) => message.includes('ALLOWED_ORIGINS'))
    await openFixture(page, { origin: NEW, school: school.origin, body })
    await expect(page.locator(element).getByText('Эта страница ещё не подключена к школе').first()).toBeVisible()
    expect((await hint).message).toContain(`добавьте ${NEW} в переменную ALLOWED_ORIGINS`)
  })

test('a lost network is said as such, on a listed page and on one that nobody listed', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(BLOCKED)
  complaints.allow(LOST_CALL)
  await allowLocalNetwork(page.context())
  for (const origin of [school.foreign, NEW]) {
    await page.route(/\/(api|widget\/origin-check)/, (route) => route.abort('internetdisconnected'))
    await openFixture(page, { origin, school: school.origin, body: '<school-login></school-login>' })
    await signIn(page, 'parent@school.example')
    await expect(page.locator('school-login')).toContainText('Нет связи с сервером')
    await expect(page.locator('school-login')).not.toContainText('не подключена')
  }
})
