import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../contract/durations.ts'
import { eventually } from '../testing/eventually.ts'
import { sizes } from '../testing/sizes.ts'
import { createMailServer, type MailServer } from './testing/mail-server.ts'
import { readMime } from './testing/mime.ts'
import { aMail, openPostOffice, type PostOffice, START } from './testing/post-office.ts'
import { type MailTransport } from './transport.ts'
import { createSmtpTransport } from './transports.ts'

const sender = {
  mailFrom: 'Маяк <no-reply@school.example>',
  supportEmail: 'help@school.example',
  baseUrl: 'https://school.example',
}

let office: PostOffice
let server: MailServer
let transport: MailTransport
beforeEach(async () => {
  office = await openPostOffice()
  server = createMailServer()
  await server.goUp()
  transport = createSmtpTransport(server.url(), sender)
})
afterEach(async () => {
  await office.close()
  transport.close()
  await server.goDown()
})

const after = (ms: number) => new Date(START.getTime() + ms)
const recipients = () => server.received.flatMap(({ to }) => to).toSorted()
const messageIds = () => server.received.map(({ raw }) => readMime(raw).headers['message-id'])

test('a mail arrives with its text, its HTML and the right headers', async () => {
  await office.enqueue(
    aMail({ subject: 'Вход в школу: код и ссылка', text: 'Код 12345678 «да»', html: '<p>Код «да»</p>' }),
  )
  await office.hire(transport).drain()
  const [mail] = server.received
  const [row] = await office.rows()
  const { headers, parts } = readMime(mail?.raw ?? '')
  expect(mail).toMatchObject({ from: 'no-reply@school.example', to: ['anna@example.com'] })
  expect(headers).toMatchObject({
    from: 'Маяк <no-reply@school.example>',
    to: 'anna@example.com',
    'reply-to': 'help@school.example',
    subject: 'Вход в школу: код и ссылка',
    'message-id': `<${row?.id}@school.example>`,
    date: 'Fri, 20 Nov 2026 09:00:00 +0000',
    'auto-submitted': 'auto-generated',
    'mime-version': '1.0',
  })
  expect(headers['content-type']).toMatch(/^multipart\/alternative/)
  expect(parts.map((part) => [part.headers['content-type'], part.body.trim()])).toEqual([
    ['text/plain; charset=utf-8', 'Код 12345678 «да»'],
    ['text/html; charset=utf-8', '<p>Код «да»</p>'],
  ])
})

test('a calendar arrives as a file beside the text and the HTML', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'
  await office.enqueue(aMail({ calendar }))
  await office.hire(transport).drain()
  const { headers, parts } = readMime(server.received[0]?.raw ?? '')
  const [letter, file] = parts
  expect(headers['content-type']).toMatch(/^multipart\/mixed/)
  expect(letter?.headers['content-type']).toMatch(/^multipart\/alternative/)
  expect(file).toMatchObject({
    body: calendar,
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH; name=event.ics',
      'content-disposition': 'attachment; filename=event.ics',
    },
  })
})

test('a mail says in which language it is', async () => {
  await office.enqueue(aMail(), aMail({ dedupeKey: 'code:2', lang: 'en' }))
  await office.hire(transport).drain()
  const languages = server.received.map(({ raw }) => readMime(raw).headers['content-language'])
  expect(new Set(languages)).toEqual(new Set(['en', 'ru']))
})

test('a name with a line break adds no header and no recipient', async () => {
  const subject = 'Вход, Анна\r\nBcc: eve@example.com\r\n\r\n<h1>Привет</h1>'
  await office.enqueue(aMail({ subject }))
  await office.hire(transport).drain()
  expect(recipients()).toEqual(['anna@example.com'])
  const { headers } = readMime(server.received[0]?.raw ?? '')
  expect(headers).not.toHaveProperty('bcc')
  expect(headers.subject).toBe('Вход, Анна Bcc: eve@example.com <h1>Привет</h1>')
})

test('a server that greylists gets the mail at the second attempt', async () => {
  const seen = new Set<string>()
  server.judge = (recipient) => {
    if (seen.has(recipient)) return null
    seen.add(recipient)
    return { code: 450, message: '4.7.1 Greylisted, try again later' }
  }
  const worker = office.hire(transport)
  await office.enqueue(aMail())
  await worker.drain()
  expect(server.received).toEqual([])
  office.clock.advance(5_000)
  await worker.drain()
  expect(recipients()).toEqual(['anna@example.com'])
})

