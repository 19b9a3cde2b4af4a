import { template } from '../letter.ts'
import { formatMoment } from '../wording.ts'
import type { PasskeyNoticeDetails, RemovalNoticeDetails, WaysRemovedDetails } from './details.ts'
import { blocksOf } from './event-parts.ts'
import { labelsOf, providersOf, text } from './letter-parts.ts'
import { inOtherLangs } from './other-letters.ts'

/** Tells the owner of an account that another passkey can sign in to it. */
export const passkeyNotice = template<PasskeyNoticeDetails>({
  ru: ({ passkey, at }) => ({
    subject: 'Добавлен вход по отпечатку или лицу',
    preheader: `Теперь в аккаунт можно войти с устройства «${passkey}».`,
    heading: 'Добавлен вход по отпечатку или лицу',
    blocks: [
      {
        kind: 'text',
        text: `Теперь в ваш аккаунт можно войти по отпечатку, лицу или коду устройства «${passkey}». Это произошло ${formatMoment(at, 'ru')}.`,
      },
      { kind: 'text', text: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ passkey, at }) => ({
    subject: 'Sign-in by fingerprint or face has been added',
    preheader: `From now on the device “${passkey}” signs in to your account.`,
    heading: 'Sign-in by fingerprint or face has been added',
    blocks: [
      {
        kind: 'text',
        text: `Since ${formatMoment(at, 'en')}, a fingerprint, a face or the code of the device “${passkey}” signs in to your account.`,
      },
      { kind: 'text', text: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
  ...inOtherLangs('passkeyNotice'),
})

/** Tells the owner of an account that a login provider or a passkey signs in to it no longer. */
export const removalNotice = template<RemovalNoticeDetails>({
  ru: ({ way, at }) => ({
    subject: `Удалён способ входа: ${way}`,
    preheader: `Этим способом в аккаунт больше не войти: ${way}.`,
    heading: `Удалён способ входа: ${way}`,
    blocks: [
      {
        kind: 'text',
        text: `Этим способом в ваш аккаунт больше не войти: ${way}. Он удалён ${formatMoment(at, 'ru')}.`,
      },
      { kind: 'text', text: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ way, at }) => ({
    subject: `A way to sign in has been removed: ${way}`,
    preheader: `It signs in to your account no longer: ${way}.`,
    heading: `A way to sign in has been removed: ${way}`,
    blocks: [
      { kind: 'text', text: `It signs in to your account no longer: ${way}. Removed: ${formatMoment(at, 'en')}.` },
      { kind: 'text', text: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
  ...inOtherLangs('removalNotice'),
})

/**
 * Tells whoever was the first to prove the mailbox of an account which ways in somebody else had set up there, and that they are removed.
 * Source: SECURITY R13.
 */
export const waysRemoved = template<WaysRemovedDetails>({
  ru: ({ identities, passkeys, at }) => ({
    subject: 'Мы убрали чужие способы входа',
    preheader: 'Теперь в аккаунт можете войти только вы.',
    heading: 'Мы убрали чужие способы входа',
    blocks: [
      {
        kind: 'text',
        text: `Вы подтвердили почту ${formatMoment(at, 'ru')}. До этого в аккаунт мог войти тот, кто указал вашу почту при регистрации, поэтому мы убрали всё, что он настроил.`,
      },
      ...blocksOf(labelsOf(passkeys, ['«', '»']), (labels) => [text(`Вход по отпечатку или лицу: ${labels}.`)]),
      ...blocksOf(providersOf(identities, 'ru'), (names) => [text(`Вход через другие сервисы: ${names}.`)]),
      { kind: 'text', text: 'Если их настроили вы, войдите и добавьте их снова.' },
    ],
    reassurance: 'Что-то непонятно? Ответьте на это письмо: мы поможем.',
  }),
  en: ({ identities, passkeys, at }) => ({
    subject: 'We removed ways to sign in that others had set up',
    preheader: 'From now on only you can sign in to your account.',
    heading: 'We removed ways to sign in that others had set up',
    blocks: [
      {
        kind: 'text',
        text: `You confirmed your email address on ${formatMoment(at, 'en')}. Until then whoever had registered with it could sign in, so we removed all that they had set up.`,
      },
      ...blocksOf(labelsOf(passkeys, ['“', '”']), (labels) => [text(`Sign-in by fingerprint or face: ${labels}.`)]),
      ...blocksOf(providersOf(identities, 'en'), (names) => [text(`Sign-in with other services: ${names}.`)]),
      { kind: 'text', text: 'If it was you who set them up, sign in and add them again.' },
    ],
    reassurance: 'Is anything unclear? Reply to this email: we will help.',
  }),
  ...inOtherLangs('waysRemoved'),
})
