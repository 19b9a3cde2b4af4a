import type { Page } from '@playwright/test'
import { becomeLive, openFixture } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { CLIPBOARD, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { builderIn } from './testing/builder-page.ts'

test.use({ permissions: CLIPBOARD })

/** Copies what an editor pastes into one block of HTML. */
const copyAll = async (page: Page, choices: Record<string, string>) => {
  const { open, copy } = builderIn(page)
  await open(choices)
  const markup = await copy('Код виджета')
  const hasStyles = await page.locator('#styles-listing').isVisible()
  return hasStyles ? markup + (await copy('Стили: место под форму и ваши цвета')) : markup
}

test('what is copied for a form in the page shows it in a page of its own, in its room and colours', async ({
  page,
  school,
}) => {
  const body = await copyAll(page, { 'next-url': '/free-lesson-oct', accent: '#7a1f5c', lang: 'en' })
  await openFixture(page, { origin: school.origin, head: '', body })
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(loginIn(page).submit).toHaveCSS('background-color', 'rgb(122, 31, 92)')
  expect(await page.locator('school-login').evaluate((it) => getComputedStyle(it).minHeight)).toBe('594px')
  await expect(page.locator('school-login')).toHaveAttribute('next-url', '/free-lesson-oct')
})

test('what is copied for a form in the page stays hidden where the page hides it', async ({ page, school }) => {
  const body = await copyAll(page, {})
  await openFixture(page, { origin: school.origin, head: '', body: body.replace('<school-login', '$& hidden') })
  await becomeLive(page)
  await expect(page.locator('school-login')).toBeHidden()
  await page.locator('school-login').evaluate((it) => it.removeAttribute('hidden'))
  await expect(loginIn(page).email).toBeVisible()
})

test('what is copied for a form in the page leads to the school where the script does not load', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/)
  const body = await copyAll(page, { lang: 'en' })
  await page.route('**/widget/school.js', (route) => route.abort())
  await openFixture(page, { origin: school.origin, head: '', body })
  await page.getByRole('link', { name: 'Continue on the school’s site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in or register')
})

for (const place of ['button', 'link', 'script']) {
  test(`what is copied for a popup as ${place} opens it in a page of its own`, {
    tag: fullUnless(place === 'link'),
  }, async ({ page, school }) => {
    const body = await copyAll(page, { place, 'next-url': '/free-lesson-oct', 'action-text': 'К уроку', theme: 'dark' })
    await openFixture(page, { origin: school.origin, head: '', body })
    await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
    await page.getByText('Записаться').click()
    await expect(loginIn(page.getByRole('dialog')).email).toBeFocused()
    const attributes = await page
      .locator('school-login')
      .evaluate((it) => Object.fromEntries([...it.attributes].map(({ name, value }) => [name, value])))
    expect(attributes).toEqual({
      popup: '',
      view: 'registration',
      'next-url': '/free-lesson-oct',
      'action-text': 'К уроку',
      theme: 'dark',
    })
  })
}

test('the copied button shows that it was pressed before the script came, and opens the popup after', async ({
  page,
  school,
}) => {
  const body = await copyAll(page, { place: 'button' })
  const letGo = await hold(page, '**/widget/school.js')
  await openFixture(page, { origin: school.origin, head: '', body, waitUntil: 'commit' })
  const button = page.locator('.school-button')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveCSS('opacity', '0.6')
  await expect(button).toHaveCSS('cursor', 'progress')
  letGo()
  await expect(loginIn(page.getByRole('dialog')).email).toBeFocused()
  await expect(button).toHaveCSS('opacity', '1')
})

test('the copied button says that the script did not load', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const body = await copyAll(page, { place: 'button' })
  await page.route('**/widget/school.js', (route) => route.abort())
  await openFixture(page, { origin: school.origin, head: '', body })
  const button = page.locator('.school-button')
  await button.click()
  expect(await button.evaluate((it) => getComputedStyle(it, '::after').content)).toBe(
    '". Не загрузилось. Обновите страницу"',
  )
})

test('the address alone opens the popup from a link that was there before', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { open, copy } = builderIn(page)
  await open({ place: 'link', 'next-url': '/free-lesson-oct?from=x&y=1', 'action-text': 'К уроку + чай' })
  const address = await copy('Только адрес: для готовых кнопок, где можно указать лишь ссылку')
  expect(address).toContain('#school-login?view=registration&next-url=/free-lesson-oct%3Ffrom%3Dx%26y%3D1')
  await openFixture(page, { origin: school.origin, body: `<a href="${address}">Готовая кнопка</a>` })
  await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
  await page.getByText('Готовая кнопка').click()
  await expect(page.locator('school-login')).toHaveAttribute('next-url', '/free-lesson-oct?from=x&y=1')
  await expect(page.locator('school-login')).toHaveAttribute('action-text', 'К уроку + чай')
})

const HOSTILE = `"'></a></button></school-login></script><script>window.broken = 1</script><img src=x onerror="window.broken=1">&quot;\${1}\`\\`

for (const place of ['inline', 'button', 'link', 'script']) {
  test(`hostile values stay text in the page and in the copy for ${place}`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    const body = await copyAll(page, { place, label: HOSTILE, 'event-id': HOSTILE, 'action-text': HOSTILE })
    await openFixture(page, { origin: school.origin, head: '', body })
    await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
    if (place !== 'inline') {
      const opener = page.locator('button, a').first()
      expect(await opener.textContent()).toBe(HOSTILE)
      await opener.click()
    }
    await expect(page.locator('school-login')).toHaveAttribute('event-id', HOSTILE)
    await expect(page.locator('school-login')).toHaveAttribute('action-text', HOSTILE)
    expect(await page.evaluate(() => [Reflect.has(window, 'broken'), document.images.length])).toEqual([false, 0])
  })
}

test('where the clipboard is closed the text is marked and it is said how to copy it', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  const { open, markup } = builderIn(page)
  await open()
  await page.getByRole('button', { name: 'Скопировать: Код виджета' }).click()
  await expect(page.getByText('Текст выделен: нажмите Ctrl+C или ⌘C.')).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(await markup())
})
