import { compose } from '../compose-letter.ts'
import type { MailContent, MailSite } from '../letter.ts'
import { greet, spellDuration } from '../wording.ts'

/** `link` proves the mailbox and lives for `lifetimeMs`. */
export interface ConfirmationDetails {
  name: string
  link: string
  lifetimeMs: number
}

/** Asks a new person to prove the mailbox. Source: DESIGN §5. */
export const confirmation = (site: MailSite, { name, link, lifetimeMs }: ConfirmationDetails): MailContent =>
  compose(site, {
    subject: 'Подтвердите почту',
    preheader: 'Один шаг, и аккаунт в школе точно ваш.',
    heading: 'Рады, что вы с нами!',
    greeting: greet(name),
    blocks: [
      {
        kind: 'words',
        words:
          'Вы зарегистрировались в школе «Маяк». Подтвердите, что это ваша почта: на неё мы будем присылать ссылки на уроки и вебинары.',
      },
      { kind: 'button', label: 'Подтвердить почту', link },
      { kind: 'words', words: `Ссылка действует ${spellDuration(lifetimeMs)}.` },
    ],
    reassurance: 'Не регистрировались? Тогда ничего не нажимайте: без подтверждения этот адрес не считается вашим.',
  })
