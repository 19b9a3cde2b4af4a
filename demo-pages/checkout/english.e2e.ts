import type { Page } from '@playwright/test'
import { seededCertificates } from '../../scripts/seed/shop.ts'
import { cardErrorTexts, scriptTexts } from '../../widget/texts/checkout/error-texts.ts'
import { cardFormTexts, savedCardTexts } from '../../widget/texts/checkout/card-texts.ts'
import { checkoutEn as en } from '../../widget/texts/checkout/checkout-en.ts'
import { codeTexts } from '../../widget/texts/checkout/code-texts.ts'
import { orderTexts } from '../../widget/texts/checkout/order-texts.ts'
import { payTexts } from '../../widget/texts/checkout/pay-texts.ts'
import { popupTexts } from '../../widget/texts/checkout/popup-texts.ts'
import { promoTexts } from '../../widget/texts/checkout/sum-texts.ts'
import { reviewTexts } from '../../widget/texts/checkout/review-texts.ts'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { CARD_CODE, CARD_EXPIRY, CARD_NAME, cards } from '../testing/cards.ts'
import { checkoutIn, frameIn } from '../testing/checkout.ts'
import { allowLocalNetwork, hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { signInWithCart, fillCart, keepCard, payInEuros } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

const [review, pay, popups] = [reviewTexts.en, payTexts.en, popupTexts.en]

/** What products, authors and givers are called: names have no language. */
const NAMES = [
  'Шахматы с нуля до первого турнира',
  'Тимур Ахметов',
  'Космос: от Луны до чёрных дыр',
  'Илья Громов',
  'Читаем быстро и с удовольствием',
  'Вера Полянская',
  'Подписка на каталог',
  seededCertificates[0].giver,
]

/** Words and names in the checkout, or in another part of the page, in whatever shadow, that are in Russian. */
const russianIn = (page: Page, parts = 'school-checkout, school-notices') =>
  page.evaluate(
    ([selector, ...names]) => {
      const spoken = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
      const textsOf = (node: Node): string[] => {
        const own = node instanceof Element ? spoken.map((name) => node.getAttribute(name) ?? '') : []
        const text =
          node instanceof Text && !/^(STYLE|SCRIPT)$/.test(node.parentElement?.tagName ?? '') ? [node.data] : []
        const inner = (node instanceof Element && node.shadowRoot) || node // what is not in a slot is not shown
        const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : []
        return [...own, ...text, ...[...inner.childNodes, ...slotted].flatMap(textsOf)]
      }
      const roots = document.querySelectorAll(selector ?? '')
      const nameless = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text)
      return [...roots].flatMap(textsOf).filter((text) => /\p{Script=Cyrillic}/u.test(nameless(text)))
    },
    [parts, ...NAMES],
  )

const openEnglish = async (page: Page, school: School, attributes = '') => {
  await allowLocalNetwork(page.context())
  await openFixture(page, {
    origin: school.origin,
    body: `<main><h1>School</h1><school-checkout lang="en" ${attributes}></school-checkout></main>`,
  })
}

/** The step stands there with no word of Russian. */
const expectEnglish = async (page: Page, heading: string) => {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  expect([heading, await russianIn(page)]).toEqual([heading, []])
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

const typeEnglish = async (page: Page, number: string, submit = cardFormTexts.en.pay) => {
  const checkout = checkoutIn(page)
  await checkout.cardNumber.fill(number)
  await checkout.cardName.fill(CARD_NAME)
  await checkout.cardExpiry.fill(CARD_EXPIRY)
  await checkout.cardCode.fill(CARD_CODE)
  await press(page, submit)
}

test('the empty cart and that of a visitor speak English', { tag: '@full' }, async ({ page, school }) => {
  await openEnglish(page, school)
  await expectEnglish(page, en.titles.empty)
  await fillCart(page, school, ['course:2', 'course:1'])
  await page.reload()
  await expect(page.locator('school-login').getByRole('textbox', { name: 'Email', exact: true })).toBeVisible()
  await expectEnglish(page, popups.country.title)
  await expectNoFindings(page)
  await page.goto('/checkout/cart/list?lang=en')
  await expectEnglish(page, en.list.title)
  expect(await russianIn(page, 'html')).toEqual([])
})

test('each page with the checkout is English from its header to its footer', async ({ page, school, complaints }) => {
  complaints.allow(/404.*get-user-subscription/) // there is nothing to renew
  await signInWithCart(page, school)
  for (const address of [
    '/checkout/catalog-cart/list',
    '/user/profile/checkout',
    '/course/2/checkout',
    '/demo/trial/',
    '/demo/subscribe/',
    '/demo/euro/',
  ]) {
    await page.goto(`${address}?lang=en`)
    await expect(page.locator('school-checkout').getByRole('heading').first()).toBeVisible()
    expect([address, await russianIn(page, 'html')]).toEqual([address, []])
  }
})

test('what is offered and done in a cart speaks English', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school, ['course:2', 'course:1'])
  await openEnglish(page, school)
  await expectEnglish(page, popups.blackBox.title)
  await press(page, popups.blackBox.no)
  await expectEnglish(page, en.list.title)
  const promo = page.getByRole('textbox', { name: promoTexts.en.promo.label, exact: true })
  const expectMessage = async (code: string, message: string) => {
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
    expect([code, await russianIn(page)]).toEqual([code, []])
  }
  await promo.fill('NOTHING')
  await press(page, promoTexts.en.promo.apply)
  await expectMessage('NOTHING', codeTexts.en.notFound)
  await promo.fill('LETO15') // one of their own is checked as soon as it is there
  await expectMessage('LETO15', codeTexts.en.applied)
  await press(page, promoTexts.en.promo.remove)
  await page.getByRole('switch').check()
  await page.getByRole('checkbox').uncheck()
  await press(page, en.list.toPay)
  await expect(page.getByText(en.offer.missing).first()).toBeVisible()
  await page.locator('summary').click()
  await expectEnglish(page, en.list.title)
  await expectNoFindings(page)
})

