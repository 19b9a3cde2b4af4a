import { command, UsageError } from './command.ts'
import { json, plural, stamp, table } from './layout.ts'
import { NOTHING } from './people.ts'
import { countPurchases, giveAddress, sharedMailboxes } from './people-store.ts'
import { asJson, optionalText } from './schemas.ts'

/** Lists accounts of the same mailbox for a person to decide; what they have bought stays with each of them. */
export const showDoubles = command({
  summary: 'accounts that share a mailbox, because its address was registered in several spellings',
  args: {},
  options: {
    keep: optionalText('account', 'sign-in by the mailbox leads to this one from now on, and to the others no more'),
    json: asJson,
  },
  run: async ({ db, transact, confirm }, { keep, json: isForScript }) => {
    const mailboxes = await sharedMailboxes(db)
    if (keep !== undefined) {
      const mailbox = mailboxes.find(({ accounts }) => accounts.some(({ id }) => id === keep))
      const chosen = mailbox?.accounts.find(({ id }) => id === keep)
      if (!mailbox || !chosen) throw new UsageError(`No account ${keep} shares a mailbox.`)
      const { address, accounts } = mailbox
      if (chosen.email === address) return [`Sign-in by ${address} leads to ${keep} already.`]
      const holder = accounts.find(({ email }) => email === address)
      const from = holder ? `, and to ${holder.id} no more` : ''
      if (!(await confirm(`Shall sign-in by ${address} lead to ${keep}${from}?`))) return [NOTHING]
      await transact((tx) => giveAddress(tx, address, chosen, holder))
      return [`Sign-in by ${address} leads to ${keep} now.`]
    }
    const rows = await Promise.all(
      mailboxes.flatMap(({ address, accounts }) =>
        accounts.map(async (account) => ({ mailbox: address, account, purchases: await countPurchases(db, account) })),
      ),
    )
    const listed = rows.map(({ mailbox, account: { id, email, emailTyped, createdAt, emailProvedAt }, purchases }) => ({
      mailbox,
      account: id,
      spelling: emailTyped ?? email,
      signsIn: email === mailbox,
      registered: createdAt,
      mailboxProved: emailProvedAt,
      purchases,
    }))
    if (isForScript) return json(listed)
    const cells = listed.map(({ mailbox, account, spelling, signsIn, registered, mailboxProved, purchases }) => [
      mailbox,
      account,
      spelling,
      signsIn ? 'yes' : 'no',
      stamp(registered),
      stamp(mailboxProved),
      String(purchases),
    ])
    const headings = ['mailbox', 'account', 'spelling', 'signs in', 'registered', 'mailbox proved', 'purchases']
    return [`${plural(listed.length, 'account')} of shared mailboxes`, ...table(headings, cells)]
  },
})
