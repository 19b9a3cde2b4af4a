import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../server/orders/settling/settle.ts'
import { place, sell } from '../../../server/staff/testing/sale.ts'
import { spoil } from '../../../server/staff/testing/store.ts'
import { Findings } from '../command.ts'
import { openShopCommands } from '../testing/shop-commands.ts'

let { fixture, type }: Awaited<ReturnType<typeof openShopCommands>> = Object.create(null)
beforeEach(async () => {
  ;({ fixture, type } = await openShopCommands())
  fixture.school.clock.advance(-60_000)
})
afterEach(() => fixture.school.close())

/** What a check that fails prints. */
const findings = async (line: string): Promise<string> => {
  const found: unknown = await type(line).catch((error: unknown) => error)
  return found instanceof Findings ? found.message : `no findings: ${JSON.stringify(found)}`
}

/** The operator works a minute after what happened. */
const advanceMinute = () => fixture.school.clock.advance(60_000)

describe('ledger check', () => {
  test('says that the books are in order', async () => {
    await sell(fixture.school, fixture.mama, { product: 'course:1' })
    expect((await type('ledger check')).lines).toEqual(['The books are in order.'])
    expect((await type('ledger check --json')).lines).toEqual(['[]'])
  })

  test('fails with every fault that it finds', async () => {
    const { order } = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    const mama = fixture.mama.id
    await type('lils give mama@example.com 500 --reason gift')
    await fixture.school.deps.transact(async (tx) => {
      await spoil.order(tx, order.id, { paidBy: null })
      await spoil.balance(tx, mama, 1)
    })
    const errors: [what: string, id: string | null][] = [
      ['lils: a person’s balance is not the sum of the entries', mama],
      ['order: paid, but by no attempt that has succeeded', order.id],
      ['attempt: money without goods, and not on its way back', order.paidBy],
    ]
    const rows = errors.map(([what, id]) => `${what.padEnd(54)}  ${id}`)
    const printed = ['3 faults in the books', `${'what'.padEnd(54)}  id`, ...rows]
    expect(await findings('ledger check')).toBe(printed.join('\n'))
    expect(JSON.parse(await findings('ledger check --json'))).toEqual(errors.map(([what, id]) => ({ what, id })))
  })
})

const pay = async () => {
  const { order, attempt } = await place(fixture.school, fixture.mama, { product: 'course:1' })
  const provider = await fixture.bank.payments.provider('cloudpayments')
  const outcome = await provider.charge({
    attemptId: attempt.id,
    money: { amount: order.total, currency: 'RUB' },
    description: '',
    instrument: { kind: 'saved', token: 'tk', by: 'customer' },
    save: false,
    customer: { personId: fixture.mama.id, email: fixture.mama.email, ip: null },
    returnUrl: '',
    notifyUrl: '',
    receipt: [],
    lang: 'ru',
  })
  if (outcome.kind !== 'state') throw new Error('not paid')
  await settle(fixture.school.deps, attempt.id, outcome.state, 'pay')
  return { order, attempt }
}

describe('ledger compare', () => {
  test('says that the providers have the same in their books', async () => {
    await pay()
    advanceMinute()
    expect((await type('ledger compare')).lines).toEqual([
      '2023-11-20 12:00 to 2026-11-20 12:00: 1 payment asked about, 0 differences',
    ])
    expect((await type('ledger compare --json')).lines).toEqual(['[]'])
  })

  test('fails with every difference', async () => {
    const { order, attempt } = await pay()
    await fixture.school.deps.transact((tx) => spoil.attempt(tx, attempt.id, { amount: 1_50 }))
    advanceMinute()
    const id = 'attempt'.padEnd(36)
    const there = `ref-${attempt.id}`
    expect(await findings('ledger compare --since 2026-11-20')).toBe(
      [
        '2026-11-20 00:00 to 2026-11-20 12:00: 1 payment asked about, 1 difference',
        `${id}  ${'order'.padEnd(36)}  provider       ${'there'.padEnd(40)}  here                the provider`,
        `${attempt.id}  ${order.id}  cloudpayments  ${there}  succeeded 1.50 RUB  paid 3000 RUB`,
      ].join('\n'),
    )
    expect(JSON.parse(await findings('ledger compare --json'))).toMatchObject([
      { attempt: attempt.id, ours: { amount: 1_50 }, theirs: { amount: 3_000_00 } },
    ])
  })

  test('leaves out what its provider returns no money for any more', async () => {
    await pay()
    fixture.school.clock.advance(366 * 24 * 60 * 60_000)
    expect((await type('ledger compare')).lines).toEqual([
      expect.stringMatching(/: 0 payments asked about, 0 differences$/),
    ])
  })

  test('fails where a provider does not answer', async () => {
    await pay()
    fixture.bank.isDown = true
    advanceMinute()
    expect(await findings('ledger compare')).toMatch(/1 difference\n.*\n.*succeeded 3000 RUB {2}unknown$/)
  })
})

describe('ledger report', () => {
  test('sums up what was paid and returned, and says what waits for a person', async () => {
    const { order } = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    const { order: reported } = await sell(fixture.school, fixture.mama, { product: 'course:3' })
    await type(`orders refund ${order.id} --reason mistake`)
    await fixture.buys({ currency: 'EUR' })
    await fixture.reconcileAfter(0)
    const { attempt } = await place(fixture.school, fixture.mama, { product: 'course:2' })
    await fixture.school.deps.transact(async (tx) => {
      await spoil.order(tx, reported.id, { toDecide: 'disputed' })
      await spoil.attempt(tx, attempt.id, { state: 'manual' })
    })
    advanceMinute()
    expect((await type('ledger report')).lines).toEqual([
      '2026-11-19 12:00 to 2026-11-20 12:00',
      'provider       currency  payments  paid  refunds  returned  left',
      'cloudpayments  RUB       2         3300  1        3000      300',
      'stripe         EUR       1         18    0        0         18',
      'waiting for a person: 1 order to decide on, 1 payment undecided, 0 refunds not done',
    ])
  })

  test('keeps to the time that is asked for', async () => {
    await sell(fixture.school, fixture.mama, { product: 'course:1' })
    expect(JSON.parse((await type('ledger report --until 2026-11-20 --json')).lines.join(''))).toEqual([])
    await expect(type('ledger report --since 2026-11-20 --until 2026-11-20')).rejects.toThrow(
      'It would end before it begins.',
    )
  })
})
