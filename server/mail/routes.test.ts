import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailboxTransport } from './mailbox.ts'
import { mailboxRoutes } from './routes.ts'
import type { TravellingMail } from './transport.ts'

const sender = {
  mailFrom: 'Маяк <no-reply@school.example>',
  supportEmail: 'help@school.example',
  baseUrl: 'https://school.example',
}
const link = 'https://school.example/auth/link/token/'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'school-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const deliver = (mail: Partial<TravellingMail>) =>
  createMailboxTransport(dataDir, sender).send(
    {
      id: 'one',
      at: new Date('2026-11-20T09:00:00Z'),
      to: 'anna@example.com',
      subject: 'Вход',
      text: `Здравствуйте!\n\n${link}\n`,
      html: '<p onclick="x()">Вход</p>',
      lang: 'ru',
      ...mail,
    },
    new AbortController().signal,
  )

const pages = () => {
  const routes = mailboxRoutes(dataDir)
  return request(createServer((req, res) => void routes(req, res, () => res.writeHead(404).end())))
}

test('all mails are listed as JSON, the newest first', async () => {
  await deliver({})
  await deliver({ id: 'two', at: new Date('2026-11-20T09:00:01Z'), subject: 'Ещё', text: 'Без ссылок' })
  const { body } = await pages().get('/dev/mail.json').expect(200)
  expect(body).toEqual([
    { to: 'anna@example.com', subject: 'Ещё', text: 'Без ссылок', links: [] },
    { to: 'anna@example.com', subject: 'Вход', text: `Здравствуйте!\n\n${link}\n`, links: [link] },
  ])
})

test('a mail that is sent again takes the place of the first', async () => {
  await deliver({})
  await deliver({})
  const { body } = await pages().get('/dev/mail.json')
  expect(body).toHaveLength(1)
})

test('the list, a mail and its own HTML each have an address', async () => {
  await deliver({ subject: '<b>Вход</b>' })
  const list = await pages().get('/dev/mail/').expect(200)
  const mail = await pages().get('/dev/mail/one/').expect(200)
  const own = await pages().get('/dev/mail/one.html').expect(200)
  expect(list.text).toContain('href="/dev/mail/one/"')
  expect(mail.text).toContain('src="/dev/mail/one.html" sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect([list.text, mail.text].filter((page) => page.includes('<b>Вход</b>'))).toEqual([])
  expect(own.text).toBe('<p onclick="x()">Вход</p>')
})

test('the calendar of a mail can be downloaded, and a mail without one offers none', async () => {
  await deliver({ calendar: 'BEGIN:VCALENDAR' })
  await deliver({ id: 'two' })
  const mail = await pages().get('/dev/mail/one/').expect(200)
  const plain = await pages().get('/dev/mail/two/').expect(200)
  const { text, headers } = await pages().get('/dev/mail/one.ics').expect(200)
  await pages().get('/dev/mail/two.ics').expect(404)
  expect([mail.text, plain.text].map((page) => page.includes('.ics"'))).toEqual([true, false])
  expect([text, headers['content-type']]).toEqual(['BEGIN:VCALENDAR', 'text/calendar; charset=utf-8'])
})

test('nothing runs in a mail, and only the mailbox shows it in a frame', async () => {
  await deliver({})
  const { headers } = await pages().get('/dev/mail/one.html')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'; sandbox allow-popups/)
  expect(headers['content-security-policy']).not.toContain('script')
  expect(headers['cache-control']).toBe('no-store')
})

test('an empty mailbox says so', async () => {
  const { text } = await pages().get('/dev/mail/').expect(200)
  expect(text).toContain('Писем пока нет')
})

test.each(['/dev/mail/two/', '/dev/mail/two.html', '/dev/mail/..%2f..%2fschool.db', '/dev/mailbox', '/dev/mail/one/x'])(
  '%s is left to others',
  async (path) => {
    await deliver({})
    await pages().get(path).expect(404)
  },
)
