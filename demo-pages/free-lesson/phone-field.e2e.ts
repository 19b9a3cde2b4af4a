import { loginIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/demo/free-lesson/')
  await loginIn(page).tab('Регистрация').click()
})

test('an empty phone field gets a plus on focus and loses it when it is left alone', { tag: '@full' }, async ({
  page,
}) => {
  const { phone, name } = loginIn(page)
  await phone.focus()
  await expect(phone).toHaveValue('+')
  await name.focus()
  await expect(phone).toHaveValue('')
})

test('a number is grouped as it is typed, and a figure put into the middle keeps the caret', {
  tag: '@engines',
}, async ({ page }) => {
  const { phone } = loginIn(page)
  await phone.click()
  await page.keyboard.type('7916123456')
  await expect(phone).toHaveValue(/^\+7 916/)
  for (const _ of '56') await phone.press('ArrowLeft')
  const before = await phone.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0))
  await page.keyboard.type('0')
  const after = await phone.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0))
  expect(after.replace(/\D/g, '')).toBe(before.replace(/\D/g, ''))
  expect((await phone.inputValue()).replace(/[^+\d]/g, '')).toBe('+79161234506')
})

test('a Russian number gets its country code: typed, pasted over a selection, filled in by the browser', {
  tag: '@engines',
}, async ({ page }) => {
  const { phone, name } = loginIn(page)
  await phone.click()
  await page.keyboard.type('9161234567')
  await name.focus()
  await expect(phone).toHaveValue('+7 916 123-45-67')

  await name.fill('8 (917) 765-43-21')
  await name.press('ControlOrMeta+A')
  await name.press('ControlOrMeta+X')
  await phone.focus()
  await phone.press('ControlOrMeta+A')
  await phone.press('ControlOrMeta+V')
  await expect(phone).toHaveValue('+7 917 765-43-21')

  await phone.evaluate((input: HTMLInputElement) => {
    input.value = '89185554433'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(phone).toHaveValue('+7 918 555-44-33')
})

for (const [typed, description] of [
  ['4951234567', 'Пожалуйста, введите телефон в международном формате'],
  ['+7916123', 'Введите корректный номер телефона'],
  ['+79991234567890', 'Введите корректный номер телефона'],
] as const) {
  test(`the phone ${typed} is refused when the field is left`, { tag: '@full' }, async ({ page }) => {
    const { phone, name } = loginIn(page)
    await phone.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(typed)
    await name.focus()
    await expect(phone).toHaveAccessibleDescription(description)
  })
}

test('a phone is asked for', { tag: '@full' }, async ({ page }) => {
  const { phone, submit } = loginIn(page)
  await submit.click()
  await expect(phone).toHaveAccessibleDescription('Укажите телефон')
})

test('the library of phone numbers is fetched by the one who needs it', { tag: '@full' }, async ({ page }) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  const asking = page.waitForRequest(/\/widget\/.*phone.*\.js/)
  await loginIn(page).phone.focus()
  await asking
  expect(chunks.filter((url) => url.includes('/widget/'))).toHaveLength(1)
})
