import { html } from '../../mail/html.ts'
import { buttonForm, buttonLink, note, pageHtml, words } from './layout.ts'
import { maskedEmail } from './masked-email.ts'

interface Way {
  ticket: string
  target: string
}

const ENTER = '/auth/enter/'

/** Brings the ticket to the school's own origin, where its cookies are: by itself, or by the button where scripts are off. */
export const goOn = ({ ticket, target }: Way): string =>
  pageHtml({
    heading: 'Открываем страницу',
    body: html`${words('Вы вошли. Ещё секунда, и мы продолжим.')}${buttonForm(ENTER, 'Продолжить', { ticket, next: target })}`,
    script: '/pages/enter.js',
  })

/** Asks whoever is signed in here as somebody else. Source: SECURITY R12. */
export const askToSwitch = ({ ticket, target, email, other }: Way & { email: string; other: string }): string =>
  pageHtml({
    heading: 'Сменить аккаунт?',
    body: html`${words(
      `Здесь вы вошли как ${maskedEmail(other)}, а на предыдущей странице как ${maskedEmail(email)}. В каком аккаунте продолжить?`,
    )}${buttonForm(ENTER, `Войти как ${maskedEmail(email)}`, { ticket, next: target, switch: '1' })}${buttonLink(
      '/',
      'Остаться в своём аккаунте',
    )}${note('Кнопка действует одну минуту.')}`,
  })

/** For a ticket that was used, has expired or belongs elsewhere. */
export const ticketGone = (): string =>
  pageHtml({
    heading: 'Не получилось продолжить',
    body: html`${words('Переход со страницы входа действует одну минуту и срабатывает один раз. Вернитесь назад и попробуйте снова или войдите здесь.')}${buttonLink('/', 'На главную')}`,
  })
