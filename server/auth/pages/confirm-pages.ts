import { html } from '../../mail/html.ts'
import { buttonForm, note, pageHtml, words } from './layout.ts'
import { maskedEmail } from './masked-email.ts'

interface Ask {
  token: string
  email: string
  /** True where another browser registered than the one that opens the link. */
  isElsewhere: boolean
}

const ELSEWHERE =
  'Похоже, вы регистрировались на другом устройстве или в другом браузере. После подтверждения там нужно будет войти заново, а телефон указать ещё раз: так никто не сможет завести аккаунт на вашу почту вместо вас.'

/** Asks before the link proves the mailbox: mail programs open links too. Source: SECURITY R11. */
export const askToConfirm = ({ token, email, isElsewhere }: Ask): string =>
  pageHtml({
    heading: 'Подтвердите почту',
    body: html`${words(`Вы регистрировались у нас с почтой ${maskedEmail(email)}? Подтвердите, что она ваша.`)}${isElsewhere ? note(ELSEWHERE) : ''}${buttonForm(
      `/auth/confirm/${token}/`,
      'Подтвердить почту',
    )}${note('Не регистрировались? Просто закройте страницу.')}`,
  })

/** After the proof. `isSignedIn`: this browser is in the account already. */
export const confirmed = (target: string, isSignedIn: boolean): string =>
  pageHtml({
    heading: 'Почта подтверждена',
    body: html`${words(
      isSignedIn
        ? 'Спасибо! Теперь письма об уроках точно дойдут до вас.'
        : 'Спасибо! Чтобы продолжить на этом устройстве, войдите по коду или ссылке из письма.',
    )}
        <a class="button" href="${target}">Продолжить</a>`,
  })
