import type { Page } from '@playwright/test'
import { outcomeOf } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { fullUnless } from '../testing/full.ts'
import { pageAddresses } from '../../server/demo/addresses.ts'
import { codeIn, linkIn, mailTo } from '../testing/mail.ts'
import { hold } from '../testing/network.ts'
import { signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

test.use({ javaScriptEnabled: false })

/** The return page is asked for the outcome of the payment until it shows it. */
const checkUntil = async (page: Page, outcome: string) => {
  const heading = page.getByRole('heading', { level: 1, name: outcome })
  const check = page.getByRole('button', { name: 'Проверить ещё раз' })
  await expect(heading.or(check)).toBeVisible()
  await expect(async () => {
    if (!(await heading.isVisible())) await check.click()
    await expect(heading).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('without scripts a visitor signs in by a password and buys one product up to the page of the bank', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  // where a driver cannot switch scripts off, this one would press the last link
  await page.route('**/pages/enter.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/course/12/checkout/?form')
  await page.getByRole('button', { name: 'Положить в корзину' }).click()
  await page.getByRole('link', { name: 'Войти или зарегистрироваться' }).click()
  await page.getByLabel('Почта').first().fill('parent@school.example')
  await page.getByLabel('Пароль').fill('not-the-password')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Пароль').fill('moloko-2026')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(`${school.origin}/checkout/form/`)
  await page.getByRole('button', { name: 'Банковская карта' }).click()
  await page.getByRole('link', { name: 'Открыть страницу банка' }).click()
  await expect(page).toHaveURL((url) => url.href.startsWith(school.sandboxes().address))
})

test('without scripts a visitor signs in by a code, removes a product, puts it in again and pays', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await page.route('**/pages/enter.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const press = (name: string) => page.getByRole('button', { name }).click()
  const putIn = async () => {
    await page.goto('/course/12/checkout/?form')
    await press('Положить в корзину')
  }
  await putIn()
  await press('Убрать')
  await expect(page.getByText('В корзине пока пусто.')).toBeVisible()
  await putIn()
  await page.getByRole('link', { name: 'Войти или зарегистрироваться' }).click()
  await page.getByLabel('Почта').nth(1).fill('parent@school.example')
  await press('Прислать код и ссылку')
  await page.getByLabel('Код из письма').fill('00000000')
  await press('Войти')
  await expect(page.getByRole('alert')).toHaveText('Код не подошёл, проверьте цифры')
  await page.getByLabel('Код из письма').fill(codeIn(await mailTo(school, 'parent@school.example')))
  await press('Войти')
  await expect(page).toHaveURL(`${school.origin}/checkout/form/`)
  await press('Банковская карта')
  await page.getByRole('link', { name: 'Открыть страницу банка' }).click()
  await page.getByRole('combobox').first().selectOption(cards.yookassa.pays)
  await press('Оплатить')
  await expect(page).toHaveURL(/\/checkout\/return\//)
  await checkUntil(page, 'Оплата прошла')
  await expect(page.getByRole('link', { name: 'Открыть покупку' })).toBeVisible()
  await expect
    .poll(() => outcomeOf(page, school))
    .toEqual({ owned: ['Вокруг света за сорок уроков'], charged: [3150], inCart: [] })
})

test('without scripts the buyer learns that the card was refused, and pays the same order by another', {
  tag: '@full',
}, async ({ page, school }) => {
  await page.route('**/pages/enter.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const press = (name: string) => page.getByRole('button', { name }).click()
  const payBy = async (card: string) => {
    await press('Банковская карта')
    await page.getByRole('link', { name: 'Открыть страницу банка' }).click()
    await page.getByRole('combobox').first().selectOption(card)
    await press('Оплатить')
  }
  await page.goto('/course/12/checkout/?form')
  await press('Положить в корзину')
  await page.getByRole('link', { name: 'Войти или зарегистрироваться' }).click()
  await page.getByLabel('Почта').first().fill('parent@school.example')
  await page.getByLabel('Пароль').fill('moloko-2026')
  await press('Войти')
  await payBy(cards.yookassa.declined)
  await checkUntil(page, 'Оплата не прошла')
  await page.getByRole('link', { name: 'Начать заново' }).click()
  await expect(page).toHaveURL(`${school.origin}/checkout/form/`)
  await payBy(cards.yookassa.pays)
  await checkUntil(page, 'Оплата прошла')
  expect(await outcomeOf(page, school)).toEqual({
    owned: ['Вокруг света за сорок уроков'],
    charged: [3150],
    inCart: [],
  })
})

test('without scripts a visitor registers by a mailed link', async ({ page, school }) => {
  await page.goto('/auth/form/')
  await page.getByLabel('Почта').last().fill('new@parents.example')
  await page.getByLabel('Имя').fill('Вера Ильина')
  await page.getByLabel('Телефон').fill('+79165554433')
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
  await page.goto(linkIn(await mailTo(school, 'new@parents.example')))
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('link', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(`${school.origin}/courses/`)
  await page.goto('/auth/form/')
  await expect(page.getByText('Вы уже вошли')).toBeVisible()
})

/** Tools of authors and editors, which have no form of a visitor. */
const TOOLS: readonly string[] = ['/studio/', '/demo/check/']

test('the pages that need scripts lead to these forms', async ({ page }) => {
  const links = []
  const signIns = []
  for (const path of pageAddresses.filter((path) => !TOOLS.includes(path))) {
    const html = await (await page.request.get(path)).text()
    const [, link] = /(?:<noscript>.*?<a |<a class="?fallback"? )[^>]*href="?([^" >]+)/s.exec(html) ?? []
    const next = link?.startsWith('/auth/form/') && new URL(link, 'https://a').searchParams.get('next')
    if (next) signIns.push([path, next])
    else links.push(link)
  }
  expect(signIns.filter(([path, next]) => path !== next)).toEqual([])
  const products = ['school:1', 'camp:2', 'catalog:3', 'lesson:0', 'course:12', 'gift-certificate:2', 'plus:1']
  const forms = products.map((product) => `/checkout/form/?products=${product}&amp;lang=ru`)
  expect(new Set(links)).toEqual(new Set(['/checkout/form/?lang=ru', '?form', '?form&amp;lang=ru', ...forms]))
})

test('these links are seen without scripts, in the language of the page', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const checkouts = [
    '/checkout/cart/list',
    '/checkout/catalog-cart/list',
    '/user/profile/checkout',
    '/course/12/checkout',
  ]
  for (const path of [...checkouts, '/demo/trial/', '/demo/subscribe/', '/demo/euro/', '/demo/checkout-csp/']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Оформить заказ без JavaScript' })).toBeVisible()
  }
  for (const [path, product] of [
    ['/course/12/checkout?lang=en', 'course:12'],
    ['/lessons/checkout?lesson=5&lang=en', 'lesson:5'],
    ['/school/checkout?duration=3&lang=en', 'school:1:3'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Order without JavaScript' }).click()
    await expect(page).toHaveURL(`${school.origin}/checkout/form/?products=${product}&lang=en`)
  }
  await page.goto('/courses/?lang=en')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').first().fill('parent@school.example')
  await page.getByLabel('Password').fill('moloko-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${school.origin}/courses/?lang=en`)
  await page.goto('/user/profile/')
  await expect(page.getByRole('heading', { name: 'Мой профиль' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/user/profile/')
  await expect(page.getByRole('link', { name: 'Продолжить без JavaScript' })).toBeVisible()
})

for (const [path, text] of [
  ['/user/profile/', 'Для профиля нужен JavaScript.'],
  ['/user/profile/consents/', 'Для согласий нужен JavaScript.'],
] as const)
  test(`without scripts a signed-in user of ${path} is led to an order, and to no sign-in`, {
    tag: fullUnless(path === '/user/profile/'),
  }, async ({ page, school }) => {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
    await signInWithCart(page, school, [])
    await page.goto(path)
    await expect(page.locator('main noscript p')).toHaveText([text, 'Оформить заказ без JavaScript'])
    await expect(page.getByText('Открываем')).toBeHidden()
    await expect(page.locator('a[href^="/auth/form/"]')).toHaveCount(0)
    await page.locator('main noscript a').click()
    await expect(page).toHaveURL(`${school.origin}/checkout/form/`)
  })

test('without scripts a link to a form stands in place of each button that sells or opens a popup', async ({
  page,
  school,
}) => {
  for (const [path, form] of [
    ['/programs/', 'school:1:1'],
    ['/gift-certificates', 'gift-certificate:1'],
    ['/courses/?lang=en', 'course:1&lang=en'],
    ['/courses/space', 'course:1'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('[data-school-buy]').filter({ visible: true })).toHaveCount(0)
    await page.locator(`a.button[href="/checkout/form/?products=${form}"]`).click()
    await expect(page).toHaveURL(`${school.origin}/checkout/form/?products=${form}`)
    await expect(page.getByRole('button').first()).toBeVisible()
  }
  for (const [path, next] of [
    ['/demo/auth/', '/free-lesson-oct'],
    ['/demo/email-first/', '/free-lesson-oct'],
    ['/demo/webinar/', '/demo/webinar/room/'],
    ['/demo/webinar/room/', '/demo/webinar/room/'],
    ['/demo/notify/', '/demo/notify/'],
    ['/demo/csp/', '/demo/csp/'],
    ['/demo/api/', '/free-lesson-oct'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('[data-school-open], [href^="#school-"]').filter({ visible: true })).toHaveCount(0)
    await page
      .locator(`main noscript a[href="/auth/form/?next=${encodeURIComponent(next)}"]`)
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход и регистрация')
  }
})

test.describe('with scripts, where that of the widget does not run', () => {
  test.use({ javaScriptEnabled: true })

  const scripts: Record<string, string | null> = { 'is lost': null, 'is too new for the browser': 'import(' }

  for (const [what, body] of Object.entries(scripts)) {
    test(`a page of the school whose script ${what} leads to these forms`, {
      tag: fullUnless(body === null),
    }, async ({ page, complaints }) => {
      complaints.allow(/Failed to load resource|SyntaxError|Unexpected|was preloaded/)
      await page.route('**/widget/school.js', (route) =>
        body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
      )
      const links = []
      for (const path of ['/demo/inline/', '/checkout/cart/list?lang=en', '/course/12/checkout/']) {
        await page.goto(path)
        const link = page.getByRole('link', {
          name: / (без формы|без JavaScript|without JavaScript|without the form)$/,
        })
        links.push(await link.getAttribute('href'))
      }
      expect(links).toEqual([
        '/auth/form/?next=%2Fdemo%2Finline%2F',
        '?form&lang=en',
        '/checkout/form/?products=course:12&lang=ru',
      ])
    })
  }

  test('what stands in for a script that neither loads nor fails goes once it has come', async ({ page, school }) => {
    await signInWithCart(page, school, [])
    const letGo = await hold(page, '**/widget/school.js')
    await page.clock.install()
    await page.goto('/user/profile/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Мой профиль' })).toBeVisible()
    await page.clock.fastForward(10_000)
    const link = page.getByRole('main').getByRole('link', { name: / без JavaScript$/ })
    await expect(link).toBeVisible()
    letGo()
    await expect(link).toHaveCount(0)
  })

  test('a course page shows its text in a browser without declarative shadow roots', async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|was preloaded/)
    await page.route('**/widget/school.js', (route) => route.abort())
    await page.route('**/courses/space', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replaceAll('shadowrootmode', 'data-mode') })
    })
    await page.goto('/courses/space')
    await expect(page.locator('school-content h1')).toBeVisible()
    await expect(page.locator('school-content')).toContainText('Космос')
  })
})
