import type { Page } from '@playwright/test'
import { openFixture, snippet } from '../elements/testing/fixture-page.ts'
import { showComments } from '../reader/testing/documents.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

/** Words of property descriptors, of promises, JSON and modules; what browsers read of options; React's own; helpers of old libraries; ours. */
const NAMES = [
  'value get set writable enumerable configurable then toJSON length default __esModule message cause',
  'headers mode credentials cache redirect referrer integrity keepalive window capture once passive detail bubbles composed',
  'root rootMargin scrollMargin threshold delay trackVisibility',
  'childList attributeFilter subtree style currency numeric timeZone priority',
  'key ref children className defaultValue dangerouslySetInnerHTML is',
  'bar extend each keys clone merge size isEmpty inspect has remove',
  'begin lost rupass isOfferAccepted methods body signal payment email status',
].flatMap((names) => names.split(' '))

/** With a function named `then` on every object no promise of an object settles, the one of `fetch` among them. */
const kinds = {
  'a number': { value: '1', names: NAMES },
  'a function': { value: '(function () {})', names: NAMES.filter((name) => name !== 'then') },
}

const COMMENT = { id: 1, text: 'Спасибо за урок', author: { name: 'Анна' }, created_at: '2026-11-20T09:00:00Z' }

interface Journey {
  body: string
  prepare: (page: Page, school: School) => Promise<unknown>
  go: (page: Page) => Promise<unknown>
}

const refuseThenEnter = async (page: Page) => {
  const login = loginIn(page)
  await login.email.fill('parent')
  await login.submit.click()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  await signIn(page, 'parent@school.example')
  await page.waitForURL('**/lessons/')
}

const readAndComment = async (page: Page) => {
  await page.getByRole('button', { name: 'Увеличить: Молодая луна' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Начать, 2 вопроса' }).click()
  await page.getByRole('button', { name: 'Восемь' }).click()
  await expect(page.getByText('Верно!')).toBeVisible()
  await showComments(page)
  await page.getByRole('textbox', { name: 'Ваш комментарий' }).fill('Спасибо за урок')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Спасибо за урок' })).toBeVisible()
}

const journeys: Record<string, Journey> = {
  'school-login': {
    body: '<school-login next-url="/lessons/"></school-login>',
    prepare: async () => undefined,
    go: refuseThenEnter,
  },
  'school-auth': {
    body: '<school-auth view="pass" next-url="/lessons/"></school-auth>',
    prepare: async () => undefined,
    go: refuseThenEnter,
  },
  'school-checkout': {
    body: '<school-checkout></school-checkout>',
    prepare: (page, school) => signInWithCart(page, school),
    go: async (page) => {
      const checkout = checkoutIn(page)
      await checkout.toPay.click()
      await expect(checkout.heading('methods')).toBeVisible()
    },
  },
  'school-content': {
    body: '<school-content kind="course" slug="space"></school-content>',
    prepare: (page, school) => beIn(page, school),
    go: readAndComment,
  },
}

const open = async (page: Page, school: School, body: string, names: readonly string[], value: string) => {
  const pollution = `<script>for (const name of ${JSON.stringify(names)}) Object.prototype[name] = ${value}</script>`
  await openFixture(page, { origin: school.origin, head: pollution + snippet(school.origin), body })
}

test('a property of an element counts although every object has one of its name', async ({ page, school }) => {
  await open(page, school, '<school-auth view="pass"></school-auth>', ['view', 'email'], '1')
  const changed = await page.evaluate(async () => {
    await customElements.whenDefined('school-auth')
    const [form] = document.getElementsByTagName('school-auth')
    if (form) Object.assign(form, { view: 'info', email: 'a@b.example' })
    return [form?.getAttribute('view'), form?.getAttribute('email')]
  })
  expect(changed).toEqual(['info', 'a@b.example'])
})

test('a press before the code has come stays within the form, although every object has a word of listeners', async ({
  page,
  school,
}) => {
  const letGo = await hold(page, CHUNKS)
  await open(page, school, '<school-auth view="pass" next-url="/lessons/"></school-auth>', ['passive'], '1')
  const login = loginIn(page)
  await login.email.fill('parent')
  await login.submit.click()
  await expect(login.submit).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

for (const [element, { body, prepare, go }] of Object.entries(journeys))
  for (const [kind, { value, names }] of Object.entries(kinds)) {
    test(`<${element}> works in a page whose objects all have ${kind} under many names`, {
      tag: fullUnless(kind === 'a function'),
    }, async ({ page, school }) => {
      await prepare(page, school)
      await open(page, school, body, names, value)
      await go(page)
    })

    test(`<${element}> works in pages whose objects all have ${kind} under one name`, {
      tag: '@full',
    }, async ({ page, school }) => {
      test.setTimeout(names.length * 60_000)
      // A fast machine opens more pages a minute than the limits of analytics and of comments allow.
      await page.route('**/api/v1/events-sender/', (route) => route.fulfill({ json: { status: 'ok' } }))
      await page.route('**/api/v1/obj-comments/?*', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: COMMENT }) : route.continue(),
      )
      const broken: string[] = []
      for (const name of names) {
        await page.goto('about:blank') // a call of the page before would find its session gone
        await page.context().clearCookies()
        await prepare(page, school)
        await open(page, school, body, [name], value)
        await go(page).catch(() => broken.push(name))
      }
      expect(broken).toEqual([])
    })
  }
