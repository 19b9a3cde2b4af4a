import type { Page } from '@playwright/test'
import { places } from '../auth/testing/form.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { mockResponse } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { loginFormIn, openLogin } from './testing/login-form.ts'

interface Stage {
  page: Page
  school: School
  form: ReturnType<typeof loginFormIn>
}

/** Views in the order in which one leads to the next, each with the way from the one before. */
type Tour = Record<string, (stage: Stage) => Promise<unknown>>

const WHO_REGISTERED = 'Это вы регистрировались в Chrome на Windows 5 минут назад?'
const WRONG_CODE = '00000000'
const CHECK = '/auth/check-code/**'

const tours: Record<string, { who?: string; views: Tour }> = {
  'to sign in or to register': {
    views: {
      pass: ({ form }) => form.expectHeading(form.texts.pass.title.login),
      'pass, faulty': async ({ form }) => {
        await form.submit.click()
        await form.expectError('email', form.texts.fields.emailMissing)
        await form.expectError('password', form.texts.fields.passwordShort)
      },
      'pass, refused': async ({ form }) => {
        await form.signIn('parent@school.example', 'not-this-one')
        await expect(form.notice).toHaveText(form.texts.server.badCredentials)
      },
      registration: async ({ form }) => {
        await form.tab('registration').click()
        await expect(form.boxes).toHaveCount(2)
      },
      'registration, faulty': async ({ form }) => {
        await form.submit.click()
        await form.expectError('name', form.texts.fields.nameMissing)
      },
      'registration, known': async ({ form }) => {
        await form.register('parent@school.example')
        await expect(form.notice).toContainText(form.texts.registration.hasAccount.login)
      },
      captcha: async ({ page, form }) => {
        await mockResponse(page, '/landing-registration-site/**', 400, {
          status: 'error',
          errors: { recaptcha: ['?'] },
        })
        await form.register('new@parents.example')
        await form.expectHeading(form.texts.captcha.title)
      },
    },
  },
  'with a letter': {
    views: {
      ml: async ({ form }) => {
        await form.press(form.texts.pass.forgotten)
        await form.expectHeading(form.texts.ml.title.login)
      },
      'ml, sent': async ({ form }) => {
        await form.press(form.texts.toPass)
        await form.askForLink('author@school.example')
        await form.expectHeading(form.texts.ml.sentTitle)
      },
      code: async ({ form }) => {
        await form.press(form.texts.toPass)
        await form.press(form.texts.pass.byCode)
        await form.expectHeading(form.texts.code.title)
      },
      'code, sent': async ({ form }) => {
        await form.press(form.texts.toPass)
        await form.askForCode('parent@school.example')
        await form.expectHeading(form.texts.code.sentTitle)
      },
      'code, wrong': async ({ form }) => {
        await form.field('code').fill(WRONG_CODE)
        await form.submit.click()
        await form.expectError('code', form.texts.server.codeWrong)
      },
      'code, who registered': async ({ page, form }) => {
        await mockResponse(page, CHECK, 200, { status: 'confirm_own', question: WHO_REGISTERED })
        await form.submit.click()
        await form.expectHeading(form.texts.code.ownTitle)
      },
      'code, expired': async ({ page, form }) => {
        await mockResponse(page, CHECK, 400, { status: 'code_expired', error: form.texts.server.codeExpired })
        await form.press(form.texts.mail.code.own.yes)
        await form.expectHeading(form.texts.code.title)
        await expect(form.notice).toHaveText(form.texts.server.codeExpired)
      },
      'code, locked': async ({ page, form }) => {
        await mockResponse(page, CHECK, 200, { status: 'ok', time_left: 30 })
        await form.submit.click()
        await form.field('code').fill(WRONG_CODE)
        await mockResponse(page, CHECK, 400, {
          status: 'refresh_code',
          error: form.texts.server.codeLocked,
          time_left: 30,
        })
        await form.submit.click()
        await form.expectError('code', form.texts.server.codeLocked)
      },
    },
  },
  'for somebody known without a phone': {
    who: 'nophone@school.example',
    views: {
      phone: ({ form }) => form.expectHeading(form.texts.phone.title),
      'phone, faulty': async ({ form }) => {
        await form.submit.click()
        await form.expectError('phone', form.texts.fields.phoneMissing)
      },
    },
  },
  'for somebody known': {
    who: 'parent@school.example',
    views: { action: ({ form }) => form.expectHeading(form.texts.action.title('Анна Смирнова')) },
  },
}

for (const place of places) {
  for (const [name, { who, views }] of Object.entries(tours)) {
    test(`the views ${name} come, and axe finds nothing in them, light and dark, in ${place.lang}, ${place.where}`, {
      tag: '@full',
    }, async ({ page, school, complaints }) => {
      complaints.allow(/status of 400/)
      if (who) await beIn(page, school, who)
      await openLogin(page, school, place)
      const form = loginFormIn(page, place.lang)
      for (const [view, reach] of Object.entries(views)) {
        await test.step(view, async () => {
          await reach({ page, school, form })
          await expectNoFindings(page, { within: 'school-login' })
        })
      }
    })
  }
}
