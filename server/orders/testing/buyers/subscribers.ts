import { DAY_MS } from '../../../contract/durations.ts'
import { addMonths } from '../../subscriptions/period.ts'
import type { SandboxShop } from '../sandbox-shop.ts'
import { openCustomer } from './customer.ts'
import { type Journey, PAID_MAIL, PLAIN_CARD } from './journey.ts'

const RENEWED = 'Подписка продлена'
const CANCELED = 'Подписка отменена'
const SUBSCRIPTION = 'catalog:4'

const aMonth = async ({ school: { clock }, after }: SandboxShop): Promise<void> => {
  const now = clock.now()
  await after(addMonths(now, 1).getTime() - now.getTime())
}

const cardOf = ({ sandboxes }: SandboxShop) => ({ token: sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD) })

const subscriber: Journey = {
  name: 'a subscriber pays the first month, and the next one by itself',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'subscriber')
    await person.signIn()
    const first = await person.pay({ is_subscribe: '1', ...cardOf(sandboxShop) })
    await aMonth(sandboxShop)
    return { first: first.status, ...(await person.outcome()) }
  },
  expected: {
    first: 'success',
    mails: [PAID_MAIL, RENEWED],
    open: { [SUBSCRIPTION]: 'months: 1' },
    paid: { cloudpayments: 3_000_00 },
    decidedBy: ['pay', 'scheduler'],
    received: ['cloudpayments'],
    faults: [],
  },
}

const resubscriber: Journey = {
  name: 'a resubscriber cancels, lets the month end, and takes the subscription up again',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'resubscriber')
    await person.signIn()
    await person.pay({ is_subscribe: '1', ...cardOf(sandboxShop) })
    await person.post('/api/v1/cancel-subscription/')
    await aMonth(sandboxShop)
    await aMonth(sandboxShop)
    const between = (await person.outcome()).paid
    await person.browser.checkAuth()
    await person.signIn()
    const cart = await person.post('/api/v1/get-user-subscription/current/')
    const again = await person.pay({ resubscribe: '1', ...cardOf(sandboxShop) })
    await sandboxShop.settled()
    return { between, offered: cart.status, again: again.status, ...(await person.outcome()) }
  },
  expected: {
    between: { cloudpayments: 1_500_00 },
    offered: 'ok',
    again: 'success',
    mails: [PAID_MAIL, CANCELED, PAID_MAIL],
    open: { [SUBSCRIPTION]: 'months: 1' },
    paid: { cloudpayments: 3_000_00 },
    decidedBy: ['pay'],
    received: ['cloudpayments'],
    faults: [],
  },
}

const trial: Journey = {
  name: 'a trial: a card for a ruble that comes back, three days, a notice, the first month, and no more once it is cancelled',
  run: async (sandboxShop) => {
    const person = await openCustomer(sandboxShop, 'trial')
    await person.signIn()
    const started = await person.pay({ trial: '1', ...cardOf(sandboxShop) })
    await sandboxShop.settled()
    const free = await person.outcome()
    await sandboxShop.after(2 * DAY_MS)
    await sandboxShop.after(DAY_MS)
    const charged = await person.outcome()
    await sandboxShop.after(60_000)
    await person.browser.checkAuth()
    await person.post('/api/v1/cancel-subscription/')
    await aMonth(sandboxShop)
    await aMonth(sandboxShop)
    return {
      started: started.status,
      free: [free.paid, free.open],
      charged: [charged.paid, charged.open],
      ...(await person.outcome()),
    }
  },
  expected: {
    started: 'success',
    free: [{ cloudpayments: 0 }, { [SUBSCRIPTION]: 'days: 3' }],
    charged: [{ cloudpayments: 1_500_00 }, { [SUBSCRIPTION]: 'months: 1' }],
    mails: ['Пробный период начался', 'Скоро первое списание за подписку', RENEWED, CANCELED],
    open: { [SUBSCRIPTION]: 'over' },
    paid: { cloudpayments: 1_500_00 },
    decidedBy: ['pay', 'scheduler'],
    received: ['cloudpayments'],
    faults: [],
  },
}

export const subscribers: readonly Journey[] = [subscriber, resubscriber, trial]
