import { type Currency, formatSum } from '../../contract/money.ts'
import { template } from '../compose-letter.ts'

/** `amount` in minor units. `isDouble`: the order was paid twice, and stays paid. */
export interface RefundNoticeDetails {
  name: string
  amount: number
  currency: Currency
  isDouble: boolean
}

/** Money is on its way back. Source: checkout spec §9. */
export const refundNotice = template<RefundNoticeDetails>({
  ru: ({ amount, currency, isDouble }) => ({
    subject: 'Мы возвращаем деньги',
    preheader: `${formatSum(amount, currency, 'ru')} вернутся туда, откуда пришли.`,
    heading: 'Мы возвращаем деньги',
    blocks: [
      {
        kind: 'words',
        words: isDouble
          ? `Ваш заказ был оплачен дважды, и мы возвращаем лишнее: ${formatSum(amount, currency, 'ru')}. Сам заказ остаётся оплаченным.`
          : `Мы возвращаем вам ${formatSum(amount, currency, 'ru')}.`,
      },
      {
        kind: 'words',
        words: 'Деньги придут тем же путём, каким была оплата. Обычно это несколько дней, зависит от банка.',
      },
    ],
    reassurance: 'Деньги не пришли за 10 дней? Ответьте на это письмо, мы проверим.',
  }),
  en: ({ amount, currency, isDouble }) => ({
    subject: 'Your money is on its way back',
    preheader: `${formatSum(amount, currency, 'en')} go back to where they came from.`,
    heading: 'Your money is on its way back',
    blocks: [
      {
        kind: 'words',
        words: isDouble
          ? `Your order was paid twice, and we are returning the surplus: ${formatSum(amount, currency, 'en')}. The order itself stays paid.`
          : `We are returning ${formatSum(amount, currency, 'en')} to you.`,
      },
      {
        kind: 'words',
        words: 'The money comes the way it was paid. That usually takes a few days, depending on the bank.',
      },
    ],
    reassurance: 'No money after 10 days? Reply to this email and we will look into it.',
  }),
})
