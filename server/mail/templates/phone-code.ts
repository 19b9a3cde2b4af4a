import { template } from '../compose-letter.ts'
import { spellDuration } from '../wording.ts'

/** `code` lives for `lifetimeMs` and changes the phone, nothing else. */
export interface PhoneCodeDetails {
  name: string
  code: string
  lifetimeMs: number
}

/** Brings the code that allows a change of the phone to who has no password at hand. Source: SECURITY R15. */
export const phoneCode = template<PhoneCodeDetails>({
  ru: ({ code, lifetimeMs }) => ({
    subject: 'Код для смены телефона',
    preheader: `Код для смены телефона: ${code}. Действует ${spellDuration(lifetimeMs, 'ru')}.`,
    heading: 'Смена телефона',
    blocks: [
      { kind: 'words', words: 'Введите этот код на странице, где вы меняете телефон.' },
      { kind: 'code', label: 'Код для смены телефона', code },
      { kind: 'words', words: `Код действует ${spellDuration(lifetimeMs, 'ru')} и срабатывает один раз.` },
    ],
    reassurance:
      'Не меняли телефон? Значит, в ваш аккаунт вошёл кто-то ещё. Никому не сообщайте код и ответьте на это письмо: мы поможем.',
  }),
  en: ({ code, lifetimeMs }) => ({
    subject: 'Your code for changing your phone number',
    preheader: `Your code for changing your phone number: ${code}. It works for ${spellDuration(lifetimeMs, 'en')}.`,
    heading: 'Changing your phone number',
    blocks: [
      { kind: 'words', words: 'Enter this code on the page where you are changing your phone number.' },
      { kind: 'code', label: 'Code for changing your phone number', code },
      { kind: 'words', words: `The code works for ${spellDuration(lifetimeMs, 'en')}, and only once.` },
    ],
    reassurance:
      'Not changing your number? Then someone else is signed in to your account. Don’t share the code with anyone and reply to this email: we will help you.',
  }),
})
