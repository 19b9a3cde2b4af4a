import type { Page } from '@playwright/test'
import { formIn } from '../auth/testing/form.ts'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { CHESS } from '../testing/buying.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, register } from '../testing/login.ts'
import { CHUNKS, hold, onBody } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/** React and the forms; the first views come by themselves. */
const REACT = new RegExp(CHUNKS.source.replace('school|', 'school|views-\\w+|'))

const ICONS = 'icons of a password manager'
const NODES = [ICONS, 'the element of a spell checker', 'fonts of a translator', 'texts of a translator']

const LOGIN = '<school-login next-url="/free-lesson-oct" no-facebook></school-login>'
const AUTH = '<school-auth next-url="/free-lesson-oct" no-facebook></school-auth>'

const insertInto = (page: Page, tag: string, what: string) =>
  page.evaluate(([tag, what]) => Reflect.get(window, 'insertInto')(tag, what), [tag, what] as const)

/** Opens the landing with an element whose first view is there and whose code is held; the result lets the code come. */
const openHeld = async (page: Page, school: School, body: string, hash = '') => {
  const release = await hold(page, REACT)
  await openLanding(page, school, 'foreign-nodes', { body, hash })
  return release
}

/** Records the bodies of the calls whose path ends so. */
const recordBodies = async (page: Page, path: string) => {
  const bodies: Record<string, string>[] = []
  await onBody(page, (address, body) => {
    if (!new URL(address).pathname.endsWith(path)) return
    const parts = body.matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)
    bodies.push(Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value])))
  })
  return bodies
}

const typedIn = (page: Page, tag: string) =>
  page
    .locator(tag)
    .evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll('form input') ?? [])].flatMap((input) =>
        input instanceof HTMLInputElement ? [input.type === 'checkbox' ? input.checked : input.value] : [],
      ),
    )

/** The name of the focused field, and its selection. */
const focusIn = (page: Page, tag: string) =>
  page.locator(tag).evaluate((element) => {
    const field = element.shadowRoot?.activeElement
    if (!(field instanceof HTMLInputElement)) return null
    const { name, selectionStart, selectionEnd, selectionDirection } = field
    return [name, selectionStart, selectionEnd, selectionDirection]
  })

for (const what of [...NODES, 'attributes of a password manager'])
  test(`what is typed, the focus and the selection outlast ${what}`, { tag: fullUnless(what === ICONS) }, async ({
    page,
    school,
  }) => {
    const release = await openHeld(page, school, LOGIN)
    const login = loginIn(page)
    await login.email.fill('parent@school.example')
    await login.password.fill('moloko-2026')
    await login.password.evaluate((field) => {
      if (field instanceof HTMLInputElement) field.setSelectionRange(2, 5, 'backward')
    })
    await insertInto(page, 'school-login', what)
    release()
    await becomeLive(page)
    expect(await typedIn(page, 'school-login')).toEqual(['parent@school.example', 'moloko-2026'])
    expect(await focusIn(page, 'school-login')).toEqual(['password', 2, 5, 'backward'])
    await expect(login.submit).toHaveText('Войти')
  })

for (const what of NODES)
  test(`a sign-in that is sent early is sent once, after ${what}`, { tag: fullUnless(what === ICONS) }, async ({
    page,
    school,
  }) => {
    const calls = await recordBodies(page, '/landing-auth/')
    const release = await openHeld(page, school, LOGIN)
    const login = loginIn(page)
    await login.email.fill('parent@school.example')
    await login.password.fill('moloko-2026')
    await insertInto(page, 'school-login', what)
    await page.keyboard.press('Enter')
    await expect(login.submit).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    expect(calls.map(({ username, password }) => [username, password])).toEqual([
      ['parent@school.example', 'moloko-2026'],
    ])
  })

test('a form that nobody has touched is taken over in place: its fields are the same nodes', async ({
  page,
  school,
}) => {
  const release = await openHeld(page, school, LOGIN)
  await loginIn(page).email.fill('parent@school.example')
  const fields = await loginIn(page).email.elementHandle()
  release()
  await becomeLive(page)
  expect(await fields?.evaluate((field) => field.isConnected)).toBe(true)
  await expect(loginIn(page).email).toHaveValue('parent@school.example')
})

test('of two early presses the last one counts, and buttons of an extension are its own', async ({ page, school }) => {
  const release = await openHeld(page, school, LOGIN)
  await insertInto(page, 'school-login', ICONS)
  const icon = loginIn(page).button('ключ').first()
  await icon.evaluate((button) => button.addEventListener('click', () => button.setAttribute('title', 'нажат')))
  await loginIn(page).button('Показать пароль').click()
  await loginIn(page).tab('Регистрация').click()
  await icon.click()
  await expect(icon).toHaveAttribute('title', 'нажат')
  release()
  await expect(loginIn(page).name).toBeVisible()
})

const starts = {
  '<school-login view="registration">': ['<school-login view="registration"', ''],
  'the popup': ['', '#school-login?view=registration'],
} as const

for (const [where, [tag, hash]] of Object.entries(starts))
  test(`a registration that is sent early is sent once, after ${ICONS}, in ${where}`, {
    tag: fullUnless(where === 'the popup'),
  }, async ({ page, school }) => {
    const calls = await recordBodies(page, '/landing-registration-site/')
    const body = tag && `${tag} next-url="/free-lesson-oct" no-facebook></school-login>`
    const release = await openHeld(page, school, body, hash && `${hash}&next-url=/free-lesson-oct&no-facebook`)
    await loginIn(page).name.waitFor()
    await insertInto(page, 'school-login', ICONS)
    await register(page)
    release()
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    expect(calls.map(({ email, name, phone }) => [email, name, phone?.replaceAll(/\D/g, '')])).toEqual([
      ['new@parents.example', 'Вера Ильина', '79165554433'],
    ])
  })

test(`what is typed and ticked in <school-auth> outlasts ${ICONS}, and is registered once`, async ({
  page,
  school,
}) => {
  const release = await openHeld(page, school, AUTH)
  const form = formIn(page)
  await form.field('name').waitFor()
  await insertInto(page, 'school-auth', ICONS)
  await form.fillRegistration()
  release()
  await becomeLive(page)
  await expect(form.button('register')).not.toHaveAttribute('aria-disabled')
  expect(await typedIn(page, 'school-auth')).toEqual([
    'Вера Ильина',
    'new@parents.example',
    '+79165554433',
    false,
    true,
    true,
  ])
  await form.press('register')
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

for (const what of NODES)
  test(`the cart that is drawn early becomes the checkout, after ${what}`, {
    tag: fullUnless(what === 'fonts of a translator'),
  }, async ({ page, school }) => {
    await signInWithCart(page, school)
    const release = await hold(page, /\/widget\/(checkout|react)-/)
    await openLanding(page, school, 'foreign-nodes', {
      origin: school.origin,
      body: '<school-checkout></school-checkout>',
    })
    await page.getByText(CHESS).waitFor()
    await insertInto(page, 'school-checkout', what)
    release()
    const { items, toPay } = checkoutIn(page.locator('school-checkout'))
    await expect(toPay).toBeVisible()
    await expect(items).toHaveCount(1)
    await expect(items).toContainText(CHESS)
  })
