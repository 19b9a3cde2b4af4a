import type { Page } from '@playwright/test'
import { begunAt, comeToReview, NOT_BOUGHT, outcomeOf, payButton } from '../testing/buying.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { mockResponse } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

const MARKUP = `"><img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>\${7*7}{{7*7}}`
const ERROR = {
  type: `type ${MARKUP}`,
  id: `<b>id</b> javascript:globalThis.pwned=1`,
  code: `code <svg onload=globalThis.pwned=1>`,
  description: `Отказ ${MARKUP} \u202Etxt.exe`,
}

const payWith = async (page: Page, reply: object) => {
  await mockResponse(page, '/api/v1/pay/', 200, reply)
  await payButton(page).click()
}

test('what a provider says of its error is shown as text, whatever it holds', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeToReview(page, school, 'СБП')
  await payWith(page, { status: 'error', error: ERROR, payment: '00000000-0000-4000-8000-000000000000' })
  const { heading, details } = checkoutIn(page)
  await expect(heading('fail')).toBeVisible()
  await details.click()
  const root = page.locator('school-checkout')
  expect(await root.getByRole('definition').allTextContents()).toEqual([
    ERROR.type,
    ERROR.id,
    ERROR.code,
    ERROR.description,
  ])
  expect(await root.locator('img, script, b, [onerror], [onload], [href^="javascript:"]').count()).toBe(0)
  expect(await page.evaluate(() => Reflect.has(globalThis, 'pwned'))).toBe(false)
  expect(await outcomeOf(page, school)).toEqual(NOT_BOUGHT)
})

const PAYMENT = '00000000-0000-4000-8000-000000000000'
const secure = (action: string) => ({
  status: 'to_secure',
  payment: PAYMENT,
  answer: { secure: { formHTML: MARKUP, action, fields: { PaReq: MARKUP, MD: '1' }, is_frameable: true } },
})

const strange = [
  { status: 'redirect', payment: PAYMENT, redirect_to: 'https://evil.example/pay' },
  { status: 'redirect', payment: PAYMENT, redirect_to: 'javascript:globalThis.pwned=1' },
  secure('https://127.0.0.1@evil.example/acs'),
  secure('javascript:globalThis.pwned=1'),
]

test('nobody is led to an address that the school does not name: it is said, and another method is offered', async ({
  page,
  school,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await comeToReview(page, school, 'СБП')
  const { heading, button } = checkoutIn(page)
  for (const reply of strange) {
    await payWith(page, reply)
    await expect(heading('fail')).toBeVisible()
    await expect(page.locator('school-checkout')).toContainText('незнакомый адрес')
    expect(page.frames().length).toBe(1)
    await button('Выбрать другой способ').click()
    await button('Продолжить').click()
    await expect(heading('review')).toBeVisible()
    await page.unrouteAll()
  }
  const isPwned = await page.evaluate(() => Reflect.has(globalThis, 'pwned'))
  expect([isPwned, requested.filter((url) => url.includes('evil')), begunAt(school)]).toEqual([false, [], 0])
})
