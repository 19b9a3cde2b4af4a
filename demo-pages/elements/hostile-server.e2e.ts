import type { Page } from '@playwright/test'
import { formIn } from '../auth/testing/form.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import { mockResponse } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture } from './testing/fixture-page.ts'

/** Runs where a page takes it for markup, and is a text otherwise. */
const HOSTILE = '<img src=x onerror="globalThis.ran=1"><svg onload="globalThis.ran=1">'
const RUNS = 'javascript:globalThis.ran=1//'

const refusal = (...fields: string[]) => ({
  status: 'error',
  errors: Object.fromEntries([...fields, '__all__', HOSTILE].map((field) => [field, [HOSTILE, HOSTILE]])),
})

const user = {
  status: 'ok',
  csrf_token: 'token',
  user_id: HOSTILE,
  user_name: HOSTILE,
  phone: HOSTILE,
  user_data: { user_id: HOSTILE },
  segment_data: { user_id: HOSTILE },
  redirect_origins: [HOSTILE, 'javascript:', 'null'],
  event_origins: [HOSTILE],
  support: { email: `${HOSTILE}@x.example`, whatsapp: RUNS },
  room_url: RUNS,
}

const visitor = { ...user, status: 'anonymous', user_name: undefined, phone: undefined }

const isShown = (page: Page) => expect(page.getByText(HOSTILE).first()).toBeVisible()

const registerIn: Record<string, (page: Page) => Promise<void>> = {
  'school-login': (page) => register(page),
  'school-auth': async (page) => {
    const form = formIn(page)
    await form.press('toRegistration')
    await form.fillRegistration()
    await form.press('register')
  },
}

/** What a lying server says, and how a person comes to see it. */
const lies: Record<string, (page: Page, form: string) => Promise<unknown>> = {
  'the name of who is signed in': async (page) => {
    await mockResponse(page, '/api/v1/check_auth/**', 200, user)
    await page.reload()
    await isShown(page)
  },
  'the errors of a sign-in': async (page) => {
    await mockResponse(page, '/api/v1/landing-auth/**', 400, refusal('username', 'password'))
    await signIn(page, 'parent@school.example')
    await isShown(page)
  },
  'the errors of a registration': async (page, form) => {
    await mockResponse(page, '/api/v1/landing-registration*/**', 400, refusal('email', 'name', 'phone'))
    await registerIn[form]?.(page)
    await isShown(page)
  },
  'a lock': async (page) => {
    await mockResponse(page, '/api/v1/landing-auth/**', 429, refusal())
    await signIn(page, 'parent@school.example')
    await isShown(page)
  },
  'a room behind a sign-in': async (page) => {
    await mockResponse(page, '/api/v1/landing-auth/**', 200, { ...user, phone: '+79161234567' })
    const navigated = page.waitForEvent('framenavigated')
    await signIn(page, 'parent@school.example')
    await navigated
  },
  'a fail': async (page, form) => {
    await mockResponse(page, '/api/v1/landing-auth/**', 400, { status: 'error', errors: { suspicious: [HOSTILE] } })
    await signIn(page, 'parent@school.example')
    if (form === 'school-login') await isShown(page)
    else await expect(loginIn(page).submit).toHaveCount(0)
  },
}

const forms = {
  'school-login': '<school-login></school-login>',
  'school-auth': '<school-auth view="pass"></school-auth>',
}

for (const [form, body] of Object.entries(forms))
  for (const [lie, show] of Object.entries(lies)) {
    test(`in <${form}> ${lie} from a hostile server runs nothing and is no markup`, {
      tag: fullUnless(form === 'school-login' && lie === 'a room behind a sign-in'),
    }, async ({ page, school, complaints }) => {
      complaints.allow(/status of 4\d\d/)
      let hasRun = false
      await page.exposeFunction('noteRun', () => (hasRun = true))
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, 'ran', {
          set() {
            Reflect.get(globalThis, 'noteRun')()
          },
        })
      })
      await mockResponse(page, '/api/v1/check_auth/**', 200, visitor)
      await openFixture(page, { origin: school.origin, body })
      await becomeLive(page)
      await show(page, form)
      await page.waitForLoadState('networkidle')
      const markup = page.locator('img[src=x], svg[onload]')
      const addresses = page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect([await markup.count(), (await addresses).filter((address) => address?.startsWith('javascript:'))]).toEqual(
        [0, []],
      )
      expect(hasRun).toBe(false)
    })
  }
