import { safeTarget } from '../../server/contract/redirects.ts'
import { isSafeLink } from '../../server/contract/rules.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'
import { afterScript, builderIn } from './testing/builder-page.ts'

test('the choices stand in the page’s address, and whoever opens it finds them', async ({ page, context }) => {
  const { open, markup } = builderIn(page)
  await open()
  await page.getByLabel('В окне, по ссылке').check()
  await page.getByLabel('Надпись на кнопке').fill('Занять «место» & чай')
  await page.getByLabel('Цвет кнопки').fill('#7a1f5c')
  const chosen = await markup()
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(colleague.locator('#markup')).toHaveText(chosen ?? '')
  await expect(colleague.getByLabel('Цвет кнопки')).toHaveValue('#7a1f5c')
})

test('the way back to what is given leaves the address clean', { tag: '@full' }, async ({ page, school }) => {
  const { open } = builderIn(page)
  await open()
  await page.getByLabel('Тема').selectOption('Тёмная')
  await page.getByLabel('Тема').selectOption('Светлая')
  expect(page.url()).toBe(`${school.origin}/demo/snippet/`)
})

test('another address in the same tab is followed', { tag: '@full' }, async ({ page }) => {
  const { open, markup } = builderIn(page)
  await open({ theme: 'dark' })
  await page.evaluate(() => location.assign('#lang=en'))
  await expect(page.getByLabel('Язык')).toHaveValue('en')
  expect(afterScript(await markup())).toBe('<school-login lang="en"></school-login>')
})

test('what the form does not know is left out of it', { tag: '@full' }, async ({ page }) => {
  const { open, markup } = builderIn(page)
  await open({
    element: 'evil',
    theme: 'pink',
    radius: '99',
    accent: 'red',
    onload: 'x()',
    choices: 'x',
    api: 'https://evil.example',
  })
  expect(afterScript(await markup())).toBe('<school-login></school-login>')
  await expect(page.getByLabel('Вход и регистрация')).toBeChecked()
})

const targets = [
  '/x',
  'x',
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user:secret@localhost/',
  'mailto:a@b.example',
  'https://',
  '/х?у=1&я="<>',
  'https://start.bizon365.ru/room/1',
  'https://start.bizon365.ru.evil.example/',
  `/${'x'.repeat(2_050)}`,
  '?a',
  '#b',
  '/a\u0001b',
  '/a\u007F',
]

test('the next page is judged as the widget and the server judge it', { tag: '@full' }, async ({ page, school }) => {
  const { open, markup } = builderIn(page)
  await open()
  const places = { base: school.origin, origins: [school.foreign] }
  const field = page.getByLabel('Куда вести после входа')
  await field.fill(school.foreign)
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  for (const target of [...targets, `${school.origin}/x`, `${school.foreign}/x`]) {
    await field.fill(target)
    const isAccepted = ((await markup()) ?? '').includes('next-url=')
    expect([target, isAccepted]).toEqual([target, safeTarget(target, places) !== null])
    await expect(field).toHaveAttribute('aria-invalid', `${!isAccepted}`)
  }
})

test('a foreign next page is explained at its field and does not reach the text', { tag: '@full' }, async ({
  page,
}) => {
  const { open, markup } = builderIn(page)
  await open()
  const field = page.getByLabel('Куда вести после входа')
  await field.fill('https://evil.example/x')
  await expect(field).toHaveAccessibleDescription(
    /Виджет ведёт только на сайт школы, а evil\.example — чужой\. Ещё можно: http/,
  )
  expect(afterScript(await markup())).toBe('<school-login></school-login>')
  await expectNoFindings(page)
})

test('the link to a room is judged as the server judges it', { tag: '@full' }, async ({ page }) => {
  const { open, markup } = builderIn(page)
  await open()
  const field = page.getByLabel('Ссылка на комнату вебинара')
  for (const link of [...targets, 'http://rooms.example/', 'https://rooms.example/a b', 'HTTPS://rooms.example/']) {
    await field.fill(link)
    const isAccepted = ((await markup()) ?? '').includes('bizon-url=')
    expect([link, isAccepted]).toEqual([link, isSafeLink(link)])
  }
})
