import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { listen } from '../testing/buying.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { buy, type Goods, subscribe } from '../testing/shopping.ts'
import { dayOf, monthsAhead } from '../profile/testing/days.ts'

const BOUGHT = ['course:2', 'school:1:3', 'lesson:2', 'gift-certificate:1'] as const

/** Has paid past all pages; answers where the bank would lead back to. */
const haveBought = async (page: Page, school: School, goods: readonly Goods[]): Promise<string> => {
  await beIn(page, school)
  const reply = await buy(page, school, goods)
  return `/checkout/cart/success/?payment=${'payment' in reply ? reply.payment : ''}`
}

/** Counts what the page is told of payments from now on. */
const listenNow = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.evaluate(() => {
    Reflect.set(globalThis, 'paid', 0)
    addEventListener('school:paid', () => Reflect.set(globalThis, 'paid', Reflect.get(globalThis, 'paid') + 1))
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'paid'))
}

const confettiIn = (page: Page) => page.locator('school-checkout canvas')

test('a settled payment shows each item, until when it is open, and the way there', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  const address = await haveBought(page, school, BOUGHT)
  await page.goto(address)
  const { heading, items, link } = checkoutIn(page.locator('school-checkout'))
  await expect(heading('success')).toBeVisible()
  await expect(items).toHaveText([
    /^Шахматы с нуля до первого турнираДоступноПерейти к курсу$/,
    new RegExp(`^Домашняя школа «Маяк»Доступно до.${dayOf(monthsAhead(3))}Перейти в школу$`),
    /^Динозавры: кто кого боялсяДоступноПерейти в школу$/,
    /^Подарочный сертификат.*Код сертификата мы прислали/,
  ])
  await expect(link('Все покупки в личном кабинете')).toHaveAttribute('href', `${school.origin}/user/profile/`)
  await expect(link(/^Пользовательское соглашение/)).toHaveCount(0)
})

test('the page is told of it once, with nothing of the buyer, and a reload celebrates no more', {
  tag: '@full',
}, async ({ page, school }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const notified = await listen(page)
  const address = await haveBought(page, school, ['course:2'])
  await page.goto(address)
  await expect(confettiIn(page)).toHaveCount(1)
  await expect(confettiIn(page)).toHaveCSS('pointer-events', 'none')
  await expect(confettiIn(page)).toHaveCount(0)
  await page.reload()
  await expect(checkoutIn(page.locator('school-checkout')).heading('success')).toBeVisible()
  await expect(confettiIn(page)).toHaveCount(0)
  const payment = new URL(page.url()).searchParams.get('payment')
  expect(notified).toEqual([{ payment, products: ['Шахматы с нуля до первого турнира'] }])
})

test('nothing moves for people who want it so, and no confetti is fetched', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const notified = await listen(page)
  await page.goto(await haveBought(page, school, ['course:2']))
  await expect.poll(() => notified.length).toBe(1)
  expect([await confettiIn(page).count(), files.filter((file) => file.includes('confetti'))]).toEqual([0, []])
})

test('the only thing that was bought is one press away', { tag: '@full' }, async ({ page, school }) => {
  await page.goto(await haveBought(page, school, ['course:2']))
  await checkoutIn(page.locator('school-checkout')).link('Перейти к курсу').press('Enter')
  await expect(page).toHaveURL(`${school.origin}/courses/chess/`)
})

for (const hasSound of [true, false])
  test(`a short chord sounds and is let go${hasSound ? '' : ', but not where the page sets no-sound'}`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      const states: string[] = []
      Reflect.set(globalThis, 'sounds', states)
      globalThis.AudioContext = class extends AudioContext {
        constructor() {
          super()
          this.addEventListener('statechange', () => states.push(this.state))
        }
      }
    })
    const address = await haveBought(page, school, ['course:2'])
    const letGo = await hold(page, '**/api/v1/payment-status/')
    await page.goto(address)
    const { heading } = checkoutIn(page.locator('school-checkout'))
    await heading('waiting').click() // browsers let nothing sound before a press
    if (!hasSound) await page.locator('school-checkout').evaluate((element) => element.setAttribute('no-sound', ''))
    const notified = await listenNow(page)
    letGo()
    await expect(heading('success')).toBeVisible()
    await expect(confettiIn(page)).toHaveCount(1)
    await expect(confettiIn(page)).toHaveCount(0)
    const sounds = await page.evaluate(() => Reflect.get(globalThis, 'sounds'))
    expect([await notified(), sounds]).toEqual([1, hasSound ? ['running', 'closed'] : []])
  })

for (const [width, scheme] of [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)
  test(`the page of a settled payment reads well and fits ${width} pixels, ${scheme}`, {
    tag: fullUnless(width === 360 && scheme === 'light'),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(await haveBought(page, school, BOUGHT))
    await expect(checkoutIn(page.locator('school-checkout')).heading('success')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectNoFindings(page, { schemes: [scheme] })
  })

test('a subscription that was paid leads to the school', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  const reply = await subscribe(page, school)
  await page.goto(`/checkout/cart/success/?payment=${'payment' in reply ? reply.payment : ''}`)
  await expect(checkoutIn(page.locator('school-checkout')).items).toHaveText([
    new RegExp(`^Подписка на каталогДоступно до.${dayOf(monthsAhead(1))}Перейти в школу$`),
  ])
})
