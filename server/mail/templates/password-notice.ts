import { template } from '../compose-letter.ts'
import { spellMoment } from '../wording.ts'

export interface PasswordNoticeDetails {
  name: string
  at: Date
}

/** Tells the owner of an account that its password is another now. Source: SECURITY R4. */
export const passwordNotice = template<PasswordNoticeDetails>({
  ru: ({ at }) => ({
    subject: 'Пароль изменён',
    preheader: 'На других устройствах понадобится войти заново.',
    heading: 'Пароль изменён',
    blocks: [
      {
        kind: 'words',
        words: `У вашего аккаунта новый пароль. Это произошло ${spellMoment(at, 'ru')}. На других устройствах понадобится войти заново.`,
      },
      { kind: 'words', words: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ at }) => ({
    subject: 'Your password has been changed',
    preheader: 'You will need to sign in again on your other devices.',
    heading: 'Your password has been changed',
    blocks: [
      {
        kind: 'words',
        words: `Your account has a new password. It was set on ${spellMoment(at, 'en')}. You will need to sign in again on your other devices.`,
      },
      { kind: 'words', words: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
})
