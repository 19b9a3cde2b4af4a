import { compose } from '../compose-letter.ts'
import type { MailContent, MailSite } from '../letter.ts'
import { greet, spellMoment } from '../wording.ts'

export interface PasswordNoticeDetails {
  name: string
  at: Date
}

/** Tells the owner of an account that its password is another now. Source: SECURITY R4. */
export const passwordNotice = (site: MailSite, { name, at }: PasswordNoticeDetails): MailContent =>
  compose(site, {
    subject: 'Пароль изменён',
    preheader: 'На других устройствах понадобится войти заново.',
    heading: 'Пароль изменён',
    greeting: greet(name),
    blocks: [
      {
        kind: 'words',
        words: `У вашего аккаунта новый пароль. Это произошло ${spellMoment(at)}. На других устройствах понадобится войти заново.`,
      },
      { kind: 'words', words: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  })
