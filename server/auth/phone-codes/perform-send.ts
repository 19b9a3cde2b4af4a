import type { Deps } from '../../app/deps.ts'
import { logEvent } from '../../http/log.ts'
import type { Requester } from '../../http/use-case.ts'
import type { PhoneCodeRequest } from '../accounts/deferred-task.ts'
import { accountsOfPhone } from '../stores/account-store.ts'
import { addPhoneMessage, claimPhoneCode } from '../stores/phone-code-store.ts'
import { alarm, type AlarmCause } from './alarm.ts'
import { isWasted, priceOf, rangeOf, adjustBudget, type Spent, reserveBudget } from './budget.ts'
import type { PhoneCodes } from './phone-codes.ts'
import { codeText } from './text.ts'

export type PerformSendDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'limits' | 'log' | 'phoneCodes'>

type Verdict = { isAllowed: true; spent: Spent } | { isAllowed: false; cause: AlarmCause; reason: string }

const no = (cause: AlarmCause, reason: string): Verdict => ({ isAllowed: false, cause, reason })

/** Whether a message to this number may cost money now. Source: SECURITY R68. */
const mayCost = async (
  deps: PerformSendDeps,
  { sms, budget }: PhoneCodes,
  phone: string,
  text: string,
): Promise<Verdict> => {
  if (await isWasted(deps)) return no('ratio', 'few codes are entered')
  if (!(await deps.limits.spend('phoneRange', rangeOf(phone))).isAllowed) return no('range', 'too many to one range')
  const price = await priceOf(deps, phone, () => sms.price(phone, text))
  if (price.kind !== 'price') return no('provider', price.reason)
  if (price.kopecks > budget.message) return no('price', 'too dear')
  const spent = await reserveBudget(deps, price.kopecks, budget)
  return spent ? { isAllowed: true, spent } : no('budget', 'spent')
}

/**
 * Sends a code to a number that an account with a proved mailbox has; to others nothing. A message is handed over at most once: whoever gets
 * none asks again. Nothing of it is told to the page. Source: SECURITY R8, R68.
 */
export const performSend = async (
  deps: PerformSendDeps,
  { sendId, phone, code, host }: PhoneCodeRequest,
  { ip, lang, requestId }: Requester,
): Promise<void> => {
  const { db, transact, now, log, phoneCodes } = deps
  if (!phoneCodes || (await accountsOfPhone(db, phone)).length === 0) return
  if (!(await transact((tx) => claimPhoneCode(tx, sendId, now())))) return
  const text = codeText(code, host, lang)
  const verdict = await mayCost(deps, phoneCodes, phone, text)
  if (!verdict.isAllowed) return alarm(deps, verdict.cause, verdict.reason)
  const outcome = await phoneCodes.sms.send(phone, text, ip)
  if (outcome.kind === 'accepted') {
    await adjustBudget(deps, verdict.spent, outcome.kopecks ?? verdict.spent.kopecks)
    await transact((tx) => addPhoneMessage(tx, sendId, now()))
    return logEvent(log, 'phone-code-sent', { requestId, person: null })
  }
  if (outcome.kind === 'refused') await adjustBudget(deps, verdict.spent, 0)
  await alarm(deps, 'provider', outcome.reason)
}
