import { openFixture } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { mailTo } from '../testing/mail.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { signups } from './testing/sign-ups.ts'

/** A landing whose own form calls the school by its own script, and asks who is signed in afterwards. */
const form = (school: string) => `<main><h1>Вебинар</h1><form>
  <label>Имя <input name="name"></label>
  <label>Почта <input name="email"></label>
  <label>Телефон <input name="phone"></label>
  <button>Записаться</button>
</form><output></output></main>
<script>
  const call = async (path, init) =>
    (await fetch('${school}' + path, { method: 'POST', credentials: 'include', ...init })).json()
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault()
    const body = new FormData(event.target)
    body.append('event-id', 'phonics')
    body.append('bizon_url', '/demo/webinar/room/')
    const { csrf_token } = await call('/api/v1/check_auth/')
    const reply = await call('/api/v1/register-webinar/', { headers: { 'X-CSRFToken': csrf_token }, body })
    const { status } = await call('/api/v1/check_auth/')
    document.querySelector('output').value = JSON.stringify([reply, status])
  })
</script>`

for (const [who, email, where] of [
  ['somebody new', 'new@parents.example', 'on another origin'],
  ['somebody with an account', 'parent@school.example', 'on the school’s own'],
] as const) {
  test(`a page’s own form signs ${who} up for a webinar and nobody in, ${where}`, {
    tag: fullUnless(where === 'on another origin'),
  }, async ({ page, school }) => {
    const origin = where === 'on another origin' ? school.foreign : school.origin
    await allowLocalNetwork(page.context())
    await openFixture(page, { origin, head: '', body: form(school.origin) })
    await page.getByLabel('Имя').fill('Вера Ильина')
    await page.getByLabel('Почта').fill(email)
    await page.getByLabel('Телефон').fill('+7 916 555-44-33')
    await page.getByRole('button').click()
    const typed = { user_name: 'Вера Ильина', email, phone_number: '+79165554433' }
    const reply = { status: 'ok', ...typed, room_url: `${school.origin}/demo/webinar/room/` }
    await expect(page.getByRole('status')).toHaveText(JSON.stringify([reply, 'anonymous']))
    expect(await signups(school)).toEqual([{ email, kind: 'Webinar Signed Up', eventKey: 'phonics', origin }])
    await mailTo(school, email)
  })
}