test('a certificate and paying, from the methods to success, speak English', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school, [])
  await keepCard(page, school, cards.cloudpayments.paysOnce)
  await fillCart(page, school, ['course:2'])
  await openEnglish(page, school)
  await page.getByRole('textbox', { name: promoTexts.en.promo.label, exact: true }).fill(seededCertificates[0].code)
  await press(page, promoTexts.en.promo.apply)
  await expectEnglish(page, popups.certificate.title('3,000'))
  await page.keyboard.press('Escape')
  await expectEnglish(page, en.list.title)
  await press(page, en.list.otherMethod)
  await expectEnglish(page, en.methods.title)
  await press(page, orderTexts.en.continueLabel)
  await expect(page.getByText(orderTexts.en.missing).first()).toBeVisible()
  await expectEnglish(page, en.methods.title)
  await page.getByRole('radio', { name: en.methods.names['bank-card'] }).check()
  await press(page, orderTexts.en.continueLabel)
  await expectEnglish(page, en.titles.cards)
  await page.getByRole('radio', { name: new RegExp(`^${savedCardTexts.en.fresh}`) }).check()
  await press(page, orderTexts.en.continueLabel)
  await press(page, cardFormTexts.en.pay)
  await expect(page.getByText(cardErrorTexts.en.errors.number).first()).toBeVisible()
  await expectEnglish(page, en.titles.info)
  await expectNoFindings(page)
})

test('the bank, a failure, waiting and success speak English', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school)
  await openEnglish(page, school, 'page="info"')
  const type = (number: string) => typeEnglish(page, number)
  await type(cards.cloudpayments.declined)
  await expectEnglish(page, en.titles.review)
  await press(page, review.pay('₽2,900'))
  await expectEnglish(page, en.titles.fail)
  await page.getByText(pay.fail.details, { exact: true }).click()
  await expectEnglish(page, en.titles.fail)
  await expectNoFindings(page)
  await press(page, pay.fail.otherMethod)
  await page.getByRole('radio', { name: en.methods.names['bank-card'] }).check()
  await press(page, orderTexts.en.continueLabel)
  await type(cards.cloudpayments.asks)
  await press(page, review.pay('₽2,900'))
  await expectEnglish(page, en.titles.secure)
  const letGo = await hold(page, /payment-status/)
  await frameIn(page).getByRole('button').first().click()
  await expectEnglish(page, en.titles.waiting)
  letGo()
  await expectEnglish(page, en.titles.paid)
  await expectNoFindings(page)
})

test('a trial, and a bank’s script that does not come, speak English', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/checkout\.js|ERR_FAILED/)
  await signInWithCart(page, school, [])
  await openEnglish(page, school, 'trial')
  await expect(checkoutIn(page).items).toContainText([/^Catalogue subscription/])
  await expect(page.getByText(en.terms.trial('₽1,500'))).toBeVisible()
  await page.route(/\/cloudpayments\/.*checkout\.js/, (route) => route.abort())
  await press(page, en.list.trialContinue)
  await expect(page.getByText(scriptTexts.en.missing).first()).toBeVisible()
  await expectEnglish(page, en.titles.info)
  await page.unrouteAll({ behavior: 'wait' })
  await typeEnglish(page, cards.cloudpayments.pays, cardFormTexts.en.bind)
  await press(page, review.startTrial)
  await expectEnglish(page, en.titles.paid)
})

test('euros are paid in English, in the provider’s form too', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school)
  await payInEuros(page, school)
  await openEnglish(page, school)
  await page.getByRole('radio', { name: en.methods.names['bank-card'] }).check()
  await press(page, en.list.toPay)
  await press(page, review.pay('€34'))
  await expect(frameIn(page).getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await expectEnglish(page, en.titles.widget)
})

test('a language that is set later is followed where the person is, and what was typed stays', {
  tag: '@full',
}, async ({ page, school }) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/payment/info')
  await checkoutIn(page).cardName.fill(CARD_NAME)
  await page.locator('school-checkout').evaluate((element) => element.setAttribute('lang', 'en'))
  await expectEnglish(page, en.titles.info)
  await expect(checkoutIn(page).cardName).toHaveValue(CARD_NAME)
})
