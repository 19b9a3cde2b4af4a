import { codeIn, mailTo } from '../testing/mail.ts'
import { mockResponse } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { beIn, beNew } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { PROFILE, profileIn } from './testing/controls.ts'

const EMAIL = 'parent@school.example'
const OLD = '+7 916 123‑45‑67'
const SHOWN = '+7 999 123‑45‑67'

const open = async (page: Parameters<typeof profileIn>[0], button = 'Сменить телефон') => {
  await page.goto(PROFILE)
  const { phone } = profileIn(page)
  await phone.button(button).click()
  await expect(phone.field('Новый телефон')).toBeFocused()
  await phone.field('Новый телефон').fill('+7 (999) 123-45-67')
  return phone
}

const mailedCode = async (school: School, email: string) => codeIn(await mailTo(school, email)).replace(/\D/g, '')

/** Eight digits that are not these. */
const otherThan = (code: string) => `${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`

test('the password changes the phone, and a mail tells of it', { tag: '@engines' }, async ({ page, school }) => {
  await beIn(page, school)
  const phone = await open(page)
  await phone.field('Текущий пароль').fill('moloko-2026')
  await phone.button('Сохранить телефон').click()
  await expect(phone.status).toHaveText('Телефон сохранён. Мы написали вам об этом на почту.')
  await expect(phone.region).toContainText(SHOWN)
  await expect(phone.button('Сменить телефон')).toBeFocused()
  expect((await mailTo(school, EMAIL)).subject).toBe('В аккаунте изменён телефон')
  await page.reload()
  await expect(phone.region).toContainText(SHOWN)
})

test('what is wrong stands at its field, and what was typed stays', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await beIn(page, school)
  const phone = await open(page)
  const [number, password] = [phone.field('Новый телефон'), phone.field('Текущий пароль')]
  await number.fill('555-44-33')
  await phone.button('Сохранить телефон').click()
  await expect(number).toHaveAccessibleDescription(/Пожалуйста, введите телефон в международном формате/)
  await number.fill('+79991234567')
  await phone.button('Сохранить телефон').click()
  await expect(password).toHaveAccessibleDescription('Введите текущий пароль')
  await password.fill('kefir-2026')
  await phone.button('Сохранить телефон').click()
  await expect(password).toHaveAccessibleDescription('Текущий пароль не подошёл')
  await expect(password).toBeFocused()
  await expect(number).toHaveValue('+79991234567')
  await phone.button('Отмена').click()
  await expect(phone.region).toContainText(OLD)
})

test('a code by mail does instead of the password', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  const phone = await open(page)
  await phone.button('Прислать код на почту вместо пароля').click()
  await expect(phone.field('Код из письма')).toBeFocused()
  await expect(phone.field('Код из письма')).toHaveAccessibleDescription(/Код придёт на вашу почту/)
  await expect(phone.field('Текущий пароль')).toBeHidden()
  await expect(phone.region.getByText(/Новый код можно запросить через.\d+.с/)).toHaveAttribute('aria-disabled', 'true')
  await phone.field('Код из письма').fill(await mailedCode(school, EMAIL))
  await phone.button('Сохранить телефон').click()
  await expect(phone.status).toContainText('Телефон сохранён.')
  await expect(phone.region).toContainText(SHOWN)
})

test('the third wrong code locks the check, and the form says so', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await beIn(page, school)
  const phone = await open(page)
  await phone.button('Прислать код на почту вместо пароля').click()
  const code = phone.field('Код из письма')
  await phone.button('Сохранить телефон').click()
  await expect(code).toHaveAccessibleDescription(/Введите код/)
  await code.fill(otherThan(await mailedCode(school, EMAIL)))
  for (const message of [/Код не подошёл/, /Код не подошёл/, /Код введён неверно три раза. Подождите 30 секунд/]) {
    const response = page.waitForResponse('**/api/v1/change-phone/')
    await phone.button('Сохранить телефон').click()
    await response
    await expect(code).toHaveAccessibleDescription(message)
  }
  await phone.button('Подтвердить паролем').click()
  await phone.field('Текущий пароль').fill('moloko-2026')
  await phone.button('Сохранить телефон').click()
  await expect(phone.status).toContainText('Телефон сохранён.')
})

test('whoever has no password is led to the code', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await beNew(page, school)
  const phone = await open(page)
  await phone.button('Сохранить телефон').click()
  await expect(phone.field('Код из письма')).toHaveAccessibleDescription(/Введите код/)
  await expect(phone.field('Код из письма')).toBeFocused()
  await phone.button('Прислать код на почту').click()
  await expect(phone.field('Код из письма')).toHaveAccessibleDescription(/Код придёт на вашу почту/)
})

test('the first phone needs no proof', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school, 'nophone@school.example')
  const phone = await open(page, 'Указать телефон')
  await expect(phone.field('Текущий пароль')).toBeHidden()
  await phone.button('Сохранить телефон').click()
  await expect(phone.status).toHaveText('Телефон сохранён.')
  await expect(phone.region).toContainText(SHOWN)
  await expect(phone.button('Сменить телефон')).toBeVisible()
})

test('the phone on file needs no change', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  const phone = await open(page)
  await phone.field('Новый телефон').fill('8 (916) 123-45-67')
  await phone.button('Сохранить телефон').click()
  await expect(phone.status).toHaveText('Этот телефон уже записан, менять ничего не пришлось.')
  expect(await school.mails()).toEqual([])
})

test('after too many tries the form says how long to wait', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await beIn(page, school)
  const phone = await open(page)
  await mockResponse(page, '/api/v1/change-phone/', 400, { errors: { recaptcha: ['Подтвердите, что вы не робот'] } })
  await phone.button('Сохранить телефон').click()
  await expect(phone.alert).toHaveText('Слишком много неверных попыток подряд. Подождите 15 минут и попробуйте снова.')
})