test('an address that the server does not know is given up at once', async () => {
  server.judge = () => ({ code: 550, message: '5.1.1 No such user anna@example.com' })
  await office.enqueue(aMail())
  await office.hire(transport).drain()
  expect(await office.rows()).toMatchObject([{ sealed: null, failedAt: START, attempts: 1 }])
  expect(office.logs()).not.toContain('anna')
})

test('a crash after the server took the mail brings it again under the same Message-ID', async () => {
  await office.enqueue(aMail())
  const dying = office.hire(transport, {
    transact: (work) =>
      server.received.length > 0 ? Promise.reject(new Error('the process has died')) : office.database.transact(work),
  })
  await dying.drain()
  await dying.stop()
  office.clock.advance(2 * MINUTE_MS)
  await office.hire(transport).drain()
  const [first, second] = messageIds()
  expect([messageIds().length, second]).toEqual([2, first])
})

test('a server that is down for two hours loses nothing, and nothing is sent after it has expired', async () => {
  const codes = Array.from({ length: sizes.mailsAtOnce }, (_, at) =>
    aMail({ dedupeKey: `code:${at}`, to: `code-${at}@example.com`, expiresAt: after(10 * MINUTE_MS) }),
  )
  const confirmations = Array.from({ length: sizes.mailsAtOnce }, (_, at) =>
    aMail({ dedupeKey: `confirm:${at}`, to: `confirm-${at}@example.com`, expiresAt: after(24 * HOUR_MS) }),
  )
  await server.goDown()
  const worker = office.hire(transport)
  await office.enqueue(...codes, ...confirmations)
  const until = async (moment: Date) => {
    await worker.drain()
    while (office.clock.now() < moment) {
      office.clock.advance(MINUTE_MS)
      await worker.drain()
    }
  }
  await until(after(2 * HOUR_MS))
  await server.goUp()
  await until(after(4 * HOUR_MS))
  expect(recipients()).toEqual(confirmations.map(({ to }) => to).toSorted())
  expect(new Set(messageIds()).size).toBe(sizes.mailsAtOnce)
  const rows = await office.rows()
  expect(rows.filter(({ sentAt }) => sentAt)).toHaveLength(sizes.mailsAtOnce)
  expect(rows.filter(({ failedAt }) => failedAt)).toHaveLength(sizes.mailsAtOnce)
  expect(rows.filter(({ sealed, nextAttemptAt }) => sealed !== null || nextAttemptAt !== null)).toEqual([])
})

test('a server that cannot encrypt gets no mail where encryption is required', async () => {
  const strict = createSmtpTransport(`${server.url()}/?requireTLS=true`, sender)
  await office.enqueue(aMail())
  await office.hire(strict).drain()
  strict.close()
  expect(server.received).toEqual([])
  expect(await office.rows()).toMatchObject([{ nextAttemptAt: after(5_000), failedAt: null }])
})

test('a mail goes over an encrypted connection where encryption is required', async () => {
  const encrypting = createMailServer({ disabledCommands: ['AUTH'] })
  await encrypting.goUp()
  const strict = createSmtpTransport(`${encrypting.url()}/?requireTLS=true&tls.rejectUnauthorized=false`, sender)
  await office.enqueue(aMail())
  await office.hire(strict).drain()
  strict.close()
  await encrypting.goDown()
  expect(encrypting.received.map(({ isSecure }) => isSecure)).toEqual([true])
})

test('a certificate that nobody vouches for is refused', async () => {
  const encrypting = createMailServer({ disabledCommands: ['AUTH'] })
  await encrypting.goUp()
  const strict = createSmtpTransport(encrypting.url(), sender)
  await office.enqueue(aMail())
  await office.hire(strict).drain()
  strict.close()
  await encrypting.goDown()
  expect(encrypting.received).toEqual([])
  expect(await office.rows()).toMatchObject([{ nextAttemptAt: after(5_000) }])
})

test('a slow server does not hold up the mails of others', async () => {
  const slow = Promise.withResolvers<void>()
  const { send } = transport
  const worker = office.hire({
    ...transport,
    send: async (mail, signal) => {
      if (mail.to === 'slow@example.com') await slow.promise
      await send(mail, signal)
    },
  })
  await office.enqueue(aMail({ dedupeKey: 'slow', to: 'slow@example.com', at: after(-1) }), aMail())
  await eventually(() => expect(recipients()).toEqual(['anna@example.com']))
  slow.resolve()
  await worker.drain()
  expect(recipients()).toEqual(['anna@example.com', 'slow@example.com'])
})
