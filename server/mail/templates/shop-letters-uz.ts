import { formatSum } from '../../contract/checkout/money.ts'
import { truncate } from '../../contract/truncate.ts'
import { school } from '../../config/school-names.ts'
import { formatDay, formatLils, formatMoment, orderLine } from '../wording.ts'
import { wordingUz } from '../wording-uz.ts'
import type { ShopLetters } from './letter-kinds.ts'
import { billOf, button, certificatesOf, messageBlocks, SUBJECT_MAX, text } from './letter-parts.ts'

const CANCEL_ANY_DAY = 'Obunani istalgan kuni bekor qilish mumkin: toʻlangani muddat oxirigacha ochiq qoladi.'
const PROFILE = 'Shaxsiy kabinetni ochish'

const { card } = wordingUz

/** The letters about purchases, subscriptions and certificates. */
export const shopLettersUz: ShopLetters = {
  purchase: (details) => ({
    subject: 'Buyurtmangiz muvaffaqiyatli toʻlandi',
    preheader: 'Ichida: nima sotib oldingiz va u qaysi kungacha ochiq.',
    heading: 'Xaridingiz muborak!',
    blocks: [
      text(orderLine(details.order, 'uz')),
      billOf(details, 'uz'),
      ...certificatesOf(details, 'uz'),
      button('Maktabga oʻtish', details.link),
    ],
    reassurance:
      'Fikringiz oʻzgardimi? Obuna va sinov muddatidan tashqari xaridni uch kun ichida almashtirish yoki qaytarish mumkin. Shu xatga javob bering.',
  }),
  certificate: ({ number, giver, message, code, lils, link }) => ({
    subject: `Sizga ${school.uz.name} maktabi sertifikati sovgʻa qilindi`,
    preheader: `Qiymati: ${formatLils(lils, 'uz')}, darhol amal qiladi.`,
    heading: 'Sizga sertifikat sovgʻa qilindi',
    blocks: [
      text(
        giver.gender === null
          ? `Sizga sovgʻa, yuboruvchi ${giver.name}: ${school.uz.name} maktabi sertifikati.`
          : `${giver.name} sizga ${school.uz.name} maktabi sertifikatini sovgʻa qildi.`,
      ),
      ...messageBlocks(message),
      { kind: 'voucher', label: wordingUz.bill.worth(formatLils(lils, 'uz')), code },
      text(
        'Sertifikat darhol va muddatsiz amal qiladi. Tugmani bosing va kiring yoki roʻyxatdan oʻting: summa lilik boʻlib keladi, bir lilik bir rublga teng. Kodni savatdagi promokod maydoniga ham kiritish mumkin.',
      ),
      button('Sovgʻani qabul qilish', link),
    ],
    reassurance: `Kod bir marta ishlaydi, shuning uchun bu xatni boshqalarga yubormang. Kimdanligini bilmaysizmi? Bizga javob bering. Buyurtma raqami: ${number}.`,
  }),
  certificateIssued: ({ title, link }) => ({
    subject: truncate(title === null ? 'Sertifikatingiz' : `Sertifikatingiz: ${title}`, SUBJECT_MAX),
    preheader: 'Uni oching, chop eting yoki PDF qilib saqlang.',
    heading: 'Sertifikatingiz tayyor',
    blocks: [
      text(
        title === null
          ? `${school.uz.name} maktabi sizga sertifikat berdi.`
          : `${school.uz.name} maktabi sizga sertifikat berdi: ${title}.`,
      ),
      button('Sertifikatni ochish', link),
      text(
        'Uni toʻliq koʻrish va chop etish uchun kiring. Shu manzil orqali istalgan kishi sertifikat haqiqiyligini tekshira oladi; ismingiz u yerda faqat profilda oʻzingiz tanlasangiz koʻrinadi.',
      ),
    ],
    reassurance: 'Bizda oʻqimaganmisiz? Bu xatni oʻchiring.',
  }),
  trialStarted: ({ order, endsAt, price, currency, link }) => ({
    subject: 'Sinov muddati boshlandi',
    preheader: `Bepul muddat oxiri: ${formatMoment(endsAt, 'uz')}.`,
    heading: 'Sinov muddati boshlandi',
    blocks: [
      text('Darslar katalogi ochiq. Kartani tekshirgan rubl yoki yevro oʻzi qaytadi.'),
      text(
        `Bepul muddat oxiri: ${formatMoment(endsAt, 'uz')}. Keyin obuna oʻzi uzayadi: oʻsha kartadan oyiga ${formatSum(price, currency, 'uz')}.`,
      ),
      text('Davom etishni istamaysizmi? Shu vaqtgacha shaxsiy kabinetda bekor qiling va hech narsa yechmaymiz.'),
      button(PROFILE, link),
      text(orderLine(order, 'uz')),
    ],
    reassurance: 'Birinchi toʻlovdan oldin xat bilan eslatamiz.',
  }),
  renewalNotice: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Tez orada obunaning birinchi toʻlovi',
    preheader: `${formatSum(price, currency, 'uz')}, ${formatMoment(chargeAt, 'uz')}.`,
    heading: 'Sinov muddati tugayapti',
    blocks: [
      text(
        `Obunaning bir oyi uchun ${card(last4)} ${formatSum(price, currency, 'uz')} yechamiz. Vaqti: ${formatMoment(chargeAt, 'uz')}.`,
      ),
      text(
        'Hammasi maʼqul boʻlsa, hech narsa qilish shart emas. Aks holda shu vaqtgacha shaxsiy kabinetda bekor qiling.',
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalPaid: ({ order, product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Obuna uzaytirildi',
    preheader: `Toʻlangan muddat: ${formatDay(paidTo, 'uz')}.`,
    heading: 'Obuna uzaytirildi',
    blocks: [
      text(`Biz ${card(last4)} ${formatSum(amount, currency, 'uz')} yechdik.`),
      text(orderLine(order, 'uz')),
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: wordingUz.bill.openTo(formatDay(paidTo, 'uz')),
          sum: formatSum(amount, currency, 'uz'),
        },
      },
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalFailed: ({ number, amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject: nextTryAt === null ? 'Obuna tugadi: toʻlov oʻtmadi' : 'Obunani uzaytirib boʻlmadi, yana urinib koʻramiz',
    preheader: nextTryAt === null ? 'Obuna tugadi.' : 'Kartani tekshiring, yana urinib koʻramiz.',
    heading: nextTryAt === null ? 'Obuna tugadi' : 'Obunani uzaytirib boʻlmadi',
    blocks: [
      text(
        last4 === null
          ? `${formatSum(amount, currency, 'uz')} yecha olmadik: obunaning kartasi yoʻq. Karta shaxsiy kabinetda oʻchirilsa, shunday boʻladi.`
          : `${card(last4)} ${formatSum(amount, currency, 'uz')} yecha olmadik. Kartada pul yetmasa, u bloklangan yoki muddati tugagan boʻlsa, shunday boʻladi.`,
      ),
      text(`Toʻlangan muddat oxiri: ${formatMoment(openTo, 'uz')}. Obuna toʻlanishi bilan darslar yana ochiladi.`),
      text(
        nextTryAt === null
          ? 'Endi urinmaymiz, obuna tugadi. Uni istalgan kuni qaytadan rasmiylashtirish mumkin.'
          : `${last4 === null ? 'Obunani istalgan karta bilan toʻlang' : 'Kartani toʻldiring yoki boshqasi bilan toʻlang'}. Hech narsa oʻzgartirmasangiz, yana urinadigan vaqtimiz: ${formatMoment(nextTryAt, 'uz')}.`,
      ),
      button(nextTryAt === null ? 'Obunani qaytadan olish' : 'Boshqa karta bilan toʻlash', link),
    ],
    reassurance: `Pul yechilmagan. Bankda boshqacha koʻrsangiz, shu xatga javob bering, aniqlaymiz.${number === null ? '' : ` Buyurtma raqami: ${number}.`}`,
  }),
  subscriptionCanceled: ({ openTo, link }) => ({
    subject: 'Obuna bekor qilindi',
    preheader: 'Endi hech narsa yechmaymiz.',
    heading: 'Obuna bekor qilindi',
    blocks: [
      text(`Endi hech narsa yechmaymiz. Toʻlanganlarning hammasi ochiq muddat: ${formatMoment(openTo, 'uz')}.`),
      text('Fikringiz oʻzgardimi? Obunani istalgan kuni qaytadan rasmiylashtirish mumkin.'),
      button(PROFILE, link),
    ],
    reassurance: 'Bu siz emasmidingiz? Shu xatga javob bering, hammasini avvalgidek qaytaramiz.',
  }),
  subscriptionResumed: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Obuna qayta tiklandi',
    preheader: `Keyingi toʻlov: ${formatMoment(chargeAt, 'uz')}.`,
    heading: 'Obuna qayta tiklandi',
    blocks: [
      text('Bugun hech narsa yechmadik: bu muddat toʻlangan.'),
      text(
        `Keyingi toʻlov: ${formatMoment(chargeAt, 'uz')}. Obunaning bir oyi uchun ${card(last4)} ${formatSum(price, currency, 'uz')} yechamiz.`,
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  refundNotice: ({ number, amount, currency, why }) => {
    const sum = formatSum(amount, currency, 'uz')
    const reasons = {
      double: `${number} buyurtmasi ikki marta toʻlangan, ortigʻini qaytaramiz: ${sum}. Buyurtmaning oʻzi toʻlanganicha qoladi.`,
      late: `${number} buyurtmasi uchun ${sum} qaytaramiz: toʻlov paytida u bekor qilingan edi.`,
      whole: `${number} buyurtmasi uchun ${sum} qaytaramiz. U ochgan hamma narsa endi yopiq.`,
      part: `${number} buyurtmasi toʻlovining bir qismini qaytaramiz: ${sum}. U ochgan hamma narsa ochiq qoladi.`,
    }
    return {
      subject: 'Pulni qaytaryapmiz',
      preheader: `${sum} kelgan joyiga qaytadi.`,
      heading: 'Pulni qaytaryapmiz',
      blocks: [
        text(reasons[why]),
        text('Pul toʻlov kelgan yoʻl bilan qaytadi. Odatda bir necha kun ketadi, bankka bogʻliq.'),
      ],
      reassurance: 'Pul 10 kunda kelmadimi? Shu xatga javob bering, tekshiramiz.',
    }
  },
}
