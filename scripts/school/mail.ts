import {
  allEmails,
  type CapturedEmail,
  countEmails,
  emailPage,
  forgetEmail,
} from '../../server/content/readers/capture-email/email-store.ts'
import { command, UsageError } from './command.ts'
import { csv, json, plural, stamp, table } from './layout.ts'
import { asJson, email, optionalDate, optionalText, page, pageTitle } from './schemas.ts'
import { countMails, failedMails, mailById, makeDue, waitingMails, PAGE_ROWS } from './people-store.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof mailById>>>

const forScripts = ({ id, dedupeKey: cause, attempts, createdAt, nextAttemptAt, expiresAt, failedAt }: Mail) => ({
  id,
  cause,
  attempts,
  createdAt,
  nextAttemptAt,
  expiresAt,
  failedAt,
})

const shownOf = (all: number, shown: number) => (all > shown ? [`The first ${shown} are shown.`] : [])

/** Addresses and texts are encrypted in the database, so the list identifies a mail by its cause. */
export const showQueue = command({
  summary: 'mails that wait, and how many were given up',
  args: {},
  options: { json: asJson },
  run: async ({ db }, values) => {
    const mails = await waitingMails(db)
    if (values.json) return json(mails.map(forScripts))
    const { waiting, failed } = await countMails(db)
    const rows = mails.map(({ id, dedupeKey, attempts, nextAttemptAt, expiresAt }) => [
      id,
      dedupeKey,
      String(attempts),
      stamp(nextAttemptAt),
      stamp(expiresAt),
    ])
    const list = table(['id', 'cause', 'tried', 'next', 'worthless after'], rows)
    return [`${waiting} waiting, ${failed} given up`, ...list, ...shownOf(waiting, mails.length)]
  },
})

/** Mails that were not delivered before their deadline. Their texts are deleted. */
export const showFailed = command({
  summary: 'mails that were given up, the latest first',
  args: {},
  options: { json: asJson },
  run: async ({ db }, values) => {
    const mails = await failedMails(db)
    if (values.json) return json(mails.map(forScripts))
    const { failed } = await countMails(db)
    const rows = mails.map(({ id, dedupeKey, attempts, createdAt, failedAt }) => [
      id,
      dedupeKey,
      String(attempts),
      stamp(createdAt),
      stamp(failedAt),
    ])
    const list = table(['id', 'cause', 'tried', 'written', 'given up'], rows)
    return [`${failed} given up`, ...list, ...shownOf(failed, mails.length)]
  },
})

const stateOf = ({ sentAt, failedAt }: Mail): string => {
  if (sentAt) return `left ${stamp(sentAt)}`
  return `was given up ${stamp(failedAt)}, and its text is gone: the person asks for a new one`
}

/** The running server sends the mails; this command only ends the pause between attempts. */
export const retryMails = command({
  summary: 'makes a waiting mail due at once, or all of them',
  args: { id: optionalText('id', 'as `mail queue` shows it; all of them without it') },
  options: {},
  run: async ({ db, transact, now }, { id }) => {
    const due = await transact((tx) => makeDue(tx, now(), id))
    if (id === undefined || due > 0) return [`${plural(due, 'mail')} due at once`]
    const mail = await mailById(db, id)
    throw new UsageError(mail ? `That mail ${stateOf(mail)}.` : `No mail has the id ${id}.`)
  },
})

const since = optionalDate('only from this day on, by UTC')

const row = ({ email: address, origin, createdAt }: CapturedEmail) => [stamp(createdAt), address, origin]

export const listEmails = command({
  summary: `the addresses that were left on pages, the latest first, ${PAGE_ROWS} at a time`,
  args: {},
  options: { since, page, json: asJson },
  run: async ({ db }, { since: first, page: wanted, json: isForScript }) => {
    const emails = await emailPage(db, first, { page: wanted, rows: PAGE_ROWS })
    if (isForScript) return json(emails)
    const count = await countEmails(db, first)
    const title = pageTitle(plural(count, 'captured e-mail'), { count, page: wanted })
    return [title, ...table(['left', 'address', 'page'], emails.map(row))]
  },
})

const cells = ({ email: address, origin, createdAt, policyVersion, ip }: CapturedEmail) => [
  address,
  origin,
  createdAt.toISOString(),
  policyVersion ?? '',
  ip ?? '',
]

export const exportEmails = command({
  summary: 'addresses that were left on pages, without withdrawn newsletters, as CSV in UTF-8, the earliest first',
  args: {},
  options: { since },
  run: async ({ db }, { since: first }) =>
    csv([['email', 'origin', 'created', 'policy', 'ip'], ...(await allEmails(db, first)).map(cells)]),
})

export const forgetAddress = command({
  summary: 'removes an address that was left on a page; until then it is kept',
  args: { email },
  options: {},
  run: async ({ transact, confirm }, { email: address }) => {
    if (!(await confirm(`Remove ${address} from the captured e-mails?`))) return ['Nothing was changed.']
    if (!(await transact((tx) => forgetEmail(tx, address)))) throw new UsageError(`Nobody has left ${address}.`)
    return [`${address} is removed.`]
  },
})
