import type { Subscription } from '../../../server/checkout/subscriptions/store.ts'
import { SUBSCRIPTION_STATES } from '../../../server/db/schema.ts'
import { command } from '../command.ts'
import { json, plural, spellSum, stamp, table } from '../layout.ts'
import { page, pageTitle } from '../pages.ts'
import { PAGE_ROWS } from '../store.ts'
import { asJson, optionalChoice } from '../words.ts'
import { countSubscriptions, subscriptionPage } from './store.ts'

const row = ({ subscription, email }: { subscription: Subscription; email: string }) => {
  const { id, product, state, price, currency, months, periodEnd, nextChargeAt, retries } = subscription
  const term = `${spellSum(price, currency)} for ${plural(months, 'month')}`
  return [id, email, product, state, term, stamp(periodEnd), stamp(nextChargeAt), String(retries)]
}

export const listSubscriptions = command({
  says: `what renews by itself, the latest first, ${PAGE_ROWS} at a time`,
  takes: {},
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
