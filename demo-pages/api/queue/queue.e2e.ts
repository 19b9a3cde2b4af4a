import { expect, test } from '../../testing/test.ts'

test('a call made before the script has come is kept and carried out after', { tag: '@engines' }, async ({ page }) => {
  await page.goto('/demo/api/queue/')
  await page.getByRole('button', { name: 'Открыть окно' }).click()
  await expect(page.getByText('В очереди: open.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Загрузить скрипт' }).click()
  await expect(page.getByRole('dialog', { name: 'Ваш аккаунт' })).toBeVisible()
})
