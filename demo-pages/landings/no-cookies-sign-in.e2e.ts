import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { CHESS } from '../testing/buying.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { addPhone, loginIn, signIn } from '../testing/login.ts'
import { signInByCode } from '../testing/mail.ts'
import { publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/browsers/without-cookies.ts'

const TO_SCHOOL = 'Перейти на сайт школы'

// the school refuses a cart and the form of a person whose session has ended
test.beforeEach(({ complaints }) => complaints.allow(/add-item\/|status of 40[13]/))

/** The element of a lesson that is for sale. The author's calls go past https, whose certificate Node does not trust. */
const addClosedLesson = async (school: School, port: number): Promise<string> => {
  const plain = { ...school, origin: `http://localhost:${port}` }
  const course = await publish(plain, 'courses', { title: 'Вулканы', price: 1500 })
  const lesson = await publish(plain, 'lessons', { title: 'Лава', course })
  return `<school-content kind="lesson" id="${lesson}"></school-content>`
}

const greeting = (root: Page | Locator, name = 'Анна Смирнова') =>
  root.getByRole('heading', { name: `Здравствуйте, ${name}!`, exact: true })

/** Signs in on the page, and waits for the whole view that comes then: it moves what stands below it. */
const signInAndStay = async (page: Page) => {
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expect(greeting(page)).toBeVisible()
  await expect(loginIn(page).button(TO_SCHOOL)).toBeVisible()
}

/** What the page has dispatched since `recordEvents`. */
const recordEvents = (page: Page) =>
  page.evaluate(() => {
    const events: string[] = []
    for (const name of ['school:signed-in', 'school:registered', 'school:redirect', 'school:signed-out'] as const)
      document.addEventListener(name, ({ type, detail }) => events.push(`${type} ${JSON.stringify(detail)}`))
    Object.assign(window, { events })
  })
const eventsOf = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'events'))

test('who signs in without a next page stays signed in on the page, and comes to the school signed in', {
  tag: '@webkit',
}, async ({ page, school, openLanding }) => {
  await openLanding('<school-login></school-login>')
  await recordEvents(page)
  await signIn(page, 'parent@school.example')
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByText('если её обновить, войдите снова')).toBeVisible()
  await expectNoFindings(page)
  expect(await eventsOf(page)).toEqual([
    'school:signed-in {"method":"password"}',
    `school:redirect {"url":"${school.foreign}/landing?utm_source=vk"}`,
  ])
  await loginIn(page).button(TO_SCHOOL).click()
  await expect(page).toHaveURL(`${school.origin}/`)
  await page.waitForLoadState()
  await page.goto('/user/profile/')
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})

test('who has no phone adds it and stays signed in', { tag: '@engines' }, async ({ page, openLanding }) => {
  await openLanding('<school-login></school-login>')
  await signIn(page, 'nophone@school.example')
  await addPhone(page)
  await expect(greeting(page, 'Олег Белов')).toBeVisible()
})

test('who registers stays signed in', { tag: '@full' }, async ({ page, school, openLanding }) => {
  await openLanding('<school-auth></school-auth>')
  await recordEvents(page)
  const form = page.locator('school-auth')
  const login = loginIn(form)
  await login.email.fill('new@parents.example')
  await login.name.fill('Вера Ильина')
  await login.phone.fill('+79165554433')
  for (const name of [/соглашени/, /персональных/]) await form.getByRole('switch', { name }).check()
  await login.button('Зарегистрироваться').click()
  await expect(greeting(page, 'Вера Ильина')).toBeVisible()
  expect(await eventsOf(page)).toEqual([
    'school:registered null',
    'school:signed-in {"method":"registration"}',
    `school:redirect {"url":"${school.foreign}/landing?utm_source=vk"}`,
  ])
})

test('who signs in by a code stays signed in', { tag: '@full' }, async ({ page, school, openLanding }) => {
  await openLanding('<school-login></school-login>')
  await signInByCode(page, school, 'parent@school.example')
  await expect(greeting(page)).toBeVisible()
})

test('all elements of the page learn of the sign-in and of the sign-out; after a reload nobody is signed in', async ({
  page,
  openLanding,
}) => {
  const body = '<school-login id="first"></school-login><school-login id="second" only-auth></school-login>'
  await openLanding(body)
  const [first, second] = [page.locator('#first'), page.locator('#second')]
  await signIn(first, 'parent@school.example')
  await expect(greeting(second)).toBeVisible()
  await expect(greeting(first)).toBeVisible()
  await loginIn(second).button('Это не вы? Выйти').click()
  await expect(loginIn(first).password).toBeVisible()
  await expect(loginIn(second).password).toBeVisible()
  await signIn(second, 'parent@school.example')
  await expect(greeting(first)).toBeVisible()
  await page.reload()
  await expect(loginIn(first).password).toBeVisible()
  await expect(loginIn(second).password).toBeVisible()
})

