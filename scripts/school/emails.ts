import {
  allEmails,
  type CapturedEmail,
  countEmails,
  emailPage,
  forgetEmail,
} from '../../server/content/capture-email/store.ts'
import { command, Mistake } from './command.ts'
import { csv } from './csv.ts'
import { json, plural, stamp, table } from './layout.ts'
import { page, pageTitle } from './pages.ts'
import { PAGE_ROWS } from './store.ts'
import { asJson, email, optionalDate } from './words.ts'

const since = optionalDate('only from this day on, by UTC')

const row = ({ email: address, origin, createdAt }: CapturedEmail) => [stamp(createdAt), address, origin]

export const listEmails = command({
  says: `the addresses that were left on pages, the latest first, ${PAGE_ROWS} at a time`,
  takes: {},
  options: { since, page, json: asJson },
  run: async ({ db }, { since: first, page: wanted, json: isForScript }) => {
    const emails = await emailPage(db, first, { page: wanted, rows: PAGE_ROWS })
    if (isForScript) return json(emails)
    const count = await countEmails(db, first)
    const title = pageTitle(plural(count, 'captured e-mail'), { count, page: wanted })
    return [title, ...table(['left', 'address', 'page'], emails.map(row))]
  },
})

const cells = ({ email: address, origin, createdAt }: CapturedEmail) => [address, origin, createdAt.toISOString()]

export const exportEmails = command({
  says: 'all addresses that were left on pages as CSV in UTF-8, the earliest first',
  takes: {},
  options: { since },
  run: async ({ db }, { since: first }) =>
    csv([['email', 'origin', 'created'], ...(await allEmails(db, first)).map(cells)]),
})

export const forgetOne = command({
  says: 'removes an address that was left on a page; until then it is kept',
  takes: { email },
  options: {},
  run: async ({ transact, confirm }, { email: address }) => {
    if (!(await confirm(`Remove ${address} from the captured e-mails?`))) return ['Nothing was changed.']
    if (!(await transact((tx) => forgetEmail(tx, address)))) throw new Mistake(`Nobody has left ${address}.`)
    return [`${address} is removed.`]
  },
})
