import { aPerson } from '../../../server/auth/testing/people.ts'
import { moveAttempt } from '../../../server/orders/stores/attempt-store.ts'
import { refundsOf } from '../../../server/orders/stores/refund-store.ts'
import type { Recorder } from '../../../server/db/testing/record-statements.ts'
import { stockShop } from '../../../server/orders/testing/shop.ts'
import { place, sell } from '../../../server/staff/testing/sale.ts'
import type { School } from '../../../server/testing/school.ts'
import { Findings, UsageError } from '../../school/command.ts'
import { operator } from '../../school/testing/command-context.ts'

/** What the lines of the operator name. */
interface Names {
  /** An order that is paid, its refund, and an attempt that a person has to decide. */
  order: string
  refund: string
  attempt: string
  certificate: string
}

const EMAIL = 'mama@example.com'

/** Lines of each command that works on the database, with every option that changes what is read, in an order that works. */
export const linesOf = ({ order, refund, attempt, certificate }: Names): Readonly<Record<string, string[]>> => ({
  'people find': [EMAIL],
  'people list': ['', '--role author', '--page 2'],
  'people doubles': [''],
  'people sessions': [EMAIL, `${EMAIL} --revoke`],
  'people grant': [`${EMAIL} author`],
  'tokens create': [`${EMAIL} --label site --scope write --days 90`],
  'tokens list': [EMAIL],
  'tokens revoke': ['api_token-1'],
  'people disable': [EMAIL],
  'people enable': [EMAIL],
  'consents export': ['', `--email ${EMAIL}`, '--since 2026-01-01 --until 2026-12-01', '--json'],
  'events list': ['', '--event event_key-1 --since 2026-01-01', '--since 2026-01-01', '--page 2'],
  'events export': ['', '--event event_key-1'],
  'emails list': ['', '--page 2'],
  'emails export': ['', '--since 2026-01-01'],
  'emails forget': ['captured_email-1'],
  'products list': ['', '--type course', '--page 2'],
  'products show': ['course:1', 'school:1'],
  'products add': ['lesson:5 --name Урок --url /lesson/5/ --picture /5.png --rub 100'],
  'products price': ['course:1 --rub 3900 --discount-rub 900', 'school:1 --months 3 --rub 7800 --eur 90'],
  'products sale': ['course:1 on'],
  'promos create': ['AUTUMN --percent 10 --types course,school --until 2036-12-01 --limit 100'],
  'promos internal': ['SVOI'],
  'promos give': [`AUTUMN ${EMAIL}`],
  'promos list': ['', '--page 2'],
  'promos end': ['AUTUMN'],
  'lils give': [`${EMAIL} 500 --reason gift`],
  'lils show': [EMAIL],
  'certificates create': ['--lils 3000 --giver Анна --gender f'],
  'certificates list': ['', '--page 2'],
  'certificates reissue': [`${certificate} --reason lost`],
  'certificates void': [certificate],
  'orders list': [
    '',
    '--page 2',
    '--state paid',
    '--waiting',
    `--email ${EMAIL}`,
    `--email ${EMAIL} --state paid`,
    '--since 2026-01-01',
  ],
  'orders show': [order, '10482'],
  'orders keep': [`${order} --reason agreed`],
  'orders refund': [`${order} --reason twice`],
  'orders returned': [`${refund} --reason "by hand"`],
  'orders settle': [`${attempt} --as paid --reason "the bank says so"`],
  'subscriptions list': ['', '--state active', '--page 2'],
  'ledger check': [''],
  'ledger compare': ['', '--since 2026-11-01'],
  'ledger report': ['', '--since 2026-11-01 --until 2026-12-01'],
  'analytics export': ['', '--event event-1 --since 2026-01-01', '--since 2026-01-01'],
  'terms list': ['tag', 'tag --page 2'],
  'terms add': ['category Химия'],
  'terms rename': ['category 1 Каникулы'],
  'terms remove': ['category 1', 'tag 700'],
  'images list': ['', '--unused', '--owner anna4@example.com', '--page 2'],
  'images clean': ['--days 30'],
  'content list': ['', '--deleted', '--kind course', '--kind course --deleted', '--page 2'],
  'content show': ['course:1'],
  'content history': ['course:1', 'course:1 --page 2'],
  'content restore': ['course:1 --version 1 --as staff@example.com'],
  'content audit': ['', '--target course:1', '--page 2'],
  'mail queue': [''],
  'mail failed': [''],
  'mail retry': ['', 'a'],
})

/** Somebody who has bought something twice, has the one returned, and waits for what becomes of the other. */
const shopping = async (school: School): Promise<Names> => {
  const { deps } = school
  await stockShop(school)
  const mama = await aPerson(school, { email: EMAIL })
  const gift = { giver: 'Анна', gender: null, receiver: null, message: null, sendOn: null }
  await sell(school, mama, { product: 'gift-certificate:1', gift })
  const { order, attempt } = await sell(school, mama, { product: 'course:2' })
  const waiting = await place(school, mama, { product: 'course:3' })
  const move = { id: waiting.attempt.id, to: 'manual', by: 'reconciler', at: deps.now() } as const
  await deps.transact((tx) => moveAttempt(tx, move))
  return {
    order: order.id,
    attempt: waiting.attempt.id,
    refund: (await refundsOf(deps.db, attempt.id))[0]?.id ?? 'nothing',
    certificate: 'gift_certificate-1',
  }
}

/** Carries out every line; what an operator would have to correct, or a check finds, is no failure. */
export const operateAll = async (school: School, { during }: Pick<Recorder, 'during'>): Promise<void> => {
  const type = operator(school.deps, school.deps.now)
  const runLine = async (line: string) => {
    try {
      await type(line)
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof Findings)) throw error
    }
  }
  const names = await shopping(school)
  for (const [command, lines] of Object.entries(linesOf(names)))
    for (const options of lines) {
      const line = `${command} ${options}`.trim()
      await during(line, () => runLine(line))
    }
}
