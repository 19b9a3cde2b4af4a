import { compose } from '../compose-letter.ts'
import type { LetterBlock, MailContent, MailSite } from '../letter.ts'
import { greet, spellDuration } from '../wording.ts'

/** `link` and `code` do the same; both live for `lifetimeMs`. `code` is null once the address has had its codes of the day. `name` may be empty. */
export interface SignInDetails {
  name: string
  code: string | null
  link: string
  lifetimeMs: number
}

const codeBlocks = (code: string): LetterBlock[] => [
  { kind: 'words', words: 'Или введите код на странице, где вы начали входить.' },
  { kind: 'code', label: 'Код для входа', code },
]

/** Brings a magic link and a one-time code. Source: sign-in spec §2.1, DESIGN §5. */
export const signIn = (site: MailSite, { name, code, link, lifetimeMs }: SignInDetails): MailContent =>
  compose(site, {
    subject: code === null ? 'Ссылка для входа' : 'Код и ссылка для входа',
    preheader: `${code === null ? 'Ссылка для входа внутри' : `Код для входа: ${code}`}. Действует ${spellDuration(lifetimeMs)}.`,
    heading: 'Вход в школу «Маяк»',
    greeting: greet(name),
    blocks: [
      { kind: 'words', words: 'Войти можно одним нажатием, пароль не понадобится.' },
      { kind: 'button', label: 'Войти в школу', link },
      ...(code === null ? [] : codeBlocks(code)),
      {
        kind: 'words',
        words: `${code === null ? 'Ссылка действует' : 'Код и ссылка действуют'} ${spellDuration(lifetimeMs)} и ${code === null ? 'срабатывает' : 'срабатывают'} один раз.`,
      },
    ],
    reassurance:
      'Не запрашивали вход? Просто удалите это письмо: без него в ваш аккаунт никто не войдёт. Никому не сообщайте код, даже сотрудникам школы.',
  })
