import { template } from '../compose-letter.ts'
import { phoneEnding, spellMoment } from '../wording.ts'

/** `phone` in E.164; the mail shows its last figures only. */
export interface PhoneNoticeDetails {
  name: string
  phone: string
  change: 'added' | 'changed'
  at: Date
}

type Titles = Record<PhoneNoticeDetails['change'], string>

const russianTitles: Titles = { added: 'В аккаунт добавлен телефон', changed: 'В аккаунте изменён телефон' }
const englishTitles: Titles = {
  added: 'A phone number has been added to your account',
  changed: 'Your phone number has been changed',
}

/** Tells the owner of an account that its phone is another now. Source: SECURITY R15. */
export const phoneNotice = template<PhoneNoticeDetails>({
  ru: ({ phone, change, at }) => ({
    subject: russianTitles[change],
    preheader: `Номер заканчивается на ${phoneEnding(phone)}.`,
    heading: russianTitles[change],
    blocks: [
      {
        kind: 'words',
        words: `Теперь в вашем аккаунте указан телефон, который заканчивается на ${phoneEnding(phone)}. Это произошло ${spellMoment(at, 'ru')}.`,
      },
      { kind: 'words', words: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ phone, change, at }) => ({
    subject: englishTitles[change],
    preheader: `The number ends in ${phoneEnding(phone)}.`,
    heading: englishTitles[change],
    blocks: [
      {
        kind: 'words',
        words: `Your account now has a phone number that ends in ${phoneEnding(phone)}. It was entered on ${spellMoment(at, 'en')}.`,
      },
      { kind: 'words', words: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
})
