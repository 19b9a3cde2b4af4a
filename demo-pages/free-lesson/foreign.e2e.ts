import { createServer } from 'node:http'
import { expectNoFindings } from '../testing/axe.ts'
import { engine } from '../testing/browsers/engine.ts'
import { freePorts } from '../testing/server/ports.ts'
import { expectLessonFor, journeys } from '../testing/journeys.ts'
import { continueAfterLoad, loginIn, register, signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'

test.describe('on another origin, third-party cookies blocked', () => {
  test.beforeEach(async ({ context, page }) => {
    if (engine !== 'chromium') return // the others block or partition them by default
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
  })

  test('this browser keeps no third-party cookie', { tag: '@full' }, async ({ page }) => {
    const [port = 0] = await freePorts(1)
    const cookies = new Set<string | undefined>()
    const tracker = createServer((request, response) => {
      if (request.headers.origin) cookies.add(request.headers.cookie)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Set-Cookie', 'tracker=1; SameSite=None; Secure; Path=/')
      response.setHeader('Access-Control-Allow-Origin', `http://127.0.0.1:${port}`)
      response.setHeader('Access-Control-Allow-Credentials', 'true')
      response.end('<link rel="icon" href="data:,">')
    }).listen(port)
    await page.goto(`http://127.0.0.1:${port}/`)
    for (const _ of 'twice') {
      await page.evaluate((url) => fetch(url, { credentials: 'include' }).then(() => true), `http://localhost:${port}/`)
    }
    tracker.close()
    expect(cookies).toEqual(new Set([undefined]))
  })

  journeys((school) => `${school.foreign}/`, true)

  test('the session there is the landing’s own, and ends there', { tag: '@full' }, async ({ page, school }) => {
    await page.goto(school.foreign)
    await signIn(page, 'parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
    await page.goto(school.foreign)
    await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
    await expect(loginIn(page).email).toBeVisible()
    await page.goto('/free-lesson-oct')
    await expectLessonFor(page, school, 'Анна Смирнова')
  })
})

test.describe('on another origin where the browser keeps no cookie of the school at all', () => {
  test.beforeEach(async ({ page, school }) => {
    await page.addInitScript(() => {
      const really = window.fetch.bind(window)
      if (location.hostname === '127.0.0.1')
        window.fetch = (input, init) => really(input, { ...init, credentials: 'omit' })
    })
    await page.goto(school.foreign)
  })

  test('a person signs in by password and comes to the lesson signed in', async ({ page, school }) => {
    await signIn(page, 'parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test('a person registers and comes to the lesson signed in', { tag: '@full' }, async ({ page, school }) => {
    await register(page)
    await expectLessonFor(page, school, 'Вера Ильина')
  })
})

test('Back leads from the school to the landing', async ({ page, school }) => {
  await continueAfterLoad(page)
  await page.goto(school.foreign)
  await signIn(page, 'parent@school.example')
  await expectLessonFor(page, school, 'Анна Смирнова')
  await page.goBack()
  await expect(page).toHaveURL(`${school.foreign}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a ticket that was used opens nothing', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  const asking = page.waitForRequest((request) => request.url().endsWith('/auth/enter/') && request.method() === 'POST')
  await page.goto(school.foreign)
  await signIn(page, 'parent@school.example')
  const body = new URLSearchParams((await asking).postData() ?? '')
  await expectLessonFor(page, school, 'Анна Смирнова')
  await page.context().clearCookies()
  await page.goto(school.foreign)
  await page.evaluate(
    ({ action, fields }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [name, value] of fields) form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    { action: `${school.origin}/auth/enter/`, fields: [...body] },
  )
  await expect(page.getByRole('heading', { name: 'Не получилось продолжить' })).toBeVisible()
})

test('whoever is signed in at the school as somebody else is asked before the account is switched', async ({
  page,
  school,
}) => {
  await page.goto('/demo/free-lesson/')
  await signIn(page, 'author@school.example')
  await expectLessonFor(page, school, 'Мария Лебедева')
  await page.goto(school.foreign)
  await signIn(page, 'parent@school.example')
  await expect(page.getByRole('heading', { name: 'Сменить аккаунт?' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: /Войти как/ }).click()
  await expectLessonFor(page, school, 'Анна Смирнова')
})
