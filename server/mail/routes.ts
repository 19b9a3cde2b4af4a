import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from '../http/html.ts'
import { createMailbox, linksIn, type Mailbox, type StoredMail } from './mailbox.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>

interface Page {
  type: 'text/html' | 'application/json' | 'text/calendar'
  policy: string
  body: string
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of a mail's own HTML: no scripts, no external resources, and links open a new page. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const time = new Intl.DateTimeFormat('ru', { dateStyle: 'medium', timeStyle: 'short' })

const mailCard = ({ id, to, at, subject, text, calendar }: StoredMail) => html`<article class="card">
<h2>${subject}</h2>
<p>${to}, ${time.format(at)}</p>
${calendar === undefined ? '' : html`<p><a href="/dev/mail/${id}.ics">event.ics</a></p>`}
<ul>${linksIn(text).map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}</ul>
<iframe title="Письмо, как его покажет почта" src="/dev/mail/${id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox" width="100%" height="600"></iframe>
</article>`

const mailLink = ({ id, to, at, subject }: StoredMail) =>
  html`<li><a href="/dev/mail/${id}/">${to}: ${subject}, ${time.format(at)}</a></li>`

/** A mail above the list of all. */
const page = (mails: readonly StoredMail[], shown: StoredMail | undefined): Page => ({
  type: 'text/html',
  policy: PAGE_POLICY,
  body: html`<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Почта школы</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages/site.css">
<main class="page">
<h1>Почта школы</h1>
${shown ? mailCard(shown) : html`<p>Писем пока нет</p>`}
${mails.length > 0 ? html`<nav class="card" aria-label="Письма"><ol>${mails.map(mailLink)}</ol></nav>` : ''}
<a href="/">К страницам</a>
</main>
</html>
`.markup,
})

const list = async (mailbox: Mailbox): Promise<Page> => {
  const mails = await mailbox.newest()
  return page(mails, mails[0])
}

const json = async (mailbox: Mailbox): Promise<Page> => {
  const mails = await mailbox.newest()
  const body = mails.map(({ to, subject, text }) => ({ to, subject, text, links: linksIn(text) }))
  return { type: 'application/json', policy: PAGE_POLICY, body: JSON.stringify(body) }
}

const reader = async (mailbox: Mailbox, id: string): Promise<Page | null> => {
  const mail = await mailbox.find(id)
  return mail && page(await mailbox.newest(), mail)
}

const mailHtml = async (mailbox: Mailbox, id: string): Promise<Page | null> => {
  const mail = await mailbox.find(id)
  return mail && { type: 'text/html', policy: MAIL_POLICY, body: mail.html }
}

const calendar = async (mailbox: Mailbox, id: string): Promise<Page | null> => {
  const mail = await mailbox.find(id)
  return mail?.calendar === undefined ? null : { type: 'text/calendar', policy: PAGE_POLICY, body: mail.calendar }
}

const routes: [RegExp, (mailbox: Mailbox, id: string) => Promise<Page | null>][] = [
  [/^\/dev\/mail\/?$/, list],
  [/^\/dev\/mail\.json$/, json],
  [/^\/dev\/mail\/([\w-]+)\.html$/, mailHtml],
  [/^\/dev\/mail\/([\w-]+)\.ics$/, calendar],
  [/^\/dev\/mail\/([\w-]+)\/?$/, reader],
]

const send = (request: IncomingMessage, response: ServerResponse, { type, policy, body }: Page) => {
  response.removeHeader('X-Frame-Options') // replaced by `frame-ancestors`, which differs for a mail's own HTML
  if (policy === MAIL_POLICY) response.removeHeader('Origin-Agent-Cluster') // a sandboxed frame cannot have its own agent cluster
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * `/dev/mail/` shows the newest mails in the browser, and `/dev/mail.json` returns them as `[{to, subject, text, links}]`, newest first.
 * They contain live codes and links, so this is mounted outside production only. Other requests go to `next`.
 */
export const mailboxRoutes = (dataDir: string): Middleware => {
  const mailbox = createMailbox(dataDir)
  return async (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const route = isRead ? routes.find(([pattern]) => pattern.test(path)) : undefined
    if (!route) return next()
    const [pattern, handler] = route
    const found = await handler(mailbox, pattern.exec(path)?.[1] ?? '')
    return found ? send(request, response, found) : next()
  }
}
