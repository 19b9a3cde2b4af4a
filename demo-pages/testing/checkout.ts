import type { FrameLocator, Locator, Page } from '@playwright/test'
import { CARD_CODE, CARD_EXPIRY, CARD_NAME } from './cards.ts'
import { expect } from './test.ts'

/** Headings of the steps. Source: checkout spec §2. */
export const HEADINGS = {
  list: 'Ваша корзина',
  empty: 'Подберите обучение',
  methods: 'Подтвердить вашу оплату',
  cards: 'Выбор карт',
  info: 'Данные новой карты',
  review: 'Ваш заказ',
  success: 'Ваш заказ успешно оплачен!',
  resumed: 'Подписка возобновлена',
  waiting: 'Ожидаем оплату',
  refused: 'Оплата не прошла',
  fail: 'Ошибочка! Что-то пошло не так.',
} as const

/** The words and controls of a `<school-checkout>`, as a person finds them. */
export const checkoutIn = (root: Page | Locator) => {
  const button = (name: string | RegExp) => root.getByRole('button', { name, exact: true })
  const field = (label: string) => root.getByRole('textbox', { name: label, exact: true })
  return {
    heading: (step: keyof typeof HEADINGS) => root.getByRole('heading', { name: HEADINGS[step], exact: true }),
    button,
    link: (name: string | RegExp) => root.getByRole('link', { name, exact: true }),
    field,
    /** A method, a duration or a card: whatever is chosen among tiles. */
    tile: (name: string | RegExp) => root.getByRole('radio', { name }),
    items: root.getByRole('listitem'),
    offer: root.getByRole('checkbox', { name: /^Принимаю/ }),
    lils: root.getByRole('switch', { name: /^Оплатить лиликами/ }),
    promo: field('Промокод'),
    popup: root.getByRole('dialog'),
    cardNumber: root.locator('[autocomplete="cc-number"]'),
    cardName: root.locator('[autocomplete="cc-name"]'),
    cardExpiry: root.locator('[autocomplete="cc-exp"]'),
    cardCode: root.locator('[autocomplete="cc-csc"]'),
    toPay: button('Перейти к оплате'),
    otherMethod: button('Другой способ'),
    keepCard: root.getByRole('checkbox', { name: 'Сохранить карту для следующих покупок' }),
    details: root.getByText('Показать детали', { exact: true }),
    saveCard: button(/^(?:Сохранить данные карты|Оплатить картой|Привязать карту)$/),
  }
}

/** Types a card into the form of the checkout and saves it. */
export const typeCard = async (
  root: Page | Locator,
  number: string,
  { code = CARD_CODE, expiry = CARD_EXPIRY, isSaved = false } = {},
) => {
  const checkout = checkoutIn(root)
  await checkout.cardNumber.fill(number)
  await checkout.cardName.fill(CARD_NAME)
  await checkout.cardExpiry.fill(expiry)
  await checkout.cardCode.fill(code)
  if (isSaved) await checkout.keepCard.check()
  await checkout.saveCard.click()
}

/** The frame that a bank or a provider has in the checkout. */
export const frameIn = (page: Page): FrameLocator => page.locator('school-checkout iframe').contentFrame()

/** The form of a bank or a provider is as wide as the card of the checkout on a phone, and as 3-D Secure has it at most beside the order. */
export const expectWideFrame = async (page: Page) => {
  const size = page.viewportSize()
  for (const width of [360, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    const [frame, card] = await Promise.all(
      ['iframe', '[part=card]'].map((part) => page.locator(`school-checkout ${part}`).boundingBox()),
    )
    expect(frame?.width).toBeGreaterThanOrEqual(width > 360 ? 600 : (card?.width ?? 0) - 2)
  }
  if (size) await page.setViewportSize(size)
}

/** Answers the bank that asks whether the person pays: on its page, or in its frame. */
export const completeChallenge = (root: Page | FrameLocator, isMe: boolean) =>
  root.getByRole('button', { name: isMe ? 'Подтвердить' : /^(Отклонить|Отказаться|Это не я)$/, exact: true }).click()

/**
 * The same in the frame, with the checkout told of it before it asks the school again: on a slow machine it asks in between, and says the
 * outcome without that step.
 */
export const completeChallengeInFrame = async (page: Page, isMe: boolean) => {
  const { promise: isBack, resolve: ask } = Promise.withResolvers<void>()
  const questions = '**/api/v1/payment-status/**'
  await page.route(questions, async (route) => {
    await isBack
    await route.fallback()
  })
  await completeChallenge(frameIn(page), isMe)
  await checkoutIn(page).heading('waiting').waitFor()
  ask()
  await page.unroute(questions)
}

/** Pays on the page of SBP or SberPay, as the app of the bank does. */
export const payInApp = (root: Page | FrameLocator) =>
  root.getByRole('button', { name: 'Оплатить в приложении', exact: true }).click()

const typeEmbedded = async (frame: FrameLocator, number: string, button: string) => {
  await frame.getByRole('textbox', { name: 'Номер карты' }).fill(number)
  await frame.getByRole('button', { name: button, exact: true }).first().click()
}

/** Pays by a test card in the embedded form for euros. */
export const payEmbedded = (frame: FrameLocator, number: string) => typeEmbedded(frame, number, 'Оплатить')

/** The same for a card that is kept, and pays later. */
export const bindEmbedded = (frame: FrameLocator, number: string) => typeEmbedded(frame, number, 'Привязать карту')
