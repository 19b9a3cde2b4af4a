import type { Page } from '@playwright/test'
import { addAuthenticator } from '../../passkeys/testing/authenticator.ts'
import { expectNoFindings } from '../../testing/axe.ts'
import { fullUnless } from '../../testing/full.ts'
import { codeIn, mailTo } from '../../testing/mail.ts'
import { mockResponse } from '../../testing/network.ts'
import type { School } from '../../testing/school.ts'
import { beIn, beNew } from '../../testing/sessions.ts'
import { expect, test } from '../../testing/test.ts'
import { PROFILE, profileIn } from '../testing/controls.ts'

const EMAIL = 'parent@school.example'
const ADD = 'Добавить это устройство'
const ADDED = 'Устройство добавлено. Мы написали вам об этом на почту.'

const openProfile = async (page: Page) => {
  await page.goto(PROFILE)
  const { ways } = profileIn(page)
  await expect(ways.button(ADD)).toBeVisible()
  return ways
}

/** Signs in, and adds a device at once. */
const addDevice = async (page: Page, school: School) => {
  const device = await addAuthenticator(page)
  await beIn(page, school)
  const ways = await openProfile(page)
  await ways.button(ADD).click()
  await expect(ways.status).toHaveText(ADDED)
  return { device, ways }
}

/** What the browser is told about the passkeys that the school still takes. */
const recordSignals = (page: Page) =>
  page.addInitScript(() => {
    if (!('PublicKeyCredential' in window)) return
    const signals: object[] = []
    const signalAllAcceptedCredentials = async (signal: object) => void signals.push(signal)
    Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials })
    Object.assign(window, { signals })
  })

test('a device is added, named, and deleted after a question, of which the browser is told', async ({
  page,
  school,
}) => {
  await recordSignals(page)
  const { device, ways } = await addDevice(page, school)
  await expect(ways.button(ADD)).toBeFocused()
  await expect(ways.rows).toHaveText([/Chrome.*Добавлено \d+.* Этим способом ещё не.входили\./s])
  expect((await mailTo(school, EMAIL)).subject).toBe('Добавлен вход по отпечатку или лицу')
  const [passkey] = await device.passkeys()
  await ways.region.getByRole('button', { name: /^Переименовать/ }).click()
  await expect(ways.field('Название')).toBeFocused()
  await ways.field('Название').fill('Мой ноутбук')
  await page.keyboard.press('Enter')
  await expect(ways.status).toHaveText('Название сохранено.')
  await expect(ways.region.getByRole('heading', { name: 'Мой ноутбук' })).toBeFocused()
  await expectNoFindings(page)
  await ways.button('Удалить «Мой ноутбук»').click()
  const question = profileIn(page).question('Удалить «Мой ноутбук»?')
  await expectNoFindings(page, { within: 'dialog[open]' })
  await question.button('Удалить').click()
  await expect(ways.status).toHaveText('«Мой ноутбук» удалено.')
  await expect(ways.heading).toBeFocused()
  await expect(ways.rows).toHaveCount(0)
  const userId = passkey?.userHandle?.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  expect(await page.evaluate(() => Reflect.get(window, 'signals'))).toEqual([
    { rpId: 'localhost', userId, allAcceptedCredentialIds: [] },
  ])
})

test('the device that is there already is not added twice', { tag: '@full' }, async ({ page, school }) => {
  const { ways } = await addDevice(page, school)
  await ways.button(ADD).click()
  await expect(ways.region.getByText('Это устройство уже добавлено.')).toBeVisible()
  await expect(ways.rows).toHaveCount(1)
})

test('a device that does not recognise the person is not added', { tag: '@full' }, async ({ page, school }) => {
  const device = await addAuthenticator(page)
  await device.setVerified(false)
  await beIn(page, school)
  const ways = await openProfile(page)
  await ways.button(ADD).click()
  await expect(ways.region.getByText('Не получилось. Попробуйте ещё раз.')).toBeVisible()
})

/** The school finds that the sign-in is old: it asks for this proof. */
const signInIsOld = async (page: Page, error: string) => {
  await page.route('**/api/v1/passkey-options/', (route) => {
    const isProved = /name="(?:current-password|code|send-code)"/.test(route.request().postData() ?? '')
    return isProved ? route.fallback() : route.fulfill({ status: 400, json: { errors: { [error]: ['Подтвердите'] } } })
  })
}

