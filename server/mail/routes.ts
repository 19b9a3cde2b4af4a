import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { projectFile } from '../project-file.ts'
import { createMailbox, linksIn, type Mailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox/page.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>

interface Page {
  type: 'text/html' | 'text/css' | 'application/json' | 'text/calendar'
  policy: string
  body: string
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of a mail's own HTML: no scripts, no external resources, and links open a new page. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const styleSheet = (): string =>
  ['frame', 'list', 'reader']
    .map((name) => readFileSync(projectFile(`server/mail/mailbox/${name}.css`), 'utf8'))
    .join('\n')

const list = async (mailbox: Mailbox): Promise<Page> => ({
  type: 'text/html',
  policy: PAGE_POLICY,
  body: mailboxPage(await mailbox.newest(), null),
})

const json = async (mailbox: Mailbox): Promise<Page> => {
  const mails = await mailbox.newest()
  const body = mails.map(({ to, subject, text }) => ({ to, subject, text, links: linksIn(text) }))
  return { type: 'application/json', policy: PAGE_POLICY, body: JSON.stringify(body) }
}

const reader = async (mailbox: Mailbox, id: string): Promise<Page | null> => {
  const mail = await mailbox.find(id)
  return mail && { type: 'text/html', policy: PAGE_POLICY, body: mailboxPage(await mailbox.newest(), mail) }
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
  [/^\/dev\/mail\.css$/, async () => ({ type: 'text/css', policy: PAGE_POLICY, body: styleSheet() })],
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
    const page = await handler(mailbox, pattern.exec(path)?.[1] ?? '')
    return page ? send(request, response, page) : next()
  }
}
