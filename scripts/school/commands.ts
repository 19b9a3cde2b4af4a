import { endTokens, liveTokens } from '../../server/auth/stores/api-token-store.ts'
import { isLess, ROLES } from '../../server/db/roles.ts'
import { analyticsPages, type AnalyticsEvent } from '../../server/catalog/analytics/analytics-store.ts'
import { SUBSCRIPTION_STATES } from '../../server/db/schema.ts'
import type { Subscription } from '../../server/orders/stores/subscription-store.ts'
import { backUpDatabase, restoreBackup, verifyBackup } from './backup.ts'
import { command, type Command } from './command.ts'
import { listContent, restoreContent, showAudit, showContent, showHistory } from './content/documents.ts'
import { addTermOf, listTerms, removeTerm, renameTermOf } from './content/terms.ts'
import { csv, formatMoney, json, plural, stamp, table } from './layout.ts'
import { exportEmails, forgetAddress, listEmails, retryMails, showFailed, showQueue } from './mail.ts'
import { exportConsents } from './consents.ts'
import { showDoubles } from './doubles.ts'
import { exportEvents, listEvents } from './events.ts'
import { cleanImages, listImages } from './images/images.ts'
import { checkLedger, compareLedger, reportLedger } from './money/ledger.ts'
import { keepAsIs, refundPayment, confirmRefund, decidePayment, showOrder, listOrders } from './money/orders.ts'
import { countSubscriptions, subscriptionPage } from './money/money-store.ts'
import { asJson, choice, email, optionalChoice, optionalDate, optionalText, page, pageTitle } from './schemas.ts'
import { listPeople, disablePerson, enablePerson, findPerson, showSessions, NOTHING, requirePerson } from './people.ts'
import { reissueCertificate, createCertificate, endCertificate, listCertificates } from './shop/certificates.ts'
import { giveLils, showLils } from './shop/lils.ts'
import { createProduct, setPrice, listProducts, putOnSale, showProduct } from './shop/products.ts'
import { createCode, createInternal, endCode, giveCode, listPromos } from './shop/promos.ts'
import { PAGE_ROWS, setRole } from './people-store.ts'
import { acceptSecrets, showStatus } from './settings/status.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'

/** Natural sort order: `pr2nm` after `pr1qt`, `pr10nm` after `pr9qt`. */
const byNumbers = new Intl.Collator('en', { numeric: true })

const fieldsOf = (events: AnalyticsEvent[]): string[] =>
  [...new Set(events.flatMap(({ data }) => Object.keys(data)))].toSorted(byNumbers.compare)

const cells = ({ createdAt, event, personId, data }: AnalyticsEvent, fields: string[]): string[] => [
  createdAt.toISOString(),
  event,
  personId ?? '',
  ...fields.map((field) => String(data[field] ?? '')),
]

/** Exports persons by id only; the rows contain no other personal data. */
const exportAnalytics = command({
  summary: 'what pages and purchases have told, as CSV in UTF-8, the earliest first',
  args: {},
  options: {
    event: optionalText('name', 'only this one'),
    since: optionalDate('only from this day on, by UTC'),
  },
  run: async ({ db }, { event: name, since }) => {
    const events: AnalyticsEvent[] = []
    for await (const page of analyticsPages(db, undefined, { event: name, since })) events.push(...page)
    const fields = fieldsOf(events)
    return csv([['created', 'event', 'person', ...fields], ...events.map((event) => cells(event, fields))])
  },
})

/** The confirmation question for a role change that must not happen by accident; null if no question is needed. */
const question = (address: string, role: string, tokens: number): string | null => {
  if (role === 'staff') return `Make ${address} staff, who may read and change everything?`
  return tokens > 0 ? `Make ${address} ${role} and revoke ${plural(tokens, 'token')}?` : null
}

