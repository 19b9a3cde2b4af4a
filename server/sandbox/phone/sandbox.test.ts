import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandboxes } from '../start-sandboxes.ts'
import { type PhoneFixture, startPhoneSandbox } from '../testing/phone-fixture.ts'

let phones: PhoneFixture
beforeEach(async () => {
  phones = await startPhoneSandbox()
})
afterEach(() => phones.close())

const post = async (path: string, fields: Record<string, string>) => {
  const response = await fetch(`${phones.address}/phone${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text() }
}

const SMSC = { login: 'school-dev', psw: 'school-dev-secret', phones: '+79161234567', charset: 'utf-8', fmt: '3' }
const SMSRU = { api_id: 'school-dev-key', json: '1' }

test('SMSC answers by its own protocol: id, cost and errors, all with status 200', async () => {
  const sent = await post('/smsc/sys/send.php', { ...SMSC, mes: 'Код: 123456', cost: '2' })
  const priced = await post('/smsc/sys/send.php', { ...SMSC, mes: 'Код: 123456', cost: '1' })
  const stranger = await post('/smsc/sys/send.php', { ...SMSC, psw: 'no', mes: 'x' })
  phones.setMode('no-money')
  const poor = await post('/smsc/sys/send.php', { ...SMSC, mes: 'x' })
  expect([sent, priced, stranger, poor].map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
    [200, { id: 1204, cnt: 1, cost: '3.50' }],
    [200, { cost: '3.50', cnt: 1 }],
    [200, { error: 'the sandbox says 2', error_code: 2 }],
    [200, { error: 'the sandbox says 3', error_code: 3, id: 1204 }],
  ])
})

test('SMS.ru says in the inner status what has become of the message', async () => {
  const fields = { ...SMSRU, to: '79161234567', msg: 'Код: 123456', ip: '203.0.113.7' }
  const sent = await post('/smsru/sms/send', fields)
  phones.setMode('bad-number')
  const bad = await post('/smsru/sms/send', fields)
  expect([sent, bad].map(({ text }) => JSON.parse(text))).toMatchObject([
    { status: 'OK', status_code: 100, sms: { '79161234567': { status: 'OK', status_code: 100 } } },
    { status: 'OK', status_code: 100, sms: { '79161234567': { status: 'ERROR', status_code: 202 } } },
  ])
  expect(phones.texts).toHaveLength(1)
})

test('the index of the sandboxes leads to the page of the phones', async () => {
  const index = await (await fetch(`${phones.address}/`)).text()
  const [, path = ''] = /<a href="([^"]+)">SMSC и SMS\.ru: что пришло на телефоны</.exec(index) ?? []
  const page = await (await fetch(phones.address + path)).text()
  expect([path, page]).toEqual(['/phone/', expect.stringContaining('<h1>Что пришло на телефоны</h1>')])
})

test('the page of the phones shows what they have got, and calls for a person', async () => {
  await post('/smsru/sms/send', { ...SMSRU, to: '79161234567', msg: '<b>Код</b>: 123456' })
  const { text } = await post('/smsru/callcheck/add', { ...SMSRU, phone: '79161234567' })
  const check = () => post('/smsru/callcheck/status', { ...SMSRU, check_id: String(JSON.parse(text).check_id) })
  const before = await check()
  const page = await (await fetch(`${phones.address}/phone/`)).text()
  const called = await post('/call', { phone: '+79161234567' })
  const after = await check()
  expect([
    page.includes('&lt;b&gt;Код&lt;/b&gt;: 123456'),
    page.includes('Позвонить с этого номера'),
    called.status,
  ]).toEqual([true, true, 303])
  expect([before, after].map((reply) => JSON.parse(reply.text).check_status)).toEqual(['400', '401'])
})

test('it is served with the other sandboxes where it is wanted', async () => {
  const options = { port: 0, notifyUrl: 'http://127.0.0.1:9', now: () => new Date() }
  const [without, withPhone] = [await startSandboxes(options), await startSandboxes({ ...options, hasPhone: true })]
  const statuses = []
  for (const { address } of [without, withPhone]) statuses.push((await fetch(`${address}/phone/`)).status)
  await without.close()
  await withPhone.close()
  expect([statuses, without.phone]).toEqual([[404, 200], null])
})
