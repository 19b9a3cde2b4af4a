import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN } from '../../contract/limits.ts'
import { html } from '../../mail/html.ts'
import { buttonForm, buttonLink, note, pageHtml, words } from './layout.ts'
import { maskedEmail } from './masked-email.ts'

interface Ask {
  token: string
  /** Whose link it is. */
  email: string
  /** True where another browser asked for the link than the one that opens it. */
  isElsewhere: boolean
  /** Who is signed in here, if that is somebody else. */
  other: string | null
}

const ELSEWHERE =
  'Похоже, эту ссылку запросили на другом сайте, на другом устройстве или в другом браузере. Если её просили не вы, просто закройте страницу.'

/** Asks before the link signs in: mail programs open links too, and a forwarded one may be somebody else's. Source: SECURITY R11, R12. */
export const askToSignIn = ({ token, email, isElsewhere, other }: Ask): string =>
  pageHtml({
    heading: other === null ? 'Почти на месте' : 'Сменить аккаунт?',
    body: html`${words(
      other === null
        ? `Остался один шаг: нажмите на кнопку, и вы войдёте как ${maskedEmail(email)}.`
        : `Сейчас вы вошли как ${maskedEmail(other)}, а ссылка открывает аккаунт ${maskedEmail(email)}. Если продолжить, из первого аккаунта вы выйдете.`,
    )}${isElsewhere ? note(ELSEWHERE) : ''}${buttonForm(
      `/auth/link/${token}/`,
      other === null ? 'Войти' : `Войти как ${maskedEmail(email)}`,
      other === null ? {} : { switch: '1' },
    )}${other === null ? '' : buttonLink('/', 'Остаться в своём аккаунте')}`,
  })

interface Welcome {
  email: string
  name: string
  target: string
  /** Allows the password form once. */
  grant: string
  hasPassword: boolean
  fault?: string
}

/** After a magic link: the way on, and the offer to set a password. Source: DESIGN §5. */
export const welcome = ({ email, name, target, grant, hasPassword, fault }: Welcome): string =>
  pageHtml({
    heading: fault === undefined ? 'Вы вошли' : 'Давайте попробуем другой пароль',
    body: html`${words(fault === undefined ? `Рады видеть вас, ${name}!` : 'Этот пароль не подошёл, но вход уже выполнен.')}
        <a class="button" href="${target}">Продолжить</a>
        <h2>${hasPassword ? 'Забыли пароль? Задайте новый' : 'Чтобы входить без письма, придумайте пароль'}</h2>
        <form method="post" action="/auth/set-password/">
          <input type="hidden" name="grant" value="${grant}">
          <label class="field">Почта
            <input type="email" name="username" value="${email}" autocomplete="username" readonly>
          </label>
          <label class="field">Новый пароль
            <input type="password" name="password" autocomplete="new-password" required minlength="${NEW_PASSWORD_MIN}" maxlength="${NEW_PASSWORD_MAX}" aria-describedby="password-rule${fault === undefined ? '' : ' password-fault'}"${fault === undefined ? '' : html` aria-invalid="true" autofocus`}>
          </label>
          ${fault === undefined ? '' : html`<p class="note danger" id="password-fault" role="alert">${fault}</p>`}
          <p class="note" id="password-rule">Не короче ${NEW_PASSWORD_MIN} символов. На других устройствах нужно будет войти заново.</p>
          <button class="button quiet" type="submit">Сохранить пароль</button>
        </form>`,
  })

export const passwordSaved = (target: string): string =>
  pageHtml({
    heading: 'Пароль сохранён',
    body: html`${words('Теперь можно входить по почте и паролю. На других устройствах нужно будет войти заново.')}
        <a class="button" href="${target}">Продолжить</a>`,
  })

/** For a link that was used or has expired: who is signed in goes on, who is not asks for another one. */
export const linkGone = (isSignedIn: boolean): string =>
  pageHtml({
    heading: 'Ссылка больше не действует',
    body: html`${words(
      isSignedIn
        ? 'Она срабатывает один раз. Не беспокойтесь: вы уже вошли и можете продолжать.'
        : 'Ссылка срабатывает один раз и живёт недолго. Запросите новую на странице входа, письмо придёт через полминуты.',
    )}${buttonLink('/', isSignedIn ? 'Продолжить' : 'На главную')}`,
  })
