import { school } from '../../config/school-names.ts'
import { formatDuration, formatMoment, phoneEnding } from '../wording.ts'
import { blocksOf, calendarFor, formatEventDate, localTimeOf, subjectOf } from './event-parts.ts'
import type { Letters } from './letter-kinds.ts'
import { button, codeBlocks, labelsOf, providersOf, text } from './letter-parts.ts'
import { shopLettersUz } from './shop-letters-uz.ts'

const NOT_YOU = 'Bu siz emasmidingiz? Shu xatga tezroq javob bering: akkauntni qaytarishga yordam beramiz.'
const IF_YOU = 'Buni siz qilgan boʻlsangiz, hammasi joyida, javob berish shart emas.'

export const lettersUz: Letters = {
  signIn: ({ code, link, lifetimeMs }) => {
    const lifetime = formatDuration(lifetimeMs, 'uz')
    return {
      subject: code === null ? 'Kirish havolasi' : 'Kirish kodi va havolasi',
      preheader: `${code === null ? 'Kirish havolasi shu xatda' : `Kirish kodi: ${code}`}. Muddati: ${lifetime}.`,
      heading: `${school.uz.name} maktabiga kirish`,
      blocks: [
        text('Bir bosish bilan kirish mumkin, parol kerak boʻlmaydi.'),
        button('Maktabga kirish', link),
        ...codeBlocks(code, 'Yoki kodni kirishni boshlagan sahifangizda kiriting.', 'Kirish kodi'),
        text(
          code === null
            ? `Havola ${lifetime} amal qiladi va bir marta ishlaydi.`
            : `Kod va havola ${lifetime} amal qiladi va bir marta ishlaydi.`,
        ),
      ],
      reassurance:
        'Kirishni soʻramadingizmi? Bu xatni oʻchiring: usiz akkauntingizga hech kim kirmaydi. Kodni hech kimga, hatto maktab xodimlariga ham aytmang.',
    }
  },
  confirmation: ({ link, lifetimeMs }) => ({
    subject: 'Pochtani tasdiqlang',
    preheader: 'Yana bir qadam va maktabdagi akkaunt sizniki.',
    heading: 'Biz bilan ekaningizdan xursandmiz!',
    blocks: [
      text(
        `Siz ${school.uz.name} maktabida roʻyxatdan oʻtdingiz. Bu pochtangiz ekanini tasdiqlang: dars va vebinar havolalarini shu manzilga yuboramiz.`,
      ),
      button('Pochtani tasdiqlash', link),
      text(`Havola ${formatDuration(lifetimeMs, 'uz')} amal qiladi.`),
    ],
    reassurance: 'Roʻyxatdan oʻtmadingizmi? Unda hech narsa bosmang: tasdiqlanmasa, bu manzil sizniki hisoblanmaydi.',
  }),
  phoneCode: ({ code, lifetimeMs }) => ({
    subject: 'Telefonni almashtirish kodi',
    preheader: `Telefonni almashtirish kodi: ${code}. Muddati: ${formatDuration(lifetimeMs, 'uz')}.`,
    heading: 'Telefonni almashtirish',
    blocks: [
      text('Bu kodni telefonni almashtirayotgan sahifangizda kiriting.'),
      { kind: 'code', label: 'Telefonni almashtirish kodi', code },
      text(`Kod ${formatDuration(lifetimeMs, 'uz')} amal qiladi va bir marta ishlaydi.`),
    ],
    reassurance:
      'Telefonni almashtirmadingizmi? Demak, akkauntingizga boshqa kishi kirgan. Kodni hech kimga aytmang va shu xatga javob bering: yordam beramiz.',
  }),
  phoneSignIn: ({ code, lifetimeMs }) => ({
    subject: 'Telefon orqali kirish kodi',
    preheader: `Telefon orqali kirish kodi: ${code}. Muddati: ${formatDuration(lifetimeMs, 'uz')}.`,
    heading: 'Telefon orqali kirish',
    blocks: [
      text(
        'Siz telefonni tasdiqladingiz. Bu kodni kirishni boshlagan sahifangizda kiriting: shunda akkaunt sizniki ekaniga ishonch hosil qilamiz.',
      ),
      { kind: 'code', label: 'Kirish kodi', code },
      text(`Kod ${formatDuration(lifetimeMs, 'uz')} amal qiladi va bir marta ishlaydi.`),
    ],
    reassurance:
      'Telefon orqali kirmadingizmi? Demak, raqamingiz endi boshqa kishida. Kodni hech kimga aytmang, pochta orqali kiring va akkauntdagi telefonni almashtiring.',
  }),
  phoneNotice: ({ phone, change, at }) => {
    const title = change === 'added' ? 'Akkauntga telefon qoʻshildi' : 'Akkauntdagi telefon oʻzgardi'
    return {
      subject: title,
      preheader: `Raqam oxiri: ${phoneEnding(phone)}.`,
      heading: title,
      blocks: [
        text(
          `Endi akkauntingizda oxiri ${phoneEnding(phone)} boʻlgan telefon koʻrsatilgan. Vaqti: ${formatMoment(at, 'uz')}.`,
        ),
        text(IF_YOU),
      ],
      reassurance: NOT_YOU,
    }
  },
  phoneSignInNotice: ({ phone, at }) => ({
    subject: 'Telefon orqali kirish',
    preheader: `Raqam oxiri: ${phoneEnding(phone)}.`,
    heading: 'Telefon orqali kirish',
    blocks: [
      text(
        `Akkauntingizga oxiri ${phoneEnding(phone)} boʻlgan telefon orqali kirildi. Vaqti: ${formatMoment(at, 'uz')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  passwordNotice: ({ at }) => ({
    subject: 'Parol oʻzgardi',
    preheader: 'Boshqa qurilmalarda qaytadan kirish kerak boʻladi.',
    heading: 'Parol oʻzgardi',
    blocks: [
      text(
        `Akkauntingizda yangi parol bor. Vaqti: ${formatMoment(at, 'uz')}. Boshqa qurilmalarda qaytadan kirish kerak boʻladi.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityNotice: ({ provider, at }) => ({
    subject: `Akkauntga ${provider} orqali kirish ulandi`,
    preheader: `Endi akkauntga ${provider} orqali kirish mumkin.`,
    heading: `Akkauntga ${provider} orqali kirish ulandi`,
    blocks: [
      text(`Endi akkauntingizga ${provider} orqali kirish mumkin. Vaqti: ${formatMoment(at, 'uz')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  removalNotice: ({ way, at }) => ({
    subject: `Kirish usuli oʻchirildi: ${way}`,
    preheader: `Endi akkauntga bu usul bilan kirib boʻlmaydi: ${way}.`,
    heading: `Kirish usuli oʻchirildi: ${way}`,
    blocks: [
      text(`Endi akkauntingizga bu usul bilan kirib boʻlmaydi: ${way}. Vaqti: ${formatMoment(at, 'uz')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityCode: ({ provider, code, lifetimeMs }) => ({
    subject: `${provider} orqali kirish kodi`,
    preheader: `Kirish kodi: ${code}. Muddati: ${formatDuration(lifetimeMs, 'uz')}.`,
    heading: `${provider} orqali kirish`,
    blocks: [
      text(`Bu kodni kirishni boshlagan sahifangizda kiriting. Shundan keyin ${provider} orqali kodsiz kirish mumkin.`),
      { kind: 'code', label: 'Kirish kodi', code },
      text(`Kod ${formatDuration(lifetimeMs, 'uz')} amal qiladi va bir marta ishlaydi.`),
    ],
    reassurance:
      'Kirishni soʻramadingizmi? Bu xatni oʻchiring. Kodni hech kimga, hatto maktab xodimlariga ham aytmang: u bilan pochtangizga begona kirish usuli ulanadi.',
  }),
  passkeyNotice: ({ passkey, at }) => ({
    subject: 'Barmoq izi yoki yuz bilan kirish qoʻshildi',
    preheader: `Endi akkauntga «${passkey}» qurilmasidan kirish mumkin.`,
    heading: 'Barmoq izi yoki yuz bilan kirish qoʻshildi',
    blocks: [
      text(
        `Endi akkauntingizga «${passkey}» qurilmasining barmoq izi, yuzi yoki kodi bilan kirish mumkin. Vaqti: ${formatMoment(at, 'uz')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  waysRemoved: ({ identities, passkeys, at }) => ({
    subject: 'Begona kirish usullarini olib tashladik',
    preheader: 'Endi akkauntga faqat siz kira olasiz.',
    heading: 'Begona kirish usullarini olib tashladik',
    blocks: [
      text(
        `Pochtangiz tasdiqlangan vaqt: ${formatMoment(at, 'uz')}. Unga qadar akkauntga roʻyxatdan oʻtishda pochtangizni koʻrsatgan kishi kira olardi, shuning uchun u sozlagan hamma narsani olib tashladik.`,
      ),
      ...blocksOf(labelsOf(passkeys, ['«', '»']), (labels) => [text(`Barmoq izi yoki yuz bilan kirish: ${labels}.`)]),
      ...blocksOf(providersOf(identities, 'uz'), (names) => [text(`Boshqa xizmatlar orqali kirish: ${names}.`)]),
      text('Ularni siz sozlagan boʻlsangiz, kirib, yana qoʻshing.'),
    ],
    reassurance: 'Biror narsa tushunarsizmi? Shu xatga javob bering: yordam beramiz.',
  }),
  alreadyRegistered: ({ link, lifetimeMs }) => ({
    subject: 'Sizda akkaunt bor',
    preheader: 'Qayta roʻyxatdan oʻtish shart emas, darhol kirish mumkin.',
    heading: 'Sizda akkaunt bor',
    blocks: [
      text(
        `Kimdir ${school.uz.name} maktabida roʻyxatdan oʻtishda manzilingizni koʻrsatdi. Bu siz boʻlsangiz, qayta roʻyxatdan oʻtish shart emas.`,
      ),
      button('Maktabga kirish', link),
      text(`Havola ${formatDuration(lifetimeMs, 'uz')} amal qiladi va bir marta ishlaydi.`),
    ],
    reassurance: 'Bu siz emasmidingiz? Bu xatni oʻchiring: akkauntingiz oʻzgarmagan.',
  }),
  eventNotice: (details, site) => {
    const { isWebinar, title, date, room, confirmation } = details
    const heading =
      title === null ? `Siz ${isWebinar ? 'vebinarga' : 'bepul darsga'} yozildingiz` : `Siz yozildingiz: ${title}`
    return {
      subject: subjectOf(heading, date, 'uz'),
      preheader: date === null ? 'Joyingiz tayyor, sizni kutamiz.' : `${formatEventDate(date, 'uz')}, sizni kutamiz.`,
      heading,
      blocks: [
        text(
          isWebinar
            ? `${school.uz.name} maktabi vebinarida joyingiz tayyor, sizni kutamiz.`
            : `${school.uz.name} maktabi sizni kutadi.`,
        ),
        ...blocksOf(date, (when) => [text(`Qachon: ${formatEventDate(when, 'uz')}`)]),
        ...blocksOf(localTimeOf(details, 'uz'), (when) => [text(`Sizning vaqtingizda: ${when}`)]),
        ...blocksOf(room, (link) => [button(isWebinar ? 'Vebinarga kirish' : 'Darsni ochish', link)]),
        ...blocksOf(date, () => [text('Xatga tadbirni taqvimingizga qoʻshadigan fayl ilova qilingan.')]),
        ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
          text(
            `Yana bir narsa: bu pochtangiz ekanini tasdiqlang. Havola ${formatDuration(lifetimeMs, 'uz')} amal qiladi.`,
          ),
          button('Pochtani tasdiqlash', link),
        ]),
      ],
      reassurance:
        confirmation === null
          ? 'Yozilmadingizmi? Bu xatni oʻchiring: akkauntingiz oʻzgarmagan.'
          : 'Yozilmadingizmi? Unda hech narsa bosmang: tasdiqlanmasa, bu manzil sizniki hisoblanmaydi.',
      calendar: calendarFor(site, details, `${school.uz.name} maktabi ${isWebinar ? 'vebinari' : 'darsi'}`, 'uz'),
    }
  },
  ...shopLettersUz,
}
