import { register, signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'

const WAITING = 'Вы записаны.'

test('a popup that is not closable stays', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/webinar/room/')
  await page.getByRole('button', { name: 'Войти в комнату' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(8, 8)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Закрыть' })).toBeHidden()
})

test('whoever signs in is in the room, and may leave the school again', async ({ page }) => {
  await page.goto('/demo/webinar/room/')
  await expect(page.getByText(WAITING)).toBeHidden()
  await page.getByRole('button', { name: 'Войти в комнату' }).click()
  await signIn(page, 'parent@school.example')
  await expect(page.getByText(WAITING)).toBeVisible()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти в комнату' })).toBeVisible()
  await expect(page.getByText(WAITING)).toBeHidden()
})

test('whoever registers is in the room', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/webinar/room/')
  await page.getByRole('button', { name: 'Войти в комнату' }).click()
  await register(page)
  await expect(page.getByText(WAITING)).toBeVisible()
})
