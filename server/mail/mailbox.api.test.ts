import { afterEach, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { type School, startSchool } from '../testing/school.ts'
import { createOutbox } from './outbox.ts'
import { mails } from './templates.ts'
import { createMailTransport } from './transports.ts'
import { startMailWorker } from './worker.ts'

let school: School
afterEach(() => school.close())

/** The school mails Anna a code, and its worker delivers with the configured transport. */
const mailACode = async (change?: Partial<Config>) => {
  school = await startSchool({ config: { smtpUrl: null, ...change }, parts: { widgetFolder: import.meta.dirname } })
  const { config, transact, mail, now } = school.deps
  const at = now()
  const lifetimeMs = 600_000
  const site = { origin: config.baseUrl, supportEmail: config.supportEmail }
  const link = `${config.baseUrl}/auth/link/token/`
  const content = mails.signIn(site, { name: 'Анна', code: '40718326', link, lifetimeMs }, 'ru')
  const expiresAt = new Date(at.getTime() + lifetimeMs)
  await transact((tx) => mail.enqueue(tx, { ...content, dedupeKey: 'code:1', to: 'anna@example.com', at, expiresAt }))
  const outbox = createOutbox({ secrets: config.sessionSecrets, transact })
  const transport = createMailTransport({ ...config, isProduction: false })
  const worker = startMailWorker({ ...school.deps, outbox, transport, performTask: async () => undefined })
  await worker.drain()
  await worker.stop()
  transport.close()
  return { ...content, link }
}

test('every mail that was sent can be read at /dev/mail/ and /dev/mail.json', async () => {
  const { subject, text, html, link } = await mailACode()
  const browser = school.browser()
  const { body } = await browser.get('/dev/mail.json')
  const links = [link, `${school.deps.config.baseUrl}/`]
  expect(body).toEqual([{ to: 'anna@example.com', subject, text, links }])
  const list = await browser.get('/dev/mail/')
  const [address = ''] = /\/dev\/mail\/[\w-]+\.html/.exec(list.text) ?? []
  const own = await browser.get(address)
  expect([list.status, own.status, own.text]).toEqual([200, 200, html])
})

test('a mail’s own HTML may be framed by the mailbox and may run nothing', async () => {
  await mailACode()
  const list = await school.browser().get('/dev/mail/')
  const [address = ''] = /\/dev\/mail\/[\w-]+\.html/.exec(list.text) ?? []
  const { headers } = await school.browser().get(address)
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'self'; sandbox/)
  expect(list.headers['content-security-policy']).toMatch(/frame-src 'self'.*frame-ancestors 'none'/)
})

test('production has no mailbox', async () => {
  await mailACode({ isProduction: true })
  const statuses = ['/dev/mail/', '/dev/mail.json'].map(async (path) => (await school.browser().get(path)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404])
})
