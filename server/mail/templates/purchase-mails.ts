import { formatSum } from '../../contract/checkout/money.ts'
import type { MainLang } from '../../contract/langs.ts'
import { school } from '../../config/school-names.ts'
import { template } from '../letter.ts'
import { formatLils, orderLine } from '../wording.ts'
import { billOf, certificatesOf, messageBlocks } from './letter-parts.ts'
import { inOtherLangs } from './other-letters.ts'
import type { CertificateDetails, RefundNoticeDetails, PurchaseDetails } from './details.ts'

/**
 * Thanks for a purchase: the items, their prices, until when they are available, and the codes of certificates. Source: checkout spec §2,
 * §9.
 */
export const purchase = template<PurchaseDetails>({
  ru: (details) => ({
    subject: 'Ваш заказ успешно оплачен',
    preheader: 'Внутри: что вы купили и до какого дня это открыто.',
    heading: 'Поздравляем с покупкой!',
    blocks: [
      { kind: 'text', text: orderLine(details.order, 'ru') },
      billOf(details, 'ru'),
      ...certificatesOf(details, 'ru'),
      { kind: 'button', label: 'Перейти в школу', link: details.link },
    ],
    reassurance:
      'Передумали? Обмен и возврат возможны в течение трёх дней после покупки, кроме подписок и пробных периодов. Просто ответьте на это письмо.',
  }),
  en: (details) => ({
    subject: 'Your order has been paid',
    preheader: 'Inside: what you have bought and until when it is open.',
    heading: 'Thank you for your purchase!',
    blocks: [
      { kind: 'text', text: orderLine(details.order, 'en') },
      billOf(details, 'en'),
      ...certificatesOf(details, 'en'),
      { kind: 'button', label: 'Go to the school', link: details.link },
    ],
    reassurance:
      'Changed your mind? Exchange and refund are possible within three days of the purchase, except for subscriptions and trials. Just reply to this email.',
  }),
  ...inOtherLangs('purchase'),
})

/** What is returned, and what becomes of the order. */
const refundTexts: Record<MainLang, Record<RefundNoticeDetails['why'], (sum: string, number: string) => string>> = {
  ru: {
    double: (sum, number) =>
      `Ваш заказ ${number} был оплачен дважды, и мы возвращаем лишнее: ${sum}. Сам заказ остаётся оплаченным.`,
    late: (sum, number) => `Мы возвращаем вам ${sum} за заказ ${number}: к моменту оплаты он уже был отменён.`,
    whole: (sum, number) => `Мы возвращаем вам ${sum} за заказ ${number}. Всё, что он открывал, теперь закрыто.`,
    part: (sum, number) =>
      `Мы возвращаем вам ${sum}, часть оплаты заказа ${number}. Всё, что он открывал, остаётся открытым.`,
  },
  en: {
    double: (sum, number) =>
      `Your order ${number} was paid twice, and we are returning the surplus: ${sum}. The order itself stays paid.`,
    late: (sum, number) =>
      `We are returning ${sum} of your order ${number} to you: it was canceled before it was paid.`,
    whole: (sum, number) => `We are returning ${sum} of your order ${number} to you. What it opened is now closed.`,
    part: (sum, number) =>
      `We are returning ${sum}, a part of your order ${number}, to you. What it opened stays open.`,
  },
}

/** Announces a refund. Source: checkout spec §9. */
export const refundNotice = template<RefundNoticeDetails>({
  ru: ({ number, amount, currency, why }) => ({
    subject: 'Мы возвращаем деньги',
    preheader: `${formatSum(amount, currency, 'ru')} вернутся туда, откуда пришли.`,
    heading: 'Мы возвращаем деньги',
    blocks: [
      {
        kind: 'text',
        text: refundTexts.ru[why](formatSum(amount, currency, 'ru'), number),
      },
      {
        kind: 'text',
        text: 'Деньги придут тем же путём, каким была оплата. Обычно это несколько дней, зависит от банка.',
      },
    ],
    reassurance: 'Деньги не пришли за 10 дней? Ответьте на это письмо, мы проверим.',
  }),
  en: ({ number, amount, currency, why }) => ({
    subject: 'Your money is on its way back',
    preheader: `${formatSum(amount, currency, 'en')} go back to where they came from.`,
    heading: 'Your money is on its way back',
    blocks: [
      {
        kind: 'text',
        text: refundTexts.en[why](formatSum(amount, currency, 'en'), number),
      },
      {
        kind: 'text',
        text: 'The money comes the way it was paid. That usually takes a few days, depending on the bank.',
      },
    ],
    reassurance: 'No money after 10 days? Reply to this email and we will look into it.',
  }),
  ...inOtherLangs('refundNotice'),
})

const giftTexts = {
  ru: {
    f: (giver: string) => `${giver} подарила вам сертификат школы «${school.ru.name}».`,
    m: (giver: string) => `${giver} подарил вам сертификат школы «${school.ru.name}».`,
    unknown: (giver: string) => `Вам подарок от пользователя ${giver}: сертификат школы «${school.ru.name}».`,
  },
  en: {
    f: (giver: string) => `${giver} gave you a certificate of ${school.en.fullName}.`,
    m: (giver: string) => `${giver} gave you a certificate of ${school.en.fullName}.`,
    unknown: (giver: string) => `A gift for you from ${giver}: a certificate of ${school.en.fullName}.`,
  },
}

/** A gift certificate for its recipient: who gave it, the message, and what to do with the code. Source: checkout spec §2. */
export const certificate = template<CertificateDetails>({
  ru: ({ number, giver, message, code, lils, link }) => ({
    subject: `Вам подарили сертификат школы «${school.ru.name}»`,
    preheader: `Он на ${formatLils(lils, 'ru')} и действует сразу.`,
    heading: 'Вам подарили сертификат',
    blocks: [
      { kind: 'text', text: giftTexts.ru[giver.gender ?? 'unknown'](giver.name) },
      ...messageBlocks(message),
      { kind: 'voucher', label: `Сертификат на ${formatLils(lils, 'ru')}`, code },
      {
        kind: 'text',
        text: 'Сертификат действует сразу и без срока. Нажмите кнопку и войдите или зарегистрируйтесь: сумма придёт лиликами, один лилик равен одному рублю. Код можно ввести и в корзине, в поле для промокода.',
      },
      { kind: 'button', label: 'Принять подарок', link },
    ],
    reassurance: `Код срабатывает один раз, поэтому не пересылайте это письмо. Не знаете, от кого оно? Просто ответьте нам. Номер заказа: ${number}.`,
  }),
  en: ({ number, giver, message, code, lils, link }) => ({
    subject: `You were given a certificate of ${school.en.fullName}`,
    preheader: `It is worth ${formatLils(lils, 'en')} and works right away.`,
    heading: 'You were given a certificate',
    blocks: [
      { kind: 'text', text: giftTexts.en[giver.gender ?? 'unknown'](giver.name) },
      ...messageBlocks(message),
      { kind: 'voucher', label: `Certificate for ${formatLils(lils, 'en')}`, code },
      {
        kind: 'text',
        text: 'The certificate works right away and has no end. Press the button and sign in or sign up: the sum comes in lils, one lil is one ruble. You can also enter the code in the promo code field of the cart.',
      },
      { kind: 'button', label: 'Accept the gift', link },
    ],
    reassurance: `The code works once, so do not forward this email. You do not know whom it is from? Just reply to us. The order number is ${number}.`,
  }),
  ...inOtherLangs('certificate'),
})
