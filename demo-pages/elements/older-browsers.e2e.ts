import { cards, CARD_CODE, CARD_EXPIRY, CARD_NAME } from '../testing/cards.ts'
import { chargedAt } from '../testing/buying.ts'
import { looksOfParts, pagesOfElements, withoutFonts } from '../testing/looks/looks.ts'
import { linkIn, mailTo } from '../testing/mail.ts'
import { expect } from '../testing/test.ts'
import { test, WPE_WIDTH, type OlderPage } from '../testing/browsers/older-browser.ts'

/*
 * A journey for each element in browsers of the second row of the table in the README, a WebKit like Safari 16.1 and Chromium 92, and the
 * look of each element in the first: `node scripts/engines/old/older.ts`, `node scripts/engines/old/chromium.ts 92`.
 */

const OLDER = { tag: '@older' }

// WPE takes itself for a phone, and lays out what is out of sight too
test.use({ viewport: { width: WPE_WIDTH, height: 8_000 }, hasTouch: true, isMobile: true })

const signIn = async (older: OlderPage) => {
  await older.goto('/demo/inline/')
  await older.type('[type=email]', 'parent@school.example')
  await older.type('[type=password]', 'moloko-2026')
  await older.press(/^Войти$/)
  await older.see(/^Анна Смирнова$/)
}

test('an older browser signs in on a landing and buys a course', OLDER, async ({ older, school }) => {
  await signIn(older)
  await older.goto('/course/2/checkout/')
  await older.press(/^Россия, Беларусь/)
  // a browser without container queries gets the layout of phones, where the methods are a step of their own
  const isWide = await older.evaluate(() => CSS.supports('container-type: inline-size'))
  if (!isWide) await older.press(/^Перейти к оплате$/)
  await older.press(/^Банковская карта/)
  await older.press(isWide ? /^Перейти к оплате$/ : /^Продолжить$/)
  await older.type('[autocomplete="cc-number"]', cards.cloudpayments.pays)
  await older.type('[autocomplete="cc-name"]', CARD_NAME)
  await older.type('[autocomplete="cc-exp"]', CARD_EXPIRY)
  await older.type('[autocomplete="cc-csc"]', CARD_CODE)
  await older.press(/^Оплатить картой$/)
  await older.press(/^Оплатить/)
  await older.see(/^Ваш заказ успешно оплачен!$/)
  expect(chargedAt(school)).toEqual([2_900])
})

test(
  'an older browser shows a visitor the sign-in in the cart, and in a popup with only-auth',
  OLDER,
  async ({ older }) => {
    await older.goto('/course/12/checkout/')
    await older.press(/^Россия, Беларусь/)
    await older.see(/^Ваш аккаунт$/)
    await older.goto('/courses/')
    await older.evaluate(async () => {
      await customElements.whenDefined('school-login')
      const open: (name: string, options: object) => void = Reflect.get(Object(window.SchoolWidgets), 'open')
      open('login', { onlyAuth: true })
    })
    await older.see(/^Ваш аккаунт$/)
  },
)

test('an older browser registers in a popup', OLDER, async ({ older, school }) => {
  await older.goto('/demo/csp/')
  await older.press(/^Открыть окно$/)
  await older.press(/^Регистрация$/)
  await older.type('[name=email]', 'new@parents.example') // the form of the page behind has a field of this type, too
  await older.type('[autocomplete=name]', 'Вера Ильина')
  await older.type('[type=tel]', '+79165554433')
  await older.press(/^Принимаю/)
  await older.press(/^Даю согласие/)
  await older.press(/^Зарегистрироваться$/)
  await older.see(/^Вера Ильина$/)
  expect((await mailTo(school, 'new@parents.example')).subject).not.toBe('')
})

test('an older browser signs in by the link that a plain form has mailed', OLDER, async ({ older, school }) => {
  await older.goto('/auth/form/')
  await older.type('[action="/auth/form/mail/"] [type=email]', 'parent@school.example')
  await older.press(/^Прислать код и ссылку$/)
  await older.see(/^Проверьте почту$/)
  await older.goto(new URL(linkIn(await mailTo(school, 'parent@school.example'))).pathname)
  await older.press(/^Войти$/)
  await older.see(/^Вы вошли/)
  await older.goto('/auth/form/')
  await older.see(/^Вы уже вошли/)
})

test('an older browser shows a course', OLDER, async ({ older }) => {
  await older.goto('/courses/space/')
  await older.see(/^Космос: от Луны до чёрных дыр$/)
  await older.see(/^За двенадцать занятий мы долетим/)
})

for (const [element, path] of pagesOfElements)
  test(`<${element}> looks in an old Safari as in a new Chromium`, { tag: '@wpe' }, async ({ older, page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const current = await page.evaluate(looksOfParts)
    await older.goto(path)
    const looks = async () => {
      await older.evaluate(() => scrollTo(0, document.body.scrollHeight)) // what comes into sight loads
      return withoutFonts(await older.evaluate(looksOfParts), current)
    }
    await expect.poll(looks).toEqual(current)
    expect(current.length).toBeGreaterThan(3)
  })
