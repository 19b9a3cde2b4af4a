import { compose } from '../compose-letter.ts'
import type { MailContent, MailSite } from '../letter.ts'
import { greet, phoneEnding, spellMoment } from '../wording.ts'

/** `phone` in E.164; the mail shows its last figures only. */
export interface PhoneNoticeDetails {
  name: string
  phone: string
  change: 'added' | 'changed'
  at: Date
}

const TITLES: Record<PhoneNoticeDetails['change'], string> = {
  added: 'В аккаунт добавлен телефон',
  changed: 'В аккаунте изменён телефон',
}

/** Tells the owner of an account that its phone is another now. Source: SECURITY R15. */
export const phoneNotice = (site: MailSite, { name, phone, change, at }: PhoneNoticeDetails): MailContent =>
  compose(site, {
    subject: TITLES[change],
    preheader: `Номер заканчивается на ${phoneEnding(phone)}.`,
    heading: TITLES[change],
    greeting: greet(name),
    blocks: [
      {
        kind: 'words',
        words: `Теперь в вашем аккаунте указан телефон, который заканчивается на ${phoneEnding(phone)}. Это произошло ${spellMoment(at)}.`,
      },
      { kind: 'words', words: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  })
