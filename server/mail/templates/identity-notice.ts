import { template } from '../compose-letter.ts'
import { spellMoment } from '../wording.ts'

/** `provider` as it calls itself. */
export interface IdentityNoticeDetails {
  name: string
  provider: string
  at: Date
}

/** Tells the owner of an account that another provider signs in to it from now on. */
export const identityNotice = template<IdentityNoticeDetails>({
  ru: ({ provider, at }) => ({
    subject: `К аккаунту подключён вход через ${provider}`,
    preheader: `Теперь в аккаунт можно войти через ${provider}.`,
    heading: `К аккаунту подключён вход через ${provider}`,
    blocks: [
      {
        kind: 'words',
        words: `Теперь в ваш аккаунт можно войти через ${provider}. Это произошло ${spellMoment(at, 'ru')}.`,
      },
      { kind: 'words', words: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ provider, at }) => ({
    subject: `Your account can now be opened with ${provider}`,
    preheader: `From now on ${provider} signs in to your account.`,
    heading: `Your account can now be opened with ${provider}`,
    blocks: [
      { kind: 'words', words: `Since ${spellMoment(at, 'en')}, ${provider} signs in to your account.` },
      { kind: 'words', words: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
})
