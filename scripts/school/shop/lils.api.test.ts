import { afterEach, beforeEach, expect, test } from 'vitest'
import { ledgerErrors } from '../../../server/staff/ledger-check.ts'
import { openShopCommands, parsed } from '../testing/shop-commands.ts'

let { fixture, type }: Awaited<ReturnType<typeof openShopCommands>> = Object.create(null)
beforeEach(async () => {
  ;({ fixture, type } = await openShopCommands())
})
afterEach(() => fixture.school.close())

const GIVE = 'lils give mama@example.com 500 --reason "for the delay"'

test('lils are given after a question, and the ledger says why', async () => {
  expect(await type(GIVE)).toEqual({
    lines: ['mama@example.com has 500 lils now.'],
    questions: ['Give mama@example.com 500 lils? They cannot be taken back.'],
  })
  const { lines } = await type('lils show mama@example.com')
  expect(lines.map((line) => line.replace(/operator:[\w-]{36}/, 'operator:ID').replace(/ {2,}/g, '  '))).toEqual([
    'mama@example.com has 500 lils',
    'when  lils  kind  for',
    '2026-11-20 12:00  500  gift  operator:ID: for the delay',
  ])
  expect(await ledgerErrors(fixture.school.deps.db)).toEqual([])
})

test('without a yes nothing is given', async () => {
  expect((await type(GIVE, false)).lines).toEqual(['Nothing was changed.'])
  expect((await type('lils show mama@example.com')).lines).toEqual(['mama@example.com has 0 lils'])
})

test('the person has them in the cabinet at once', async () => {
  await type(GIVE)
  expect((await (await fixture.signIn()).post('/api/v1/purchases/')).body).toMatchObject({
    bonuses: 500,
    lils_history: [{ amount: 500 }],
  })
})

test('for scripts the entries come as JSON', async () => {
  await type(GIVE)
  await type(GIVE)
  expect(parsed(await type('lils show mama@example.com --json'))).toMatchObject([{ amount: 500 }, { amount: 500 }])
})

test.each(['give nobody@example.com 5 --reason x', 'show nobody@example.com'])(
  'an address that nobody has is a mistake of `lils %s`',
  async (line) => {
    await expect(type(`lils ${line}`)).rejects.toThrow('Nobody has the address nobody@example.com.')
  },
)

test.each(['0', '1.5', '1000001', 'many'])('%s is no number of lils', async (amount) => {
  await expect(type(`lils give mama@example.com ${amount} --reason x`)).rejects.toThrow(
    `'${amount}' is invalid for argument 'number'. It takes a whole number from 1 to 1000000.`,
  )
})