test('after an old sign-in the password is asked for, and a wrong one stands at its field', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await addAuthenticator(page)
  await beIn(page, school)
  await signInIsOld(page, 'current-password')
  const ways = await openProfile(page)
  await ways.button(ADD).click()
  const password = ways.field('Текущий пароль')
  await expect(password).toBeFocused()
  await expectNoFindings(page)
  await ways.button('Отмена').click()
  await expect(ways.button(ADD)).toBeFocused()
  await ways.button(ADD).click()
  await password.fill('moloko-2026')
  await ways.button('Добавить').click()
  await expect(ways.status).toHaveText(ADDED)
  await expect(ways.rows).toHaveCount(1)
})

test('a code by mail does instead of the password', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await addAuthenticator(page)
  await beIn(page, school)
  await signInIsOld(page, 'current-password')
  const ways = await openProfile(page)
  await ways.button(ADD).click()
  await ways.button('Прислать код на почту вместо пароля').click()
  const code = ways.field('Код из письма')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Код придёт на вашу почту/)
  await ways.button('Добавить').click()
  await expect(code).toHaveAccessibleDescription(/Введите код/)
  await code.fill(codeIn(await mailTo(school, EMAIL)))
  await ways.button('Добавить').click()
  await expect(ways.status).toHaveText(ADDED)
})

test('whoever has no password is asked for the code', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await addAuthenticator(page)
  await beNew(page, school)
  await signInIsOld(page, 'code')
  const ways = await openProfile(page)
  await ways.button(ADD).click()
  await expect(ways.field('Код из письма')).toBeFocused()
})

test('the last way in is not deleted, and the question says why', async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  const { ways } = await addDevice(page, school)
  const why = 'Это единственный способ войти. Сначала подтвердите почту или придумайте пароль'
  await mockResponse(page, '/api/v1/passkey-delete/', 400, { errors: { __all__: [why] } })
  await ways.region.getByRole('button', { name: /^Удалить/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Удалить/ })
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(why)
  await dialog.getByRole('button', { name: 'Оставить' }).click()
  await expect(ways.rows).toHaveCount(1)
})

test('a list that does not come is told, and can be asked for again', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await page.route('**/api/v1/passkeys/', (route) => route.abort())
  await beIn(page, school)
  await page.goto(PROFILE)
  const { ways } = profileIn(page)
  await expect(ways.region.getByText(/^Нет связи с сервером/)).toBeVisible()
  await page.unroute('**/api/v1/passkeys/')
  await ways.button('Попробовать ещё раз').click()
  await expect(ways.button(ADD)).toBeVisible()
  await expect(ways.heading).toBeFocused()
})

test('a browser without passkeys shows the list, and says that it cannot be added to', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await beIn(page, school)
  await page.goto(PROFILE)
  const { ways } = profileIn(page)
  await expect(ways.region.getByText('Этот браузер не умеет входить по отпечатку или лицу.')).toBeVisible()
  await expect(ways.button(ADD)).toBeHidden()
})

test.describe('a school without passkeys', () => {
  test.use({ environment: { PASSKEYS: '0' } })

  test('has no section for them', { tag: '@full' }, async ({ page, school }) => {
    await beIn(page, school)
    await page.goto(PROFILE)
    await expect(profileIn(page).password.heading).toBeVisible()
    await expect(profileIn(page).ways.region).toBeHidden()
  })
})

/** The school has other services, of which the person has linked one. */
const linkIdentity = async (page: Page) => {
  const identity = { provider: 'yandex', name: 'Яндекс ID', created_at: '2026-11-20T09:00:00Z', used_at: null }
  await page.route('**/api/v1/check_auth/', async (route) => {
    const reply = await route.fetch()
    const providers = [{ id: 'yandex', name: 'Яндекс ID' }]
    await route.fulfill({ response: reply, json: { ...(await reply.json()), providers } })
  })
  await mockResponse(page, '/api/v1/identities/', 200, { status: 'ok', identities: [{ id: 'one', ...identity }] })
}

test('the account of another service is unlinked after a question', async ({ page, school }) => {
  await beIn(page, school)
  await linkIdentity(page)
  await mockResponse(page, '/api/v1/identity-unlink/', 200, { status: 'ok', identities: [] })
  const ways = await openProfile(page)
  await expect(ways.rows).toHaveText([/Яндекс ID.*Подключено 20.ноября.2026/s])
  await expectNoFindings(page)
  await ways.button('Отключить вход через Яндекс ID').click()
  await profileIn(page).question('Отключить вход через Яндекс ID?').button('Отключить').click()
  await expect(ways.status).toHaveText('Яндекс ID: вход отключён.')
  await expect(ways.region.getByText('Аккаунты других сервисов не подключены.')).toBeVisible()
})

for (const width of [360, 1280]) {
  test(`the section fits ${width} px`, { tag: fullUnless(width === 360) }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 900 })
    const { ways } = await addDevice(page, school)
    await expect(ways.rows).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
