import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { askOperator, beIn, beNew } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { PROFILE, profileIn } from './testing/controls.ts'

const PAGE = '/user/profile/consents/'
const NEWSLETTER = 'Рассылка'
const POLICY = 'Обработка персональных данных'
const TERMS = 'Пользовательское соглашение'

test('the profile leads to the consents: each with its document, version, time and place', async ({ page, school }) => {
  await beNew(page, school)
  await page.goto(PROFILE)
  await profileIn(page).consents.link('Посмотреть согласия').click()
  for (const name of [POLICY, TERMS]) {
    const region = page.getByRole('region', { name })
    await expect(region.getByRole('listitem')).toHaveCount(1)
    await expect(region.getByRole('definition')).toHaveText([
      '2026-11-20',
      /^\d{1,2} [а-я]+ \d{4} г\. в \d{1,2}:\d\d$/,
      'localhost, отправкой формы',
    ])
  }
  await expect(page.getByRole('region', { name: NEWSLETTER })).toContainText('Не дано')
})

test('the newsletter is given and withdrawn by one press each, and what was given stays listed', {
  tag: '@engines',
}, async ({ page, school }) => {
  await beNew(page, school)
  await page.goto(PAGE)
  const region = page.getByRole('region', { name: NEWSLETTER })
  await region.getByRole('button', { name: 'Подписаться на рассылку' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Вы подписались на рассылку.')
  await region.getByRole('button', { name: 'Отписаться от рассылки' }).click()
  await expect(region.getByRole('term').last()).toHaveText('Отозвано')
  await expect(region.getByRole('button')).toHaveText('Подписаться на рассылку')
  await page.reload()
  await expect(region.getByRole('listitem')).toHaveCount(1)
  expect(await askOperator(school, 'consents export --email new@parents.example')).toMatch(
    /,newsletter,2026-11-20,\S+Z,\S+Z,\S+,http:\S+,box/,
  )
})

test('withdrawing the consent to the processing says first what follows, and access stays', async ({
  page,
  school,
}) => {
  await beNew(page, school)
  await page.goto(PAGE)
  const region = page.getByRole('region', { name: POLICY })
  const dialog = page.getByRole('dialog', { name: 'Отозвать согласие?' })
  await region.getByRole('button', { name: 'Отозвать согласие' }).click()
  await expect(dialog).toContainText('Купленные курсы и уроки останутся открытыми')
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(region).not.toContainText('Отозвано')
  await region.getByRole('button', { name: 'Отозвать согласие' }).click()
  await dialog.getByRole('button', { name: 'Отозвать согласие' }).click()
  await expect(region.getByRole('term').last()).toHaveText('Отозвано')
  await expect(region.getByRole('link', { name: 'help@school.example' })).toBeVisible()
  await page.goto(PROFILE)
  await expect(profileIn(page).leaving.button('Выйти')).toBeVisible()
})

test('a visitor signs in on the page', { tag: '@full' }, async ({ page, school }) => {
  await page.goto(PAGE)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await beIn(page, school)
  await page.reload()
  await expect(page.getByRole('region', { name: NEWSLETTER })).toBeVisible()
})

for (const width of [360, 1280])
  test(`axe finds nothing on the page of consents at ${width} px`, { tag: fullUnless(width === 360) }, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await beNew(page, school)
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Подписаться на рассылку' }).click()
    await expect(page.getByRole('button', { name: 'Отписаться от рассылки' })).toBeVisible()
    await expectNoFindings(page, { schemes: ['light', 'dark'] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (process.env.SHOTS)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${process.env.SHOTS}/cabinet-${width}-${colorScheme}.png`, fullPage: true })
      }
  })
