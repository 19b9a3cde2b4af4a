import type { Page } from '@playwright/test'
import { snippet } from '../elements/testing/fixture-page.ts'
import { reader, showComments } from '../reader/testing/documents.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { chooseCountry, signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/** What the landing loads: `late` once it has loaded. */
const pages = {
  'MooTools 1.1': 'mootools',
  'Prototype 1.6': 'prototype',
  'json2.js': 'json2',
  'core-js 2': 'core-js',
  'all of them': 'mootools prototype json2 core-js',
  'MooTools and Prototype, late': 'late mootools prototype',
} as const

interface Journey {
  body: string
  prepare: (page: Page, school: School) => Promise<unknown>
  go: (page: Page) => Promise<unknown>
}

const nothing = () => Promise.resolve()

const journeys: Record<string, Journey> = {
  'a refusal and a sign-in in <school-login>': {
    body: '<school-login next-url="/lessons/"></school-login>',
    prepare: nothing,
    go: async (page) => {
      await loginIn(page).email.fill('parent')
      await loginIn(page).submit.click()
      await expect(page.locator('[aria-invalid]').first()).toBeVisible()
      await signIn(page, 'parent@school.example')
      await page.waitForURL('**/lessons/')
    },
  },
  'a registration in the popup': {
    body: '<button data-school-open="login" data-school-next-url="/lessons/">Записаться</button>',
    prepare: nothing,
    go: async (page) => {
      const open = page.getByRole('button', { name: 'Записаться', exact: true })
      await open.click()
      await page.getByRole('dialog').getByRole('textbox').first().press('Escape')
      await expect(open).toBeFocused()
      await page.evaluate(() => window.scrollTo(0, 0))
      await open.click()
      await register(page.getByRole('dialog'))
      await page.waitForURL('**/lessons/')
    },
  },
  'a cart in <school-checkout>': {
    body: '<school-checkout></school-checkout>',
    prepare: (page, school) => signInWithCart(page, school, ['course:2', 'lesson:1']),
    go: async (page) => {
      const checkout = checkoutIn(page)
      await expect(checkout.items).toHaveCount(2)
      await expect(page.locator('school-checkout [part=sum]')).toHaveText(/\d\s₽$/)
      await checkout.toPay.click()
      await expect(checkout.heading('methods')).toBeVisible()
      await checkout
        .tile(/Банковская карта|карт/i)
        .first()
        .click()
    },
  },
  'a document and a comment in <school-content>': {
    body: '<school-content kind="course" slug="space"></school-content>',
    prepare: (page, school) => beIn(page, school),
    go: async (page) => {
      await page.getByRole('button', { name: 'Увеличить: Молодая луна' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Начать, 2 вопроса' }).click()
      await page.getByRole('button', { name: 'Восемь' }).click()
      await expect(page.getByText('Верно!')).toBeVisible()
      await showComments(page)
      await reader(page).getByRole('textbox', { name: 'Ваш комментарий' }).fill('Спасибо за урок')
      await page.getByRole('button', { name: 'Отправить' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Спасибо за урок' })).toBeVisible()
    },
  },
  'a buy button and <school-cart>': {
    body: '<button data-school-buy="course:1">Купить</button><school-cart></school-cart>',
    prepare: (page, school) => chooseCountry(page, school, true),
    go: async (page) => {
      await page.getByRole('button', { name: 'Купить' }).click()
      await expect(page.locator('school-notices')).toContainText('корзин')
      await expect(page.locator('school-cart [part=badge]')).toHaveText('1')
    },
  },
}

for (const [library, names] of Object.entries(pages))
  for (const [journey, { body, prepare, go }] of Object.entries(journeys)) {
    test(`${journey} works in a page of ${library}`, {
      tag: fullUnless(library === 'all of them'),
    }, async ({ page, school }) => {
      await prepare(page, school)
      const tag = `<meta name="libraries" content="${names}">${snippet(school.origin)}`
      await openLanding(page, school, 'globals', { origin: school.origin, tag, body })
      await go(page)
    })
  }
