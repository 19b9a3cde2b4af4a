import type { Config } from '../config/config.ts'
import { DAY_MS } from '../contract/durations.ts'
import { type MailSite, template } from './letter.ts'
import {
  alreadyRegistered,
  confirmation,
  identityCode,
  phoneNotice,
  phoneSignIn,
  phoneSignInNotice,
  signIn,
} from './templates/account-mails.ts'
import { certificateIssued } from './templates/certificate-mail.ts'
import { passkeyNotice, removalNotice, waysRemoved } from './templates/passkey-mails.ts'
import { eventNotice } from './templates/event-notice.ts'
import { inOtherLangs } from './templates/other-letters.ts'
import { certificate, purchase, refundNotice } from './templates/purchase-mails.ts'
import { renewalFailed, renewalNotice, renewalPaid, trialStarted } from './templates/subscription-mails.ts'
import { subscriptionCanceled, subscriptionResumed } from './templates/subscription-changes.ts'
import { formatDuration, formatMoment } from './wording.ts'
import type { IdentityNoticeDetails, PasswordNoticeDetails, PhoneCodeDetails } from './templates/details.ts'

/** The code that lets a user without a password at hand change the phone. Source: SECURITY R15. */
const phoneCode = template<PhoneCodeDetails>({
  ru: ({ code, lifetimeMs }) => ({
    subject: 'Код для смены телефона',
    preheader: `Код для смены телефона: ${code}. Действует ${formatDuration(lifetimeMs, 'ru')}.`,
    heading: 'Смена телефона',
    blocks: [
      { kind: 'text', text: 'Введите этот код на странице, где вы меняете телефон.' },
      { kind: 'code', label: 'Код для смены телефона', code },
      { kind: 'text', text: `Код действует ${formatDuration(lifetimeMs, 'ru')} и срабатывает один раз.` },
    ],
    reassurance:
      'Не меняли телефон? Значит, в ваш аккаунт вошёл кто-то ещё. Никому не сообщайте код и ответьте на это письмо: мы поможем.',
  }),
  en: ({ code, lifetimeMs }) => ({
    subject: 'Your code for changing your phone number',
    preheader: `Your code for changing your phone number: ${code}. It works for ${formatDuration(lifetimeMs, 'en')}.`,
    heading: 'Changing your phone number',
    blocks: [
      { kind: 'text', text: 'Enter this code on the page where you are changing your phone number.' },
      { kind: 'code', label: 'Code for changing your phone number', code },
      { kind: 'text', text: `The code works for ${formatDuration(lifetimeMs, 'en')}, and only once.` },
    ],
    reassurance:
      'Not changing your number? Then someone else is signed in to your account. Don’t share the code with anyone and reply to this email: we will help you.',
  }),
  ...inOtherLangs('phoneCode'),
})

/** Tells the owner of an account that its password was changed. Source: SECURITY R4. */
const passwordNotice = template<PasswordNoticeDetails>({
  ru: ({ at }) => ({
    subject: 'Пароль изменён',
    preheader: 'На других устройствах понадобится войти заново.',
    heading: 'Пароль изменён',
    blocks: [
      {
        kind: 'text',
        text: `У вашего аккаунта новый пароль. Это произошло ${formatMoment(at, 'ru')}. На других устройствах понадобится войти заново.`,
      },
      { kind: 'text', text: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ at }) => ({
    subject: 'Your password has been changed',
    preheader: 'You will need to sign in again on your other devices.',
    heading: 'Your password has been changed',
    blocks: [
      {
        kind: 'text',
        text: `Your account has a new password. It was set on ${formatMoment(at, 'en')}. You will need to sign in again on your other devices.`,
      },
      { kind: 'text', text: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
  ...inOtherLangs('passwordNotice'),
})

/** Tells the owner of an account that another provider can now sign in to it. */
const identityNotice = template<IdentityNoticeDetails>({
  ru: ({ provider, at }) => ({
    subject: `К аккаунту подключён вход через ${provider}`,
    preheader: `Теперь в аккаунт можно войти через ${provider}.`,
    heading: `К аккаунту подключён вход через ${provider}`,
    blocks: [
      {
        kind: 'text',
        text: `Теперь в ваш аккаунт можно войти через ${provider}. Это произошло ${formatMoment(at, 'ru')}.`,
      },
      { kind: 'text', text: 'Если это сделали вы, всё в порядке, отвечать не нужно.' },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо как можно скорее: мы поможем вернуть доступ к аккаунту.',
  }),
  en: ({ provider, at }) => ({
    subject: `Your account can now be opened with ${provider}`,
    preheader: `From now on ${provider} signs in to your account.`,
    heading: `Your account can now be opened with ${provider}`,
    blocks: [
      { kind: 'text', text: `Since ${formatMoment(at, 'en')}, ${provider} signs in to your account.` },
      { kind: 'text', text: 'If this was you, all is well and there is no need to reply.' },
    ],
    reassurance: 'If this wasn’t you, reply to this email as soon as you can: we will help you get your account back.',
  }),
  ...inOtherLangs('identityNotice'),
})

export type { MailContent } from './letter.ts'
export type { PurchasedCertificate } from './templates/details.ts'

/** Every mail the school sends: `(site, details, lang) => { subject, text, html, lang }`. Source: DESIGN §5. */
export const mails = {
  signIn,
  confirmation,
  phoneCode,
  phoneNotice,
  phoneSignInNotice,
  passwordNotice,
  identityNotice,
  identityCode,
  phoneSignIn,
  passkeyNotice,
  removalNotice,
  waysRemoved,
  alreadyRegistered,
  eventNotice,
  purchase,
  certificate,
  certificateIssued,
  trialStarted,
  renewalNotice,
  renewalPaid,
  renewalFailed,
  subscriptionCanceled,
  subscriptionResumed,
  refundNotice,
}

/** How long a notice about a change of the account may wait to be sent. */
export const NOTICE_MS = DAY_MS

export const mailSite = ({ baseUrl, supportEmail }: Pick<Config, 'baseUrl' | 'supportEmail'>): MailSite => ({
  origin: baseUrl,
  supportEmail,
})
