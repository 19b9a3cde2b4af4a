import { loginIn } from '../testing/login.ts'
import { mockResponse, count, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

test('three widgets load each file and ask who is there once', { tag: '@engines' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'ready', 0)
    addEventListener('school:ready', () => Reflect.set(window, 'ready', Number(Reflect.get(window, 'ready')) + 1))
  })
  const checks = count(page, '/api/v1/check_auth/')
  await page.goto('/demo/three/')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ready'))).toBe(3)
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => name)
      .filter((name) => name.includes('/widget/')),
  )
  expect(files.length).toBeGreaterThan(2)
  expect(files).toEqual([...new Set(files)])
  const byThePage = 1
  await expect.poll(checks).toBe(1 + byThePage)
})

test('each widget keeps to itself', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/three/')
  await loginIn(page.getByTestId('music')).tab('Регистрация').click()
  await loginIn(page.getByTestId('book')).email.fill('book@parents.example')
  await expect(loginIn(page.getByTestId('music')).name).toBeVisible()
  await expect(loginIn(page.getByTestId('sky')).password).toBeVisible()
  await expect(loginIn(page.getByTestId('sky')).email).toHaveValue('')
})

test('a widget that is removed gives up its request', { tag: '@full' }, async ({ page }) => {
  await hold(page, '**/auth/check-code/')
  await page.goto('/demo/three/')
  const sky = loginIn(page.getByTestId('sky'))
  await sky.button('Войти по коду из письма').click()
  await sky.email.fill('parent@school.example')
  const sending = page.waitForRequest('**/auth/check-code/')
  await sky.button('Получить код').click()
  await sending
  const failed = page.waitForEvent('requestfailed')
  await page.getByTestId('sky').evaluate((element) => element.remove())
  expect((await failed).url()).toContain('/auth/check-code/')
})

test('a widget that is removed stops its countdown', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    const running = new Set<number>()
    const [startInterval, stop] = [window.setInterval.bind(window), window.clearInterval.bind(window)]
    Reflect.set(window, 'running', running)
    Reflect.set(window, 'setInterval', (...args: Parameters<typeof startInterval>) => {
      const id = startInterval(...args)
      running.add(id)
      return id
    })
    Reflect.set(window, 'clearInterval', (id: number) => {
      running.delete(id)
      stop(id)
    })
  })
  const running = () => page.evaluate(() => Reflect.get(window, 'running').size)
  await page.goto('/demo/three/')
  await mockResponse(page, '/auth/check-code/', 200, { status: 'ok', time_left: 30 })
  const sky = loginIn(page.getByTestId('sky'))
  await sky.button('Войти по коду из письма').click()
  await sky.email.fill('parent@school.example')
  await sky.button('Получить код').click()
  await expect(page.getByText(/Новый код можно запросить через/)).toBeVisible()
  expect(await running()).toBe(1)
  await page.getByTestId('sky').evaluate((element) => element.remove())
  await expect.poll(running).toBe(0)
})
