import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import { aMail, aTransport, openPostOffice, type PostOffice } from './testing/post-office.ts'

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(() => office.close())

test('a mail and its cause are committed together or not at all', async () => {
  const failing = office.outbox.transact(async (tx) => {
    await office.outbox.queue.enqueue(tx, aMail())
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await office.rows()).toEqual([])
})

test('one cause mails at most once', async () => {
  await office.enqueue(aMail(), aMail({ subject: 'Ещё раз' }))
  await office.enqueue(aMail())
  expect(await office.rows()).toHaveLength(1)
})

test('a dump of the database shows no address, no code and no link', async () => {
  await office.enqueue(aMail({ text: 'https://school.example/auth/link/canary/ 12345678' }))
  const dump = JSON.stringify(await office.rows())
  expect(dump).not.toMatch(/anna|12345678|canary|Вход/)
})

test('a mail that was sent leaves nothing to read behind', async () => {
  const { transport, sent } = aTransport()
  await office.enqueue(aMail())
  await office.hire(transport).drain()
  expect(sent).toHaveLength(1)
  expect(await office.rows()).toMatchObject([{ sealed: null, nextAttemptAt: null, sentAt: office.clock.now() }])
})

test('a mail sealed with the former secret is sent after the secret was changed', async () => {
  await office.enqueue(aMail())
  const { transport, sent } = aTransport()
  const { transact } = office.database
  const outbox = createOutbox({ secrets: ['the new secret', 'a secret of the first season'], transact })
  await office.hire(transport, { outbox }).drain()
  expect(sent.map(({ to, subject, text, html }) => ({ to, subject, text, html }))).toEqual([
    { to: 'anna@example.com', subject: 'Вход в школу', text: 'Код 12345678', html: '<p>Код 12345678</p>' },
  ])
})

test('a mail whose secret is gone is given up', async () => {
  await office.enqueue(aMail())
  const { transport, sent } = aTransport()
  const outbox = createOutbox({ secrets: ['quite another secret'], transact: office.database.transact })
  await office.hire(transport, { outbox }).drain()
  expect(sent).toEqual([])
  expect(await office.rows()).toMatchObject([{ sealed: null, failedAt: office.clock.now(), sentAt: null }])
})

test.each([
  ['several addresses', 'anna@example.com, eve@example.com'],
  ['a header', 'anna@example.com\r\nBcc: eve@example.com'],
  ['a name with an address', 'Anna <anna@example.com>'],
  ['a route', '<eve@example.com>anna@example.com'],
])('%s is no recipient', async (_what, to) => {
  await expect(office.enqueue(aMail({ to }))).rejects.toThrow('exactly one plain address')
})

test('a subject stays one line', async () => {
  const { transport, sent } = aTransport()
  await office.enqueue(aMail({ subject: 'Вход\r\nBcc: eve@example.com\u2028X: y\u0000' }))
  await office.hire(transport).drain()
  expect(sent.map(({ subject }) => subject)).toEqual(['Вход Bcc: eve@example.com X: y'])
})
