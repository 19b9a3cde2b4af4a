import type { Locator, Page } from '@playwright/test'
import { BOUGHT_ONCE, outcomeOf, payButton } from '../testing/buying.ts'
import { CARD_CODE, CARD_NAME, cards } from '../testing/cards.ts'
import { checkoutIn, frameIn } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

/** More stops than any step has. */
const STOPS = 60

const hasFocus = (target: Locator) =>
  target.evaluate((element) => {
    const root = element.getRootNode()
    return root instanceof Document || root instanceof ShadowRoot ? root.activeElement === element : false
  })

/** Goes on by Tab until the target has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  await target.waitFor()
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

const enter = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('from the cart to the course by keyboard alone, past the bank in its frame', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { heading, tile, toPay, cardNumber, link } = checkoutIn(page)
  await tabTo(page, tile(/^Банковская карта/))
  await page.keyboard.press('Space')
  await enter(page, toPay)
  await expect(heading('info')).toBeFocused()
  await tabTo(page, cardNumber)
  for (const typed of [cards.cloudpayments.asks, CARD_NAME, '1234']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(CARD_CODE)
  await page.keyboard.press('Enter')
  await expect(heading('review')).toBeFocused()
  await enter(page, payButton(page))
  await tabTo(page, frameIn(page).getByRole('button', { name: 'Подтвердить' }))
  void page.keyboard.press('Enter') // the frame may be gone before it can say that the key has come
  await expect(heading('success')).toBeFocused()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
  await enter(page, link('Перейти к курсу'))
  await expect(page).toHaveURL(`${school.origin}/courses/chess/`)
})

test('a window over the cart has the focus, Esc closes it and gives the focus back', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { button, popup } = checkoutIn(page)
  await enter(page, button('Сменить валюту'))
  await expect(popup.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(button('Сменить валюту')).toBeFocused()
})
