import { template } from '../compose-letter.ts'
import { spellDuration } from '../wording.ts'

/** `link` proves the mailbox and lives for `lifetimeMs`. */
export interface ConfirmationDetails {
  name: string
  link: string
  lifetimeMs: number
}

/** Asks a new person to prove the mailbox. Source: DESIGN §5. */
export const confirmation = template<ConfirmationDetails>({
  ru: ({ link, lifetimeMs }) => ({
    subject: 'Подтвердите почту',
    preheader: 'Один шаг, и аккаунт в школе точно ваш.',
    heading: 'Рады, что вы с нами!',
    blocks: [
      {
        kind: 'words',
        words:
          'Вы зарегистрировались в школе «Маяк». Подтвердите, что это ваша почта: на неё мы будем присылать ссылки на уроки и вебинары.',
      },
      { kind: 'button', label: 'Подтвердить почту', link },
      { kind: 'words', words: `Ссылка действует ${spellDuration(lifetimeMs, 'ru')}.` },
    ],
    reassurance: 'Не регистрировались? Тогда ничего не нажимайте: без подтверждения этот адрес не считается вашим.',
  }),
  en: ({ link, lifetimeMs }) => ({
    subject: 'Confirm your email address',
    preheader: 'One more step, and the account is yours.',
    heading: 'Glad to have you with us!',
    blocks: [
      {
        kind: 'words',
        words:
          'You have registered with the Mayak school. Please confirm that this address is yours: this is where we will send links to lessons and webinars.',
      },
      { kind: 'button', label: 'Confirm my address', link },
      { kind: 'words', words: `The link works for ${spellDuration(lifetimeMs, 'en')}.` },
    ],
    reassurance:
      'Didn’t register? Then don’t press anything: without confirmation this address does not count as yours.',
  }),
})
