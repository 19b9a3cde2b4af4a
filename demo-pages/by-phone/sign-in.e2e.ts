import { openFixture } from '../elements/testing/fixture-page.ts'
import { engine } from '../testing/browsers/engine.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { codeIn, mailTo } from '../testing/mail.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect } from '../testing/test.ts'
import { AUTHOR, byPhoneIn, codeTo, enterCode, PARENT, phonesOf, requestCode, test } from './testing/phones.ts'

// The providers are the sandbox that every school outside production may have.

const landings: [string, (school: School) => string][] = [
  ['on the school’s own page', ({ origin }) => `${origin}/demo/free-lesson/`],
  ['on a landing of another origin', ({ foreign }) => `${foreign}/`],
]

for (const [where, addressOf] of landings)
  test(`a person signs in by the code of a text message and comes to the lesson: ${where}`, {
    tag: where === landings[1]?.[0] ? ['@webkit'] : ['@full'],
  }, async ({ page, school }) => {
    await page.goto(addressOf(school))
    await requestCode(page, PARENT)
    await expect(byPhoneIn(page).phoneCode).toBeFocused()
    await enterCode(page, await codeTo(school, PARENT))
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

for (const [where, addressOf] of landings)
  test(`the last line of the message names the host of the asking page: ${where}`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await page.goto(addressOf(school))
    await requestCode(page, PARENT)
    const code = await codeTo(school, PARENT)
    const { hostname } = new URL(addressOf(school))
    expect(phonesOf(school).textTo(PARENT)).toBe(`Код: ${code}\n\n@${hostname} #${code}`)
  })

for (const [where, addressOf] of landings)
  test(`a person signs in by a call, which the form offers after 30 seconds: ${where}`, {
    tag: where === landings[1]?.[0] ? ['@engines'] : ['@full'],
  }, async ({ page, school }) => {
    await page.clock.install()
    await page.goto(addressOf(school))
    await requestCode(page, PARENT)
    const form = byPhoneIn(page)
    await expect(form.call).toBeHidden()
    await page.clock.fastForward(30_000)
    await form.call.click()
    await expect(form.heading('Позвоните нам')).toBeVisible()
    await expect(page.getByRole('link', { name: /800/ })).toHaveAttribute('href', 'tel:+78005008275')
    phonesOf(school).callFrom(PARENT)
    await page.clock.runFor(3_000)
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

test('who returns from the call to the page is in at once', { tag: '@full' }, async ({ page, school }) => {
  await page.clock.install()
  await page.goto(school.foreign)
  await requestCode(page, PARENT)
  await page.clock.fastForward(30_000)
  await byPhoneIn(page).call.click()
  await page.getByRole('link', { name: /800/ }).waitFor()
  phonesOf(school).callFrom(PARENT)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('an account that a phone alone does not open needs the code of a mail too', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await page.goto(school.foreign)
  await requestCode(page, AUTHOR)
  await enterCode(page, await codeTo(school, AUTHOR))
  const form = byPhoneIn(page)
  await expect(form.heading('Подтвердите почту')).toBeVisible()
  await expect(form.email).toHaveCount(0)
  await form.send.click()
  await form.code.fill(codeIn(await mailTo(school, 'author@school.example')))
  await form.check.click()
  await expectLessonFor(page, school, 'Мария Лебедева')
})

test('where two accounts have the number, the person names the mailbox', { tag: '@full' }, async ({ page, school }) => {
  await page.goto(`${school.origin}/demo/free-lesson/`)
  await signIn(page, 'nophone@school.example')
  const login = loginIn(page)
  await login.heading('Введите свой номер телефона').waitFor()
  await login.phone.fill(PARENT)
  await login.button('Продолжить').click()
  await expectLessonFor(page, school, 'Олег Белов')
  await page.context().clearCookies()
  await page.goto(school.foreign)
  await requestCode(page, PARENT)
  await enterCode(page, await codeTo(school, PARENT))
  const form = byPhoneIn(page)
  await expect(form.heading('Подтвердите почту')).toBeVisible()
  await form.email.fill('nophone@school.example')
  await form.send.click()
  await form.code.fill(codeIn(await mailTo(school, 'nophone@school.example')))
  await form.check.click()
  await expectLessonFor(page, school, 'Олег Белов')
})

test('a browser that reads messages sends the code by itself, and is asked for nothing once the form is left', {
  tag: '@full',
}, async ({ page, school }) => {
  test.skip(engine !== 'chromium', 'only Chromium has WebOTP')
  await page.addInitScript(() => {
    if (!('OTPCredential' in window)) Reflect.set(window, 'OTPCredential', () => undefined)
    navigator.credentials.get = (request) =>
      new Promise((resolve, reject) => {
        Reflect.set(window, 'arrive', (code: string) => resolve(Object.assign(Object.create(null), { code })))
        request?.signal?.addEventListener('abort', () => {
          Reflect.set(window, 'isAborted', true)
          reject(new DOMException('', 'AbortError'))
        })
      })
  })
  await page.goto(school.foreign)
  await requestCode(page, PARENT)
  await byPhoneIn(page).button('Изменить номер').click()
  expect(await page.evaluate(() => Reflect.get(window, 'isAborted'))).toBe(true)
  await byPhoneIn(page).send.click()
  await expect(byPhoneIn(page).phoneCode).toBeVisible()
  const code = await codeTo(school, PARENT)
  await page.evaluate((received) => Reflect.get(window, 'arrive')(received), code)
  await expectLessonFor(page, school, 'Анна Смирнова')
})

for (const [where, addressOf] of landings)
  test(`from the school’s form in a popup: ${where}`, { tag: '@full' }, async ({ page, school }) => {
    const attributes = 'data-school-open="auth" data-school-view="pass" data-school-next-url="/free-lesson-oct"'
    const body = `<button ${attributes}>Вход</button>`
    await allowLocalNetwork(page.context())
    await openFixture(page, { origin: new URL(addressOf(school)).origin, school: school.origin, body })
    await page.getByRole('button', { name: 'Вход' }).click()
    const dialog = page.getByRole('dialog')
    await requestCode(dialog, PARENT)
    await enterCode(dialog, await codeTo(school, PARENT))
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

test('under a strict policy with Trusted Types it works as well', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/csp/')
  await requestCode(page, PARENT)
  await enterCode(page, await codeTo(school, PARENT))
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})

test('the event tells the way, and no address holds the number or the code', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const addresses: string[] = []
  page.context().on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await page.goto(`${school.origin}/demo/free-lesson/`)
  await page.evaluate(() => {
    document.addEventListener('school:signed-in', ({ detail }) => sessionStorage.setItem('method', detail.method))
  })
  await requestCode(page, PARENT)
  const code = await codeTo(school, PARENT)
  await enterCode(page, code)
  await expectLessonFor(page, school, 'Анна Смирнова')
  expect(await page.evaluate(() => sessionStorage.getItem('method'))).toBe('phone')
  expect(addresses.filter((address) => address.includes(PARENT.slice(1)) || address.includes(code))).toEqual([])
})

test('Back leads to the number, Forward to the code, and what was typed is there', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.goto(school.foreign)
  await loginIn(page).email.fill('parent@school.example')
  await requestCode(page, PARENT)
  await page.goBack()
  const form = byPhoneIn(page)
  await expect(form.phone).toHaveValue('+7 916 123-45-67')
  await page.goForward()
  await expect(form.phoneCode).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(form.email).toHaveValue('parent@school.example')
})

test('the code of the form is fetched when it is wanted, and the attribute no-phone hides its button', {
  tag: '@full',
}, async ({ page, school }) => {
  let fetched = 0
  page.on('request', (request) => {
    if (/\/widget\/by-phone-form-\w+\.js$/.test(request.url())) fetched += 1
  })
  await openFixture(page, { origin: school.origin, body: '<school-login no-phone></school-login>' })
  const form = byPhoneIn(page)
  await expect(form.byMail).toBeVisible()
  await page.locator('.unknown').waitFor({ state: 'detached' })
  expect([await form.open.count(), fetched]).toEqual([0, 0])
  await page.goto('/demo/free-lesson/')
  await expect(form.open).toBeVisible()
  expect(fetched).toBe(0)
  await form.open.click()
  await expect(form.phone).toBeVisible()
  expect(fetched).toBeGreaterThan(0)
})
