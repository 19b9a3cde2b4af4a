import { formatSum } from '../../contract/checkout/money.ts'
import { truncate } from '../../contract/truncate.ts'
import { school } from '../../config/school-names.ts'
import { formatDay, formatLils, formatMoment, orderLine } from '../wording.ts'
import { wordingKk } from '../wording-kk.ts'
import type { ShopLetters } from './letter-kinds.ts'
import { billOf, button, certificatesOf, messageBlocks, SUBJECT_MAX, text } from './letter-parts.ts'

const CANCEL_ANY_DAY = 'Жазылымнан кез келген күні бас тартуға болады: төленгені мерзім соңына дейін ашық қалады.'
const PROFILE = 'Жеке кабинетті ашу'

const { card } = wordingKk

/** The letters about purchases, subscriptions and certificates. */
export const shopLettersKk: ShopLetters = {
  purchase: (details) => ({
    subject: 'Тапсырысыңыз сәтті төленді',
    preheader: 'Ішінде: не сатып алдыңыз және ол қай күнге дейін ашық.',
    heading: 'Сатып алғаныңыз құтты болсын!',
    blocks: [
      text(orderLine(details.order, 'kk')),
      billOf(details, 'kk'),
      ...certificatesOf(details, 'kk'),
      button('Мектепке өту', details.link),
    ],
    reassurance:
      'Ойыңыз өзгерді ме? Жазылым мен сынақ мерзімінен басқасын сатып алғаннан кейін үш күн ішінде айырбастауға немесе қайтаруға болады. Осы хатқа жауап беріңіз.',
  }),
  certificate: ({ number, giver, message, code, lils, link }) => ({
    subject: `Сізге «${school.kk.name}» мектебінің сертификаты сыйланды`,
    preheader: `Құны: ${formatLils(lils, 'kk')}, бірден жарамды.`,
    heading: 'Сізге сертификат сыйланды',
    blocks: [
      text(
        giver.gender === null
          ? `Сізге сыйлық, жіберуші ${giver.name}: «${school.kk.name}» мектебінің сертификаты.`
          : `${giver.name} сізге «${school.kk.name}» мектебінің сертификатын сыйлады.`,
      ),
      ...messageBlocks(message),
      { kind: 'voucher', label: wordingKk.bill.worth(formatLils(lils, 'kk')), code },
      text(
        'Сертификат бірден және мерзімсіз жарамды. Түймені басып, кіріңіз немесе тіркеліңіз: сома лилик болып түседі, бір лилик бір рубльге тең. Кодты себеттегі промокод жолына да енгізуге болады.',
      ),
      button('Сыйлықты қабылдау', link),
    ],
    reassurance: `Код бір рет жұмыс істейді, сондықтан бұл хатты ешкімге жібермеңіз. Кімнен екенін білмейсіз бе? Бізге жауап беріңіз. Тапсырыс нөмірі: ${number}.`,
  }),
  certificateIssued: ({ title, link }) => ({
    subject: truncate(title === null ? 'Сертификатыңыз' : `Сертификатыңыз: ${title}`, SUBJECT_MAX),
    preheader: 'Оны ашыңыз, басып шығарыңыз немесе PDF түрінде сақтаңыз.',
    heading: 'Сертификатыңыз дайын',
    blocks: [
      text(
        title === null
          ? `«${school.kk.name}» мектебі сізге сертификат берді.`
          : `«${school.kk.name}» мектебі сізге сертификат берді: ${title}.`,
      ),
      button('Сертификатты ашу', link),
      text(
        'Оны толық көріп, басып шығару үшін кіріңіз. Осы мекенжай арқылы кез келген адам сертификаттың шынайы екенін тексере алады; атыңыз сонда тек профильде өзіңіз таңдасаңыз көрінеді.',
      ),
    ],
    reassurance: 'Бізде оқыған жоқсыз ба? Хатты өшіре салыңыз.',
  }),
  trialStarted: ({ order, endsAt, price, currency, link }) => ({
    subject: 'Сынақ мерзімі басталды',
    preheader: `Тегін мерзімнің соңы: ${formatMoment(endsAt, 'kk')}.`,
    heading: 'Сынақ мерзімі басталды',
    blocks: [
      text('Сабақтар каталогы ашық. Картаны тексерген рубль немесе еуро өзі қайтады.'),
      text(
        `Тегін мерзімнің соңы: ${formatMoment(endsAt, 'kk')}. Содан кейін жазылым өзі ұзарады: сол картадан айына ${formatSum(price, currency, 'kk')}.`,
      ),
      text('Жалғастырғыңыз келмей ме? Осы уақытқа дейін жеке кабинетте бас тартыңыз, сонда ештеңе ұстамаймыз.'),
      button(PROFILE, link),
      text(orderLine(order, 'kk')),
    ],
    reassurance: 'Алғашқы төлем алдында хатпен ескертеміз.',
  }),
  renewalNotice: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Жақында жазылымның алғашқы төлемі',
    preheader: `${formatSum(price, currency, 'kk')}, ${formatMoment(chargeAt, 'kk')}.`,
    heading: 'Сынақ мерзімі аяқталып келеді',
    blocks: [
      text(
        `Жазылымның бір айы үшін ${card(last4)} ${formatSum(price, currency, 'kk')} аламыз. Уақыты: ${formatMoment(chargeAt, 'kk')}.`,
      ),
      text('Бәрі ұнаса, ештеңе істеудің қажеті жоқ. Ұнамаса, осы уақытқа дейін жеке кабинетте бас тартыңыз.'),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalPaid: ({ order, product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Жазылым ұзартылды',
    preheader: `Төленген мерзім: ${formatDay(paidTo, 'kk')}.`,
    heading: 'Жазылым ұзартылды',
    blocks: [
      text(`Біз ${card(last4)} ${formatSum(amount, currency, 'kk')} алдық.`),
      text(orderLine(order, 'kk')),
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: wordingKk.bill.openTo(formatDay(paidTo, 'kk')),
          sum: formatSum(amount, currency, 'kk'),
        },
      },
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalFailed: ({ number, amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject:
      nextTryAt === null ? 'Жазылым аяқталды: төлем өтпеді' : 'Жазылымды ұзарту мүмкін болмады, қайталап көреміз',
    preheader: nextTryAt === null ? 'Жазылым аяқталды.' : 'Картаны тексеріңіз, біз қайталап көреміз.',
    heading: nextTryAt === null ? 'Жазылым аяқталды' : 'Жазылымды ұзарту мүмкін болмады',
    blocks: [
      text(
        last4 === null
          ? `${formatSum(amount, currency, 'kk')} ала алмадық: жазылымның картасы жоқ. Карта жеке кабинетте өшірілсе, осылай болады.`
          : `${card(last4)} ${formatSum(amount, currency, 'kk')} ала алмадық. Картада ақша жетпесе, ол бұғатталса немесе мерзімі өтсе, осылай болады.`,
      ),
      text(`Төленген мерзімнің соңы: ${formatMoment(openTo, 'kk')}. Жазылым төленген бойда сабақтар қайта ашылады.`),
      text(
        nextTryAt === null
          ? 'Енді қайталамаймыз, жазылым аяқталды. Оны кез келген күні қайта рәсімдеуге болады.'
          : `${last4 === null ? 'Жазылымды кез келген картамен төлеңіз' : 'Картаны толтырыңыз немесе басқасымен төлеңіз'}. Ештеңе өзгертпесеңіз, қайталап көретін уақытымыз: ${formatMoment(nextTryAt, 'kk')}.`,
      ),
      button(nextTryAt === null ? 'Жазылымды қайта рәсімдеу' : 'Басқа картамен төлеу', link),
    ],
    reassurance: `Ақша ұсталған жоқ. Банкте басқаша көрсеңіз, осы хатқа жауап беріңіз, анықтаймыз.${number === null ? '' : ` Тапсырыс нөмірі: ${number}.`}`,
  }),
  subscriptionCanceled: ({ openTo, link }) => ({
    subject: 'Жазылымнан бас тартылды',
    preheader: 'Енді ештеңе ұстамаймыз.',
    heading: 'Жазылымнан бас тартылды',
    blocks: [
      text(`Енді ештеңе ұстамаймыз. Төленгеннің бәрі ашық болатын мерзім: ${formatMoment(openTo, 'kk')}.`),
      text('Ойыңыз өзгерді ме? Жазылымды кез келген күні қайта рәсімдеуге болады.'),
      button(PROFILE, link),
    ],
    reassurance: 'Бұл сіз емес пе едіңіз? Осы хатқа жауап беріңіз, бәрін бұрынғыдай қайтарамыз.',
  }),
  subscriptionResumed: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Жазылым қайта қосылды',
    preheader: `Келесі төлем: ${formatMoment(chargeAt, 'kk')}.`,
    heading: 'Жазылым қайта қосылды',
    blocks: [
      text('Бүгін ештеңе ұстаған жоқпыз: бұл мерзім төленген.'),
      text(
        `Келесі төлем: ${formatMoment(chargeAt, 'kk')}. Жазылымның бір айы үшін ${card(last4)} ${formatSum(price, currency, 'kk')} аламыз.`,
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  refundNotice: ({ number, amount, currency, why }) => {
    const sum = formatSum(amount, currency, 'kk')
    const reasons = {
      double: `${number} тапсырысы екі рет төленген, артығын қайтарамыз: ${sum}. Тапсырыстың өзі төленген күйінде қалады.`,
      late: `${number} тапсырысы үшін ${sum} қайтарамыз: төлем кезінде ол тоқтатылған еді.`,
      whole: `${number} тапсырысы үшін ${sum} қайтарамыз. Ол ашқанның бәрі енді жабық.`,
      part: `${number} тапсырысы төлемінің бір бөлігін қайтарамыз: ${sum}. Ол ашқанның бәрі ашық қалады.`,
    }
    return {
      subject: 'Ақшаны қайтарып жатырмыз',
      preheader: `${sum} келген жеріне қайтады.`,
      heading: 'Ақшаны қайтарып жатырмыз',
      blocks: [
        text(reasons[why]),
        text('Ақша төлем жасалған жолмен қайтады. Әдетте бірнеше күн кетеді, банкке байланысты.'),
      ],
      reassurance: 'Ақша 10 күнде келмеді ме? Осы хатқа жауап беріңіз, тексереміз.',
    }
  },
}