/** A new role applies from the next request on. A lesser role revokes the person's tokens. */
const grantRole = command({
  summary: 'makes somebody a visitor, an author or staff',
  args: { email, role: choice(ROLES, 'what they shall be; less than before revokes their tokens') },
  options: {},
  run: async (context, { email: address, role }) => {
    const person = await requirePerson(context, address)
    if (person.role === role) return [`${person.email} is ${role} already.`]
    const isLoss = isLess(role, person.role)
    const tokens = isLoss ? await liveTokens(context.db, person.id, context.now()) : []
    const ask = question(person.email, role, tokens.length)
    if (ask !== null && !(await context.confirm(ask))) return [NOTHING]
    const revoked = await context.transact(async (tx) => {
      await setRole(tx, person.id, role)
      return isLoss ? endTokens(tx, person.id) : 0
    })
    return [`${person.email} is ${role} now.${revoked > 0 ? ` ${plural(revoked, 'token')} revoked.` : ''}`]
  },
})

const row = ({ subscription, email }: { subscription: Subscription; email: string }) => {
  const { id, product, state, price, currency, months, periodEnd, nextChargeAt, retries } = subscription
  const term = `${formatMoney(price, currency)} for ${plural(months, 'month')}`
  return [id, email, product, state, term, stamp(periodEnd), stamp(nextChargeAt), String(retries)]
}

const listSubscriptions = command({
  summary: `what renews by itself, the latest first, ${PAGE_ROWS} at a time`,
  args: {},
  options: { state: optionalChoice(SUBSCRIPTION_STATES, 'only these'), page, json: asJson },
  run: async ({ db }, { state, page: wanted, json: isForScript }) => {
    const subscriptions = await subscriptionPage(db, state, wanted)
    if (isForScript) return json(subscriptions.map(({ subscription, email }) => ({ ...subscription, email })))
    const count = await countSubscriptions(db, state)
    const title = pageTitle(plural(count, 'subscription'), { count, page: wanted })
    const headings = ['id', 'person', 'product', 'state', 'price', 'open until', 'next charge', 'tried']
    return [title, ...table(headings, subscriptions.map(row))]
  },
})

/** All commands of the operator, in the order of `--help`. */
export const commands: Readonly<Record<string, Command>> = {
  'people find': findPerson,
  'people list': listPeople,
  'people doubles': showDoubles,
  'people disable': disablePerson,
  'people enable': enablePerson,
  'people sessions': showSessions,
  'people grant': grantRole,
  'tokens list': listTokens,
  'tokens create': createToken,
  'tokens revoke': revokeToken,
  'consents export': exportConsents,
  'events list': listEvents,
  'events export': exportEvents,
  'emails list': listEmails,
  'emails export': exportEmails,
  'emails forget': forgetAddress,
  'products list': listProducts,
  'products show': showProduct,
  'products add': createProduct,
  'products price': setPrice,
  'products sale': putOnSale,
  'promos list': listPromos,
  'promos create': createCode,
  'promos internal': createInternal,
  'promos give': giveCode,
  'promos end': endCode,
  'lils show': showLils,
  'lils give': giveLils,
  'certificates list': listCertificates,
  'certificates create': createCertificate,
  'certificates void': endCertificate,
  'certificates reissue': reissueCertificate,
  'orders list': listOrders,
  'orders show': showOrder,
  'orders refund': refundPayment,
  'orders keep': keepAsIs,
  'orders settle': decidePayment,
  'orders returned': confirmRefund,
  'subscriptions list': listSubscriptions,
  'ledger check': checkLedger,
  'ledger compare': compareLedger,
  'ledger report': reportLedger,
  'analytics export': exportAnalytics,
  'terms list': listTerms,
  'terms add': addTermOf,
  'terms rename': renameTermOf,
  'terms remove': removeTerm,
  'images list': listImages,
  'images clean': cleanImages,
  'content list': listContent,
  'content show': showContent,
  'content history': showHistory,
  'content restore': restoreContent,
  'content audit': showAudit,
  'mail queue': showQueue,
  'mail retry': retryMails,
  'mail failed': showFailed,
  status: showStatus,
  'secrets accept': acceptSecrets,
  backup: backUpDatabase,
  'backup verify': verifyBackup,
  restore: restoreBackup,
}
