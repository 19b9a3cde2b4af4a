import { formatSum } from '../../contract/checkout/money.ts'
import { truncate } from '../../contract/truncate.ts'
import { school } from '../../config/school-names.ts'
import { formatDay, formatLils, formatMoment, orderLine } from '../wording.ts'
import { wordingBe } from '../wording-be.ts'
import type { ShopLetters } from './letter-kinds.ts'
import { billOf, button, certificatesOf, messageBlocks, SUBJECT_MAX, text } from './letter-parts.ts'

const CANCEL_ANY_DAY = 'Адмяніць падпіску можна ў любы дзень: тое, што аплачана, застанецца адкрытым да канца тэрміну.'
const PROFILE = 'Адкрыць асабісты кабінет'

const { card } = wordingBe

/** The letters about purchases, subscriptions and certificates. */
export const shopLettersBe: ShopLetters = {
  purchase: (details) => ({
    subject: 'Ваш заказ паспяхова аплачаны',
    preheader: 'Унутры: што вы купілі і да якога дня гэта адкрыта.',
    heading: 'Віншуем з пакупкай!',
    blocks: [
      text(orderLine(details.order, 'be')),
      billOf(details, 'be'),
      ...certificatesOf(details, 'be'),
      button('Перайсці ў школу', details.link),
    ],
    reassurance:
      'Перадумалі? Абмен і вяртанне магчымы на працягу трох дзён пасля пакупкі, акрамя падпісак і пробных перыядаў. Проста адкажыце на гэты ліст.',
  }),
  certificate: ({ number, giver, message, code, lils, link }) => {
    const gifts = {
      f: `${giver.name} падарыла вам сертыфікат школы «${school.be.name}».`,
      m: `${giver.name} падарыў вам сертыфікат школы «${school.be.name}».`,
      unknown: `Вам падарунак ад карыстальніка ${giver.name}: сертыфікат школы «${school.be.name}».`,
    }
    return {
      subject: `Вам падарылі сертыфікат школы «${school.be.name}»`,
      preheader: `Ён на ${formatLils(lils, 'be')} і дзейнічае адразу.`,
      heading: 'Вам падарылі сертыфікат',
      blocks: [
        text(gifts[giver.gender ?? 'unknown']),
        ...messageBlocks(message),
        { kind: 'voucher', label: wordingBe.bill.worth(formatLils(lils, 'be')), code },
        text(
          'Сертыфікат дзейнічае адразу і без тэрміну. Націсніце кнопку і ўвайдзіце або зарэгіструйцеся: сума прыйдзе лілікамі, адзін лілік роўны аднаму расійскаму рублю. Код можна ўвесці і ў кошыку, у полі для промакода.',
        ),
        button('Прыняць падарунак', link),
      ],
      reassurance: `Код спрацоўвае адзін раз, таму не перасылайце гэты ліст. Не ведаеце, ад каго ён? Проста адкажыце нам. Нумар заказу: ${number}.`,
    }
  },
  certificateIssued: ({ title, link }) => ({
    subject: truncate(title === null ? 'Ваш сертыфікат' : `Ваш сертыфікат: ${title}`, SUBJECT_MAX),
    preheader: 'Адкрыйце яго, раздрукуйце або захавайце як PDF.',
    heading: 'Ваш сертыфікат гатовы',
    blocks: [
      text(
        title === null
          ? `Школа «${school.be.name}» выдала вам сертыфікат.`
          : `Школа «${school.be.name}» выдала вам сертыфікат: ${title}.`,
      ),
      button('Адкрыць сертыфікат', link),
      text(
        'Увайдзіце, каб убачыць яго цалкам і раздрукаваць. Па гэтым жа адрасе любы можа праверыць, што сертыфікат сапраўдны; ваша імя там бачна, толькі калі вы самі так вырашыце ў профілі.',
      ),
    ],
    reassurance: 'Не вучыліся ў нас? Проста выдаліце гэты ліст.',
  }),
  trialStarted: ({ order, endsAt, price, currency, link }) => ({
    subject: 'Пробны перыяд пачаўся',
    preheader: `Бясплатна да ${formatMoment(endsAt, 'be')}.`,
    heading: 'Пробны перыяд пачаўся',
    blocks: [
      text('Каталог заняткаў адкрыты. Рубель або еўра, якім мы праверылі картку, вяртаецца сам.'),
      text(
        `Бясплатна да ${formatMoment(endsAt, 'be')}. Потым падпіска падоўжыцца сама: ${formatSum(price, currency, 'be')} у месяц з той жа карткі.`,
      ),
      text('Не хочаце працягваць? Адмяніце падпіску ў асабістым кабінеце да гэтага часу, і мы нічога не спішам.'),
      button(PROFILE, link),
      text(orderLine(order, 'be')),
    ],
    reassurance: 'Перад першым спісаннем мы нагадаем пра яго лістом.',
  }),
  renewalNotice: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Хутка першае спісанне за падпіску',
    preheader: `${formatSum(price, currency, 'be')}, ${formatMoment(chargeAt, 'be')}.`,
    heading: 'Пробны перыяд заканчваецца',
    blocks: [
      text(
        `Мы спішам ${formatSum(price, currency, 'be')} ${card(last4)} за месяц падпіскі. Гэта адбудзецца ${formatMoment(chargeAt, 'be')}.`,
      ),
      text(
        'Калі ўсё задавальняе, рабіць нічога не трэба. Калі не, адмяніце падпіску ў асабістым кабінеце да гэтага часу.',
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalPaid: ({ order, product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Падпіска падоўжана',
    preheader: `Аплачана да ${formatDay(paidTo, 'be')}`,
    heading: 'Падпіска падоўжана',
    blocks: [
      text(`Мы спісалі ${formatSum(amount, currency, 'be')} ${card(last4)}.`),
      text(orderLine(order, 'be')),
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: wordingBe.bill.openTo(formatDay(paidTo, 'be')),
          sum: formatSum(amount, currency, 'be'),
        },
      },
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalFailed: ({ number, amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject:
      nextTryAt === null
        ? 'Падпіска скончылася: аплата не прайшла'
        : 'Не атрымалася падоўжыць падпіску, паспрабуем яшчэ раз',
    preheader: nextTryAt === null ? 'Падпіска скончылася.' : 'Праверце картку, мы паспрабуем яшчэ раз.',
    heading: nextTryAt === null ? 'Падпіска скончылася' : 'Не атрымалася падоўжыць падпіску',
    blocks: [
      text(
        last4 === null
          ? `Мы не змаглі спісаць ${formatSum(amount, currency, 'be')}: у падпіскі няма карткі. Так бывае, калі картку выдалілі ў асабістым кабінеце.`
          : `Мы не змаглі спісаць ${formatSum(amount, currency, 'be')} ${card(last4)}. Так бывае, калі на картцы не хапае грошай, яна заблакіравана або яе тэрмін скончыўся.`,
      ),
      text(
        `Аплачаны тэрмін скончыўся ${formatMoment(openTo, 'be')}. Заняткі адкрыюцца зноў, як толькі падпіска будзе аплачана.`,
      ),
      text(
        nextTryAt === null
          ? 'Больш мы не будзем спрабаваць, і падпіска скончылася. Аформіць яе зноў можна ў любы дзень.'
          : `${last4 === null ? 'Аплаціце падпіску любой карткай' : 'Папоўніце картку або аплаціце іншай'}. Калі нічога не мяняць, мы паспрабуем яшчэ раз ${formatMoment(nextTryAt, 'be')}.`,
      ),
      button(nextTryAt === null ? 'Аформіць падпіску зноў' : 'Аплаціць іншай карткай', link),
    ],
    reassurance: `Грошы не спісаны. Калі ў банку вы бачыце іншае, проста адкажыце на гэты ліст, мы разбярэмся.${number === null ? '' : ` Нумар заказу: ${number}.`}`,
  }),
  subscriptionCanceled: ({ openTo, link }) => ({
    subject: 'Падпіска адменена',
    preheader: 'Больш мы нічога не спішам.',
    heading: 'Падпіска адменена',
    blocks: [
      text(`Больш мы нічога не спішам. Усё, што аплачана, застанецца адкрытым да ${formatMoment(openTo, 'be')}.`),
      text('Перадумалі? Падпіску можна аформіць зноў у любы дзень.'),
      button(PROFILE, link),
    ],
    reassurance: 'Гэта былі не вы? Адкажыце на гэты ліст, і мы вернем усё як было.',
  }),
  subscriptionResumed: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Падпіска адноўлена',
    preheader: `Наступнае спісанне ${formatMoment(chargeAt, 'be')}.`,
    heading: 'Падпіска адноўлена',
    blocks: [
      text('Сёння мы нічога не спісалі: гэты тэрмін ужо аплачаны.'),
      text(
        `Наступнае спісанне ${formatMoment(chargeAt, 'be')}: ${formatSum(price, currency, 'be')} ${card(last4)} за месяц падпіскі.`,
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  refundNotice: ({ number, amount, currency, why }) => {
    const sum = formatSum(amount, currency, 'be')
    const reasons = {
      double: `Ваш заказ ${number} быў аплачаны двойчы, і мы вяртаем лішняе: ${sum}. Сам заказ застаецца аплачаным.`,
      late: `Мы вяртаем вам ${sum} за заказ ${number}: на момант аплаты ён ужо быў адменены.`,
      whole: `Мы вяртаем вам ${sum} за заказ ${number}. Усё, што ён адкрываў, цяпер закрыта.`,
      part: `Мы вяртаем вам ${sum}, частку аплаты заказу ${number}. Усё, што ён адкрываў, застаецца адкрытым.`,
    }
    return {
      subject: 'Мы вяртаем грошы',
      preheader: `${sum} вернуцца туды, адкуль прыйшлі.`,
      heading: 'Мы вяртаем грошы',
      blocks: [
        text(reasons[why]),
        text('Грошы прыйдуць тым жа шляхам, якім была аплата. Звычайна гэта некалькі дзён, залежыць ад банка.'),
      ],
      reassurance: 'Грошы не прыйшлі за 10 дзён? Адкажыце на гэты ліст, мы праверым.',
    }
  },
}
