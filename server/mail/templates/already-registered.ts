import { compose } from '../compose-letter.ts'
import type { MailContent, MailSite } from '../letter.ts'
import { greet, spellDuration } from '../wording.ts'

/** `link` signs in and lives for `lifetimeMs`. */
export interface AlreadyRegisteredDetails {
  name: string
  link: string
  lifetimeMs: number
}

/** To the owner of a private account whose address was typed into the registration form. Source: DESIGN §5. */
export const alreadyRegistered = (site: MailSite, { name, link, lifetimeMs }: AlreadyRegisteredDetails): MailContent =>
  compose(site, {
    subject: 'У вас уже есть аккаунт',
    preheader: 'Регистрироваться ещё раз не нужно, можно сразу войти.',
    heading: 'У вас уже есть аккаунт',
    greeting: greet(name),
    blocks: [
      {
        kind: 'words',
        words:
          'Кто-то указал ваш адрес при регистрации в школе «Маяк». Если это были вы, регистрироваться ещё раз не нужно.',
      },
      { kind: 'button', label: 'Войти в школу', link },
      { kind: 'words', words: `Ссылка действует ${spellDuration(lifetimeMs)} и срабатывает один раз.` },
    ],
    reassurance: 'Это были не вы? Просто удалите это письмо: ваш аккаунт не изменился.',
  })