test('a person who stays is signed up for the webinar by one press, and led to its room', async ({
  page,
  school,
  openLanding,
}) => {
  const event = 'auth-type="webinar" event-id="math" bizon-url="/demo/webinar/room/"'
  await openLanding(`<school-login only-auth></school-login><school-login id="event" ${event}></school-login>`)
  await signIn(page.locator('school-login').first(), 'parent@school.example')
  await loginIn(page.locator('#event')).button('Перейти к уроку').click()
  await expect(page).toHaveURL(`${school.origin}/demo/webinar/room/`)
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})

test('with a next page the person is led there signed in, also after adding the phone', { tag: '@engines' }, async ({
  page,
  school,
  openLanding,
}) => {
  await openLanding('<school-login next-url="/free-lesson-oct"></school-login>')
  await signIn(page, 'nophone@school.example')
  await addPhone(page)
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  await expect(page.getByRole('banner')).toContainText('Олег Белов')
})

test('in a popup the person stays signed in, and finds so when it is opened again', async ({ page, openLanding }) => {
  await openLanding('<button data-school-open="login">Войти</button>')
  const open = () => page.getByRole('button', { name: 'Войти', exact: true }).first().click()
  await open()
  const dialog = page.getByRole('dialog')
  await signIn(dialog, 'parent@school.example')
  await expect(greeting(dialog)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(greeting(dialog)).toBeVisible()
})

test('a page that prevents the redirect keeps the person, with or without a next page', { tag: '@full' }, async ({
  page,
  school,
  openLanding,
}) => {
  await openLanding('<school-login next-url="/free-lesson-oct"></school-login>')
  await page.evaluate(() => document.addEventListener('school:redirect', (event) => event.preventDefault()))
  await signIn(page, 'parent@school.example')
  await expect(greeting(page)).toBeVisible()
  await loginIn(page).button('Перейти к уроку').click()
  await expect(loginIn(page).button('Перейти к уроку')).toBeEnabled()
  expect(new URL(page.url()).origin).toBe(school.foreign)
})

test('a signed-in person comes to the school’s checkout signed in, with what was chosen', async ({
  page,
  school,
  openLanding,
}) => {
  await openLanding('<school-login></school-login><school-checkout></school-checkout>')
  await page.getByRole('button', { name: 'Купить шахматы' }).click()
  const { items, button, toPay } = checkoutIn(page)
  await expect(items).toContainText([CHESS])
  await signInAndStay(page)
  await button('Продолжить на сайте школы').click()
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list?utm_source=vk`)
  await expect(items).toContainText([CHESS])
  await expect(toPay).toBeVisible()
})

test('the link to the cart takes a signed-in person along', { tag: '@full' }, async ({ page, school, openLanding }) => {
  await openLanding('<school-login></school-login>')
  await signInAndStay(page)
  await page.locator('school-cart').getByRole('link').click()
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list`)
  await expect(checkoutIn(page).field('Код или сертификат')).toBeVisible()
  await expect(checkoutIn(page).button('Войти')).toHaveCount(0)
})

test('a button that buys takes a signed-in person along', { tag: '@full' }, async ({ page, openLanding }) => {
  await openLanding('<school-login></school-login>')
  await signInAndStay(page)
  await page.getByRole('button', { name: 'Купить шахматы' }).click()
  await expect(checkoutIn(page).items).toContainText([CHESS])
  await expect(checkoutIn(page).toPay).toBeVisible()
})

test('who signs in at a closed document comes to its page at the school signed in', async ({
  page,
  school,
  schools,
  openLanding,
}) => {
  await openLanding(await addClosedLesson(school, schools.ports.own.port))
  await page.locator('school-content').getByRole('button', { name: 'Войти' }).click()
  await signIn(page.getByRole('dialog'), 'parent@school.example')
  await expect(page).toHaveURL(new RegExp(`^${school.origin}/lessons/`))
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})

test('who is signed in opens a closed document at the school', { tag: '@full' }, async ({
  page,
  school,
  schools,
  openLanding,
}) => {
  await openLanding(`<school-login></school-login>${await addClosedLesson(school, schools.ports.own.port)}`)
  await signIn(page.locator('school-login'), 'parent@school.example')
  await page.locator('school-content').getByRole('button', { name: 'Открыть на сайте школы' }).click()
  await expect(page).toHaveURL(new RegExp(`^${school.origin}/lessons/`))
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})

test('the token of the page is in no storage, cookie, address or event', async ({ page, openLanding }) => {
  const tokens: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/landing-auth/') || response.request().method() !== 'POST') return
    tokens.push(String(Reflect.get(Object(await response.json()), 'page_token')))
  })
  await openLanding('<school-login></school-login>')
  await recordEvents(page)
  await signIn(page, 'parent@school.example')
  await expect(greeting(page)).toBeVisible()
  await expect.poll(() => tokens.map(({ length }) => length)).toEqual([43])
  const stored = await page.context().storageState()
  const others = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), document.cookie, location.href, history.state]),
  )
  expect(JSON.stringify(stored) + others + JSON.stringify(await eventsOf(page))).not.toContain(tokens[0])
})
