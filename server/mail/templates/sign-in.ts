import { template } from '../compose-letter.ts'
import type { LetterBlock } from '../letter.ts'
import { spellDuration } from '../wording.ts'

/** `link` and `code` do the same; both live for `lifetimeMs`. `code` is null once the address has had its codes of the day. `name` may be empty. */
export interface SignInDetails {
  name: string
  code: string | null
  link: string
  lifetimeMs: number
}

const codeBlocks = (code: string | null, words: string, label: string): LetterBlock[] =>
  code === null
    ? []
    : [
        { kind: 'words', words },
        { kind: 'code', label, code },
      ]

/** Brings a magic link and a one-time code. Source: sign-in spec §2.1, DESIGN §5. */
export const signIn = template<SignInDetails>({
  ru: ({ code, link, lifetimeMs }) => {
    const lifetime = spellDuration(lifetimeMs, 'ru')
    return {
      subject: code === null ? 'Ссылка для входа' : 'Код и ссылка для входа',
      preheader: `${code === null ? 'Ссылка для входа внутри' : `Код для входа: ${code}`}. Действует ${lifetime}.`,
      heading: 'Вход в школу «Маяк»',
      blocks: [
        { kind: 'words', words: 'Войти можно одним нажатием, пароль не понадобится.' },
        { kind: 'button', label: 'Войти в школу', link },
        ...codeBlocks(code, 'Или введите код на странице, где вы начали входить.', 'Код для входа'),
        {
          kind: 'words',
          words:
            code === null
              ? `Ссылка действует ${lifetime} и срабатывает один раз.`
              : `Код и ссылка действуют ${lifetime} и срабатывают один раз.`,
        },
      ],
      reassurance:
        'Не запрашивали вход? Просто удалите это письмо: без него в ваш аккаунт никто не войдёт. Никому не сообщайте код, даже сотрудникам школы.',
    }
  },
  en: ({ code, link, lifetimeMs }) => {
    const lifetime = spellDuration(lifetimeMs, 'en')
    return {
      subject: code === null ? 'Your sign-in link' : 'Your sign-in code and link',
      preheader: `${code === null ? 'Your sign-in link is inside' : `Your sign-in code: ${code}`}. It works for ${lifetime}.`,
      heading: 'Sign in to the Mayak school',
      blocks: [
        { kind: 'words', words: 'One tap signs you in, no password needed.' },
        { kind: 'button', label: 'Sign in to the school', link },
        ...codeBlocks(code, 'Or enter the code on the page where you started signing in.', 'Sign-in code'),
        {
          kind: 'words',
          words:
            code === null
              ? `The link works for ${lifetime}, and only once.`
              : `The code and the link work for ${lifetime}, and only once.`,
        },
      ],
      reassurance:
        'Didn’t ask to sign in? Just delete this email: without it no one can get into your account. Never share the code with anyone, not even with school staff.',
    }
  },
})
