import { cards, CARD_CODE, CARD_EXPIRY, CARD_NAME } from '../testing/cards.ts'
import { takenAt } from '../testing/buying.ts'
import { looksOfParts, pagesOfElements, withoutFonts } from '../testing/looks.ts'
import { mailTo } from '../testing/mail.ts'
import { expect } from '../testing/test.ts'
import { test, WPE_WIDTH, type WpePage } from '../testing/wpe.ts'

/* A journey for each element, and its look, in a WebKit like Safari 16.1: `node scripts/engines/old/wpe.ts`. */

const OLD = { tag: '@wpe' }

// WPE takes itself for a phone, and lays out what is out of sight too
test.use({ viewport: { width: WPE_WIDTH, height: 8_000 }, hasTouch: true, isMobile: true })

const signIn = async (wpe: WpePage) => {
  await wpe.goto('/demo/inline/')
  await wpe.type('[type=email]', 'parent@school.example')
  await wpe.type('[type=password]', 'moloko-2026')
  await wpe.press(/^Войти$/)
  await wpe.see(/^Анна Смирнова$/)
}

test('an old Safari signs in on a landing and buys a course', OLD, async ({ wpe, school }) => {
  await signIn(wpe)
  await wpe.goto('/course/2/checkout/')
  await wpe.press(/^Россия, Беларусь/)
  await wpe.press(/^Банковская карта/)
  await wpe.press(/^Перейти к оплате$/)
  await wpe.type('[autocomplete="cc-number"]', cards.cloudpayments.pays)
  await wpe.type('[autocomplete="cc-name"]', CARD_NAME)
  await wpe.type('[autocomplete="cc-exp"]', CARD_EXPIRY)
  await wpe.type('[autocomplete="cc-csc"]', CARD_CODE)
  await wpe.press(/^Сохранить данные карты$/)
  await wpe.press(/^Оплатить/)
  await wpe.see(/^Ваш заказ успешно оплачен!$/)
  expect(takenAt(school)).toEqual([2_900])
})

test('an old Safari registers in a popup', OLD, async ({ wpe, school }) => {
  await wpe.goto('/demo/csp/')
  await wpe.press(/^Открыть окно$/)
  await wpe.press(/^Регистрация$/)
  await wpe.type('[type=email]', 'new@parents.example')
  await wpe.type('[autocomplete=name]', 'Вера Ильина')
  await wpe.type('[type=tel]', '+79165554433')
  await wpe.press(/^Принимаю/)
  await wpe.press(/^Даю согласие/)
  await wpe.press(/^Зарегистрироваться$/)
  await wpe.see(/^Вера Ильина$/)
  expect((await mailTo(school, 'new@parents.example')).subject).not.toBe('')
})

test('an old Safari shows a course', OLD, async ({ wpe }) => {
  await wpe.goto('/courses/space/')
  await wpe.see(/^Космос: от Луны до чёрных дыр$/)
  await wpe.see(/^За двенадцать занятий мы долетим/)
})

for (const [element, path] of pagesOfElements)
  test(`<${element}> looks in an old Safari as in a new Chromium`, OLD, async ({ wpe, page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const current = await page.evaluate(looksOfParts)
    await wpe.goto(path)
    const looks = async () => {
      await wpe.evaluate(() => scrollTo(0, document.body.scrollHeight)) // what comes into sight loads
      return withoutFonts(await wpe.evaluate(looksOfParts), current)
    }
    await expect.poll(looks).toEqual(current)
    expect(current.length).toBeGreaterThan(3)
  })
