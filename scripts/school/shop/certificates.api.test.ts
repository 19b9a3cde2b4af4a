import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giftCertificate } from '../../../server/db/schema.ts'
import { sell } from '../../../server/staff/testing/sale.ts'
import { openShopCommands, parsed } from '../testing/shop-commands.ts'

let { fixture, type }: Awaited<ReturnType<typeof openShopCommands>> = Object.create(null)
beforeEach(async () => {
  ;({ fixture, type } = await openShopCommands())
})
afterEach(() => fixture.school.close())

const certificates = () => fixture.school.deps.db.select().from(giftCertificate)
const onlyId = async () => (await certificates())[0]?.id ?? ''
const redeem = async (code: string) => {
  const body = { action: 'get-product', product_type: 'lils', code }
  return (await (await fixture.signIn()).post('/gift-certificate/profile/get/', body)).status
}

describe('certificates create', () => {
  test('shows the code once, which whoever has it can redeem', async () => {
    const [code = '', ...notes] = (await type('certificates create --lils 3000 --giver "Анна и Олег" --gender f')).lines
    expect(notes).toEqual(['It is not shown again. It is worth 3000 lils, for good.'])
    expect(await redeem(code)).toBe(200)
    expect((await type('lils show mama@example.com')).lines[0]).toBe('mama@example.com has 3000 lils')
  })

  test('keeps nothing that the code could be read from', async () => {
    const [code = ''] = (await type('certificates create --lils 3000 --giver Anna')).lines
    const stored = JSON.stringify(await certificates())
    expect([stored.includes(code), stored.includes(code.replaceAll('-', ''))]).toEqual([false, false])
    expect((await type('certificates list --json')).lines.join('')).not.toContain('codeHash')
  })

  test('makes one for some time', async () => {
    const [code = '', note] = (await type('certificates create --lils 1 --giver Anna --until 2026-11-21')).lines
    expect(note).toBe('It is not shown again. It is worth 1 lil, until 2026-11-21 00:00.')
    fixture.school.clock.advance(12 * 60 * 60_000)
    expect(await redeem(code)).toBe(400)
    await expect(type('certificates create --lils 1 --giver Anna --until 2026-11-20')).rejects.toThrow(
      'It would have ended already.',
    )
  })
})

test('certificates list shows them without their codes, the latest first, and what has become of each', async () => {
  const [code = ''] = (await type('certificates create --lils 300 --giver Redeemed')).lines
  await redeem(code)
  fixture.school.clock.advance(60_000)
  await type('certificates create --lils 200 --giver Short --until 2026-11-21')
  fixture.school.clock.advance(24 * 60 * 60_000)
  await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1' })
  const { lines } = await type('certificates list')
  expect(lines.map((line) => line.replace(/^[\w-]{36}/, 'ID').replace(/^id {34}/, 'ID'))).toEqual([
    '3 certificates, page 1 of 1',
    'ID  lils  giver     from        since             until             state',
    'ID  3000  Мария     an order    2026-11-21 12:01                    good',
    'ID  200   Short     the school  2026-11-20 12:01  2026-11-21 00:00  expired',
    'ID  300   Redeemed  the school  2026-11-20 12:00                    redeemed 2026-11-20 12:00',
  ])
})

describe('certificates void', () => {
  test('asks, and then nobody can redeem it', async () => {
    const [code = ''] = (await type('certificates create --lils 300 --giver Anna')).lines
    const line = `certificates void ${await onlyId()}`
    expect(await type(line, false)).toEqual({
      lines: ['Nothing was changed.'],
      questions: ['End the certificate of Anna for 300 lils?'],
    })
    await type(line)
    expect([await redeem(code), (await type('certificates list')).lines.at(-1)]).toEqual([
      400,
      expect.stringMatching(/ void$/),
    ])
  })

  test('refuses one that is redeemed, one that was bought, and one that is not there', async () => {
    const [code = ''] = (await type('certificates create --lils 300 --giver Anna')).lines
    await redeem(code)
    await expect(type(`certificates void ${await onlyId()}`)).rejects.toThrow('It was redeemed already.')
    await expect(type('certificates void nothing')).rejects.toThrow('No certificate has the id nothing.')
    await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1' })
    const bought = (await certificates()).find(({ lineId }) => lineId !== null)
    await expect(type(`certificates void ${bought?.id}`)).rejects.toThrow('Somebody has paid for it')
  })
})

const NEVER = 'It was redeemed or ended already.'
const reissue = async (id: string) => type(`certificates reissue ${id} --reason "the mail is lost"`)
const bought = async () => (await certificates()).find(({ lineId, isVoid }) => lineId !== null && !isVoid)?.id ?? ''

describe('certificates reissue', () => {
  test('asks, then shows another code for what was bought, and the old one is worth nothing', async () => {
    const { order } = await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1' })
    const [mail] = await fixture.school.mails()
    const [old = ''] = /(?:[a-z2-7]{4}-){3}[a-z2-7]{4}/.exec(mail?.text ?? '') ?? []
    const { questions, lines } = await reissue(await bought())
    const [code = '', note] = lines
    expect([questions, note]).toEqual([
      ['End the code of the certificate of Мария for 3000 lils and make another one?'],
      'It is not shown again. The old code of the certificate of Мария for 3000 lils is worth nothing any more.',
    ])
    expect([old.length, await redeem(old), await redeem(code)]).toEqual([19, 400, 200])
    expect((await type(`orders show ${order.id}`)).lines.join()).toMatch(
      /certificate reissued .*operator: the mail is lost/,
    )
    expect((await type('ledger check')).lines).toEqual(['The books are in order.'])
  })

  test('the letter with the old code is not sent', async () => {
    const gift = { giver: 'Оля', gender: null, receiver: 'vnuk@example.com', message: null, sendOn: '2026-12-24' }
    await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1', gift })
    const before = (await fixture.school.mails()).map(({ to }) => to)
    await reissue(await bought())
    fixture.school.clock.advance(Date.parse('2026-12-24T10:00:00+03:00') - fixture.school.clock.now().getTime())
    expect([before, (await fixture.school.mails()).length]).toEqual([[fixture.mama.email], 1])
  })

  test('without a yes nothing changes', async () => {
    await type('certificates create --lils 300 --giver Anna')
    await type(`certificates reissue ${await onlyId()} --reason x`, false)
    expect(await certificates()).toMatchObject([{ isVoid: false }])
  })

  test('goes back with its order', async () => {
    const { order } = await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1' })
    const [code = ''] = (await reissue(await bought())).lines
    await type(`orders refund ${order.id} --reason mistake`)
    expect(await redeem(code)).toBe(400)
  })

  test('refuses one that is redeemed, one that has ended, and one that is not there', async () => {
    const [code = ''] = (await type('certificates create --lils 300 --giver Anna')).lines
    const id = await onlyId()
    await redeem(code)
    await expect(reissue(id)).rejects.toThrow(NEVER)
    await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1' })
    const old = await bought()
    await reissue(old)
    await expect(reissue(old)).rejects.toThrow(NEVER)
    await expect(reissue('nothing')).rejects.toThrow('No certificate has the id nothing.')
  })
})

test('for scripts certificates come as JSON', async () => {
  await type('certificates create --lils 300 --giver Anna')
  expect(parsed(await type('certificates list --json'))).toMatchObject([{ lils: 300, giver: 'Anna', gender: null }])
})
