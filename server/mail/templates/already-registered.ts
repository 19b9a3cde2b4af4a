import { template } from '../compose-letter.ts'
import { spellDuration } from '../wording.ts'

/** `link` signs in and lives for `lifetimeMs`. */
export interface AlreadyRegisteredDetails {
  name: string
  link: string
  lifetimeMs: number
}

/** To the owner of a private account whose address was typed into the registration form. Source: DESIGN §5. */
export const alreadyRegistered = template<AlreadyRegisteredDetails>({
  ru: ({ link, lifetimeMs }) => ({
    subject: 'У вас уже есть аккаунт',
    preheader: 'Регистрироваться ещё раз не нужно, можно сразу войти.',
    heading: 'У вас уже есть аккаунт',
    blocks: [
      {
        kind: 'words',
        words:
          'Кто-то указал ваш адрес при регистрации в школе «Маяк». Если это были вы, регистрироваться ещё раз не нужно.',
      },
      { kind: 'button', label: 'Войти в школу', link },
      { kind: 'words', words: `Ссылка действует ${spellDuration(lifetimeMs, 'ru')} и срабатывает один раз.` },
    ],
    reassurance: 'Это были не вы? Просто удалите это письмо: ваш аккаунт не изменился.',
  }),
  en: ({ link, lifetimeMs }) => ({
    subject: 'You already have an account',
    preheader: 'No need to register again, you can sign in right away.',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'words',
        words:
          'Someone used your address to register with the Mayak school. If it was you, there is no need to register again.',
      },
      { kind: 'button', label: 'Sign in to the school', link },
      { kind: 'words', words: `The link works for ${spellDuration(lifetimeMs, 'en')}, and only once.` },
    ],
    reassurance: 'If it wasn’t you, just delete this email: nothing in your account has changed.',
  }),
})
