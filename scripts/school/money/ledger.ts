import { DAY_MS } from '../../../server/contract/durations.ts'
import { type Difference, differences, refundableSpan } from '../../../server/staff/compare.ts'
import { ledgerErrors, moneyReport, type ReportRow } from '../../../server/staff/ledger-check.ts'
import { type Span, waitingForPerson } from '../../../server/staff/ledger-store.ts'
import { command, type CommandContext, Findings, UsageError } from '../command.ts'
import { json, plural, formatAmount, formatMoney, stamp, table } from '../layout.ts'
import { asJson, optionalDate } from '../schemas.ts'

const until = optionalDate('until this day begins, by UTC; until now without it')

interface Times {
  since: Date | undefined
  until: Date | undefined
}

const lastDay = (to: Date): Span => ({ from: new Date(to.getTime() - DAY_MS), to })

/** `usual` is the span without `--since`. */
const spanOf = ({ now }: CommandContext, { since, until: end }: Times, usual: (to: Date) => Span): Span => {
  const to = end ?? now()
  const from = since ?? usual(to).from
  if (from >= to) throw new UsageError('It would end before it begins.')
  return { from, to }
}

const formatSpan = ({ from, to }: Span): string => `${stamp(from)} to ${stamp(to)}`

/** Returns the lines if nothing is wrong; otherwise throws them as `Findings`, so that the process fails. */
const unlessWrong = (isWrong: boolean, lines: string[]): string[] => {
  if (isWrong) throw new Findings(lines.join('\n'))
  return lines
}

/** Checks whether the books are consistent in themselves. Source: SECURITY R43, R56. */
export const checkLedger = command({
  summary: 'whether orders, payments, lils and codes agree; fails where not',
  args: {},
  options: { json: asJson },
  run: async ({ db }, { json: isForScript }) => {
    const errors = await ledgerErrors(db)
    if (isForScript) return unlessWrong(errors.length > 0, json(errors))
    const title = errors.length === 0 ? 'The books are in order.' : `${plural(errors.length, 'fault')} in the books`
    return unlessWrong(errors.length > 0, [
      title,
      ...table(
        ['what', 'id'],
        errors.map(({ what, id }) => [what, id]),
      ),
    ])
  },
})

const sideText = (side: Difference['theirs']): string => {
  if (typeof side === 'string') return side
  const { state, amount, currency, returned } = side
  return `${state} ${formatMoney(amount, currency)}${returned > 0 ? `, ${formatAmount(returned)} returned` : ''}`
}

const differenceRow = ({ attempt, order, provider, ref, ours, theirs }: Difference) => [
  attempt,
  order,
  provider,
  ref ?? '',
  sideText(ours),
  sideText(theirs),
]

/** Compares the books with those of the providers. Source: SECURITY R56, §3 "Payment reconciliation". */
export const compareLedger = command({
  summary: 'asks the providers about every payment; fails where they differ',
  args: {},
  options: {
    since: optionalDate('from this day on, by UTC; as far back as the providers return money without it'),
    until,
    json: asJson,
  },
  run: async (context, { json: isForScript, ...values }) => {
    const span = spanOf(context, { since: values.since, until: values.until }, refundableSpan)
    const { compared, differences: found } = await differences(context, span)
    if (isForScript) return unlessWrong(found.length > 0, json(found))
    const title = `${formatSpan(span)}: ${plural(compared, 'payment')} asked about, ${plural(found.length, 'difference')}`
    const rows = table(['attempt', 'order', 'provider', 'there', 'here', 'the provider'], found.map(differenceRow))
    return unlessWrong(found.length > 0, [title, ...rows])
  },
})

const reportRow = ({ provider, currency, payments, paid, refunds, returned }: ReportRow) => [
  provider,
  currency,
  String(payments),
  formatAmount(paid),
  String(refunds),
  formatAmount(returned),
  formatAmount(paid - returned),
]

const waitingLine = async ({ db }: Pick<CommandContext, 'db'>): Promise<string> => {
  const { orders, attempts, refunds } = await waitingForPerson(db)
  const parts = [`${plural(orders, 'order')} to decide on`, `${plural(attempts, 'payment')} undecided`]
  return `waiting for a person: ${[...parts, `${plural(refunds, 'refund')} not done`].join(', ')}`
}

export const reportLedger = command({
  summary: 'what was paid and returned, by provider and currency',
  args: {},
  options: { since: optionalDate('from this day on, by UTC; the last 24 hours without it'), until, json: asJson },
  run: async (context, { json: isForScript, ...values }) => {
    const span = spanOf(context, { since: values.since, until: values.until }, lastDay)
    const rows = await moneyReport(context.db, span)
    if (isForScript) return json(rows)
    const headings = ['provider', 'currency', 'payments', 'paid', 'refunds', 'returned', 'left']
    return [formatSpan(span), ...table(headings, rows.map(reportRow)), await waitingLine(context)]
  },
})
