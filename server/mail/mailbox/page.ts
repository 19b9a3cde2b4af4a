import { html, type Markup } from '../../http/html.ts'
import { type StoredMail, linksIn } from '../mailbox.ts'
import { truncate } from '../../contract/truncate.ts'

const full = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'medium' })
const short = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const SNIPPET_MAX = 160

/** The beginning of a mail's text after its greeting, on one line. */
const snippetOf = ({ text }: StoredMail): string =>
  truncate(text.split('\n\n').slice(1).join(' ').replaceAll(/\s+/g, ' '), SNIPPET_MAX)

const time = (at: Date, format: Intl.DateTimeFormat): Markup =>
  html`<time datetime="${at.toISOString()}">${format.format(at)}</time>`

const row = (mail: StoredMail, isOpen: boolean): Markup => html`<li>
<a class="mailbox-row" href="/dev/mail/${mail.id}/"${isOpen ? html` aria-current="true"` : ''}>
<span class="mailbox-row-to">${mail.to}</span>
<span class="mailbox-row-subject">${mail.subject}</span>
<span class="mailbox-row-snippet">${snippetOf(mail)}</span>
<span class="mailbox-row-time">${time(mail.at, short)}</span>
</a>
</li>`

const reader = (mail: StoredMail): Markup => html`<article class="mailbox-mail" aria-labelledby="subject">
<h2 id="subject">${mail.subject}</h2>
<dl>
<div><dt>Кому</dt><dd>${mail.to}</dd></div>
<div><dt>От кого</dt><dd>${mail.from}</dd></div>
<div><dt>Когда</dt><dd>${time(mail.at, full)}</dd></div>
${mail.calendar === undefined ? '' : html`<div><dt>Вложение</dt><dd><a href="/dev/mail/${mail.id}.ics">event.ics</a></dd></div>`}
</dl>
<iframe class="mailbox-html" title="Письмо, как его покажет почта" src="/dev/mail/${mail.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
<details>
<summary>Ссылки</summary>
<ul class="mailbox-links">${linksIn(mail.text).map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}</ul>
</details>
<details>
<summary>Текст без оформления</summary>
<pre class="mailbox-text">${mail.text}</pre>
</details>
</article>`

const empty = html`<div class="mailbox-empty">
<p class="mailbox-empty-title">Писем пока нет</p>
<p>Зарегистрируйтесь или запросите код для входа на одной из <a href="/">демонстрационных страниц</a>, и письмо появится здесь.</p>
</div>`

const frame = (title: string, className: string, content: Markup): string =>
  html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages/site.css">
<link rel="stylesheet" href="/dev/mail.css">
</head>
<body class="mailbox ${className}">
<header class="mailbox-head">
<div>
<h1><a href="/dev/mail/">Почта школы</a></h1>
<p>Сюда приходят все письма, пока почтовый сервер не подключён. Наружу ничего не уходит.</p>
</div>
<nav aria-label="Действия">
<a class="mailbox-action" href="/dev/mail/">Обновить</a>
<a class="mailbox-action" href="/">К страницам</a>
</nav>
</header>
${content}
</body>
</html>
`.markup

/** The list of mails and, beside it on a wide screen, one of them. `opened` is null at the URL of the list, which shows the newest mail. */
export const mailboxPage = (mails: StoredMail[], opened: StoredMail | null): string => {
  const shown = opened ?? mails[0]
  if (!shown) return frame('Почта школы', 'mailbox-is-empty', html`<main>${empty}</main>`)
  const rows = mails.map((mail) => row(mail, mail.id === shown.id))
  return frame(
    opened ? opened.subject : 'Почта школы',
    opened ? 'mailbox-is-open' : '',
    html`<main class="mailbox-columns">
<nav class="mailbox-list" aria-label="Письма"><ol>${rows}</ol></nav>
<div class="mailbox-reader"><a class="mailbox-back" href="/dev/mail/">Все письма</a>${reader(shown)}</div>
</main>`,
  )
}
